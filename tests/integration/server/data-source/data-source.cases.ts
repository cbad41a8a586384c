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
]
