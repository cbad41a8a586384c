import { setImmediate as nextRound } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { folded, Texts } from '#server/database/texts.ts'

/** Rows of a table that is read through as soon as a word is looked up elsewhere. */
const SMALL = 2000
/** Rows of the largest table whose texts are copied into memory. */
const LARGE = 1_000_000
/** Rows read before others have a turn. */
const PIECE = 5000
/** Characters that are copied of one table, 64 MB of Chinese ones, and of all of them. */
const MOST_TEXT = { table: 32_000_000, all: 96_000_000 }
/** Tables whose texts are kept; the one that was asked for longest ago goes. */
const KEPT = 8
/** Milliseconds until a table is looked at again that has too few rows, or too many. */
const REST = 60_000

/** The texts of one table. */
interface Words {
  /** The columns that they are of. */
  readonly columns: string
  /** Null while they are read, and where there are too few or too many rows. */
  texts: Texts | null
  reading: Promise<void> | null
  /** Before, its rows are not counted again; of `performance.now()`. */
  againAt: number
}

const kept = new WeakMap<PlatformDatabase, Map<string, Words>>()

function keptFor(database: PlatformDatabase, table: string, columns: string): Words {
  const tables = kept.get(database) ?? new Map<string, Words>()
  kept.set(database, tables)
  const known = tables.get(table)
  const words = known?.columns === columns ? known : { columns, texts: null, reading: null, againAt: 0 }
  tables.delete(table)
  tables.set(table, words)
  const read = [...tables].filter(([, { texts }]) => texts !== null)
  let length = 0
  const most = read.findLastIndex(([, { texts }], at) => {
    length += texts?.length ?? 0
    return length > MOST_TEXT.all || read.length - at > KEPT
  })
  for (const [oldest] of read.slice(0, most + 1)) {
    tables.delete(oldest)
    void forgetRows(database, oldest).catch(() => undefined)
  }
  return words
}

/** What changes in it is noted no longer. */
const forgetRows = (database: PlatformDatabase, table: string) => sql`select rows_forgotten(${table})`.execute(database)

/** From here on each row that changes is noted; by this connection, for SQLite has one server. */
async function watchRows(database: PlatformDatabase, table: string): Promise<void> {
  for (const [change, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`
      create temp trigger if not exists ${sql.id(`row_${change}_${table}`)} after ${sql.raw(change)} on main.${sql.id(table)}
      begin select row_changed(${sql.lit(table)}, ${sql.raw(row)}.rowid); end`.execute(database)
}

async function readTexts(database: PlatformDatabase, table: string, columns: readonly string[]): Promise<Texts | null> {
  const { rows: sizes } = await sql<{ size: number }>`
    select count(*) as size from (select 1 from ${sql.table(table)} limit ${LARGE + 1})`.execute(database)
  const size = Number(sizes[0]?.size)
  if (size < SMALL || size > LARGE) return null
  await watchRows(database, table)
  await sql`select rows_read(${table})`.execute(database)
  const texts = new Texts()
  const whole = sql.join(
    columns.map((column) => sql`coalesce(${sql.id(column)}, '')`),
    sql` || ' ' || `,
  )
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<{ row: number; text: string }>`
      select rowid as row, ${whole} as text from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${PIECE}`.execute(database)
    for (const { row, text } of rows) texts.add(row, folded(text))
    if (texts.length > MOST_TEXT.table) {
      await forgetRows(database, table)
      return null
    }
    last = rows.at(-1)?.row ?? 0
    if (rows.length < PIECE) return texts
    await nextRound()
  }
}

/** Reads them beside what goes on; whoever looks something up meanwhile reads the table. */
function readBeside(database: PlatformDatabase, table: string, columns: readonly string[], words: Words): void {
  words.texts = null
  if (performance.now() < words.againAt) return
  words.reading ??= readTexts(database, table, columns)
    .then(
      (texts) => {
        words.texts = texts
        if (texts === null) words.againAt = performance.now() + REST
      },
      // The database goes away, or the table.
      () => {
        words.againAt = performance.now() + REST
      },
    )
    .finally(() => {
      words.reading = null
    })
}

/**
 * The rows of a table on SQLite that may hold a word in one of its columns of text: those that held it when they were last read,
 * and those that changed since. They still have to be asked for the word. Null: all of them have to be.
 */
export async function rowsWith(
  database: PlatformDatabase,
  table: string,
  columns: readonly string[],
  word: string,
): Promise<readonly number[] | null> {
  const words = keptFor(database, table, columns.join(' '))
  const { texts } = words
  if (texts === null) {
    readBeside(database, table, columns, words)
    return null
  }
  const { rows } = await sql<{ changed: string | null }>`select rows_changed(${table}) as changed`.execute(database)
  const changed = rows[0]?.changed ?? null
  if (changed === null) {
    readBeside(database, table, columns, words)
    return null
  }
  const found = new Set(JSON.parse(changed) as number[])
  return texts.find(folded(word), found) ? [...found] : null
}
