import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idPieces, startPacking } from '#server/areas/module/ids.ts'
import { foundIds, idsApart } from '#server/areas/module/ids-apart.ts'
import { readWindow } from '#server/areas/module/pages.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { watchTables } from '#server/database/table-marks.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'

const COUNT = 60_000

/** What `find` finds, and how many turns others had meanwhile. */
async function counted<Found>(find: () => Promise<Found>) {
  let rounds = 0
  let isDone = false
  const count = () => {
    rounds += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const found = await find()
  isDone = true
  return { found, rounds }
}

describe('ids that are found apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-ids-'))
  let database: PlatformDatabase
  beforeAll(async () => {
    database = await openDatabase({ dataFolder: folder })
    await sql`
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})
      insert into captcha (id, answer, created_at, expires_at)
      select 'n' || i, 'Ä' || (i % 977), i, i from n`.execute(database)
  })
  afterAll(async () => {
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  const query = (handle: PlatformDatabase, most = COUNT) =>
    handle
      .selectFrom('captcha')
      .select('id')
      .where(sql<boolean>`lower(answer) like ${'ä%'}`)
      .where('created_at', '<=', most)
      .orderBy('answer')
      .orderBy('id', 'desc')

  it('they are those of the statement, in its order, and others have turns while they are found', async () => {
    const { found, rounds } = await counted(() => idsApart(database, query(database)))
    expect(rounds).toBeGreaterThan(100)
    expect(found).toEqual((await query(database).execute()).map(({ id }) => id))
    expect(found).toHaveLength(COUNT)
    expect(await idsApart(database, query(database, 0))).toEqual([])
  })

  it('a page sorted by several columns, of which an index has the first alone, leaves turns to others', async () => {
    await sql`create index if not exists captcha_few on captcha (expires_at, id)`.execute(database)
    await sql`update captcha set expires_at = created_at % 2`.execute(database)
    await watchTables(database, ['captcha'])
    const orders = (['expires_at', 'answer', 'id'] as const).map((column) => ({ column, direction: 'asc' as const }))
    const view = { database, table: 'captcha', dependsOn: ['captcha'], filters: [], isNarrowed: false, orders }
    const page = async () => (await readWindow(view, ['id'], { currentPage: 2, pageSize: 20 })).rows.map(({ id }) => id)
    const expected = await database
      .selectFrom('captcha')
      .select('id')
      .orderBy('expires_at')
      .orderBy('answer')
      .orderBy('id')
      .offset(20)
      .limit(20)
      .execute()
    // What does not depend on the page is found out at first.
    await page()
    const { found, rounds } = await counted(page)
    expect(found).toEqual(expected.map(({ id }) => id))
    expect(rounds).toBeGreaterThan(50)
  })

  it('what was stored a moment ago is among them', async () => {
    await database.insertInto('captcha').values({ id: 'new', answer: 'ä', created_at: -1, expires_at: -1 }).execute()
    expect(await idsApart(database, query(database, -1))).toEqual(['new'])
  })

  it('a transaction, which alone knows what it did, and a database in memory are asked themselves', async () => {
    await database.transaction().execute(async (inside) => {
      expect(await idsApart(inside, query(inside))).toBeNull()
    })
    const memory = await openDatabase({})
    expect(await idsApart(memory, query(memory))).toBeNull()
    await memory.destroy()
  })
})

describe('ids in a row', () => {
  const packed = (ids: readonly string[]) => {
    const packing = startPacking()
    for (const id of ids) packing.add(id)
    return packing.done()
  }

  it('come out as they went in, so many at a time', () => {
    const ids = Array.from({ length: 10_007 }, (_, index) => (index % 3 === 0 ? `学号${index}` : String(index)))
    const pieces = [...idPieces(packed(ids), 50)]
    expect(pieces.flat()).toEqual(ids)
    expect(pieces.map(({ length }) => length)).toEqual([...Array.from({ length: 200 }, () => 50), 7])
    expect([...idPieces(packed(ids.slice(0, 100)), 50)]).toEqual([ids.slice(0, 50), ids.slice(50, 100)])
    expect([...idPieces(packed([]), 50)]).toEqual([])
  })

  for (const dialect of dialects)
    describe.skipIf(missing(dialect))(`found on ${dialect}`, () => {
      it('all of them in the order of the statement, however many are read at a time', async () => {
        const { database, stop } = await openDialect(dialect)
        try {
          const ids = Array.from({ length: 11_000 }, (_, index) => `n${index}`)
          for (let from = 0; from < ids.length; from += 1000)
            await database
              .insertInto('captcha')
              .values(
                ids.slice(from, from + 1000).map((id, index) => ({
                  id,
                  answer: 'a',
                  created_at: 1,
                  expires_at: from + index,
                })),
              )
              .execute()
          const query = (above: number) =>
            database.selectFrom('captcha').select('id').where('expires_at', '>=', above).orderBy('expires_at', 'desc')
          expect([...idPieces(await foundIds(database, query(0)), 5000)].flat()).toEqual(ids.toReversed())
          expect([...idPieces(await foundIds(database, query(1000)), 5000)].flat()).toEqual(
            ids.slice(1000).toReversed(),
          )
          expect([...idPieces(await foundIds(database, query(11_000)), 5000)]).toEqual([])
        } finally {
          await database.destroy()
          await stop()
        }
      })
    })
})
