import { setImmediate as nextRound } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOfWord } from '#shared/rules/name-keys.ts'
import { fillNameKeys, type KeyedTable, keyedTables } from './name-keys.ts'
import type { PlatformDatabase } from './open.ts'
import { addUpMarks, readMarks } from './table-marks.ts'
import { isSqlite, whereIn } from './text.ts'

/** What is looked for beside the name. */
const beside = {
  platform_user: ['account', 'mobile_phone'],
  organization: ['en_code'],
  position: ['en_code'],
  role: ['en_code'],
} as const satisfies { readonly [Table in KeyedTable]: readonly string[] }

/** Rows read before others have a turn. */
const PIECE = 5000
/** Rows up to which they are looked up by their ids; more of them fill a page soon in any order. */
const MOST = 5000
/** Stands between texts, and in no word that is looked for. */
const END = '\n'

/** The columns whose changes make an index out of date. */
export function indexedColumns(table: KeyedTable): readonly string[] {
  return [keyedTables[table], ...beside[table]]
}

/** Whatever folds letters, SQLite or PostgreSQL: what it finds is found here too. */
const folded = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** Texts of many rows in one, so that a word is looked for in all of them at once. */
class Texts {
  readonly #parts: string[] = []
  readonly #starts: number[] = []
  readonly #rows: number[] = []
  #length = 0
  #whole: string | null = null

  add(row: number, text: string): void {
    this.#parts.push(text, END)
    this.#starts.push(this.#length)
    this.#rows.push(row)
    this.#length += text.length + END.length
  }

  /** Adds the rows whose text holds the word; false once there are more than `MOST`. */
  find(word: string, found: Set<number>): boolean {
    this.#whole ??= this.#parts.splice(0).join('')
    let at = this.#whole.indexOf(word)
    while (at >= 0) {
      const place = this.#placeOf(at)
      found.add(this.#rows[place] ?? 0)
      if (found.size > MOST) return false
      const next = this.#starts[place + 1]
      at = next === undefined ? -1 : this.#whole.indexOf(word, next)
    }
    return true
  }

  #placeOf(at: number): number {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}

interface NameIndex {
  readonly mark: number
  readonly ids: readonly string[]
  readonly texts: Texts
  /** Pinyin, by the letter it begins with. */
  readonly keys: ReadonlyMap<string, Texts>
}

interface Kept {
  watching: Promise<void> | null
  index: Promise<NameIndex> | null
}

const kept = new WeakMap<PlatformDatabase, Map<KeyedTable, Kept>>()

function keptFor(database: PlatformDatabase, table: KeyedTable): Kept {
  const tables = kept.get(database) ?? new Map<KeyedTable, Kept>()
  kept.set(database, tables)
  const mine = tables.get(table) ?? { watching: null, index: null }
  tables.set(table, mine)
  return mine
}

/** SQLite notices changes of names by triggers of this connection; PostgreSQL has its own since migration 0530. */
async function watch(database: PlatformDatabase, table: KeyedTable): Promise<void> {
  if (!isSqlite(database)) return
  const columns = sql.join(indexedColumns(table).map((column) => sql.id(column)))
  for (const [change, when] of [
    ['insert', sql`insert`],
    ['update', sql`update of ${columns}`],
  ] as const) {
    await sql`
      create temp trigger if not exists ${sql.id(`names_${change}_${table}`)} after ${when} on main.${sql.id(table)}
      begin select table_changed(${sql.lit(table)}); end`.execute(database)
  }
}

async function readIndex(database: PlatformDatabase, table: KeyedTable): Promise<NameIndex> {
  const mark = await readMarks(database, [table])
  await addUpMarks(database, [table])
  await fillNameKeys(database, table)
  const [ids, texts, keys]: [string[], Texts, Map<string, Texts>] = [[], new Texts(), new Map()]
  const columns = sql.join(
    indexedColumns(table).map((column) => sql.id(column)),
    sql` || ${sql.lit(END)} || `,
  )
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; text: string; keys: string | null }>`
      select id, ${columns} as text, name_keys as keys from ${sql.table(table)}
      where id > ${last} order by id limit ${PIECE}`.execute(database)
    for (const row of rows) {
      const place = ids.push(row.id) - 1
      texts.add(place, folded(row.text))
      const byLetter = Map.groupBy((row.keys ?? '').split('|'), (key) => key.slice(0, 1))
      for (const [letter, some] of byLetter) {
        if (letter === '') continue
        const mine = keys.get(letter) ?? new Texts()
        keys.set(letter, mine)
        mine.add(place, `|${some.join('|')}`)
      }
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PIECE) return { mark, ids, texts, keys }
    await nextRound()
  }
}

async function currentIndex(database: PlatformDatabase, table: KeyedTable): Promise<NameIndex> {
  const mine = keptFor(database, table)
  mine.watching ??= watch(database, table)
  await mine.watching
  const known = mine.index
  if (known) {
    const [index, mark] = [await known, await readMarks(database, [table])]
    if (index.mark === mark) return index
  }
  // Whoever asks meanwhile waits for the same one.
  if (mine.index === known) {
    const reading = readIndex(database, table)
    mine.index = reading
    reading.catch(() => {
      if (mine.index === reading) mine.index = null
    })
  }
  return mine.index ?? readIndex(database, table)
}

/**
 * Condition that leaves little to look at where little holds the word: neither database has an index for a part of a name
 * of two characters. Its rows still have to be asked for the word itself (`nameHolds`), whose pinyin is ready after this.
 */
export async function nearNames(
  database: PlatformDatabase,
  table: KeyedTable,
  word: string,
): Promise<{ readonly holds: RawBuilder<SqlBool> }> {
  const everything = { holds: sql<SqlBool>`1 = 1` }
  const key = keyOfWord(word)
  const looked = folded(word)
  const index = await currentIndex(database, table)
  if (looked.includes(END)) return everything
  const found = new Set<number>()
  const isLittle =
    index.texts.find(looked, found) && (key === null || (index.keys.get(key.slice(1, 2))?.find(key, found) ?? true))
  if (!isLittle) return everything
  const ids = [...found].map((place) => index.ids[place] ?? '')
  // In an object: a builder by itself would be awaited as if it were a promise.
  return { holds: whereIn(database, `${table}.id` as never, ids) }
}
