import type { DatabaseType } from '#shared/api/data-source.ts'
import type { Call } from '#server/core/call.ts'
import { findSource, queryRows } from './query.ts'

const schemaOf = { PostgreSQL: 'current_schema()', MySQL: 'database()' } as const

function tablesSql(type: DatabaseType): string {
  if (type === 'SQLite')
    return `select name from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name`
  return `select table_name as name from information_schema.tables where table_schema = ${schemaOf[type]} order by table_name`
}

function columnsSql(type: DatabaseType): string {
  if (type === 'SQLite')
    return `select name, type, '' as length, pk as is_key, "notnull" = 0 as may_be_null from pragma_table_info(?) order by cid`
  const place = type === 'PostgreSQL' ? '$1' : '?'
  const key = `exists (
    select 1 from information_schema.table_constraints c
    join information_schema.key_column_usage k
      on k.constraint_name = c.constraint_name and k.table_schema = c.table_schema and k.table_name = c.table_name
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = ${schemaOf[type]}
      and c.table_name = i.table_name and k.column_name = i.column_name)`
  return `select i.column_name as name, i.data_type as type, i.character_maximum_length as length,
    case when ${key} then 1 else 0 end as is_key, case when i.is_nullable = 'YES' then 1 else 0 end as may_be_null
    from information_schema.columns i where i.table_schema = ${schemaOf[type]} and i.table_name = ${place}
    order by i.ordinal_position`
}

/** Tables and views of a data source by name. Refuses with 400 one that is gone, switched off or out of reach. */
export async function tablesOf(call: Call, sourceId: string): Promise<readonly string[]> {
  const source = await findSource(call, sourceId)
  const rows = await queryRows(source, { text: tablesSql(source.type), values: [] })
  return rows.map((row) => String(row['name'] ?? row['NAME']))
}

interface TableColumn {
  readonly name: string
  /** As the database calls it, in lower case. */
  readonly type: string
  /** Characters at most; '' where the database tells none. */
  readonly length: string
  readonly isKey: boolean
  readonly mayBeNull: boolean
}

/** Columns of a table of a data source, in their order; none where there is no such table. */
export async function columnsOf(call: Call, sourceId: string, table: string): Promise<readonly TableColumn[]> {
  const source = await findSource(call, sourceId)
  const rows = await queryRows(source, { text: columnsSql(source.type), values: [table] })
  return rows.map((row) => {
    const [, type = '', length = ''] = /^([^(]*)(?:\((\d+))?/.exec(String(row['type'])) ?? []
    return {
      name: String(row['name']),
      type: type.trim().toLowerCase(),
      length: length || String(row['length'] ?? ''),
      isKey: Number(row['is_key']) > 0,
      mayBeNull: Number(row['may_be_null']) === 1,
    }
  })
}
