import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`the system log for clients of the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
    })
    afterAll(() => platform.close())

    const lines = async (query: string) => (await family.get(`/system/Log?currentPage=1&pageSize=20&${query}`)).data

    test('has sign-ins of everybody, those of nobody among them, by how they ended', async () => {
      const user = await addUser(platform.database, { values: { real_name: '林小雨' } }, platform.clock.now)
      const attempt = { reason: '', ip: '10.1.2.3', client: 'Chrome', created_at: platform.clock.now }
      await platform.database
        .insertInto('login_log')
        .values([
          { ...attempt, id: 'log-1', user_id: user.id, account: user.account, success: 1 },
          { ...attempt, id: 'log-2', user_id: null, account: 'stranger', success: 0, reason: 'wrong password' },
        ])
        .execute()
      const all = (await lines('category=1&keyword=10.1.2.3&loginType=&loginMark=')).list ?? []
      expect(all.map((line) => [line['userName'], line['loginMark'], line['ipAddress']])).toEqual(
        expect.arrayContaining([
          ['林小雨', 1, '10.1.2.3'],
          ['stranger', 0, '10.1.2.3'],
        ]),
      )
      expect((await lines('category=1&keyword=10.1.2.3&loginMark=0')).list).toHaveLength(1)
      expect((await family.get('/system/Log/log-2')).data).toMatchObject({ userName: 'stranger', browser: 'Chrome' })
      expect((await family.get('/system/Log/none')).code).toBe(404)
    })

    test('has what was changed, by whom and by which call', async () => {
      const user = await addUser(platform.database, { values: { real_name: '赵强' } }, platform.clock.now)
      const line = { user_id: user.id, module_name: 'role', ip: '10.9.9.9', client: 'Edge', duration: 12 }
      const at = platform.clock.now
      await platform.database
        .insertInto('call_log')
        .values([
          { ...line, id: 'call-1', failed: 0, method: 'PUT', path: '/api/permission/Role/{id}', created_at: at },
          { ...line, id: 'call-2', failed: 1, method: 'POST', path: '/api/permission/Role', created_at: at },
        ])
        .execute()
      expect((await lines('category=3&keyword=赵强')).list).toMatchObject([
        { id: 'call-1', userName: '赵强', requestMethod: 'PUT', requestUrl: '/api/permission/Role/{id}' },
      ])
      expect((await lines('category=4&keyword=赵强')).list).toMatchObject([{ id: 'call-2' }])
      expect((await lines('category=5&keyword=赵强&requestMethod=POST')).list).toMatchObject([{ id: 'call-2' }])
      expect((await family.get('/system/Log/call-1')).data).toMatchObject({ requestDuration: 12, jsons: '' })
    })

    test('is for those who hold its page alone', async () => {
      const other = familyClient(platform, await platform.signIn())
      expect((await other.get('/system/Log?category=1')).code).toBe(403)
      expect((await other.get('/system/Log/log-1')).code).toBe(403)
      const holder = familyClient(platform, await platform.signIn({ grants: [{ code: 'system.log', buttons: [] }] }))
      expect((await holder.get('/system/Log?category=1')).code).toBe(200)
    })
  })
}
