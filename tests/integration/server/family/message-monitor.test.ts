import { describe, expect, test } from 'vitest'
import { notify } from '#server/core/notify/notify.ts'
import { loose } from '#server/database/loose.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { familyClient } from './client.ts'

const page = '/message/MessageMonitor'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`the monitor of messages for the family on ${dialect}`, () => {
    test('has a line for each message on each channel that reached somebody, which it opens and deletes', async () => {
      const platform = await openPlatform(dialect)
      const family = familyClient(platform, await platform.signIn({ administrator: true }))
      const list = async (query = '') =>
        (await family.get(`${page}?currentPage=1&pageSize=20&sort=desc${query}`)).data.list ?? []
      const reader = await addUser(platform.database, {}, platform.clock.now)
      const tell = (name: string, to: readonly string[] = [reader.id]) =>
        notify(platform.server.services, { reason: 'roleGranted', values: { name }, to, from: null })
      await tell('教务员')
      await tell('没有人', ['nobody'])
      const all = await list()
      // No mail server is set up: nothing goes by mail, and no line says so.
      expect(all).toMatchObject([{ messageType: '站内信', messageSource: '系统', sendTime: platform.clock.now }])
      expect(await list('&messageType=2')).toEqual([])
      expect(await list(`&messageSource=3&startTime=${platform.clock.now}&endTime=`)).toHaveLength(1)
      const id = String(all[0]?.['id'])
      const { data } = await family.get(`${page}/detail/${id}`)
      expect(data).toMatchObject({ accountName: '', receiveUser: expect.any(String) as string })
      expect(String(data['content'])).toContain('教务员')
      expect(await family.remove(`${page}/batchRemove`, { ids: [id] })).toMatchObject({ code: 200 })
      expect(await list()).toEqual([])
      await tell('资产员')
      expect((await family.remove(`${page}/empty`)).code).toBe(200)
      expect(await list()).toEqual([])
      // A notice is a message of its own.
      const noticeBody = { title: '放假通知', bodyText: '<p>下周一放假</p>', toUserIds: `${reader.id}--user` }
      expect((await family.post('/message/Notice', noticeBody)).code).toBe(200)
      const [notice] = (await family.post('/message/Notice/List', { currentPage: 1, pageSize: 20 })).data.list ?? []
      expect((await family.put(`/message/Notice/${String(notice?.['id'])}/Actions/Release`)).code).toBe(200)
      expect(await list('&messageSource=1')).toMatchObject([{ title: '放假通知', messageType: '站内信' }])
      // The messages themselves stay.
      const messages = loose(platform.database).selectFrom('message_recipient').select('message_id')
      expect(await messages.where('user_id', '=', reader.id).execute()).toHaveLength(3)
      await platform.close()
    })
  })
}
