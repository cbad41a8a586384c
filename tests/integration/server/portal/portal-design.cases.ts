import { expect } from 'vitest'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addPortal } from './support.ts'

const withCard = JSON.stringify({
  layoutId: 100,
  // The family numbers its cards, and writes more into them than anybody here reads.
  layout: [{ i: 1, jnpfKey: 'todoList', title: '待办', x: 0, y: 0, w: 6, h: 7, renderKey: 'k', card: {}, option: {} }],
})

const portalBody = (values: object = {}) => ({
  fullName: '教务门户',
  enCode: `teaching${Math.random().toString(36).slice(2, 10)}`,
  formData: withCard,
  ...values,
})

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('portal').selectAll().where('id', '=', id).executeTakeFirst()

async function addVersion({ database }: TestPlatform, design_id: string): Promise<string> {
  const id = `version${design_id}`
  await database
    .insertInto('design_version')
    .values({ id, design_id, version: 1, layout: withCard, created_by: '', created_at: 1 })
    .execute()
  return id
}

export const portalDesignCases: readonly CoverageCase[] = [
  covers('portalDesign.list', {
    async arrange(platform) {
      await addPortal(platform)
      return { query: { keyword: '测试页', currentPage: 1, pageSize: 5 } }
    },
    check({ data }) {
      expect(data.list[0]).toMatchObject({ fullName: '测试页', isRelease: 1, enabledMark: 1, type: 0 })
      expect(data.list[0]).not.toHaveProperty('formData')
    },
  }),
  covers('portalDesign.one', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    check({ data }) {
      expect(JSON.parse(data.formData)).toMatchObject({ layout: [{ option: { source: {} } }, {}, {}, {}, {}, {}, {}] })
      expect(data.version).toMatch(/^\S{16}$/)
    },
  }),
  covers('portalDesign.create', {
    arrange: () => ({ body: portalBody() }),
    async check({ data }, platform) {
      expect(await stored(platform, String(data))).toMatchObject({
        full_name: '教务门户',
        model: withCard,
        layout: '',
        is_release: 0,
      })
    },
  }),
  covers('portalDesign.update', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) }, body: portalBody() }),
    async check(_answer, platform, { params }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ model: withCard, is_release: 2 })
      expect(row?.layout).not.toBe(withCard)
    },
  }),
  covers('portalDesign.delete', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('portalDesign.toggle', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('portalDesign.copy', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    async check({ data }, platform, { params }) {
      const [original, copy] = [await stored(platform, params.id), await stored(platform, data)]
      expect(copy).toMatchObject({ full_name: '测试页（副本）', model: original?.model, layout: '', is_release: 0 })
      expect(copy?.en_code).toBe(`${original?.en_code}2`)
    },
  }),
  covers('portalDesign.release', {
    async arrange(platform) {
      const id = await addPortal(platform)
      await platform.database.updateTable('portal').set({ model: withCard }).where('id', '=', id).execute()
      return { params: { id }, body: {} }
    },
    async check(_answer, platform, { params }) {
      expect(await stored(platform, params.id)).toMatchObject({ layout: withCard, is_release: 1 })
      const menus = platform.database.selectFrom('menu').selectAll().where('module_id', '=', params.id)
      expect(await menus.execute()).toMatchObject([{ type: 8, full_name: '测试页', parent_id: '-1' }])
    },
  }),
  covers('portalDesign.places', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    check: ({ data }) => expect(data).toMatchObject({ parentIds: [], icon: '', roleIds: [] }),
  }),
  covers('portalDesign.modules', {
    async arrange(platform) {
      await addPortal(platform)
      return {}
    },
    check: ({ data }) => expect(JSON.stringify(data.list)).toContain('采购'),
  }),
  covers('portalDesign.fields', {
    async arrange(platform) {
      const row = await stored(platform, await addPortal(platform))
      const { layout } = JSON.parse(row?.model ?? '') as { layout: { option: { source: { modelId: string } } }[] }
      return { params: { id: layout[0]?.option.source.modelId ?? '' } }
    },
    check({ data }) {
      const kinds = new Map(data.list.map(({ vmodel, storage }) => [vmodel, storage]))
      expect([kinds.get('budget'), kinds.get('kind')]).toEqual(['number', 'text'])
    },
  }),
  covers('portalDesign.figures', {
    async arrange(platform) {
      const row = await stored(platform, await addPortal(platform))
      const { layout } = JSON.parse(row?.model ?? '') as { layout: unknown[] }
      return { body: { card: layout[2] } }
    },
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        { name: '物资', value: 2 },
        { name: '服务', value: 1 },
      ]),
  }),
  covers('portalDesign.versions', {
    async arrange(platform) {
      const id = await addPortal(platform)
      await addVersion(platform, id)
      return { params: { id } }
    },
    check: ({ data }) => expect(data.list).toMatchObject([{ version: 1, formData: withCard }]),
  }),
  covers('portalDesign.restore', {
    async arrange(platform) {
      const id = await addPortal(platform)
      return { params: { id, versionId: await addVersion(platform, id) } }
    },
    async check(_answer, platform, { params }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ model: withCard, is_release: 2 })
      expect(row?.layout).not.toBe(withCard)
    },
  }),
  covers('portalDesign.export', {
    arrange: async (platform) => ({ params: { id: await addPortal(platform) } }),
    check: ({ data }) => expect(data.name).toBe('测试页.vp'),
  }),
  covers('portalDesign.import', {
    arrange: () => ({}),
    upload: () => ({ fileName: '教务.vp', content: JSON.stringify(portalBody({ enCode: 'imported' })) }),
    async check({ msg }, { database }) {
      expect(msg).toBe('导入成功')
      const rows = database.selectFrom('portal').selectAll().where('en_code', 'like', 'imported%')
      expect((await rows.execute())[0]).toMatchObject({ model: withCard, layout: '' })
    },
  }),
]
