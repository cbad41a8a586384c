import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#shared/api/table.ts'
import { saveSettings } from '#server/core/settings.ts'
import { listLinkMessages } from '#server/database/migrations/0620-list-link-messages.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'

type Body = InputOf<'messageTemplate.create'>['body']

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`message templates on ${dialect}`, () => {
    let platform: TestPlatform
    let token = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      token = await platform.signIn({ administrator: true })
    })
    afterAll(() => platform.close())

    const body: Body = {
      fullName: '提醒',
      enCode: 'remind',
      messageType: '3',
      content: '{code}',
      templateCode: 'SMS_1',
    }
    const refused = async (change: Partial<Body>) => {
      const answer = await platform.call('messageTemplate.create', { body: { ...body, ...change } }, { token })
      return [answer.code, answer.msg]
    }

    test('what does not fit together is refused in words', async () => {
      expect(await refused({ enCode: '.x' })).toEqual([400, expect.stringContaining('编码')])
      expect(await refused({ messageType: '9' })).toEqual([400, '消息类型不存在'])
      expect(await refused({ messageSource: '8' })).toEqual([400, '消息来源不存在'])
      expect(await refused({ reason: 'lunch' })).toEqual([400, '发送时机不存在'])
      expect(await refused({ templateCode: '' })).toEqual([400, '请输入短信模板编号'])
      expect(await refused({ content: ' ' })).toEqual([400, '请输入内容'])
      expect(await refused({ messageType: '1', title: '' })).toEqual([400, '请输入标题'])
      expect(await refused({})).toEqual([400, '参数“code”不在参数列表中'])
      const twice = [
        { field: 'code', fieldName: '码' },
        { field: '@code', fieldName: '码' },
      ]
      expect(await refused({ templateParamList: twice })).toEqual([400, '参数“code”重复'])
      expect(await refused({ content: 'x', smsFieldList: [{ field: 'when', smsField: 't' }] })).toEqual([
        400,
        '参数“when”不在参数列表中',
      ])
      expect(await refused({ messageType: '1', title: 'x', content: 'x', reason: 'noticeReleased' })).toEqual([
        400,
        '公告本身就是站内信，不需要站内信模板',
      ])
      expect(await refused({ enCode: 'roleGranted', content: 'x' })).toEqual([
        400,
        expect.stringContaining('roleGranted'),
      ])
    })

    test('a new version brings its own beside a template of the organisation that has its code', async () => {
      const codes = ['listLinkConsented', 'listLinkWithdrawn.mail', 'listLinkWithdrawn.mail.2']
      const { database } = platform
      const ofLinks = () => database.selectFrom('message_template').where('reason', 'like', 'listLink%')
      const before = await ofLinks().select('en_code').orderBy('sort_code').execute()
      await database.deleteFrom('message_template').where('reason', 'like', 'listLink%').execute()
      for (const enCode of codes)
        expect(
          await platform.call(
            'messageTemplate.create',
            { body: { ...body, enCode, content: 'x', fullName: '自己的' } },
            { token },
          ),
        ).toMatchObject({ code: 200 })
      await listLinkMessages(database as unknown as Kysely<never>)
      expect(await ofLinks().select('en_code').orderBy('sort_code').execute()).toEqual([
        { en_code: 'listLinkConsented.2' },
        { en_code: 'listLinkConsented.mail' },
        { en_code: 'listLinkWithdrawn' },
        { en_code: 'listLinkWithdrawn.mail.3' },
      ])
      expect(before.map(({ en_code }) => en_code)).toEqual([
        'listLinkConsented',
        'listLinkConsented.mail',
        'listLinkWithdrawn',
        'listLinkWithdrawn.mail',
      ])
      await database.deleteFrom('message_template').where('full_name', '=', '自己的').execute()
    })

    test('a built-in template takes other words, and nothing else changes or deletes it', async () => {
      const { data } = await platform.call('messageTemplate.list', { query: { keyword: 'forcedSignOut' } }, { token })
      const id = data.list.find(({ enCode }) => enCode === 'forcedSignOut')?.id ?? ''
      const { data: before } = await platform.call('messageTemplate.one', { params: { id } }, { token })
      expect(before.ownWords?.title).toBe('您已被强制下线')
      const change = {
        fullName: '改名',
        enCode: 'x',
        messageType: '2',
        title: '{user}让你下线',
        content: '<p>再见</p>',
      }
      expect((await platform.call('messageTemplate.update', { params: { id }, body: change }, { token })).code).toBe(
        200,
      )
      const { data: after } = await platform.call('messageTemplate.one', { params: { id } }, { token })
      expect(after).toMatchObject({
        fullName: '强制下线',
        enCode: 'forcedSignOut',
        messageType: '1',
        title: '{user}让你下线',
      })
      const emptied = { ...change, title: '', content: '' }
      await platform.call('messageTemplate.update', { params: { id }, body: emptied }, { token })
      const { data: again } = await platform.call('messageTemplate.one', { params: { id } }, { token })
      expect(again).toMatchObject({ title: '', content: '' })
      expect(await platform.call('messageTemplate.delete', { params: { id } }, { token })).toMatchObject({
        code: 400,
        msg: '系统内置模板不能删除，可以停用',
      })
    })

    test('a client that leaves our own fields out keeps them', async () => {
      const made = { ...body, content: 'x', reason: 'passwordReset', translations: { en: { title: '', content: 'y' } } }
      await platform.call('messageTemplate.create', { body: made }, { token })
      const { data } = await platform.call('messageTemplate.list', { query: { keyword: 'remind' } }, { token })
      const id = data.list[0]?.id ?? ''
      const theirs = { fullName: '提醒2', enCode: 'remind', messageType: 3, content: 'z', templateCode: 'SMS_1' }
      await platform.call('messageTemplate.update', { params: { id }, body: theirs as unknown as Body }, { token })
      const { data: after } = await platform.call('messageTemplate.one', { params: { id } }, { token })
      expect(after).toMatchObject({
        fullName: '提醒2',
        reason: 'passwordReset',
        translations: { en: { content: 'y' } },
      })
    })

    test('other systems are types of messages once they are set up', async () => {
      await saveSettings(platform.database, { dingSynAppKey: 'key', dingAgentId: '1', qyhCorpId: 'c', qyhAgentId: '2' })
      const names = async (id: string) =>
        (await platform.call('messageTemplate.types', { params: { id } }, { token })).data.map(
          ({ fullName }) => fullName,
        )
      expect(await names('1')).toEqual(['站内信', '邮件', '短信', '钉钉', '企业微信', 'webhook'])
      expect(await names('2')).toEqual(['阿里云', '腾讯云'])
      expect(await names('3')).toEqual([])
      expect(await names('4')).toEqual(['公告', '流程', '系统', '日程'])
    })
  })
}
