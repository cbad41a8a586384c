import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, grant } from '../support/users.ts'
import { addInterface } from '../data-interface/support.ts'
import { openOrders, type Orders } from '../module/support/order-module.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { condition, limitRows } from '../support/schemes.ts'
import { addLayout } from './support.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`figures of cards on ${dialect}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let portal: string
    /** An administrator, somebody who sees their own records, and somebody whose scheme shows small ones. */
    let people: readonly string[]
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      // The list itself leaves out what was noted as hidden.
      orders = await openOrders(platform, { list: { ruleList: condition('note', '<>', '隐藏') } })
      await orders.created({ title: '一', kind: 'goods', budget: 10 })
      await orders.created({ title: '二', kind: 'goods', budget: 200 })
      await orders.created({ title: '三', kind: 'service', budget: 30 })
      await orders.created({ title: '四', budget: 40 })
      await orders.created({ title: '五', kind: 'goods', budget: 5, note: '隐藏' })
      portal = await addPortalOf(orders.id)
      const own = await somebody('own', '')
      const small = await somebody('custom', JSON.stringify(condition('budget', '<', 100)))
      const create = (title: string, kind: string, budget: number) =>
        platform.call(
          'module.create',
          { params: { id: orders.id }, body: { data: JSON.stringify({ title, kind, budget }) } },
          { token: own },
        )
      await create('六', 'goods', 1)
      await create('七', 'service', 700)
      people = [orders.token, own, small]
    })
    afterAll(() => platform.close())

    const card = (i: number, jnpfKey: string, more: object) => ({
      ...{ i, jnpfKey, title: String(i), x: 0, y: 0, w: 6, h: 4 },
      ...more,
    })
    const addPortalOf = (modelId: string) =>
      addLayout(platform, 'portal', {
        layout: [
          card(1, 'dataBoard', { option: { source: { modelId } } }),
          card(2, 'dataBoard', { option: { source: { modelId, conditions: condition('budget', '>=', 30) } } }),
          card(3, 'pieChart', { option: { source: { modelId, group: 'kind' } } }),
          card(4, 'barChart', { option: { source: { modelId, group: 'kind', limit: 1 } } }),
          card(5, 'lineChart', { option: { source: { modelId, month: { field: 'created', months: 2 } } } }),
          card(6, 'dataBoard', { option: { source: { modelId, conditions: condition('gone', '==', 1) } } }),
        ],
      })
    const somebody = async (kind: 'own' | 'custom', condition_json: string) => {
      const { database, clock } = platform
      const { id, token } = await addUser(database, {}, clock.now)
      await grant(database, id, [
        { modelId: orders.id, buttons: ['btn_add', 'btn_edit', 'btn_detail'] },
        { modelId: portal, type: 8 },
      ])
      await limitRows(database, orders.id, [{ id }], { kind, condition_json })
      return token
    }
    const read = (item: string, token: string) =>
      platform.call('portal.data', { params: { id: portal, item } }, { token })
    const listed = async (item: string, key: string, token: string) => {
      const body = { pageSize: 100, atriumFigure: { portal, item, key } }
      return platform.call('module.list', { params: { id: orders.id }, body }, { token })
    }

    test('counts for each reader the records that the list shows to them, and a point counts those that its list has', async () => {
      const counted = await Promise.all(
        people.map(async (token) => (await read('1', token)).data.list.map(({ value }) => value)),
      )
      // Six that the list shows of seven, two of their own, four below 100.
      expect(counted).toEqual([[6], [2], [4]])
      for (const token of people)
        for (const item of ['1', '2', '3', '4', '5']) {
          const { data } = await read(item, token)
          expect(data.modelId).toBe(orders.id)
          for (const point of data.list) {
            const { pagination } = (await listed(item, point.key, token)).data
            expect([item, point.name, pagination.total]).toEqual([item, point.name, point.value])
          }
        }
    })

    test('groups are counted by the conditions of the card: blanks and what remains are groups of their own', async () => {
      const [admin = ''] = people
      const values = async (item: string) =>
        Object.fromEntries((await read(item, admin)).data.list.map(({ name, value }) => [name, value]))
      expect(await values('2')).toEqual({ '': 4 })
      expect(await values('3')).toEqual({ 物资: 3, 服务: 2, 未填写: 1 })
      expect(await values('4')).toEqual({ 物资: 3, 其他: 3 })
    })

    test('a condition on a field that is gone is said in its card, and counts nothing more than it should', async () => {
      const [admin = ''] = people
      expect(await read('6', admin)).toMatchObject({ code: 400, msg: '统计字段 gone 不存在' })
      expect((await listed('6', '', admin)).code).toBe(400)
    })

    test('a list by a figure is for whoever holds the portal; a key that is none is refused', async () => {
      const [admin = ''] = people
      const stranger = await platform.signIn({ grants: [{ modelId: orders.id }] })
      expect((await listed('1', '', stranger)).code).toBe(403)
      for (const key of ['x', '{"month":"2026"}', '[]', '{"values":[{}]}'])
        expect([key, (await listed('3', key, admin)).code]).toEqual([key, 400])
    })

    test('each figure of a board counts its own records, and leads to exactly these', async () => {
      const figures = [
        { fullName: '全部', unit: '件', num: 0, source: { modelId: orders.id } },
        { fullName: '物资', unit: '件', num: 0, source: { modelId: orders.id, where: { kind: 'goods' } } },
        { fullName: '未设置', unit: '', num: 0, source: null },
        { fullName: '已删除', unit: '件', num: 0, source: { modelId: '1' } },
      ]
      const board = card(1, 'dataBoard', { option: { defaultValue: figures } })
      const id = await addLayout(platform, 'portal', { layout: [board] })
      const [admin = ''] = people
      const { data } = await platform.call('portal.data', { params: { id, item: '1' } }, { token: admin })
      expect(data.list.map(({ name, value }) => [name, value])).toEqual([
        ['全部', 6],
        ['物资', 3],
        ['未设置', 0],
        ['已删除', 0],
      ])
      // One whose module is gone says so in its place, and leads nowhere.
      expect(data.list.map(({ problem = '' }) => problem !== '')).toEqual([false, false, false, true])
      expect(data.list[3]?.modelId).toBeUndefined()
      for (const point of data.list.slice(0, 2)) {
        const body = { pageSize: 100, atriumFigure: { portal: id, item: '1', key: point.key } }
        const list = await platform.call('module.list', { params: { id: orders.id }, body }, { token: admin })
        expect(list.data.pagination.total).toBe(point.value)
      }
      // What it counts stays with the server; clients of the family find the numbers in the layout.
      const shown = await platform.call(
        'portal.layout',
        { params: { id }, query: { platform: 'Web' } },
        { token: admin },
      )
      const { layout } = JSON.parse(shown.data.formData) as { layout: { option: { defaultValue: object[] } }[] }
      expect(layout[0]?.option.defaultValue).toMatchObject([
        { num: 6 },
        { num: 3 },
        { fullName: '未设置' },
        { fullName: '已删除', num: 0 },
      ])
      expect(shown.data.formData).not.toContain('source')
    })

    test('a data interface answers points and boards in the name of the reader; another shape is said in the card', async () => {
      const rows = [
        { name: '甲', value: '3' },
        { name: '乙', value: 4.5, type: '今年' },
      ]
      const points = await addInterface(platform, { query: JSON.stringify(rows) })
      const board = await addInterface(platform, { query: '{"total":12,"text":"x"}' })
      const words = await addInterface(platform, { query: '[{"value":"欢迎"}]' })
      const dynamic = (i: number, jnpfKey: string, propsApi: string, option = {}) =>
        card(i, jnpfKey, { dataType: 'dynamic', propsApi, templateJson: [], option })
      const figures = (field: string) => ({ defaultValue: [{ fullName: '合计', field, unit: '件', num: 0 }] })
      const id = await addLayout(platform, 'portal', {
        layout: [
          dynamic(1, 'barChart', points),
          dynamic(2, 'dataBoard', board, figures('total')),
          dynamic(3, 'dataBoard', board, figures('text')),
          dynamic(4, 'barChart', board),
          dynamic(5, 'tableList', points),
          dynamic(6, 'tableList', board),
          dynamic(7, 'text', words),
          card(8, 'tab', { children: [{ title: '甲', children: [dynamic(9, 'rankList', points)] }] }),
        ],
      })
      const reader = await platform.signIn({ grants: [{ modelId: id, type: 8 }] })
      const answer = (item: string) => platform.call('portal.data', { params: { id, item } }, { token: reader })
      expect((await answer('1')).data.list).toMatchObject([
        { name: '甲', value: 3 },
        { name: '乙', value: 4.5, type: '今年' },
      ])
      expect((await answer('2')).data.list).toMatchObject([{ name: '合计', value: 12 }])
      expect(await answer('3')).toMatchObject({ code: 400, msg: '数据接口的结果中没有数字 text' })
      expect((await answer('4')).code).toBe(400)
      // A table and a ranking within a tab get every key of a row, a text one value.
      expect((await answer('5')).data.rows).toEqual(rows)
      expect(await answer('6')).toMatchObject({ code: 400, msg: '数据接口应返回列表' })
      expect((await answer('7')).data.rows).toEqual([{ value: '欢迎' }])
      expect((await answer('9')).data.rows).toEqual(rows)
      await platform.database
        .updateTable('data_interface' as never)
        .set({ role_ids: 'another' } as never)
        .execute()
      expect((await answer('1')).code).toBe(403)
    })
  })
}
