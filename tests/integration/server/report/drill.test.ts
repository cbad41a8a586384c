import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyReport, type ReportDocument } from '#shared/design/report/document.ts'
import { openOrders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addReport, group } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`reports that open others on ${dialect}`, () => {
    let platform: TestPlatform
    let token: string
    let report: Partial<ReportDocument>
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      const orders = await openOrders(platform)
      token = orders.token
      await orders.created({ title: '打印纸', kind: 'goods', budget: 100.5 })
      await orders.created({ title: '维修', kind: 'service', budget: 50 })
      report = { source: { kind: 'module', id: orders.id }, rows: [group('kind')] }
    })
    afterAll(() => platform.close())

    const opening = (reportId: string): Partial<ReportDocument> => ({ ...report, drill: { kind: 'report', reportId } })
    const change = async (id: string, next: Partial<ReportDocument>) => {
      const layout = JSON.stringify({ ...emptyReport, ...next })
      await platform.database.updateTable('data_report').set({ layout, model: layout }).where('id', '=', id).execute()
    }
    const run = async (id: string) => (await platform.call('report.run', { params: { id }, body: {} }, { token })).data
    const total = ({ lines }: Awaited<ReturnType<typeof run>>) => lines.at(-1)?.cells

    test('lead nowhere where they go around in a circle: that is said, and the figures stay', async () => {
      const last = await addReport(platform, report)
      const middle = await addReport(platform, opening(last))
      const first = await addReport(platform, opening(middle))
      expect((await run(first)).drill).toEqual({ kind: 'report', reportId: middle })
      await change(last, opening(first))
      for (const id of [first, middle, last]) {
        const said = await run(id)
        expect(said).toMatchObject({ drill: { kind: 'none' }, notes: ['下钻的报表又指回本报表'] })
        expect(total(said)).toEqual([2])
      }
    })

    test('lead nowhere where the other one is gone or was never released', async () => {
      const draft = await addReport(platform, report, { layout: '' })
      for (const id of [await addReport(platform, opening(draft)), await addReport(platform, opening('gone'))]) {
        const said = await run(id)
        expect(said.drill.kind).toBe('none')
        expect(said.notes).toHaveLength(1)
        expect(total(said)).toEqual([2])
      }
    })
  })
}
