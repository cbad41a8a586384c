import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyReport } from '#shared/design/report/document.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`versions of reports on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let id: string

    beforeAll(async () => {
      platform = await openPlatform(dialect)
      orders = await openOrders(platform)
      const body = { fullName: '采购', enCode: 'purchases', formData: text(1) }
      id = String((await platform.call('reportDesign.create', { body }, { token: orders.token })).data)
    })
    afterAll(() => platform.close())

    const text = (limit: number) => JSON.stringify({ ...emptyReport, source: { kind: 'module', id: orders.id }, limit })
    const one = async () => (await platform.call('reportDesign.one', { params: { id } }, { token: orders.token })).data
    const change = (limit: number) =>
      platform.call(
        'reportDesign.update',
        { params: { id }, body: { fullName: '采购', enCode: 'purchases', formData: text(limit) } },
        { token: orders.token },
      )
    const release = async (limit: number) => {
      expect((await change(limit)).code).toBe(200)
      const answer = await platform.call('reportDesign.release', { params: { id }, body: {} }, { token: orders.token })
      expect(answer.code).toBe(200)
    }
    const versions = async () =>
      (await platform.call('reportDesign.versions', { params: { id } }, { token: orders.token })).data.list
    const restore = (versionId: string, version?: string) =>
      platform.call(
        'reportDesign.restore',
        { params: { id, versionId }, ...(version === undefined ? {} : { body: { version } }) },
        { token: orders.token },
      )

    test('each release that differs is kept with its maker and its time, and one that does not is none of its own', async () => {
      for (const limit of [1, 2, 2, 3]) await release(limit)
      const list = await versions()
      expect(list.map(({ version, formData }) => [version, formData])).toEqual([
        [3, text(3)],
        [2, text(2)],
        [1, text(1)],
      ])
      expect(list[0]?.creatorTime).toBe(platform.clock.now)
      expect(list[0]?.creatorUser).not.toBe('')
    })

    test('going back changes what is designed and leaves what people see until the next release', async () => {
      const [, second] = await versions()
      expect((await restore(second?.id ?? '')).code).toBe(200)
      expect(await one()).toMatchObject({ formData: text(2), isRelease: 2 })
      const row = platform.database.selectFrom('data_report').select('layout').where('id', '=', id)
      expect(await row.executeTakeFirst()).toEqual({ layout: text(3) })
      await release(2)
      expect((await versions()).map(({ version }) => version)).toEqual([4, 3, 2, 1])
    })

    test('going back is refused where somebody saved meanwhile, and to a version of another report', async () => {
      const { version } = await one()
      await change(9)
      const [newest] = await versions()
      expect(await restore(newest?.id ?? '', version)).toMatchObject({ code: 400 })
      expect(await one()).toMatchObject({ formData: text(9) })
      const body = { fullName: '别的', enCode: 'others', formData: text(1) }
      const other = String((await platform.call('reportDesign.create', { body }, { token: orders.token })).data)
      const foreign = await platform.call(
        'reportDesign.restore',
        { params: { id: other, versionId: newest?.id ?? '' } },
        { token: orders.token },
      )
      expect(foreign.code).toBe(404)
    })

    test('versions go with their report', async () => {
      const gone = platform.database.deleteFrom('menu').where('module_id', '=', id)
      await gone.execute()
      await platform.call('reportDesign.delete', { params: { id } }, { token: orders.token })
      const left = platform.database.selectFrom('design_version').select('id').where('design_id', '=', id)
      expect(await left.execute()).toEqual([])
      const { token } = await addUser(platform.database, {}, platform.clock.now)
      expect((await platform.call('reportDesign.versions', { params: { id } }, { token })).code).toBe(403)
    })
  })
}
