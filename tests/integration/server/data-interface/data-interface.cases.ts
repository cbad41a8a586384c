import { expect } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { addInterface, addSource, bodyOf, people, storedInterface } from './support.ts'

const unitParameter = JSON.stringify([{ field: 'unit', dataType: 'varchar', required: 1 }])

export const dataInterfaceCases: readonly CoverageCase[] = [
  covers('dataInterface.list', {
    async arrange(platform) {
      const body = bodyOf({ dataType: 2 })
      await addInterface(platform, body)
      return { query: { keyword: body.fullName, currentPage: 1, pageSize: 20 } }
    },
    check({ data }, _platform, { query }) {
      expect(data.list.map(({ fullName }) => fullName)).toEqual([query.keyword])
      expect(data.pagination.total).toBe(1)
    },
  }),
  covers('dataInterface.choices', {
    async arrange(platform) {
      const body = bodyOf({ requestParameters: unitParameter })
      await addInterface(platform, body)
      await addInterface(platform, { enCode: `${body.enCode}off`, enabledMark: 0 })
      return { query: { keyword: body.enCode, currentPage: 1, pageSize: 20 } }
    },
    check({ data }) {
      expect(data.list).toHaveLength(1)
      expect(JSON.parse(data.list[0]?.requestParameters ?? '')).toMatchObject([{ field: 'unit', required: 1 }])
    },
  }),
  covers('dataInterface.tree', {
    async arrange(platform) {
      await addInterface(platform, { fullName: 'Shown in the tree' })
      return {}
    },
    check: ({ data }) => expect(data.map(({ fullName }) => fullName)).toContain('Shown in the tree'),
  }),
  covers('dataInterface.one', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform) } }),
    check: ({ data }) => expect(JSON.parse(data.query)).toEqual(people),
  }),
  covers('dataInterface.create', {
    arrange: () => ({ body: bodyOf() }),
    async check(_answer, platform, { body }) {
      expect(await storedInterface(platform, 'full_name', body.fullName)).toMatchObject({ en_code: body.enCode })
      const token = await platform.signIn({ administrator: true })
      for (const enCode of ['人员', 'a b', '.people', 'people.', 'people/all']) {
        const refused = await platform.call('dataInterface.create', { body: bodyOf({ enCode }) }, { token })
        expect(refused).toMatchObject({ code: 400, msg: '接口编码只能输入英文字母、数字和点，点不能在首尾' })
      }
      const { id } = (await storedInterface(platform, 'full_name', body.fullName)) ?? {}
      await loose(platform.database)
        .updateTable('data_interface')
        .set({ en_code: '人员 1' })
        .where('id', '=', id)
        .execute()
      const params = { id: String(id) }
      const kept = { ...body, enCode: '人员 1', description: 'of an earlier version' }
      expect((await platform.call('dataInterface.update', { params, body: kept }, { token })).code).toBe(200)
      expect((await platform.call('dataInterface.copy', { params }, { token })).code).toBe(200)
      expect(await storedInterface(platform, 'full_name', `${body.fullName} 副本`)).toMatchObject({
        en_code: 'RY1.copy',
      })
    },
  }),
  covers('dataInterface.update', {
    async arrange(platform) {
      const body = bodyOf()
      return { params: { id: await addInterface(platform, body) }, body: { ...body, description: 'changed' } }
    },
    check: async (_answer, platform, { params }) =>
      expect(await storedInterface(platform, 'id', params.id)).toMatchObject({ description: 'changed' }),
  }),
  covers('dataInterface.delete', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform) } }),
    check: async (_answer, platform, { params }) =>
      expect(await storedInterface(platform, 'id', params.id)).toBeUndefined(),
  }),
  covers('dataInterface.toggle', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform) } }),
    check: async (_answer, platform, { params }) =>
      expect(await storedInterface(platform, 'id', params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('dataInterface.copy', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform) } }),
    async check(_answer, platform, { params }) {
      const original = await storedInterface(platform, 'id', params.id)
      const copies = loose(platform.database)
        .selectFrom('data_interface')
        .selectAll()
        .where('en_code', '=', `${String(original?.['en_code'])}.copy`)
      expect(await copies.execute()).toMatchObject([{ query: original?.['query'], enabled_mark: 0 }])
    },
  }),
  covers('dataInterface.try', {
    arrange: () => ({ body: { ...bodyOf({ dataProcessing: '(data) => data.slice(0, 1)' }), paramList: [] } }),
    check({ data }) {
      expect(data.result).toEqual([people[0]])
      expect(data.columns).toEqual(['id', 'name', 'unit'])
    },
  }),
  covers('dataInterface.preview', {
    async arrange(platform) {
      const id = await addInterface(platform, {
        dataType: 1,
        dbLinkId: await addSource(platform),
        query: 'select name from supplier where kind = {kind} and price < {most} order by id',
        requestParameters: JSON.stringify([
          { field: 'kind', dataType: 'varchar', required: 1 },
          { field: 'most', dataType: 'decimal', defaultValue: '5' },
        ]),
      })
      return { params: { id }, body: { paramList: [{ field: 'kind', defaultValue: 'b' }] } }
    },
    check: ({ data }) => expect(data).toEqual([{ name: 'Supplier 3' }, { name: 'Supplier 6' }, { name: 'Supplier 9' }]),
  }),
  covers('dataInterface.response', {
    arrange: async (platform) => ({
      params: { id: await addInterface(platform, { checkType: 0 }) },
      body: { paramList: [] },
    }),
    check: ({ data }) => expect(data).toEqual(people),
    refused: { input: { params: { id: 'nowhere' } }, code: 404, msg: /不存在/ },
  }),
  covers('dataInterface.parameters', {
    arrange: async (platform) => ({
      params: { id: await addInterface(platform, { requestParameters: unitParameter }) },
    }),
    check: ({ data }) => expect(data).toMatchObject([{ field: 'unit', dataType: 'varchar', required: 1 }]),
  }),
  covers('dataInterface.fields', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform) }, body: { paramList: [] } }),
    check: ({ data }) => expect(data).toEqual(['id', 'name', 'unit']),
  }),
  covers('dataInterface.rows', {
    arrange: async (platform) => ({
      params: { id: await addInterface(platform) },
      body: { currentPage: 2, pageSize: 1, keyword: '教务', columnOptions: 'name,unit', paramList: [] },
    }),
    check({ data }) {
      expect(data.list).toEqual([people[2]])
      expect(data.pagination).toMatchObject({ currentPage: 2, pageSize: 1, total: 2 })
    },
  }),
  covers('dataInterface.byIds', {
    arrange: async (platform) => ({
      params: { id: await addInterface(platform) },
      body: { ids: ['3', '1', 'gone'], propsValue: 'id', paramList: [] },
    }),
    check: ({ data }) => expect(data).toEqual([people[0], people[2]]),
  }),
  covers('dataInterface.export', {
    arrange: async (platform) => ({ params: { id: await addInterface(platform, { fullName: 'Exported' }) } }),
    async check({ data }, { server }) {
      expect(data.name).toBe('Exported.bd')
      const file = await server.app.inject({ url: data.url, headers: { host: '127.0.0.1' } })
      expect(JSON.parse(file.body)).toMatchObject({ fullName: 'Exported', dataType: 2 })
    },
  }),
  covers('dataInterface.import', {
    arrange: () => ({}),
    upload: () => ({ fileName: 'one.bd', content: JSON.stringify(bodyOf({ fullName: 'Brought in', enabledMark: 1 })) }),
    check: async (_answer, platform) =>
      expect(await storedInterface(platform, 'full_name', 'Brought in')).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('dataInterface.log', {
    async arrange(platform) {
      const id = await addInterface(platform)
      await platform.call(
        'dataInterface.preview',
        { params: { id }, body: { paramList: [] } },
        { token: await platform.signIn({}) },
      )
      return { params: { id }, query: { currentPage: 1, pageSize: 20 } }
    },
    check({ data }) {
      expect(data.list).toMatchObject([{ invokType: 'Preview', failure: '' }])
      expect(data.list[0]?.userId).toMatch(/.+\/.+/)
    },
  }),
]
