import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import type { InputOf } from '#shared/api/table.ts'
import { addSource, makeSourceFile } from '../data-interface/support.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const stored = (platform: TestPlatform, column: string, value: string) =>
  loose(platform.database).selectFrom('data_source').selectAll().where(column, '=', value).executeTakeFirst()

const bodyOf = (): InputOf<'dataSource.create'>['body'] => ({
  fullName: `数据源${nextId()}`,
  dbType: 'PostgreSQL',
  host: 'db.example.com',
  userName: 'reader',
  password: 'kept to itself',
  serviceName: 'campus',
})

export const dataSourceCases: readonly CoverageCase[] = [
  covers('dataSource.list', {
    async arrange(platform) {
      const full_name = `Listed ${nextId()}`
      await addSource(platform, { full_name, password_sealed: 'sealed:1:x' })
      return { query: { keyword: full_name, currentPage: 1, pageSize: 20 } }
    },
    check({ data }, _platform, { query }) {
      expect(data.list.map(({ fullName }) => fullName)).toEqual([query.keyword])
      expect(JSON.stringify(data)).not.toContain('sealed')
    },
  }),
  covers('dataSource.options', {
    async arrange(platform) {
      await addSource(platform, { full_name: 'Chosen from' })
      return {}
    },
    check: ({ data }) =>
      expect(data.list).toContainEqual(expect.objectContaining({ fullName: 'Chosen from', dbType: 'SQLite' })),
  }),
  covers('dataSource.one', {
    arrange: async (platform) => ({ params: { id: await addSource(platform, { password_sealed: 'sealed:1:x' }) } }),
    check({ data, text }) {
      expect(data.serviceName).toBe('suppliers.sqlite')
      expect(text).not.toContain('sealed')
    },
  }),
  covers('dataSource.create', {
    arrange: () => ({ body: bodyOf() }),
    async check(_answer, platform, { body }) {
      const row = await stored(platform, 'full_name', body.fullName)
      expect(row).toMatchObject({ db_type: 'PostgreSQL', user_name: 'reader' })
      expect(JSON.stringify(row)).not.toContain('kept to itself')
      expect(platform.server.services.seals.open(String(row?.['password_sealed']))).toBe('kept to itself')
    },
  }),
  covers('dataSource.update', {
    async arrange(platform) {
      const password_sealed = platform.server.services.seals.seal('old one')
      const place = { db_type: 'PostgreSQL', host: 'db.example.com', port: 0, user_name: 'reader' }
      const id = await addSource(platform, { ...place, password_sealed })
      return { params: { id }, body: { ...bodyOf(), password: '' } }
    },
    async check(_answer, platform, { params, body }) {
      const row = await stored(platform, 'id', params.id)
      expect(row).toMatchObject({ full_name: body.fullName })
      expect(platform.server.services.seals.open(String(row?.['password_sealed']))).toBe('old one')
    },
  }),
  covers('dataSource.toggle', {
    arrange: async (platform) => ({ params: { id: await addSource(platform) } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'id', params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('dataSource.delete', {
    arrange: async (platform) => ({ params: { id: await addSource(platform) } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, 'id', params.id)).toBeUndefined(),
  }),
  covers('dataSource.test', {
    arrange: (platform) => ({ body: { dbType: 'SQLite', serviceName: makeSourceFile(platform) } }),
    check: ({ data }) => expect(data.version).toMatch(/^3\./),
  }),
  covers('dataSource.tables', {
    arrange: async (platform) => ({
      params: { link: await addSource(platform, { service_name: makeSourceFile(platform) }) },
      query: { keyword: 'SUPP' },
    }),
    async check({ data }, platform) {
      expect(data.list).toEqual([{ table: 'supplier', tableName: 'supplier', type: 0 }])
      const token = await platform.signIn({ administrator: true })
      const own = await platform.call('dataSource.tables', { params: { link: '0' }, query: {} }, { token })
      expect(own.data.list).toEqual([])
    },
  }),
  covers('dataSource.table', {
    arrange: async (platform) => ({ params: { link: await addSource(platform), table: 'supplier' } }),
    async check({ data }, platform) {
      expect(data).toMatchObject({ tableInfo: { table: 'supplier', tableName: 'supplier' }, hasTableData: true })
      expect(data.tableFieldList.map(({ field, primaryKey, identity }) => [field, primaryKey, identity])).toEqual([
        ['id', 1, 1],
        ['name', 0, 0],
        ['kind', 0, 0],
        ['price', 0, 0],
      ])
      const token = await platform.signIn({ administrator: true })
      for (const table of ['platform_user', 'org_some']) {
        const own = await platform.call('dataSource.table', { params: { link: '0', table } }, { token })
        expect(own).toMatchObject({ code: 404, data: null })
      }
    },
  }),
  covers('dataSource.preview', {
    arrange: async (platform) => ({
      params: { link: await addSource(platform), table: 'supplier' },
      query: { field: 'NAME', keyword: 'LIER 1', currentPage: 2, pageSize: 5 },
    }),
    async check({ data }, platform, { params }) {
      expect(data.pagination).toMatchObject({ total: 11, currentPage: 2, pageSize: 5 })
      expect(data.list.map(({ name }) => name)).toEqual([14, 15, 16, 17, 18].map((at) => `Supplier ${at}`))
      const token = await platform.signIn({ administrator: true })
      const ask = (query: object, table = 'supplier', link = params.link) =>
        platform.call('dataSource.preview', { params: { link, table }, query }, { token })
      // Signs that a search reads in its own way are looked for as they are.
      for (const keyword of ['%', '_', "'", '!']) {
        const found = await ask({ field: 'name', keyword })
        expect({ keyword, code: found.code, rows: found.data.list }).toEqual({ keyword, code: 200, rows: [] })
      }
      expect((await ask({ pageSize: 5000 })).data.pagination.pageSize).toBe(100)
      expect(await ask({ field: 'name" or 1=1 --', keyword: 'a' })).toMatchObject({ code: 400 })
      expect(await ask({}, 'supplier" union select 1 --')).toMatchObject({ code: 404 })
      expect(await ask({ currentPage: 900_000_000 })).toMatchObject({ code: 400 })
      expect(await ask({}, 'platform_user', '0')).toMatchObject({ code: 404 })
    },
  }),
  covers('dataSource.exportTable', {
    arrange: async (platform) => ({ params: { link: await addSource(platform), table: 'supplier' } }),
    check: ({ data }) => expect(data).toMatchObject({ name: 'supplier.bdb' }),
  }),
]
