import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toldOf } from '#server/core/notify/stored.ts'
import { findSession, startSession } from '#server/core/session.ts'
import { readSettings, readSettingsInside, saveSettings } from '#server/core/settings.ts'
import { keptStatement } from '#server/database/kept-statement.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { addUser } from '../support/users.ts'

const plans = async (database: PlatformDatabase, run: () => Promise<unknown>): Promise<string> => {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  try {
    await run()
    const texts = prepare.mock.calls.map(([text]) => text)
    const lines = []
    for (const text of texts) {
      const { rows } = await sql<{
        detail: string
      }>`explain query plan ${sql.raw(text.replaceAll('?', "'x'"))}`.execute(database)
      lines.push(...rows.map(({ detail }) => detail))
    }
    return lines.join('\n')
  } finally {
    prepare.mockRestore()
  }
}

describe('statements of SQLite', () => {
  let database: PlatformDatabase
  beforeAll(async () => {
    database = await openDatabase({})
  })
  afterAll(() => database.destroy())

  it('one id or two are looked up by the key of their table, whatever else is asked of it', async () => {
    const read = (ids: readonly string[]) =>
      database
        .selectFrom('platform_user')
        .select('id')
        .where(whereIn(database, 'platform_user.id', ids))
        .where('deleted_at', 'is', null)
        .execute()
    for (const ids of [['1'], ['1', '2']])
      expect(await plans(database, () => read(ids))).toMatch(/^SEARCH platform_user .*\(id=\?\)/)
  })

  it('one id or two find what many do, each once, and none for what cannot be stored', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => addUser(database, {}, Date.now())))
    const ids = people.map(({ id }) => id)
    const read = async (some: readonly string[]) =>
      (
        await database
          .selectFrom('platform_user')
          .select('id')
          .where(whereIn(database, 'platform_user.id', some))
          .execute()
      ).map(({ id }) => id)
    for (const count of [0, 1, 2, 3, 12]) {
      const some = ids.slice(0, count)
      expect(new Set(await read([...some, ...some, 'nobody', '\ud800']))).toEqual(new Set(some))
      expect(await read(some)).toHaveLength(count)
    }
  })

  it('who was told of a thing is found by the thing, not by reading all messages', async () => {
    const plan = await plans(database, () => toldOf(database, ['task:1', 'task:2', 'task:3']))
    expect(plan).toContain('message_topic')
    expect(plan).not.toMatch(/SCAN message/)
  })

  it('a kept statement is not compiled anew for the next value', async () => {
    const { id } = await addUser(database, {}, Date.now())
    const now = Date.now()
    const start = { userId: id, minutes: 60, single: false, ip: '', client: '', now }
    const token = await startSession(database, start)
    const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
    // Whatever is not behind `likely` is looked at.
    await findSession(database, token, now)
    await database.selectFrom('message_template').selectAll().where('reason', '=', 'x').limit(3).execute()
    await database.selectFrom('flow_task').select('id').where('id', 'in', ['1']).execute()
    const texts = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    expect(texts.length).toBeGreaterThanOrEqual(3)
    for (const text of texts) expect(text).not.toMatch(/(?<![<>!])= ?\?|limit \?|in \(\?\)/)
  })

  it('a statement whose text is kept asks for what each call gives, in a transaction too', async () => {
    const people = await Promise.all(['1', '2'].map((name) => addUser(database, { values: { description: name } }, 1)))
    const described = keptStatement((inside, { id, deletedAt }: { readonly id: string; readonly deletedAt: number }) =>
      inside
        .selectFrom('platform_user')
        .select('description')
        .where('id', '=', id)
        .where((row) => row.or([row('deleted_at', 'is', null), row('deleted_at', '=', deletedAt)])),
    )
    const read = async (inside: PlatformDatabase, id = '') =>
      (await described(inside, { id, deletedAt: 1 })).rows.map(({ description }) => description)
    expect(await read(database, people[0]?.id)).toEqual(['1'])
    expect(await read(database, people[1]?.id)).toEqual(['2'])
    expect(await database.transaction().execute((inside) => read(inside, people[0]?.id))).toEqual(['1'])
    expect(await read(database, "' or 1 = 1")).toEqual([])
  })

  it('the configuration within a transaction is what was read outside, and waits for nobody who reads it there', async () => {
    await saveSettings(database, { sysName: 'Campus' })
    const names = await database.transaction().execute(async (inside) => {
      // It is read once the transaction gives the connection back.
      const outside = readSettings(database)
      const within = await readSettingsInside(database, inside)
      return { outside, within }
    })
    expect([(await names.outside).sysName, names.within.sysName]).toEqual(['Campus', 'Campus'])
    await readSettings(database)
    const within = await database.transaction().execute((inside) => readSettingsInside(database, inside))
    expect(within.sysName).toBe('Campus')
  })

  it('texts, names and remarks that look like a value of a statement stay as they are', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select '= ? limit ?' as "a = ?", ${1} as value -- = ?
      where ${'x'} = ${'x'} and 'in (?)' = ${'in (?)'} /* limit ? */ limit ${5}`.execute(database)
    expect(rows).toEqual([{ 'a = ?': '= ? limit ?', value: 1 }])
  })

  it('values keep their type: a number that was sent as text equals a number, text equals no number', async () => {
    const { id } = await addUser(database, { values: { sort_code: 7 } }, Date.now())
    const byCode = (code: unknown) =>
      sql`select id from platform_user where id = ${id} and sort_code = ${code}`.execute(database)
    expect((await byCode(7)).rows).toHaveLength(1)
    expect((await byCode('7')).rows).toHaveLength(1)
    expect((await byCode('07x')).rows).toHaveLength(0)
    expect((await byCode(null)).rows).toHaveLength(0)
  })
})
