import { expect } from 'vitest'
import { emptyReport } from '#shared/design/report/document.ts'
import { addInterface } from '../data-interface/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addOrdersReport, addReport, group } from './support.ts'

const formData = JSON.stringify({ ...emptyReport, limit: 7 })
const reportBody = (values: object = {}) => ({
  fullName: '预算统计',
  enCode: `budget${Math.random().toString(36).slice(2, 10)}`,
  formData,
  ...values,
})

const stored = ({ database }: TestPlatform, id: string) =>
  database.selectFrom('data_report').selectAll().where('id', '=', id).executeTakeFirst()

async function addVersion({ database }: TestPlatform, design_id: string): Promise<string> {
  const id = `version${design_id}`
  const version = { id, design_id, version: 1, layout: formData, created_by: '', created_at: 1 }
  await database.insertInto('design_version').values(version).execute()
  return id
}

/** The report that the next call is granted. */
let granted = ''
const onReport = (input: { params: { id: string } }) => [{ modelId: input.params.id, type: 5 as const }]

const paramsOf = async (platform: TestPlatform) => ({ params: { id: (await addOrdersReport(platform)).id } })

export const reportCases: readonly CoverageCase[] = [
  covers('reportDesign.list', {
    async arrange(platform) {
      await addOrdersReport(platform)
      return { query: { keyword: '采购统计', currentPage: 1, pageSize: 5 } }
    },
    check({ data }) {
      expect(data.list[0]).toMatchObject({ fullName: '采购统计', isRelease: 1, enabledMark: 1 })
      expect(data.list[0]).not.toHaveProperty('formData')
    },
  }),
  covers('reportDesign.one', {
    arrange: paramsOf,
    check({ data }) {
      expect(JSON.parse(data.formData)).toMatchObject({ rows: [{ field: 'kind' }] })
      expect(data.version).toMatch(/^\S{16}$/)
    },
  }),
  covers('reportDesign.create', {
    arrange: () => ({ body: reportBody() }),
    async check({ data }, platform) {
      expect(await stored(platform, String(data))).toMatchObject({
        ...{ full_name: '预算统计', model: formData, layout: '', is_release: 0 },
      })
    },
  }),
  covers('reportDesign.update', {
    arrange: async (platform) => ({ ...(await paramsOf(platform)), body: reportBody() }),
    async check(_answer, platform, { params }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ model: formData, is_release: 2 })
      expect(row?.layout).not.toBe(formData)
    },
  }),
  covers('reportDesign.delete', {
    arrange: paramsOf,
    check: async (_answer, platform, { params }) => expect(await stored(platform, params.id)).toBeUndefined(),
  }),
  covers('reportDesign.toggle', {
    arrange: paramsOf,
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('reportDesign.copy', {
    arrange: paramsOf,
    async check({ data }, platform, { params }) {
      const [original, copy] = [await stored(platform, params.id), await stored(platform, data)]
      expect(copy).toMatchObject({ full_name: '采购统计（副本）', model: original?.model, layout: '', is_release: 0 })
      expect(copy?.en_code).toBe(`${original?.en_code}2`)
    },
  }),
  covers('reportDesign.release', {
    async arrange(platform) {
      const { id, modelId } = await addOrdersReport(platform)
      const model = JSON.stringify({ ...emptyReport, source: { kind: 'module', id: modelId } })
      await platform.database.updateTable('data_report').set({ model }).where('id', '=', id).execute()
      return { params: { id }, body: {} }
    },
    async check(_answer, platform, { params }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ layout: row?.model, is_release: 1 })
      const menus = platform.database.selectFrom('menu').selectAll().where('module_id', '=', params.id)
      expect(await menus.execute()).toMatchObject([{ type: 5, full_name: '采购统计', parent_id: '-1' }])
    },
  }),
  covers('reportDesign.places', {
    arrange: paramsOf,
    check: ({ data }) => expect(data).toMatchObject({ parentIds: [], icon: '', roleIds: [] }),
  }),
  covers('reportDesign.modules', {
    async arrange(platform) {
      await addOrdersReport(platform)
      return {}
    },
    check: ({ data }) => expect(JSON.stringify(data.list)).toContain('采购'),
  }),
  covers('reportDesign.fields', {
    arrange: async (platform) => ({ params: { id: (await addOrdersReport(platform)).modelId } }),
    check({ data }) {
      const kinds = new Map(data.list.map(({ vmodel, storage }) => [vmodel, storage]))
      expect([kinds.get('budget'), kinds.get('kind'), kinds.get('created')]).toEqual(['number', 'text', 'time'])
    },
  }),
  covers('reportDesign.preview', {
    async arrange(platform) {
      const row = await stored(platform, (await addOrdersReport(platform)).id)
      return { body: { formData: row?.model ?? '' } }
    },
    check: ({ data }) => expect(data.lines.at(-1)).toMatchObject({ kind: 'total', cells: [3, 170.5] }),
  }),
  covers('reportDesign.versions', {
    async arrange(platform) {
      const { id } = await addOrdersReport(platform)
      await addVersion(platform, id)
      return { params: { id } }
    },
    check: ({ data }) => expect(data.list).toMatchObject([{ version: 1, formData }]),
  }),
  covers('reportDesign.restore', {
    async arrange(platform) {
      const { id } = await addOrdersReport(platform)
      return { params: { id, versionId: await addVersion(platform, id) } }
    },
    async check(_answer, platform, { params }) {
      const row = await stored(platform, params.id)
      expect(row).toMatchObject({ model: formData, is_release: 2 })
      expect(row?.layout).not.toBe(formData)
    },
  }),
  covers('reportDesign.export', {
    arrange: paramsOf,
    check: ({ data }) => expect(data.name).toBe('采购统计.json'),
  }),
  covers('reportDesign.import', {
    arrange: () => ({}),
    upload: () => ({
      fileName: '预算.json',
      content: JSON.stringify({ atriumReport: 1, ...reportBody({ enCode: 'imported' }) }),
    }),
    async check({ msg }, { database }) {
      expect(msg).toBe('导入成功')
      const rows = database.selectFrom('data_report').selectAll().where('en_code', 'like', 'imported%')
      expect((await rows.execute())[0]).toMatchObject({ model: formData, layout: '' })
    },
  }),
  covers('report.granted', {
    async arrange(platform) {
      const { id } = await addOrdersReport(platform)
      await addReport(platform, {}, { name: '他人的报表' })
      granted = id
      return {}
    },
    extraGrants: () => [{ modelId: granted, type: 5 }],
    check: ({ data }) => expect(data.list).toMatchObject([{ fullName: '采购统计', isMine: false }]),
  }),
  covers('report.view', {
    arrange: paramsOf,
    extraGrants: onReport,
    check({ data }) {
      expect(data).toMatchObject({
        fullName: '采购统计',
        parameters: [{ field: 'kind', label: '类别', control: 'choice' }],
      })
      expect(JSON.parse(data.parameters[0]?.formData ?? '')).toMatchObject({ fields: [{ __vModel__: 'kind' }] })
    },
  }),
  covers('report.run', {
    arrange: async (platform) => ({ ...(await paramsOf(platform)), body: { values: '{"kind":"goods"}' } }),
    extraGrants: onReport,
    check({ data }) {
      expect(data.measures.map(({ label }) => label)).toEqual(['记录数', '预算合计'])
      expect(data.lines.map(({ kind, labels, cells }) => [kind, ...labels, ...cells])).toEqual([
        ['group', '物资', 2, 120.5],
        ['total', 2, 120.5],
      ])
    },
  }),
  covers('report.export', {
    arrange: async (platform) => ({ ...(await paramsOf(platform)), body: {} }),
    extraGrants: onReport,
    check: ({ data }) => expect(data.name).toBe('采购统计.xlsx'),
  }),
  covers('report.chart', {
    async arrange(platform) {
      const { modelId } = await addOrdersReport(platform)
      return { params: { id: modelId }, body: { chart: { field: 'kind', measure: 'sum', of: 'budget' } } }
    },
    check: ({ data }) => expect(data.chart.points.map(({ value }) => value)).toEqual([120.5, 50]),
  }),
  covers('report.rows', {
    async arrange(platform) {
      const id = await addInterface(platform, { query: '[{"area":"东"},{"area":"西"},{"area":"东"}]' })
      const report = await addReport(platform, { source: { kind: 'interface', id }, rows: [group('area')] })
      return { params: { id: report }, body: { key: '{"r":["东"],"c":[]}' } }
    },
    extraGrants: onReport,
    check: ({ data }) => expect(data).toMatchObject({ columns: ['area'], total: 2 }),
  }),
]
