import { type Kysely, sql } from 'kysely'
import { hasTable, readShapes, type TableShape } from './shapes.ts'

/** Stands in a database while rows are carried into it: no server begins on it meanwhile. */
const MARK = 'unfinished_copy'

/** Somebody began to carry rows into this database, and it does not hold all of them. */
export function isUnfinished<Tables>(database: Kysely<Tables>): Promise<boolean> {
  return hasTable(database, MARK)
}

export async function markUnfinished<Tables>(database: Kysely<Tables>): Promise<void> {
  await sql`create table if not exists ${sql.table(MARK)} (began_at bigint)`.execute(database)
}

export async function markFinished<Tables>(database: Kysely<Tables>): Promise<void> {
  await sql`drop table if exists ${sql.table(MARK)}`.execute(database)
}

/** Makes the tables of modules, which no migration makes; their lists make their indexes anew when they are opened. */
export async function createMissing<Tables>(
  database: Kysely<Tables>,
  wanted: readonly TableShape[],
  indexName: (table: string, columns: readonly string[]) => string,
): Promise<void> {
  const there = new Map((await readShapes(database)).map((table) => [table.name, table] as const))
  for (const table of wanted) {
    const known = there.get(table.name)
    if (known) {
      const lacks = table.columns.find(({ name }) => !known.columns.some((column) => column.name === name))
      if (lacks) throw new Error(`${table.name}: the other database has no column ${lacks.name}`)
      continue
    }
    const columns = table.columns.map(
      ({ name, type, isRequired }) => sql`${sql.ref(name)} ${sql.raw(type)}${isRequired ? sql` not null` : sql``}`,
    )
    await sql`
      create table ${sql.table(table.name)}
      (${sql.join(columns)}, primary key (${sql.join(table.key.map((name) => sql.ref(name)))}))`.execute(database)
    const order = ['parent_id', 'row_index']
    if (order.every((name) => table.columns.some((column) => column.name === name)))
      await sql`
        create index ${sql.id(indexName(table.name, order))} on ${sql.table(table.name)}
        (${sql.join(order.map((name) => sql.ref(name)))})`.execute(database)
  }
}
