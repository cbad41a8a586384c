import { nextId } from '#server/core/ids.ts'
import { emptyReport, type ReportDocument } from '#shared/design/report/document.ts'
import type { TestPlatform } from '../support/platform.ts'
import { openOrders } from '../module/support/order-module.ts'

/** Stores a report that people see; answers its id. `layout` '' for one that was never released. */
export async function addReport(
  { database }: TestPlatform,
  report: Partial<ReportDocument>,
  values: { readonly layout?: string; readonly name?: string; readonly createdBy?: string } = {},
): Promise<string> {
  const id = nextId()
  const model = JSON.stringify({ ...emptyReport, ...report })
  await database
    .insertInto('data_report')
    .values({
      ...{
        id,
        full_name: values.name ?? '采购统计',
        en_code: `report${id}`,
        category: '',
        description: '',
        sort_code: 0,
      },
      ...{ enabled_mark: 1, model, layout: values.layout ?? model, is_release: values.layout === '' ? 0 : 1 },
      ...{ created_by: values.createdBy ?? '', modified_at: 0, created_at: 0 },
    })
    .execute()
  return id
}

export const measure = (id: string, kind: ReportDocument['measures'][number]['kind'], more: object = {}) => ({
  ...{ id, label: '', kind, field: '', formula: '', places: 2, unit: '' },
  ...more,
})
export const group = (field: string, unit: ReportDocument['rows'][number]['unit'] = 'value') => ({
  field,
  unit,
  label: '',
})

/** Three orders of two kinds and the report of their budgets by kind. */
export async function addOrdersReport(platform: TestPlatform): Promise<{ id: string; modelId: string }> {
  const orders = await openOrders(platform)
  await orders.created({ title: '打印纸', kind: 'goods', budget: 100.5 })
  await orders.created({ title: '维修', kind: 'service', budget: 50 })
  await orders.created({ title: '键盘', kind: 'goods', budget: 20 })
  const id = await addReport(platform, {
    source: { kind: 'module', id: orders.id },
    parameters: [{ field: 'kind', label: '', required: false, value: null }],
    rows: [group('kind')],
    measures: [measure('m1', 'count'), measure('m2', 'sum', { field: 'budget' })],
  })
  return { id, modelId: orders.id }
}
