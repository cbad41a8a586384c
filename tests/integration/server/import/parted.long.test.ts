import { expect, it } from 'vitest'
import { workbookStream } from '#server/core/workbook/write.ts'
import { field } from '#server/seed/modules/fields.ts'
import { openPlatform } from '../support/platform.ts'
import { openOrders } from '../module/support/order-module.ts'

const COLUMNS = 10
const ROWS = 100_000

it('a workbook of 100 000 rows is imported in parts, every row once', async () => {
  const platform = await openPlatform('sqlite')
  try {
    const fields = Array.from({ length: COLUMNS }, (_, index) => field(index + 1, 'input', `c${index}`, `列${index}`))
    const orders = await openOrders(platform, { fields })
    const rows = Array.from({ length: ROWS }, (_, row) => fields.map((_field, column) => `值${row}-${column}`))
    const parts: Buffer[] = []
    const headings = [fields.map((_field, column) => `列${column}`)]
    for await (const part of workbookStream({ name: 'a', headings, rows })) parts.push(part as Buffer)
    const { token } = orders
    const upload = { fileName: 'large.xlsx', content: Buffer.concat(parts) }
    const kept = await platform.call('partedImport.upload', {}, { token, upload })
    const body = { source: 'moduleImport' as const, sourceId: orders.id, fileName: kept.data.name }
    const begun = await platform.call('partedImport.begin', { body }, { token })
    expect(begun.data).toMatchObject({ records: ROWS, parts: 100 })
    let state = begun.data
    while (state.part < state.parts) {
      const { id, part } = state
      state = (await platform.call('partedImport.run', { params: { id }, body: { part } }, { token })).data
    }
    expect(state).toMatchObject({ done: ROWS, failed: 0 })
    expect((await orders.list({ pageSize: 1 })).total).toBe(ROWS)
  } finally {
    await platform.close()
  }
}, 600_000)
