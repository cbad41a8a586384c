import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveSettings, readSettings } from '#server/core/settings.ts'
import { compareMigrations, migrate } from '#server/database/migrate.ts'
import { up as accountLanguage } from '#server/database/migrations/0070-account-language.ts'
import { migrations } from '#server/database/migrations/list.ts'
import { openDatabase, type PlatformDatabase } from '#server/database/open.ts'
import { sqliteDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'
import { whereIn, likeContains } from '#server/database/text.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import { dialects, missing, openDialect } from '../support/dialects.ts'
import { ROOT, userRow } from '../support/users.ts'

const names = ['张伟', 'Ünal Öz', 'ALICE', '100%', 'a_b', 'back\\slash', "O'Brien"]

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`the database on ${dialect}`, () => {
    let database: PlatformDatabase
    let stop: () => Promise<void>
    beforeAll(async () => {
      const opened = await openDialect(dialect)
      database = opened.database
      stop = opened.stop
      await database
        .insertInto('platform_user')
        .values(names.map((real_name, index) => userRow({ id: String(index), real_name })))
        .execute()
    })
    afterAll(async () => {
      await database.destroy()
      await stop()
    })

    test('a language that an old seed gave to everybody is forgotten, one that was chosen is not', async () => {
      const named = names.map((_name, index) => String(index))
      const set = (language: string, ids: string[]) =>
        database.updateTable('platform_user').set({ language }).where('id', 'in', ids).execute()
      await set('zh', named)
      await set('en', ['0'])
      await accountLanguage(database as unknown as Kysely<never>)
      const rows = await database.selectFrom('platform_user').select(['id', 'language']).orderBy('id').execute()
      expect(rows.map(({ language }) => language)).toEqual(named.map((id) => (id === '0' ? 'en' : '')))
    })

    async function found(keyword: string): Promise<string[]> {
      const rows = await database
        .selectFrom('platform_user')
        .select('real_name')
        .where(likeContains(database, 'platform_user.real_name', keyword))
        .execute()
      return rows.map((row) => row.real_name)
    }

    test.skipIf(dialect === 'sqlite')(
      'a search for a part of a text is planned for that text, other queries once',
      async () => {
        const prepared = await database.connection().execute(async (connection) => {
          for (const word of ['张', 'ali', 'a_b', "O'B"]) {
            for (const condition of [
              likeContains(connection, 'platform_user.real_name', word),
              sql<boolean>`real_name = ${word}`,
            ]) {
              await connection.selectFrom('platform_user').select('real_name').where(condition).execute()
            }
          }
          const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
            connection,
          )
          return rows.map(({ statement }) => statement).filter((statement) => statement.includes('platform_user'))
        })
        expect(prepared).toEqual([expect.stringContaining('real_name = ')])
      },
    )

    test('every migration ran, and running them again changes nothing', async () => {
      const tables = (await database.introspection.getTables()).map((table) => table.name)
      expect(tables).toEqual(expect.arrayContaining(['platform_user', 'menu', 'dictionary_entry', 'region']))
      expect(await migrate(database)).toEqual([])
    })

    test.each([
      ['张', ['张伟']],
      ['ünal', ['Ünal Öz']],
      ['ÖZ', ['Ünal Öz']],
      ['alice', ['ALICE']],
      ['%', ['100%']],
      ['_', ['a_b']],
      ['\\', ['back\\slash']],
      ["'", ["O'Brien"]],
      ["' or '1'='1", []],
    ])('a search for %s finds it literally and whatever its case', async (keyword, expected) => {
      expect(await found(keyword)).toEqual(expected)
    })

    test('a list of thirty thousand ids is one parameter, not too many', async () => {
      const ids = Array.from({ length: 30_000 }, (_each, index) => `x${index}`).concat("2'", '2')
      const rows = await database
        .selectFrom('platform_user')
        .select('id')
        .where(whereIn(database, 'platform_user.id', ids))
        .execute()
      expect(rows).toEqual([{ id: '2' }])
    })

    test('times and counts come back as numbers', async () => {
      await database
        .insertInto('organization')
        .values({ ...ROOT, created_at: 1_893_456_000_123 })
        .execute()
      const row = await database
        .selectFrom('organization')
        .select((each) => ['created_at', each.fn.countAll<number>().over().as('total')])
        .executeTakeFirst()
      expect(row).toEqual({ created_at: 1_893_456_000_123, total: 1 })
    })

    const taken = { code: 'dictionary.entryTaken' } as const

    test('the breach of a unique index is a refusal with a message, other failures are not hidden', async () => {
      const insert = () =>
        database
          .insertInto('platform_user')
          .values(userRow({ id: '0' }))
          .execute()
      await expect(mapUniqueViolation(taken, insert, 'enCode')).rejects.toMatchObject({
        status: 400,
        text: taken,
        field: 'enCode',
      })
      const broken = () => sql`select * from nowhere`.execute(database)
      await expect(mapUniqueViolation(taken, broken)).rejects.not.toMatchObject({ status: 400 })
    })

    test('a failed transaction leaves nothing behind', async () => {
      const attempt = database.transaction().execute(async (inside) => {
        await inside.insertInto('server_fact').values({ name: 'half', value: '1' }).execute()
        throw new Error('stop')
      })
      await expect(attempt).rejects.toThrow('stop')
      expect(await database.selectFrom('server_fact').selectAll().where('name', '=', 'half').execute()).toEqual([])
    })

    test('settings of the wrong type in the table never replace a default', async () => {
      await saveSettings(database, { title: '启明大学', tokenTimeout: 30 })
      await database.insertInto('system_setting').values({ name: 'lockTime', value: '"soon"' }).execute()
      await database.insertInto('system_setting').values({ name: 'unknown', value: '1' }).execute()
      const settings = await readSettings(database)
      expect(settings).toMatchObject({ title: '启明大学', tokenTimeout: 30, lockTime: 10 })
      expect(settings).not.toHaveProperty('unknown')
    })

    test('a table that changes its columns at run time answers the new columns', async () => {
      await sql`create table grown (id text)`.execute(database)
      await sql`insert into grown values ('1')`.execute(database)
      const read = () => sql`select * from grown`.execute(database)
      expect((await read()).rows).toEqual([{ id: '1' }])
      await sql`alter table grown add column extra text`.execute(database)
      expect((await read()).rows).toEqual([{ id: '1', extra: null }])
    })
  })
}

