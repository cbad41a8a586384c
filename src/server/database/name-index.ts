import { setImmediate as nextRound } from 'node:timers/promises'
import { loose } from './loose.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { keyOfWord } from '#shared/rules/name-keys.ts'
import { fillNameKeys, type KeyedTable, keyedTables } from './name-keys.ts'
import { readingHere } from './replica-dialect.ts'
import type { PlatformDatabase } from './tables.ts'
import { addUpMarks, readMarks } from './table-marks.ts'
import { isSqlite, whereIn } from './text.ts'
import { END, folded, Texts } from './texts.ts'

/** What is looked for in each table, the name first. */
const looked = {
  platform_user: [keyedTables.platform_user, 'account', 'mobile_phone'],
  organization: [keyedTables.organization, 'en_code'],
  position: [keyedTables.position, 'en_code'],
  role: [keyedTables.role, 'en_code'],
  data_interface: ['full_name', 'en_code', 'description'],
} as const satisfies { readonly [Table in KeyedTable]: readonly string[] } & Readonly<Record<string, readonly string[]>>
type IndexedTable = keyof typeof looked

const isKeyed = (table: IndexedTable): table is KeyedTable => Object.hasOwn(keyedTables, table)

/** Rows read before others have a turn. */
const PIECE = 5000
/** Milliseconds for which a reading that became out of date is not repeated: names that keep changing are looked for in the table. */
const REST = 5000
/**
 * Rows of the largest table whose names are copied: each thousand of people costs a process some 0.6 MB and 2 ms after a renaming. Beyond
 * it the table is asked, which has trigrams on PostgreSQL (migration 1281).
 */
const MOST_ROWS = 300_000
/** Milliseconds until a table of more rows is looked at again. */
const LATER = 60_000

/** The columns whose changes make an index out of date. */
export function indexedColumns(table: IndexedTable): readonly string[] {
  return looked[table]
}

/** What is written, or the pinyin of it: who types no pinyin does not wait until that of everybody is worked out. */
type Part = 'text' | 'pinyin'

interface NameIndex {
  readonly mark: number
  /** When it was read, on the clock of who asked for it. */
  readonly at: number
  readonly ids: readonly string[]
  /** By the letter that pinyin begins with; all that is written under ''. */
  readonly texts: ReadonlyMap<string, Texts>
}

interface IndexedName {
  watching: Promise<void> | null
  index: Promise<NameIndex> | null
  /** Rows of the index that was read last. */
  size: number
  /** It had too many rows; before this moment it is not looked at again. */
  tooManyUntil: number
}

/** Of tests: what time it is, by a clock that is never set back, and how many rows are too many. */
interface IndexOptions {
  readonly now?: () => number
  readonly most?: number
}

const kept = new WeakMap<PlatformDatabase, Map<string, IndexedName>>()

function keptFor(database: PlatformDatabase, name: string): IndexedName {
  const tables = kept.get(database) ?? new Map<string, IndexedName>()
  kept.set(database, tables)
  const mine = tables.get(name) ?? { watching: null, index: null, size: 0, tooManyUntil: Number.NEGATIVE_INFINITY }
  tables.set(name, mine)
  return mine
}

/** Rows whose names are copied into memory, by table and part. */
export function countIndexedNames(database: PlatformDatabase): readonly (readonly [name: string, rows: number])[] {
  return [...(kept.get(database) ?? [])].map(([name, { size }]) => [name, size] as const)
}

