import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { isSqlite } from '../text.ts'
import type { TableShape } from './shapes.ts'

/** Values of a row, in the order of the columns of its shape. */
export type CarriedRow = readonly (string | number | null)[]

/** Rows that are read and written at once. */
const BATCH = 500
/** Values of one statement: SQLite takes 32766, PostgreSQL 65535. */
const MAX_VALUES = 30_000

function carried(table: TableShape, row: Readonly<Record<string, unknown>>): CarriedRow {
  return table.columns.map(({ name }) => {
    const value = row[name] ?? null
    if (value === null || typeof value === 'string' || typeof value === 'number') return value
    throw new Error(`${table.name}.${name}: a value of another kind than text and number is not carried`)
  })
}

/** All rows of a table, some at a time, in the order of its key. `database`: one snapshot, such as a transaction. */
export async function* readRows<Tables>(database: Kysely<Tables>, table: TableShape): AsyncGenerator<CarriedRow[]> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const key = table.key.map((name) => sql.ref(name))
  if (key.length === 0) throw new Error(`${table.name}: a table without a primary key is not carried`)
  let last: CarriedRow | null = null
  for (;;) {
    const after: CarriedRow | null = last
    const where: RawBuilder<SqlBool> =
      after === null
        ? sql<SqlBool>`1 = 1`
        : sql<SqlBool>`(${sql.join(key)}) > (${sql.join(table.key.map((name) => after[indexOf(table, name)]))})`
    const { rows } = await sql<Record<string, unknown>>`
      select ${columns} from ${sql.table(table.name)} where ${where} order by ${sql.join(key)} limit ${BATCH}`.execute(
      database,
    )
    const batch: CarriedRow[] = rows.map((row) => carried(table, row))
    if (batch.length > 0) yield batch
    if (batch.length < BATCH) return
    last = batch.at(-1) ?? null
  }
}

const indexOf = (table: TableShape, column: string) => table.columns.findIndex(({ name }) => name === column)

/** Writes rows as they are. */
export async function writeRows<Tables>(
  database: Kysely<Tables>,
  table: TableShape,
  rows: readonly CarriedRow[],
): Promise<void> {
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const most = Math.max(1, Math.floor(MAX_VALUES / table.columns.length))
  for (let at = 0; at < rows.length; at += most) {
    const values = rows.slice(at, at + most).map((row) => sql`(${sql.join([...row])})`)
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(database)
  }
}

export interface TableSum {
  readonly rows: number
  /** The same for the same rows in any order, and another one where a value differs. */
  readonly sum: string
}

const MODULUS = 1n << 64n

/** Adds up rows as they pass by. */
export class Summing {
  #rows = 0
  #sum = 0n
  readonly #order: readonly number[]

  /** Of a table whose columns may stand in another order elsewhere. */
  constructor(table: TableShape) {
    const names = table.columns.map(({ name }) => name)
    this.#order = names
      .map((_name, at) => at)
      .sort((one, other) => ((names[one] ?? '') < (names[other] ?? '') ? -1 : 1))
  }

  add(row: CarriedRow): void {
    const text = JSON.stringify(this.#order.map((at) => row[at] ?? null))
    this.#sum = (this.#sum + createHash('sha256').update(text).digest().readBigUInt64BE()) % MODULUS
    this.#rows += 1
  }

  result(): TableSum {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(16, '0') }
  }
}

export async function sumTable<Tables>(database: Kysely<Tables>, table: TableShape): Promise<TableSum> {
  const summing = new Summing(table)
  for await (const rows of readRows(database, table)) for (const row of rows) summing.add(row)
  return summing.result()
}

export const isSameSum = (one: TableSum, other: TableSum) => one.rows === other.rows && one.sum === other.sum

/** Takes all rows of a table away. */
export async function emptyTable<Tables>(database: Kysely<Tables>, table: string): Promise<void> {
  if (isSqlite(database)) await sql`delete from ${sql.table(table)}`.execute(database)
  else await sql`truncate table ${sql.table(table)}`.execute(database)
}