describe('opening', () => {
  test('the list of migrations is numbered and in order', () => {
    const listed = migrations.map((migration) => migration.name)
    expect(listed).toEqual(listed.toSorted())
    expect(new Set(listed).size).toBe(listed.length)
    for (const name of listed) expect(name).toMatch(/^\d{4}-[a-z-]+$/)
  })

  test('a database of a newer server is refused in words, and stays as it was', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-newer-'))
    try {
      const first = await openDatabase({ dataFolder: folder })
      await sql`insert into kysely_migration values ('9999-future', '2030-01-01')`.execute(first)
      await first.destroy()
      await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(/another version of the server/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each(migrations.slice(0, -1).map(({ name }, index) => ({ name, index })))(
    'what a data folder of $name holds is there after the update',
    async ({ name, index }) => {
      const database = new Kysely<Tables>({ dialect: sqliteDialect(undefined) })
      const known = Object.fromEntries(migrations.map((each) => [each.name, { up: each.up }]))
      const older = new Migrator({ db: database, provider: { getMigrations: async () => known } })
      expect((await older.migrateTo(name)).error).toBeUndefined()
      await database.insertInto('organization').values(ROOT).execute()
      await database
        .insertInto('platform_user')
        .values(userRow({ id: '1' }))
        .execute()
      expect(await migrate(database)).toEqual(migrations.slice(index + 1).map((each) => each.name))
      // Columns that came later are beside what it held.
      expect(await database.selectFrom('organization').selectAll().execute()).toMatchObject([ROOT])
      expect(await database.selectFrom('platform_user').select('id').execute()).toEqual([{ id: '1' }])
      await database.destroy()
    },
  )

  test.each(['1070-report-not-sent', '1071-schedule-files', '1110-client-releases'])(
    'a database of a version without %s and with what came after it goes on to this one',
    async (late) => {
      const shapeOf = async (database: Kysely<Tables>) => {
        const { rows } = await sql<object>`select type, name, tbl_name from sqlite_schema order by type, name`.execute(
          database,
        )
        const { rows: columns } = await sql<object>`select m.name as "table", c.name, c.type, c."notnull", c.dflt_value
          from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' order by m.name, c.name`.execute(
          database,
        )
        return [rows, columns]
      }
      const [side, whole] = [1, 2].map(() => new Kysely<Tables>({ dialect: sqliteDialect(undefined) })) as [
        Kysely<Tables>,
        Kysely<Tables>,
      ]
      const others = migrations.filter(({ name }) => name !== late)
      const known = Object.fromEntries(others.map(({ name, up }) => [name, { up }]))
      const other = new Migrator({ db: side, provider: { getMigrations: async () => known } })
      expect((await other.migrateToLatest()).error).toBeUndefined()
      expect(await compareMigrations(side)).toEqual({ pending: [late], unknown: [] })
      expect(await migrate(side)).toEqual([late])
      expect(await migrate(side)).toEqual([])
      await migrate(whole)
      expect(await shapeOf(side)).toEqual(await shapeOf(whole))
      await side.destroy()
      await whole.destroy()
    },
  )

  test('a migration that was cut off half-way leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-half-'))
    const inFolder = (statement: string) => new Sqlite(join(folder, 'platform.sqlite')).exec(statement).close()
    try {
      // In the way of the last table of the first migration.
      inFolder('create table user_relation (id text)')
      await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(/could not be brought up to date/)
      inFolder('drop table user_relation')
      await (await openDatabase({ dataFolder: folder })).destroy()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('what was answered as saved is on the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-sync-'))
    const database = await openDatabase({ dataFolder: folder })
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database)
    await database.destroy()
    rmSync(folder, { recursive: true })
    expect(rows).toEqual([{ synchronous: 2 }])
  })

  test('a transaction does not make every statement be prepared again', async () => {
    const database = await openDatabase({})
    const prepared = vi.spyOn(Sqlite.prototype, 'prepare')
    const round = async () => {
      const before = prepared.mock.calls.length
      await database.transaction().execute((inside) => inside.selectFrom('role').selectAll().execute())
      await database.selectFrom('region').selectAll().execute()
      return prepared.mock.calls.length - before
    }
    expect(await round()).toBeGreaterThan(2)
    expect(await round()).toBe(0)
    prepared.mockRestore()
    await database.destroy()
  })

  test('what was written is there after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-restart-'))
    try {
      const first = await openDatabase({ dataFolder: folder })
      await first.insertInto('organization').values(ROOT).execute()
      await first.destroy()
      const second = await openDatabase({ dataFolder: folder })
      expect(await second.selectFrom('organization').select('full_name').execute()).toEqual([{ full_name: '启明大学' }])
      await second.destroy()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
