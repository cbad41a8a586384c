import type { DatabaseType } from '#shared/api/data-source.ts'
import { findHost, type TableHost } from './hosts.ts'
import type { SourceServices } from './query.ts'

const schemaOf = { PostgreSQL: 'current_schema()', MySQL: 'database()' } as const

function tablesSql(type: DatabaseType): string {
  if (type === 'SQLite')
    return `select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name`
  return `select table_name as name from information_schema.tables where table_schema = ${schemaOf[type]} order by table_name`
}

function columnsSql(type: DatabaseType): string {
  if (type === 'SQLite')
    return `select name, type, '' as length, pk as is_key, "notnull" = 0 as may_be_null,
    pk > 0 and lower(type) = 'integer' as is_counted, dflt_value is not null as is_filled
    from pragma_table_info(?) order by cid`
  // The views of the standard hide keys and defaults from whoever only reads.
  if (type === 'PostgreSQL')
    return `select a.attname as name, format_type(a.atttypid, null) as type, information_schema._pg_char_max_length(a.atttypid, a.atttypmod) as length,
      case when k.indrelid is null then 0 else 1 end as is_key, case when a.attnotnull then 0 else 1 end as may_be_null,
      case when a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval(%' then 1 else 0 end as is_counted,
      case when d.adbin is null then 0 else 1 end as is_filled
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_index k on k.indrelid = a.attrelid and k.indisprimary and a.attnum = any (k.indkey)
      where n.nspname = current_schema() and c.relname = $1 and a.attnum > 0 and not a.attisdropped
      order by a.attnum`
  return `select i.column_name as name, i.data_type as type, i.character_maximum_length as length,
    case when i.column_key = 'PRI' then 1 else 0 end as is_key, case when i.is_nullable = 'YES' then 1 else 0 end as may_be_null,
    case when i.extra like '%auto_increment%' then 1 else 0 end as is_counted,
    case when i.column_default is null then 0 else 1 end as is_filled
    from information_schema.columns i where i.table_schema = database() and i.table_name = ?
    order by i.ordinal_position`
}

/** Tables and views of a database by name. Refuses with 400 one that is gone, switched off or out of reach. */
export async function tablesOf(services: SourceServices, hostId: string): Promise<readonly string[]> {
  const host = await findHost(services, hostId)
  const rows = await host.read({ text: tablesSql(host.type), values: [] })
  return rows.map((row) => String(row['name'] ?? row['NAME'])).filter(host.offers)
}

export interface TableColumn {
  readonly name: string
  /** As the database calls it, in lower case. */
  readonly type: string
  /** Characters at most; '' where the database tells none. */
  readonly length: string
  readonly isKey: boolean
  readonly mayBeNull: boolean
  /** The database numbers new rows by it. */
  readonly isCounted: boolean
  /** The database fills it by itself where nothing is given. */
  readonly isFilled: boolean
}

/** Columns of a table, in their order; none where there is no such table. */
export async function columnsIn(host: TableHost, table: string): Promise<readonly TableColumn[]> {
  if (!host.offers(table)) return []
  const rows = await host.read({ text: columnsSql(host.type), values: [table] })
  return rows.map((row) => {
    const [, type = '', length = ''] = /^([^(]*)(?:\((\d+))?/.exec(String(row['type'])) ?? []
    const isCounted = Number(row['is_counted']) === 1
    return {
      name: String(row['name']),
      type: type.trim().toLowerCase(),
      length: length || String(row['length'] ?? ''),
      isKey: Number(row['is_key']) > 0,
      mayBeNull: Number(row['may_be_null']) === 1,
      isCounted,
      isFilled: isCounted || Number(row['is_filled']) === 1,
    }
  })
}

/** The same by the id of the database. Refuses with 400 one that is gone, switched off or out of reach. */
export async function columnsOf(services: SourceServices, hostId: string, table: string) {
  return columnsIn(await findHost(services, hostId), table)
}
