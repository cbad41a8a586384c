import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const bodyOf = (enCode: string) => ({
  fullName: '借书提醒',
  enCode,
  messageSource: '3',
  messageType: '2',
  title: '请归还{@book}',
  content: '<p onclick="x()">{receiver}：《{book}》已到期</p><script>alert(1)</script>',
  templateParamList: [
    { field: '@book', fieldName: '书名' },
    { field: 'receiver', fieldName: '读者' },
  ],
  translations: { en: { title: 'Please return {book}', content: '<p>{book}</p>' } },
})
const codeOf = () => `book.${nextId()}`

/** A template of somebody's own, made by its own call. */
async function addTemplate(platform: TestPlatform, enCode = codeOf()): Promise<string> {
  const token = await platform.signIn({ administrator: true })
  expect(await platform.call('messageTemplate.create', { body: bodyOf(enCode) }, { token })).toMatchObject({
    code: 200,
  })
  return (await byCode(platform, enCode))?.id ?? ''
}
const byCode = ({ database }: TestPlatform, enCode: string) =>
  database.selectFrom('message_template').selectAll().where('en_code', '=', enCode).executeTakeFirst()
const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('message_template').selectAll().where('id', '=', id).executeTakeFirst()

export const messageTemplateCases: readonly CoverageCase[] = [
  covers('messageTemplate.list', {
    async arrange(platform) {
      const code = codeOf()
      await addTemplate(platform, code)
      return { query: { keyword: code, templateType: '0', messageType: '2', messageSource: '3', enabledMark: '1' } }
    },
    // Rows show types and sources by their names (wire contract 3.3).
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ fullName: '借书提醒', messageType: '邮件', messageSource: '系统' }]),
  }),
  covers('messageTemplate.one', {
    arrange: async (platform) => ({ params: { id: await addTemplate(platform) } }),
    check: ({ data }) =>
      expect(data).toMatchObject({
        messageType: '2',
        content: '<p>{receiver}：《{book}》已到期</p>',
        templateParamList: [
          { field: '@book', fieldName: '书名', templateId: data.id },
          { field: 'receiver', fieldName: '读者' },
        ],
        translations: { en: { title: 'Please return {book}' } },
        ownWords: null,
      }),
  }),
  covers('messageTemplate.create', {
    arrange: () => ({ body: { ...bodyOf(codeOf()), reason: 'passwordReset', messageSource: '1' } }),
    // What it is sent for says where it comes from.
    check: async (_answer, platform, { body }) =>
      expect(await byCode(platform, body.enCode)).toMatchObject({
        template_type: 0,
        enabled_mark: 1,
        reason: 'passwordReset',
        message_source: '3',
      }),
  }),
  covers('messageTemplate.update', {
    arrange: async (platform) => ({
      params: { id: await addTemplate(platform) },
      body: { ...bodyOf(codeOf()), title: '图书{book}到期' },
    }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ title: '图书{book}到期', enabled_mark: 1 }),
  }),
  covers('messageTemplate.toggle', {
    arrange: async (platform) => ({ params: { id: await addTemplate(platform) } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('messageTemplate.delete', {
    arrange: async (platform) => ({ params: { id: await addTemplate(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('messageTemplate.copy', {
    async arrange(platform) {
      const { id } = (await byCode(platform, 'roleGranted')) ?? { id: '' }
      await platform.database.deleteFrom('message_template').where('en_code', 'like', 'roleGranted.copy%').execute()
      return { params: { id } }
    },
    // Of a built-in one: somebody's own, with the words that the platform says.
    check: async (_answer, platform) =>
      expect(await byCode(platform, 'roleGranted.copy')).toMatchObject({
        full_name: '角色授予 副本',
        template_type: 0,
        enabled_mark: 0,
        reason: 'roleGranted',
        title: '您获得了角色：{name}',
      }),
  }),
  covers('messageTemplate.types', {
    arrange: () => ({ params: { id: '1' } }),
    check: ({ data }) =>
      expect(data).toEqual([
        { id: '1', enCode: '1', fullName: '站内信' },
        { id: '2', enCode: '2', fullName: '邮件' },
        { id: '3', enCode: '3', fullName: '短信' },
        { id: '6', enCode: '6', fullName: 'webhook' },
      ]),
  }),
]
