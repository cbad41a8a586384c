import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { placed, quoted, type Writing } from '../../data-source/hosts.ts'
import type { SqlValue } from '../../data-source/sql/bind.ts'
import type { Store } from '../store.ts'
import { aloneWith, hostOf, lockCopy } from './bound.ts'
import { type BoundLayout, type BoundTables, boundTables } from './layout.ts'
import { toColumn } from './values.ts'

/** Values as the copy keeps them, by its columns. */
type Encoded = Readonly<Record<string, unknown>>

/**
 * Milliseconds that a statement may take in a database of the organisation, where the platform's own has one transaction: this
 * one, which everybody else's saves wait for.
 */
const HELD = 2000

const sessions = new WeakMap<object, { readonly session: Writing; readonly tables: BoundTables }>()

/**
 * Runs work that writes records, in one transaction; of a bound module in one of its tables too: both hold, or neither. Only
 * where the platform's commit fails after the other one held, the copy learns of it when it is next brought in step.
 */
export function writingRecords<Result>(
  database: PlatformDatabase,
  store: Store,
  work: (inside: PlatformDatabase) => Promise<Result>,
): Promise<Result> {
  const { bound } = store
  if (!bound) return database.transaction().execute(work)
  return aloneWith(bound, async () => {
    const host = await hostOf(database, bound)
    const tables = await boundTables(host, bound.binding, store)
    return host.writing(
      (session) =>
        database.transaction().execute(async (inside) => {
          await lockCopy(inside, bound)
          sessions.set(inside, { session, tables })
          const result = await work(inside)
          await session.commit().catch((error: unknown) => {
            // It may hold all the same: whoever looks next is to see it.
            bound.state.at = 0
            throw error
          })
          return result
        }),
      isSqlite(database) ? HELD : undefined,
    )
  })
}

/** Writes records of one module through to the tables that it is bound to. */
class BoundWriter {
  readonly #inside: PlatformDatabase
  readonly #session: Writing
  readonly #tables: BoundTables

  constructor(inside: PlatformDatabase, session: Writing, tables: BoundTables) {
    this.#inside = inside
    this.#session = session
    this.#tables = tables
  }

  #name(text: string): string {
    return quoted(this.#session.type, text)
  }

  #run(text: string, values: readonly SqlValue[]) {
    return this.#session.run({ text, values }, this.#inside)
  }

  #valuesOf(layout: BoundLayout, row: Encoded): [string, SqlValue][] {
    return layout.columns.flatMap(({ own, foreign }) =>
      Object.hasOwn(row, own.name)
        ? [[foreign.name, toColumn(this.#session.type, own.storage, foreign, row[own.name] as SqlValue)]]
        : [],
    )
  }

  async #insert(layout: BoundLayout, given: readonly [string, SqlValue][]): Promise<string> {
    const { type } = this.#session
    const id = layout.key.isCounted ? null : nextId()
    const values: readonly (readonly [string, SqlValue])[] = id === null ? given : [[layout.key.name, id], ...given]
    const columns = values.map(([column]) => this.#name(column)).join(', ')
    const places = values.map((_value, at) => placed(type, at + 1)).join(', ')
    const into =
      values.length > 0
        ? `insert into ${this.#name(layout.table)} (${columns}) values (${places})`
        : `insert into ${this.#name(layout.table)} ${type === 'MySQL' ? '() values ()' : 'default values'}`
    const returning = type === 'MySQL' ? '' : ` returning ${this.#name(layout.key.name)} as k`
    const { rows, insertId } = await this.#run(
      into + returning,
      values.map(([, value]) => value),
    )
    return id ?? String(type === 'MySQL' ? insertId : rows[0]?.['k'])
  }

  async #update(layout: BoundLayout, id: string, values: readonly [string, SqlValue][]): Promise<void> {
    if (values.length === 0) return
    const { type } = this.#session
    const set = values.map(([column], at) => `${this.#name(column)} = ${placed(type, at + 1)}`).join(', ')
    const where = `${this.#name(layout.key.name)} = ${placed(type, values.length + 1)}`
    const { found } = await this.#run(`update ${this.#name(layout.table)} set ${set} where ${where}`, [
      ...values.map(([, value]) => value),
      id,
    ])
    if (found === 0) fail(400, 'module.rowGone', { params: { table: layout.table } })
  }

  #changed(layout: BoundLayout, before: Encoded, after: Encoded): [string, SqlValue][] {
    // What nobody changed is left alone: it may hold what the platform cannot say.
    const isOther = (name: string) =>
      Object.hasOwn(after, name) && String(after[name] ?? '') !== String(before[name] ?? '')
    const names = layout.columns.flatMap(({ own }) => (isOther(own.name) ? [own.name] : []))
    return this.#valuesOf(layout, Object.fromEntries(names.map((name) => [name, after[name]])))
  }

  /** Adds a record; answers its key, which is its id here. */
  insertRecord(row: Encoded): Promise<string> {
    return this.#insert(this.#tables.main, this.#valuesOf(this.#tables.main, row))
  }

  updateRecord(id: string, before: Encoded, after: Encoded): Promise<void> {
    const { main } = this.#tables
    return this.#update(main, id, this.#changed(main, before, after))
  }

  /** Makes the rows of a child table those of a record; answers them with the ids that they have in the end. */
  async putRows<Row extends Encoded & { readonly id: string }>(
    field: string,
    recordId: string,
    before: ReadonlyMap<string, Encoded>,
    rows: readonly Row[],
  ): Promise<readonly Row[]> {
    const layout = this.#tables.children.get(field)
    if (!layout) return rows
    const { type } = this.#session
    const kept = new Set(rows.map(({ id }) => id))
    for (const id of before.keys()) {
      if (kept.has(id)) continue
      const where = `${this.#name(layout.key.name)} = ${placed(type, 1)}`
      await this.#run(`delete from ${this.#name(layout.table)} where ${where}`, [id])
    }
    const put: Row[] = []
    for (const row of rows) {
      const known = before.get(row.id)
      if (known) {
        await this.#update(layout, row.id, this.#changed(layout, known, row))
        put.push(row)
      } else {
        const link: [string, SqlValue] = [layout.foreignKey, recordId]
        const own = this.#valuesOf(layout, row).filter(([column]) => column !== layout.foreignKey)
        put.push({ ...row, id: await this.#insert(layout, [link, ...own]) })
      }
    }
    return put
  }

  async deleteRecords(ids: readonly string[]): Promise<void> {
    const { type } = this.#session
    for (const id of ids) {
      for (const { table, foreignKey } of this.#tables.children.values())
        await this.#run(`delete from ${this.#name(table)} where ${this.#name(foreignKey)} = ${placed(type, 1)}`, [id])
      const { table, key } = this.#tables.main
      await this.#run(`delete from ${this.#name(table)} where ${this.#name(key.name)} = ${placed(type, 1)}`, [id])
    }
  }
}

/** How records of this store are written through; null where they lie here alone. Call within `writingRecords`. */
export function boundWriter(inside: PlatformDatabase, { bound }: Store): BoundWriter | null {
  if (!bound) return null
  const open = sessions.get(inside)
  if (!open) throw new Error(`records of the bound module ${bound.modelId} are written past its tables`)
  return new BoundWriter(inside, open.session, open.tables)
}
