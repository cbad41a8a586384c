import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { loose } from '#server/database/loose.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

async function addHost(platform: TestPlatform, enabled_mark = 1) {
  const id = nextId()
  const host = `h${id}.example.com`
  await loose(platform.database).insertInto('allowed_host').values({ id, host, enabled_mark, created_at: 0 }).execute()
  return { id, host }
}
const stored = (platform: TestPlatform, column: string, value: string) =>
  loose(platform.database).selectFrom('allowed_host').selectAll().where(column, '=', value).executeTakeFirst()

export const allowedHostCases: readonly CoverageCase[] = [
  covers('allowedHost.list', {
    arrange: async (platform) => ({ query: { keyword: (await addHost(platform)).host, currentPage: 1, pageSize: 20 } }),
    check: ({ data }, _platform, { query }) => expect(data.list.map(({ host }) => host)).toEqual([query.keyword]),
  }),
  covers('allowedHost.one', {
    arrange: async (platform) => ({ params: { id: (await addHost(platform)).id } }),
    check: ({ data }, _platform, { params }) => expect(data.host).toBe(`h${params.id}.example.com`),
  }),
  covers('allowedHost.create', {
    arrange: () => ({ body: { host: `New${nextId()}.example.com:8443` } }),
    check: async (_answer, platform, { body }) =>
      expect(await stored(platform, 'host', body.host.toLowerCase())).toMatchObject({ enabled_mark: 1 }),
  }),
  covers('allowedHost.update', {
    arrange: async (platform) => ({
      params: { id: (await addHost(platform)).id },
      body: { host: `n${nextId()}.example.org` },
    }),
    check: async (_answer, platform, { params, body }) =>
      expect(await stored(platform, 'id', params.id)).toMatchObject({ host: body.host }),
  }),
  covers('allowedHost.toggle', {
    arrange: async (platform) => ({ params: { id: (await addHost(platform)).id } }),
    check: async (_answer, platform, { params }) =>
      expect(await stored(platform, 'id', params.id)).toMatchObject({ enabled_mark: 0 }),
  }),
  covers('allowedHost.delete', {
    arrange: async (platform) => ({ params: { id: (await addHost(platform)).id } }),
    check: async (_answer, platform, { params }) => expect(await stored(platform, 'id', params.id)).toBeUndefined(),
  }),
  covers('allowedHost.options', {
    async arrange(platform) {
      await addHost(platform, 0)
      await addHost(platform)
      return {}
    },
    async check({ data }, { database }) {
      const on = await loose(database).selectFrom('allowed_host').select('id').where('enabled_mark', '=', 1).execute()
      expect(new Set(data.list.map(({ id }) => id))).toEqual(new Set(on.map(({ id }) => id)))
    },
  }),
]
