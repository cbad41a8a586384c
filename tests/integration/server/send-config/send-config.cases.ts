import { expect } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addConfig, addTemplate, configBody } from './support.ts'

const stored = (platform: TestPlatform, id: string) =>
  loose(platform.database).selectFrom('send_config').selectAll().where('id', '=', id).executeTakeFirst()
const inApp = async (platform: TestPlatform) => [{ templateId: await addTemplate(platform, '1') }]
const added = async (platform: TestPlatform, more: object = {}) => addConfig(platform, await inApp(platform), more)
const nameOf = async (platform: TestPlatform, id: string) => String((await stored(platform, id))?.['full_name'])

export const sendConfigCases: readonly CoverageCase[] = [
  covers('sendConfig.list', {
    async arrange(platform) {
      const keyword = await nameOf(platform, await added(platform, { messageSource: '1' }))
      return { query: { currentPage: 1, pageSize: 20, keyword, messageSource: '1' } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([{ messageSource: '公告', messageType: [{ type: 1, fullName: '站内信' }] }]),
  }),
  covers('sendConfig.one', {
    arrange: async (platform) => ({ params: { id: await added(platform) } }),
    check: ({ data }) =>
      expect(data.sendConfigTemplateList).toMatchObject([{ messageType: '1', accountConfigId: '', enabledMark: 1 }]),
  }),
  covers('sendConfig.create', {
    arrange: async (platform) => ({ body: configBody(await inApp(platform)) as never }),
    async check(_answer, platform, { body }) {
      const { enCode } = body as { enCode: string }
      const rows = loose(platform.database).selectFrom('send_config').selectAll().where('en_code', '=', enCode)
      expect(await rows.execute()).toMatchObject([{ enabled_mark: 1, reason: '' }])
    },
  }),
  covers('sendConfig.update', {
    async arrange(platform) {
      const id = await added(platform)
      const { full_name, en_code } = (await stored(platform, id)) ?? {}
      return { params: { id }, body: { fullName: `${String(full_name)}改`, enCode: en_code } as never }
    },
    check: async (_answer, platform, { params }) => expect(await nameOf(platform, params.id)).toMatch(/改$/),
  }),
  covers('sendConfig.delete', {
    arrange: async (platform) => ({ params: { id: await added(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('sendConfig.toggle', {
    arrange: async (platform) => ({ params: { id: await added(platform) }, body: { enabledMark: 0 } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('sendConfig.copy', {
    arrange: async (platform) => ({ params: { id: await added(platform) } }),
    async check(_answer, platform, { params }) {
      const rows = loose(platform.database).selectFrom('send_config').selectAll()
      const copyOf = `${String((await stored(platform, params.id))?.['en_code'])}.copy`
      expect(await rows.where('en_code', '=', copyOf).execute()).toMatchObject([{ enabled_mark: 0 }])
    },
  }),
  covers('sendConfig.choose', {
    async arrange(platform) {
      const shown = await nameOf(platform, await added(platform))
      return { query: { currentPage: 1, pageSize: 20, keyword: shown } }
    },
    check: ({ data }, _platform, { query }) => expect(data.list).toMatchObject([{ fullName: query.keyword }]),
  }),
  covers('sendConfig.testList', {
    arrange: async (platform) => ({ params: { id: await added(platform) } }),
    check: ({ data }) => expect(data).toMatchObject([{ messageType: '1', paramJson: [{ field: '@Title' }] }]),
  }),
  covers('sendConfig.test', {
    async arrange(platform) {
      const templateId = await addTemplate(platform, '1')
      return { body: [{ templateId, paramJson: [{ field: '@Title', value: '试发' }] }] }
    },
    async check({ data }, platform) {
      expect(data).toEqual([{ messageType: '站内信', isSuccess: '1', result: '已发送' }])
      const row = platform.database.selectFrom('message').select('title').where('title', '=', '消息 试发')
      expect(await row.execute()).toHaveLength(1)
    },
  }),
]
