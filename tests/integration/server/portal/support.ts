import { nextId } from '#server/core/ids.ts'
import type { FieldConfig } from '#server/seed/modules/fields.ts'
import { openOrders, orderFields } from '../module/support/order-module.ts'
import type { TestPlatform } from '../support/platform.ts'

/** Three orders of two kinds: what the cards count. */
async function addOrders(platform: TestPlatform, goods = '物资') {
  const fields = JSON.parse(JSON.stringify(orderFields()).replaceAll('物资', goods)) as readonly FieldConfig[]
  const orders = await openOrders(platform, { fields })
  const buyer = orders.buyer.id
  await orders.created({ title: '打印纸', kind: 'goods', budget: 100.5, buyer })
  await orders.created({ title: '<b>维修</b>', kind: 'service', budget: 50, buyer })
  await orders.created({ title: '键盘', kind: 'goods', budget: 20, buyer })
  return orders
}

export async function addLayout(
  { database }: TestPlatform,
  kind: 'portal' | 'report',
  layout: unknown,
): Promise<string> {
  const id = nextId()
  const stored = JSON.stringify(layout)
  const row = { id, full_name: '测试页', en_code: `layout${id}`, enabled_mark: 1, layout: stored, created_at: 0 }
  if (kind === 'report') {
    await database.insertInto('report').values(row).execute()
    return id
  }
  const design = { category: '', enabled_lock: 0, model: stored, is_release: 1, description: '', sort_code: 0 }
  await database
    .insertInto('portal')
    .values({ ...row, ...design, created_by: '', modified_at: 0 })
    .execute()
  return id
}

/** `goods`: what the orders of goods are called. */
export async function addPortal(platform: TestPlatform, goods?: string): Promise<string> {
  const { id: modelId } = await addOrders(platform, goods)
  const card = (i: string, jnpfKey: string, source?: object) => ({
    i,
    jnpfKey,
    title: i,
    x: 0,
    y: 0,
    w: 6,
    h: 2,
    option: source ? { source: { modelId, ...source } } : {},
  })
  return addLayout(platform, 'portal', {
    layout: [
      card('count', 'dataBoard', {}),
      card('goods', 'dataBoard', { sum: 'budget', where: { kind: 'goods' } }),
      card('kinds', 'pieChart', { group: 'kind' }),
      card('top', 'barChart', { group: 'kind', limit: 1 }),
      card('ranking', 'barChart', { group: 'kind', limit: 1, rest: false }),
      card('months', 'lineChart', { month: { field: 'title', months: 3 } }),
      card('todos', 'todoList'),
    ],
  })
}

export async function addReport(platform: TestPlatform): Promise<string> {
  const { id: modelId } = await addOrders(platform)
  return addLayout(platform, 'report', {
    title: '采购 & 维修',
    groupTitle: '事由',
    measures: [{ title: '预算', unit: '元', source: { modelId, group: 'title', sum: 'budget' } }],
  })
}