/** SQLite notices changes of names by triggers of this connection; PostgreSQL has its own since migration 0530, those of data interfaces since 0610. */
async function watch(database: PlatformDatabase, table: IndexedTable): Promise<void> {
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

async function readIndex(
  database: PlatformDatabase,
  table: IndexedTable,
  part: Part,
  now: () => number,
): Promise<NameIndex> {
  const mark = await readMarks(database, [table])
  await addUpMarks(database, [table])
  if (part === 'pinyin' && isKeyed(table)) await fillNameKeys(database, table)
  const ids: string[] = []
  const texts = new Map<string, Texts>()
  const textsOf = (letter: string) => {
    const mine = texts.get(letter) ?? new Texts()
    texts.set(letter, mine)
    return mine
  }
  const columns = indexedColumns(table).map((column) => sql`coalesce(${sql.id(column)}, '')`)
  const searched = part === 'pinyin' ? sql`coalesce(name_keys, '')` : sql.join(columns, sql` || ${sql.lit(END)} || `)
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, ${searched} as text from ${sql.table(table)}
      where id > ${last} order by id limit ${PIECE}`.execute(database)
    for (const { id, text } of rows) {
      const place = ids.push(id) - 1
      if (part === 'text') textsOf('').add(place, folded(text))
      else
        for (const [letter, keys] of Map.groupBy(text.split('|'), (key) => key.slice(0, 1)))
          if (letter !== '') textsOf(letter).add(place, `|${keys.join('|')}`)
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PIECE) return { mark, at: now(), ids, texts }
    await nextRound()
  }
}

async function isMore(database: PlatformDatabase, table: IndexedTable, most: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1 offset ${most}`.execute(database)
  return rows.length > 0
}

/** Null while names changed since a reading of a moment ago, and where there are too many of them. */
async function currentIndex(
  database: PlatformDatabase,
  table: IndexedTable,
  part: Part,
  { now = () => performance.now(), most = MOST_ROWS }: IndexOptions,
): Promise<NameIndex | null> {
  const mine = keptFor(database, `${table} ${part}`)
  if (now() < mine.tooManyUntil) return null
  mine.watching ??= watch(database, table)
  await mine.watching
  const known = mine.index
  if (known) {
    const [index, mark] = [await known, await readMarks(database, [table])]
    if (index.mark === mark) return index
    if (now() - index.at < REST) return null
  }
  if (await isMore(database, table, most)) {
    mine.tooManyUntil = now() + LATER
    mine.index = null
    mine.size = 0
    return null
  }
  // Whoever asks meanwhile waits for the same one.
  if (mine.index === known) {
    const reading = readIndex(database, table, part, now)
    mine.index = reading
    reading.then(
      ({ ids }) => {
        mine.size = ids.length
      },
      () => {
        if (mine.index === reading) mine.index = null
      },
    )
  }
  return mine.index ?? readIndex(database, table, part, now)
}

/**
 * Condition that leaves little to look at where little holds the word: neither database has an index for a part of a name
 * of two characters. Its rows still have to be asked for the word itself (`nameHolds`), whose pinyin is ready after this.
 */
export async function nearNames(
  database: PlatformDatabase,
  table: IndexedTable,
  word: string,
  options: IndexOptions = {},
): Promise<{ readonly holds: RawBuilder<SqlBool>; readonly isFew: boolean }> {
  const written = folded(word)
  const key = isKeyed(table) ? keyOfWord(word) : null
  const found = new Set<string>()
  const find = async (part: Part, letter: string, text: string): Promise<boolean> => {
    const index = await readingHere(() => currentIndex(database, table, part, options))
    if (index === null) return false
    const { ids, texts } = index
    const places = new Set<number>()
    const isFew = texts.get(letter)?.find(text, places) ?? true
    for (const place of places) found.add(ids[place] ?? '')
    return isFew
  }
  const isFew =
    !written.includes(END) &&
    (await find('text', '', written)) &&
    (key === null || (await find('pinyin', key.slice(1, 2), key)))
  if (key !== null && !isFew && isKeyed(table)) await readingHere(() => fillNameKeys(database, table))
  // In an object: a builder by itself would be awaited as if it were a promise.
  return { holds: isFew ? whereIn(loose(database), `${table}.id`, [...found]) : sql<SqlBool>`1 = 1`, isFew }
}
