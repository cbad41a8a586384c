import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { randomModule } from '../../../support/random-module.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addModule, openOrders, orderFields } from '../module/support/order-module.ts'

async function definition(platform: TestPlatform) {
  const { formData, columnData } = randomModule(71, {})
  // Releasing needs a system to put the menu into; the coverage grants make it only later.
  await platform.signIn({ grants: [{ code: 'some.other.menu' }] })
  return { fullName: '随机模块', enCode: `random${nextId()}`, formData, columnData, isRelease: 0, sortCode: 0 }
}

export const designCases: readonly CoverageCase[] = [
  covers('design.create', {
    arrange: async (platform) => ({ body: await definition(platform) }),
    async check({ data }, platform, { body }) {
      const stored = await platform.database
        .selectFrom('visual_model')
        .select(['en_code', 'form_data'])
        .where('id', '=', String(data))
        .executeTakeFirst()
      expect(stored).toEqual({ en_code: body.enCode, form_data: body.formData })
    },
  }),
  covers('design.read', {
    arrange: async (platform) => ({ params: { id: (await openOrders(platform)).id } }),
    check({ data }, _platform, { params }) {
      expect(data).toMatchObject({ id: params.id, fullName: '采购申请', isRelease: 1 })
      expect(JSON.parse(data.formData).fields).toHaveLength(orderFields().length)
    },
  }),
  covers('design.list', {
    async arrange(platform) {
      const id = await addModule(platform.database, { fields: orderFields() })
      const { en_code } = await platform.database
        .selectFrom('visual_model')
        .select('en_code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { query: { keyword: en_code } }
    },
    check({ data }, _platform, { query }) {
      expect(data.list).toMatchObject([{ enCode: query?.keyword, fullName: '采购申请', enabledMark: 1 }])
      expect(data.list[0]).not.toHaveProperty('formData')
    },
  }),
  covers('design.selector', {
    async arrange(platform) {
      const id = await addModule(platform.database, { fields: orderFields() })
      await platform.database.updateTable('visual_model').set({ is_release: 1 }).where('id', '=', id).execute()
      return { query: { type: '1' } }
    },
    check({ data }) {
      expect(JSON.stringify(data.list)).toContain('采购申请')
    },
  }),
  covers('design.update', {
    async arrange(platform) {
      const body = await definition(platform)
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('design.create', { body }, { token })
      return { params: { id: String(data) }, body: { ...body, fullName: '改过的模块' } }
    },
    async check(_answer, platform, { params }) {
      const row = await platform.database
        .selectFrom('visual_model')
        .select(['full_name', 'version', 'is_release'])
        .where('id', '=', params.id)
        .executeTakeFirst()
      expect(row).toEqual({ full_name: '改过的模块', version: 2, is_release: 0 })
    },
  }),
  covers('design.delete', {
    arrange: async (platform) => ({ params: { id: await addModule(platform.database, { fields: orderFields() }) } }),
    async check(_answer, platform, { params }) {
      const left = await platform.database.selectFrom('visual_model').select('id').where('id', '=', params.id).execute()
      expect(left).toEqual([])
    },
  }),
  covers('design.toggle', {
    arrange: async (platform) => ({ params: { id: await addModule(platform.database, { fields: orderFields() }) } }),
    async check(_answer, platform, { params }) {
      const token = await platform.signIn({ administrator: true })
      const opened = await platform.call('module.config', { params: { id: params.id } }, { token })
      expect(opened.code).toBe(400)
    },
  }),
  covers('design.copy', {
    arrange: async (platform) => ({ params: { id: await addModule(platform.database, { fields: orderFields() }) } }),
    async check(_answer, platform, { params }) {
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('design.list', { query: { keyword: '（副本）', pageSize: 1000 } }, { token })
      expect(data.list.map(({ fullName, isRelease }) => [fullName, isRelease])).toContainEqual(['采购申请（副本）', 0])
      expect(data.list.map(({ id }) => id)).not.toContain(params.id)
    },
  }),
  covers('design.fields', {
    arrange: async (platform) => ({
      params: { id: await addModule(platform.database, { fields: orderFields() }) },
      query: { filterType: 1 },
    }),
    check({ data }) {
      const names = data.list.map(({ vmodel }) => vmodel)
      expect(names).toContain('title')
      expect(names).not.toContain('marks')
      expect(names).not.toContain('tableField20')
    },
  }),
  covers('design.export', {
    arrange: async (platform) => ({ params: { id: await addModule(platform.database, { fields: orderFields() }) } }),
    extraGrants: () => [{ code: 'visualdev.form' }],
    check({ data }) {
      expect(data).toMatchObject({ name: '采购申请.vdd', url: expect.stringContaining('/api/file/Download') })
    },
  }),
  covers('design.template', {
    arrange: async (platform) => ({ params: { id: await addModule(platform.database, { fields: orderFields() }) } }),
    async check({ data }, platform) {
      const file = await platform.server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })
      expect(JSON.parse(file.payload)).toMatchObject({ fullName: '采购申请', isRelease: 0 })
    },
  }),
  covers('design.import', {
    arrange: () => ({}),
    async upload(platform) {
      return { fileName: 'module.vdd', content: Buffer.from(JSON.stringify(await definition(platform))) }
    },
    check({ msg }) {
      expect(msg).not.toBe('')
    },
  }),
]
