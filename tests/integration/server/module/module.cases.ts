import { expect } from 'vitest'
import type { TestPlatform } from '../support/platform.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { openOrders, orderFields } from './support/order-module.ts'
import { field } from '#server/seed/modules/fields.ts'

const record = { title: '打印纸', tableField20: [{ item: 'A4', amount: 12.5 }] }

async function oneRecord(platform: TestPlatform) {
  const orders = await openOrders(platform)
  return { id: orders.id, dataId: await orders.created(record) }
}

async function countOf(platform: TestPlatform, id: string): Promise<number> {
  const token = await platform.signIn({ administrator: true })
  const answer = await platform.call('module.list', { params: { id }, body: {} }, { token })
  return answer.data.pagination.total
}

export const moduleCases: readonly CoverageCase[] = [
  covers('module.config', {
    arrange: async (platform) => ({ params: { id: (await openOrders(platform)).id } }),
    check({ data }, _platform, input) {
      expect(data).toMatchObject({ id: input.params.id, fullName: '采购申请', webType: '2', enableFlow: 0 })
      expect(JSON.parse(data.formData).fields).toHaveLength(orderFields().length)
      expect(JSON.parse(data.columnData).columnList).toHaveLength(orderFields().length)
    },
  }),
  covers('module.list', {
    arrange: async (platform) => ({ params: { id: (await oneRecord(platform)).id }, body: { pageSize: 20 } }),
    check({ data }) {
      expect(data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 })
      expect(data.list[0]).toMatchObject({ title: '打印纸', tableField20: [{ item: 'A4', amount: 12.5 }] })
    },
  }),
  covers('module.children', {
    async arrange(platform) {
      const orders = await openOrders(platform, {
        fields: [field(1, 'input', 'title', '名称'), field(2, 'input', 'above', '上级')],
        list: { type: 5, parentField: 'above' },
      })
      const dataId = await orders.created({ title: '上' })
      await orders.create({ title: '下', above: dataId })
      return { params: { id: orders.id, dataId }, body: {} }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ title: '下', hasChildren: false }])
    },
  }),
  covers('module.sums', {
    async arrange(platform) {
      const orders = await openOrders(platform, { list: { showSummary: true, summaryField: ['budget'] } })
      await orders.create({ title: '纸', budget: 10.1 })
      await orders.create({ title: '笔', budget: 0.2 })
      return { params: { id: orders.id }, body: {} }
    },
    check: ({ data }) => expect(data.sums).toEqual({ budget: 10.3 }),
  }),
  covers('module.search', {
    async arrange(platform) {
      const { id, dataId } = await oneRecord(platform)
      return { body: { keyword: '打印', recent: [{ modelId: id, id: dataId }] } }
    },
    extraGrants: ({ body }) => (body.recent ?? []).map(({ modelId }) => ({ modelId: String(modelId) })),
    check: ({ data }, _platform, { body }) =>
      expect(data).toEqual({
        list: [{ ...body.recent?.[0], title: expect.stringContaining('打印纸'), detail: '' }],
        isWhole: true,
      }),
  }),
  covers('module.export', {
    arrange: async (platform) => ({
      params: { id: (await oneRecord(platform)).id },
      body: { dataType: 1, selectKey: ['title'] },
    }),
    check({ data }) {
      expect(data).toMatchObject({ name: '采购申请.xlsx', url: expect.stringContaining('/api/file/Download') })
    },
  }),
  covers('module.create', {
    arrange: async (platform) => ({
      params: { id: (await openOrders(platform)).id },
      body: { data: JSON.stringify(record) },
    }),
    async check({ msg }, platform, input) {
      expect(msg).toBe('新建成功')
      expect(await countOf(platform, input.params.id)).toBe(1)
    },
  }),
  covers('module.record', {
    arrange: async (platform) => ({ params: await oneRecord(platform) }),
    check({ data }) {
      expect(JSON.parse(data.data)).toMatchObject({
        ...record,
        tableField20: [{ item: 'A4', amount: 12.5 }],
        total: 12.5,
      })
    },
  }),
  covers('module.update', {
    arrange: async (platform) => ({
      params: await oneRecord(platform),
      body: { data: JSON.stringify({ title: '硒鼓' }) },
    }),
    async check({ msg }, platform, input) {
      expect(msg).toBe('修改成功')
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('module.record', { params: input.params }, { token })
      expect(JSON.parse(data.data)).toMatchObject({ title: '硒鼓', tableField20: [{ item: 'A4' }] })
    },
  }),
  covers('module.updateMany', {
    async arrange(platform) {
      const orders = await openOrders(platform)
      const ids = [await orders.created(record), await orders.created(record)]
      return { params: { id: orders.id }, body: { ids, field: 'title', value: '硒鼓' } }
    },
    async check({ data }, platform, input) {
      expect(data.results).toEqual(input.body.ids.map((id) => ({ id, msg: '修改成功' })))
      const token = await platform.signIn({ administrator: true })
      const params = { id: input.params.id, dataId: input.body.ids[1] ?? '' }
      const stored = await platform.call('module.record', { params }, { token })
      expect(JSON.parse(stored.data.data)).toMatchObject({ title: '硒鼓', tableField20: [{ item: 'A4' }] })
    },
  }),
  covers('module.history', {
    async arrange(platform) {
      const params = await oneRecord(platform)
      const token = await platform.signIn({ administrator: true })
      const body = { data: JSON.stringify({ title: '硒鼓' }) }
      await platform.call('module.update', { params, body }, { token })
      return { params, query: {} }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ fields: ['title'], reason: 'form' }])
      expect(JSON.parse(data.list[0]?.after ?? '')).toEqual({ title: '硒鼓' })
    },
  }),
  covers('module.restore', {
    extraGrants: ({ params: { id } }) => [{ modelId: id, buttons: ['btn_history'] }],
    async arrange(platform) {
      const params = await oneRecord(platform)
      const token = await platform.signIn({ administrator: true })
      const body = { data: JSON.stringify({ title: '硒鼓' }) }
      await platform.call('module.update', { params, body }, { token })
      const { data } = await platform.call('module.history', { params, query: {} }, { token })
      return { params: { ...params, changeId: data.list[0]?.id ?? '' } }
    },
    async check({ msg }, platform, { params: { changeId: _changeId, ...params } }) {
      expect(msg).toBe('已恢复此前的值')
      const token = await platform.signIn({ administrator: true })
      const { data } = await platform.call('module.record', { params }, { token })
      expect(JSON.parse(data.data)).toMatchObject({ title: '打印纸' })
    },
  }),
  covers('module.deleted', {
    async arrange(platform) {
      const params = await oneRecord(platform)
      const token = await platform.signIn({ administrator: true })
      await platform.call('module.delete', { params }, { token })
      return { params: { id: params.id }, query: {} }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ title: expect.stringContaining('打印纸') }])
      expect(JSON.parse(data.list[0]?.data ?? '')).toMatchObject({ title: '打印纸' })
    },
  }),
  covers('module.undelete', {
    async arrange(platform) {
      const params = await oneRecord(platform)
      const token = await platform.signIn({ administrator: true })
      await platform.call('module.delete', { params }, { token })
      return { params: { id: params.id }, body: { ids: [params.dataId] } }
    },
    async check({ msg }, platform, { params, body }) {
      expect(msg).toBe('已恢复1条数据')
      const token = await platform.signIn({ administrator: true })
      const record = { params: { ...params, dataId: body.ids[0] ?? '' } }
      expect((await platform.call('module.record', record, { token })).code).toBe(200)
    },
  }),
  covers('module.delete', {
    arrange: async (platform) => ({ params: await oneRecord(platform) }),
    async check({ msg }, platform, input) {
      expect(msg).toBe('删除成功')
      expect(await countOf(platform, input.params.id)).toBe(0)
    },
  }),
  covers('module.recordView', {
    arrange: async (platform) => ({ params: await oneRecord(platform) }),
    check({ data }) {
      expect(JSON.parse(data.data)).toMatchObject({
        title: '打印纸',
        tableField20: [{ amount: 12.5 }],
        total: 12.5,
      })
    },
  }),
  covers('module.deleteMany', {
    async arrange(platform) {
      const orders = await openOrders(platform)
      const ids = [await orders.created(record), await orders.created(record)]
      await orders.create(record)
      return { params: { id: orders.id }, body: { ids } }
    },
    async check({ msg }, platform, input) {
      expect(msg).toBe('成功删除2条数据')
      expect(await countOf(platform, input.params.id)).toBe(1)
    },
  }),
]
