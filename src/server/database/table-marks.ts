import { type Kysely, type RawBuilder, sql } from 'kysely'
import { readingHere } from './replica-dialect.ts'
import type { PlatformDatabase } from './tables.ts'
import { isSqlite, textList } from './text.ts'

/** Notes of one table that are added up once there are more. */
const MANY_NOTES = 50

const watched = new WeakMap<object, Map<string, Promise<void>>>()

async function watchOnSqlite(database: Kysely<never>, table: string): Promise<void> {
  for (const change of ['insert', 'update', 'delete'] as const) {
    // Of this connection only: the file stays as every other program knows it.
    await sql`
      create temp trigger if not exists ${sql.id(`mark_${change}_${table}`)} after ${sql.raw(change)} on main.${sql.id(table)}
      begin select table_changed(${sql.lit(table)}); end`.execute(database)
  }
}

async function watchOnPostgres(database: Kysely<never>, table: string): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_trigger where tgname = 'note_change' and tgrelid = to_regclass(${table})`.execute(database)
  if (rows.length > 0) return
  await sql`
    create trigger note_change after insert or update or delete or truncate on ${sql.id(table)}
    for each statement execute function note_table_change()`.execute(database)
}

/** From here on `marksOf` notices changes of these tables, whoever makes them. Their names are no text of a request. */
export async function watchTables(database: PlatformDatabase, tables: readonly string[]): Promise<void> {
  const known = watched.get(database) ?? new Map<string, Promise<void>>()
  watched.set(database, known)
  const watch = isSqlite(database) ? watchOnSqlite : watchOnPostgres
  for (const table of tables) {
    const watching = known.get(table) ?? readingHere(() => watch(database as unknown as Kysely<never>, table))
    known.set(table, watching)
    await watching.catch((error: unknown) => {
      known.delete(table)
      throw error
    })
  }
}

/**
 * A number that is another one as soon as a change of one of the watched tables was committed. PostgreSQL's is exact for
 * the snapshot that the statement reads: each commit only adds to it.
 */
export function marksOf<Tables>(database: Kysely<Tables>, tables: readonly string[]): RawBuilder<number> {
  if (isSqlite(database)) {
    const marks = tables.map((table) => sql`table_mark(${table})`)
    return sql<number>`(select ${sql.join(marks, sql` + `)})`
  }
  return sql<number>`(
    select coalesce(sum(amount), 0) from table_change where table_name in (${textList(database, tables)}))`
}

/** The number by itself. */
export async function readMarks(database: PlatformDatabase, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ mark: number }>`select ${marksOf(database, tables)} as mark`.execute(database)
  return Number(rows[0]?.mark)
}

/** Makes one note of many; the sum stays as it is. */
export async function addUpMarks(database: PlatformDatabase, tables: readonly string[]): Promise<void> {
  if (isSqlite(database)) return
  await sql`
    with gone as (
      delete from table_change where table_name in (
        select table_name from table_change where table_name in (${textList(database, tables)})
        group by table_name having count(*) > ${MANY_NOTES}
      ) returning table_name, amount
    ) insert into table_change select table_name, sum(amount) from gone group by table_name`.execute(database)
}
