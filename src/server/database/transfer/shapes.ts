import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../text.ts'

export interface ColumnShape {
  readonly name: string
  /** As both databases write it: `varchar(50)`, `bigint`, `double precision` … */
  readonly type: string
  readonly isRequired: boolean
}

/** A table as it is described apart from any database. */
export interface TableShape {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  /** Columns of its primary key. */
  readonly key: readonly string[]
}

/** Of the database itself, and notes of PostgreSQL about changes that SQLite does not keep in a table. */
const own = /^(?:kysely_migration(?:_lock)?|sqlite_.*|table_change|unfinished_copy)$/

/** The types that both databases are given; another one is nobody's of ours. */
const knownType = /^(?:text|bigint|integer|double precision|varchar\(\d{1,5}\))$/

function checkType(table: string, column: string, type: string): string {
  if (!knownType.test(type)) throw new Error(`${table}.${column}: columns of type ${type} are not carried`)
  return type
}

interface ColumnRow {
  readonly table_name: string
  readonly name: string
  readonly type: string
  readonly is_required: number | boolean
  readonly key_place: number | string | null
}

/** Columns of all tables, in the order of tables and columns. */
async function readColumns<Tables>(database: Kysely<Tables>): Promise<readonly ColumnRow[]> {
  if (isSqlite(database)) {
    const { rows } = await sql<ColumnRow>`
      select t.name as table_name, c.name as name, lower(c.type) as type, c."notnull" as is_required, c.pk as key_place
      from sqlite_schema t join pragma_table_info(t.name) c
      where t.type = 'table' order by t.name, c.cid`.execute(database)
    return rows
  }
  const { rows } = await sql<ColumnRow>`
    select c.relname as table_name, a.attname as name, a.attnotnull as is_required,
      replace(format_type(a.atttypid, a.atttypmod), 'character varying', 'varchar') as type,
      array_position(i.indkey::int2[], a.attnum) as key_place
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p') and n.nspname = current_schema()
    order by c.relname collate "C", a.attnum`.execute(database)
  return rows
}

/** Every table that is carried from one database to another, by name. */
export async function readShapes<Tables>(database: Kysely<Tables>): Promise<readonly TableShape[]> {
  const tables = Map.groupBy(await readColumns(database), ({ table_name }) => table_name)
  return [...tables]
    .filter(([name]) => !own.test(name))
    .map(([name, columns]) => {
      const inKey = columns.filter(
        ({ key_place }) => key_place !== null && (!isSqlite(database) || Number(key_place) > 0),
      )
      return {
        name,
        columns: columns.map((column) => ({
          name: column.name,
          type: checkType(name, column.name, column.type),
          isRequired: Boolean(column.is_required),
        })),
        key: inKey.sort((one, other) => Number(one.key_place) - Number(other.key_place)).map((column) => column.name),
      }
    })
}

/** Names of tables among those of a database, its own included. */
export async function hasTable<Tables>(database: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = isSqlite(database)
    ? await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(database)
    : await sql`select 1 from pg_class where oid = to_regclass(${name})`.execute(database)
  return rows.length > 0
}
