import { describe, expect, test } from 'vitest'
import { notify } from '#server/core/notify/notify.ts'
import { openAccount, sealAddresses } from '#server/core/senders/accounts.ts'
import { loose } from '#server/database/loose.ts'
import { addAccount, mailAccount } from '../message-account/support.ts'
import { addTemplate, idOf } from '../send-config/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { familyClient } from './client.ts'

const page = '/message/SendMessageConfig'
const address = 'https://robot.campus.example/send?access_token=token-of-the-robot'
const hook = {
  type: 6,
  fullName: '教务群',
  enCode: 'hook.office',
  webhookType: '1',
  webhookAddress: address,
  approveType: '1',
  enabledMark: 1,
  sortCode: 0,
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`sending configurations of a family client on ${dialect}`, () => {
    test('say which templates go out on which accounts, of a reason and of a notice that names one', async () => {
      const platform = await openPlatform(dialect)
      const family = familyClient(platform, await platform.signIn({ administrator: true }))
      const { id: readerId } = await addUser(platform.database, {}, platform.clock.now)
      const people = platform.database.updateTable('platform_user').set({ email: 'reader@campus.example' })
      await people.where('id', '=', readerId).execute()
      const account = await addAccount(platform, mailAccount(25))
      expect(await family.post('/message/AccountConfig', hook)).toMatchObject({ code: 200 })
      const robot = await idOf(platform, 'message_account', hook.enCode)
      const [mail, group, here] = await Promise.all(['2', '6', '1'].map((type) => addTemplate(platform, type)))
      const lines = [
        { messageType: '2', templateId: mail, accountConfigId: account },
        { messageType: '6', templateId: group, accountConfigId: robot },
        { messageType: '1', templateId: here, accountConfigId: '' },
      ]
      const body = { fullName: '授权通知', enCode: 'config.role', messageSource: '3', sendConfigTemplateList: lines }
      // An account of another type, and a group without one, are refused.
      const other = [{ templateId: mail, accountConfigId: robot }]
      expect((await family.post(page, { ...body, sendConfigTemplateList: other })).code).toBe(400)
      expect((await family.post(page, { ...body, sendConfigTemplateList: [{ templateId: group }] })).code).toBe(400)
      expect((await family.post(page, { ...body, reason: 'roleGranted' })).code).toBe(200)
      const outbox = () =>
        platform.database
          .selectFrom('outbox_message')
          .select(['channel', 'recipient', 'account_id', 'subject'])
          .execute()
      await notify(platform.server.services, {
        reason: 'roleGranted',
        values: { name: '教务员' },
        to: [readerId],
        from: null,
      })
      const sent = await outbox()
      expect(sent).toHaveLength(2)
      expect(sent).toEqual(
        expect.arrayContaining([
          { channel: 'mail', recipient: 'reader@campus.example', account_id: account, subject: '消息 教务员' },
          { channel: 'webHook', recipient: '教务群', account_id: robot, subject: '消息 教务员' },
        ]),
      )
      const messages = platform.database.selectFrom('message').select('title')
      expect(await messages.execute()).toEqual([{ title: '消息 教务员' }])
      // A notice goes by the one that it names.
      const only = {
        ...body,
        fullName: '公告',
        enCode: 'config.notice',
        messageSource: '1',
        sendConfigTemplateList: [lines[1]],
      }
      expect((await family.post(page, only)).code).toBe(200)
      const sendConfigId = await idOf(platform, 'send_config', 'config.notice')
      const notice = { title: '停电', bodyText: '', toUserIds: `${readerId}--user`, remindCategory: 2, sendConfigId }
      expect((await family.post('/message/Notice', notice)).code).toBe(200)
      const [draft] = (await family.post('/message/Notice/List', { currentPage: 1, pageSize: 20 })).data.list ?? []
      const release = () => family.put(`/message/Notice/${String(draft?.['id'])}/Actions/Release`)
      const setMark = (enabled_mark: number) =>
        loose(platform.database)
          .updateTable('send_config')
          .set({ enabled_mark })
          .where('id', '=', sendConfigId)
          .execute()
      await setMark(0)
      expect((await release()).code).toBe(400)
      await setMark(1)
      expect((await release()).code).toBe(200)
      expect((await outbox()).map(({ subject }) => subject).filter((subject) => subject === '消息 停电')).toHaveLength(
        1,
      )
      // What a configuration names stays.
      expect((await family.remove(`/message/AccountConfig/${robot}`)).code).toBe(400)
      expect((await family.remove(`/message/MessageTemplateConfig/${String(group)}`)).code).toBe(400)
      await platform.close()
    })

    test('the address of a web hook is sealed, and one from before is at the next start', async () => {
      const platform = await openPlatform(dialect)
      const { services } = platform.server
      const family = familyClient(platform, await platform.signIn({ administrator: true }))
      expect(await family.post('/message/AccountConfig', hook)).toMatchObject({ code: 200 })
      const id = await idOf(platform, 'message_account', hook.enCode)
      const row = () =>
        loose(platform.database)
          .selectFrom('message_account')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      const known = async () => ({
        isOpen: JSON.stringify(await row()).includes('token-of-the-robot'),
        address: (await openAccount(services, id))?.webhookAddress,
      })
      expect(await known()).toEqual({ isOpen: false, address })
      expect((await family.get(`/message/AccountConfig/${id}`)).data['webhookAddress']).toBe(address)
      // A change of something else keeps it; another address takes its place.
      expect((await family.put(`/message/AccountConfig/${id}`, { ...hook, fullName: '群' })).code).toBe(200)
      expect(await known()).toEqual({ isOpen: false, address })
      const old = { webhook_address: address, secrets_sealed: '' }
      await loose(platform.database).updateTable('message_account').set(old).where('id', '=', id).execute()
      expect(await known()).toEqual({ isOpen: true, address })
      await sealAddresses(services)
      expect(await known()).toEqual({ isOpen: false, address })
      await platform.close()
    })
  })
}
