import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { seedDatabase } from '#server/seed/seed.ts'
import { openDialect } from '../support/dialects.ts'
import { send } from '../support/send.ts'
import { recordCount, rowsIn, signInAsAdmin } from './support.ts'

describe('the large seed', () => {
  let database: PlatformDatabase
  let server: PlatformServer
  beforeAll(async () => {
    database = (await openDialect('sqlite')).database
    await seedDatabase(database, 'large', '')
    server = await createServer({ database, dataFolder: '/nowhere' })
  }, 240_000)
  afterAll(() => server.close())

  it('holds what it promises', async () => {
    const records = await Promise.all(
      ['leaveRequest', 'assetRegister', 'visitorPass'].map((code) => recordCount(database, code)),
    )
    const organizations = await rowsIn(database, 'organization')
    const regions = await rowsIn(database, 'region')
    expect({
      users: await rowsIn(database, 'platform_user'),
      nodes: organizations + regions,
      records: records.reduce((sum, count) => sum + count, 0),
    }).toEqual({ users: 20_000, nodes: 40_000, records: 200_000 })
    const sizes = await database
      .selectFrom('dictionary_entry')
      .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
      .select((builder) => ['dictionary_type.en_code', builder.fn.countAll<number>().as('n')])
      .where('dictionary_type.en_code', 'in', ['courseCode', 'commonCourse'])
      .groupBy('dictionary_type.en_code')
      .execute()
    expect(Object.fromEntries(sizes.map((row) => [row.en_code, row.n]))).toEqual({
      courseCode: 10_000,
      commonCourse: 100,
    })
  })

  it('pages and searches the 190 000 assets', async () => {
    const token = await signInAsAdmin(server)
    const { id } = await database
      .selectFrom('visual_model')
      .select('id')
      .where('en_code', '=', 'assetRegister')
      .executeTakeFirstOrThrow()
    const list = async (body: object) => {
      const input = { params: { id }, body: body as { queryJson?: string } }
      const { data } = await send(server.app, 'module.list', input, { token })
      return { total: data.pagination.total, rows: data.list.length }
    }
    const first = await list({})
    expect(first).toMatchObject({ total: 190_000, rows: 20 })
    const found = await list({ queryJson: JSON.stringify({ f_state: 'repair' }) })
    expect(found.total).toBeGreaterThan(10_000)
  })
})
