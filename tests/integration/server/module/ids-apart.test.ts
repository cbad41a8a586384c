import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsApart } from '#server/areas/module/ids-apart.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'

const COUNT = 60_000

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
    let rounds = 0
    let isDone = false
    const count = () => {
      rounds += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const found = await idsApart(database, query(database))
    isDone = true
    expect(rounds).toBeGreaterThan(100)
    expect(found).toEqual((await query(database).execute()).map(({ id }) => id))
    expect(found).toHaveLength(COUNT)
    expect(await idsApart(database, query(database, 0))).toEqual([])
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
