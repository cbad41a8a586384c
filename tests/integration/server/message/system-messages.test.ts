import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#shared/api/table.ts'
import type { Language } from '#shared/rules/language.ts'
import { acceptLanguage } from '#shared/rules/language.ts'
import { nextId } from '#server/core/ids.ts'
import { notify } from '#server/core/notify/notify.ts'
import { startSession } from '#server/core/session.ts'
import { saveSettings } from '#server/core/settings.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { addressOf, connect } from '../chat/support.ts'
import { storeFile } from '../files/files.cases.ts'
import { addModule, orderFields } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`messages of the platform itself on ${dialect}`, () => {
    let platform: TestPlatform
    let admin = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      admin = await platform.signIn({ administrator: true, values: { real_name: '余勇海', account: 'yu' } })
      await saveSettings(platform.database, { emailSmtpHost: 'smtp.example', emailAccount: 'a', sysName: '平台' })
    })
    afterAll(() => platform.close())

    const person = (values: Partial<PlatformUserTable> = {}) =>
      addUser(platform.database, { values }, platform.clock.now)
    const messagesOf = async ({ token }: { token: string }, language: Language = 'zh') => {
      const call = { token, language: acceptLanguage[language] }
      const { data } = await platform.call('message.list', { query: {} }, call)
      return Promise.all(
        data.list.map(async ({ id }) => {
          const read = await platform.call('message.read', { params: { id } }, call)
          return { title: read.data.title, body: read.data.bodyText, type: read.data.type }
        }),
      )
    }
    const sentTo = (recipient: string) =>
      platform.database
        .selectFrom('outbox_message')
        .select(['channel', 'subject', 'content', 'state'])
        .where('recipient', '=', recipient)
        .orderBy('channel')
        .execute()
    const addTemplate = async (body: Partial<InputOf<'messageTemplate.create'>['body']>) => {
      const whole = {
        fullName: '模板',
        enCode: `t.${nextId()}`,
        messageType: '1',
        title: 'x',
        content: '<p>x</p>',
        ...body,
      }
      const answer = await platform.call('messageTemplate.create', { body: whole }, { token: admin })
      expect(answer).toMatchObject({ code: 200 })
      return whole.enCode
    }
    const setEnabled = (enCode: string, enabled_mark: number) =>
      platform.database.updateTable('message_template').set({ enabled_mark }).where('en_code', '=', enCode).execute()

    test('a reset password is told in the language of its reader, on the screen and by mail once the template is on', async () => {
      await setEnabled('passwordReset.mail', 1)
      const ann = await person({ language: 'en', email: 'ann@example.com' })
      const client = await connect(await addressOf(platform), ann)
      const pushed = client.next('messagePush')
      const body = { userPassword: 'a'.repeat(32), validatePassword: 'a'.repeat(32) }
      const reset = await platform.call('user.resetPassword', { params: { id: ann.id }, body }, { token: admin })
      expect(reset.code).toBe(200)
      expect(await sentTo('ann@example.com')).toMatchObject([
        {
          channel: 'mail',
          subject: 'Your password was reset',
          content: expect.stringContaining('余勇海/yu reset your'),
        },
      ])
      const rows = platform.database
        .selectFrom('message')
        .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
        .where('message_recipient.user_id', '=', ann.id)
      expect(await rows.select('title').execute()).toEqual([{ title: '您的密码已被重置' }])
      await Promise.race([pushed, client.gone])
      client.socket.terminate()
    })

    test('pictures of a template reach whoever is sent it, by whom ever, and none of others comes in by its words', async () => {
      const writer = await addUser(platform.database, { administrator: true }, platform.clock.now)
      const [ann, stranger] = [await person(), await person()]
      const stored = async (owner: string) => {
        const id = await storeFile(platform, '图.png', '图')
        await platform.database.updateTable('stored_file').set({ created_by: owner }).where('id', '=', id).execute()
        return id
      }
      const [own, english, foreign] = [await stored(writer.id), await stored(writer.id), await stored(stranger.id)]
      const picture = (id: string) => `<p><img src="/api/file/Image/annex/${id}"></p>`
      const template = {
        fullName: '带图',
        enCode: `t.${nextId()}`,
        messageType: '1',
        messageSource: '3',
        reason: 'passwordReset',
        title: '重置',
        content: picture(own) + picture(foreign),
        translations: { en: { title: 'Reset', content: picture(english) } },
      }
      const made = await platform.call('messageTemplate.create', { body: template }, { token: writer.token })
      expect(made).toMatchObject({ code: 200 })
      const body = { userPassword: 'a'.repeat(32), validatePassword: 'a'.repeat(32) }
      expect(
        await platform.call('user.resetPassword', { params: { id: ann.id }, body }, { token: admin }),
      ).toMatchObject({ code: 200 })
      await setEnabled(template.enCode, 0)
      const fetch = async (fileId: string, { token }: { readonly token: string }) =>
        (await platform.call('file.download', { params: { type: 'annex', fileId } }, { token })).code
      // The reset ended the session of whoever it is for.
      const { database, clock } = platform
      const signedIn = { token: await startSession(database, { ...newSession, userId: ann.id, now: clock.now }) }
      expect([await fetch(own, signedIn), await fetch(english, signedIn)]).toEqual([200, 200])
      expect([await fetch(foreign, signedIn), await fetch(own, stranger)]).toEqual([404, 404])
    })

    test('whoever is connected hears of a role at once, and reads and finds it in any language', async () => {
      const roleId = nextId()
      await platform.database
        .insertInto('role')
        .values({
          id: roleId,
          full_name: '教务<b>员</b>',
          en_code: roleId,
          type: '',
          sort_code: 0,
          enabled_mark: 1,
          description: '',
          created_at: 0,
          global_mark: 1,
        } as never)
        .execute()
      const ann = await person({ language: 'en' })
      const client = await connect(await addressOf(platform), ann)
      const grant = () =>
        platform.call(
          'relation.change',
          { params: { id: roleId }, body: { objectType: 'Role', userIds: [ann.id], removedIds: [] } } as never,
          { token: admin },
        )
      expect((await grant()).code).toBe(200)
      expect(await client.next('messagePush')).toMatchObject({
        title: 'You were given the role 教务<b>员</b>',
        messageType: 3,
      })
      client.socket.terminate()
      // A second time it is nothing new.
      await grant()
      // A name never becomes markup.
      expect(await messagesOf(ann, 'zhtw')).toEqual([
        {
          title: '您獲得了角色：教务<b>员</b>',
          body: '<p>余勇海/yu授予您角色：教务&lt;b&gt;员&lt;/b&gt;。選單和按鈕會隨之變化。</p>',
          type: 3,
        },
      ])
      for (const keyword of ['given the role', '获得了角色'])
        expect(
          (await platform.call('message.list', { query: { keyword } }, { token: ann.token })).data.list,
        ).toHaveLength(1)
    })

    test("somebody's own template goes before the built-in one, names its reader, and off means silence", async () => {
      const [ann, ben] = [await person({ real_name: '安', language: 'en' }), await person({ real_name: '本' })]
      const enCode = await addTemplate({
        reason: 'importFinished',
        title: '{receiver}，{name}导入了{done}行',
        content: '<p>{platform}</p>',
        translations: { en: { title: '{receiver}: {done} rows', content: '' } },
      })
      const send = () =>
        notify(platform.server.services, {
          reason: 'importFinished',
          values: { name: '订单', done: '7', failed: '0' },
          to: [ann.id, ben.id],
          from: null,
        })
      await send()
      expect(await messagesOf(ann, 'en')).toEqual([{ title: '安: 7 rows', body: '<p>平台</p>', type: 3 }])
      expect(await messagesOf(ben)).toMatchObject([{ title: '本，订单导入了7行' }])
      await setEnabled(enCode, 0)
      await send()
      expect((await messagesOf(ben)).map(({ title }) => title)).toContain('“订单”导入完成')
      await setEnabled('importFinished', 0)
      await send()
      expect(await messagesOf(ben)).toHaveLength(2)
      await setEnabled('importFinished', 1)
    })

    test('a text message takes the approved template with its variables, and only to a mobile number', async () => {
      const [ann, ben] = [await person({ mobile_phone: '13800138001' }), await person({ mobile_phone: '12' })]
      await addTemplate({
        reason: 'forcedSignOut',
        messageType: '3',
        title: '',
        content: '{user}让您下线',
        templateCode: 'SMS_7',
        smsFieldList: [
          { smsField: 'who', field: 'user' },
          { smsField: 'where', field: '@platform' },
        ],
      })
      await saveSettings(platform.database, { smsProvider: 'aliyun' })
      await notify(platform.server.services, { reason: 'forcedSignOut', to: [ann.id, ben.id], from: null })
      await saveSettings(platform.database, { smsProvider: '' })
      expect(await sentTo('13800138001')).toMatchObject([{ channel: 'sms', content: '系统让您下线' }])
      const { payload } = await platform.database
        .selectFrom('outbox_message')
        .select('payload')
        .where('recipient', '=', '13800138001')
        .executeTakeFirstOrThrow()
      expect(JSON.parse(platform.server.services.seals.open(payload) || 'null')).toMatchObject({
        template: 'SMS_7',
        values: [
          ['who', '系统'],
          ['where', '平台'],
        ],
      })
      expect(await sentTo('12')).toEqual([])
    })

    test('sessions that are ended, modules that are released and notices are told to whom they concern', async () => {
      const id = await addModule(platform.database, { fields: orderFields() })
      const ann = await person({ email: 'notice@example.com' })
      const { database } = platform
      const menu = await database.selectFrom('menu').select('id').where('module_id', '=', id).executeTakeFirst()
      const menuId = menu?.id ?? nextId()
      if (!menu)
        await database
          .insertInto('menu')
          .values({ ...blankMenu, id: menuId, en_code: menuId, module_id: id } as never)
          .execute()
      await database
        .insertInto('authority')
        .values({ subject_type: 'user', subject_id: ann.id, item_type: 'menu', item_id: menuId })
        .execute()
      const release = { params: { id }, body: { pc: 0, app: 0 } } as unknown as InputOf<'design.release'>
      for (const _time of [1, 2])
        expect((await platform.call('design.release', release, { token: admin })).code).toBe(200)
      expect((await messagesOf(ann)).map(({ title }) => title)).toEqual([expect.stringContaining('已发布')])

      await setEnabled('noticeReleased.mail', 1)
      const notice = { title: '放假', bodyText: '<p>周一<b>放假</b></p>', toUserIds: `${ann.id}--user` }
      await platform.call('notice.create', { body: notice }, { token: admin })
      const { data } = await platform.call('notice.list', { query: { keyword: '放假' } }, { token: admin })
      await platform.call('notice.release', { params: { id: data.list[0]?.id ?? '' } }, { token: admin })
      expect(await sentTo('notice@example.com')).toMatchObject([
        { subject: '放假', content: '余勇海/yu发布了公告“放假”。\n周一放假' },
      ])
      const { data: online } = await platform.call('online.list', { query: { pageSize: 500 } }, { token: admin })
      const session = online.list.find(({ userId }) => userId === ann.id)?.id ?? ''
      expect((await platform.call('online.end', { params: { id: session } }, { token: admin })).code).toBe(200)
      const token = await startSession(database, { ...newSession, userId: ann.id, now: platform.clock.now })
      expect((await messagesOf({ token })).map(({ title }) => title)).toContain('您已被强制下线')
    })

    test('what cannot be told never fails what it is about', async () => {
      const broken = { ...platform.server.services, push: () => undefined, database: null as never }
      await expect(notify(broken, { reason: 'roleGranted', to: ['x'], from: null })).resolves.toBeUndefined()
    })
  })
}

const newSession = { minutes: 60, single: false, ip: '127.0.0.1', client: 'test' }

const blankMenu = {
  system_id: 'system-main',
  parent_id: '-1',
  full_name: '订单',
  icon: '',
  type: 3,
  url_address: 'orders',
  link_target: '_self',
  category: 'Web',
  property_json: '',
  sort_code: 0,
  enabled_mark: 1,
  button_authorize: 1,
  column_authorize: 0,
  form_authorize: 0,
  data_authorize: 0,
}
