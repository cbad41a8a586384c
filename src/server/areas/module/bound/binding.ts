import type { FormPlan } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { parseJson, rawList, text, yes } from '#shared/form/parsing/read.ts'
import { hasRows } from '#shared/form/structure.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** A table of the organisation that records, or rows of a child table, lie in. */
export interface BoundTable {
  readonly table: string
  /** Column of a child table that holds the key of its record; '' of the main table. */
  readonly foreignKey: string
}

/** Where the records of a module lie, when not in tables that the server made for it. */
export interface Binding {
  /** The data source; `OWN` of the workspace's own database. */
  readonly hostId: string
  readonly main: BoundTable
  /** By the name of the field. A child table without one is kept by the platform alone. */
  readonly children: ReadonlyMap<string, BoundTable>
}

function boundTablesOf(tables: string) {
  const parsed = parseJson(tables || '[]')
  const list = parsed.ok ? rawList(parsed.value) : []
  const main = list.find((each) => text(each['typeId']) === '1')
  return { list, main: main && yes(main['atriumBound']) && text(main['table']) !== '' ? main : null }
}

/** Whether the records of a design lie in tables of the organisation. */
export const isBound = (tables: string) => boundTablesOf(tables).main !== null

/** Name of the data source that a design is bound to and that no module may write into; '' where records may be changed. */
export async function readOnlySource(database: PlatformDatabase, tables: string, hostId: string): Promise<string> {
  if (!isBound(tables)) return ''
  const source = await loose(database)
    .selectFrom('data_source')
    .select('full_name')
    .where('id', '=', hostId)
    .where('is_writable', '=', 0)
    .executeTakeFirst()
  return String(source?.['full_name'] ?? '')
}

/**
 * The tables that a design is bound to (`tables` and `dbLinkId`, wire contract, section 6.1). Only those that this platform
 * bound itself: tables that a design brought from elsewhere name what may not be here, and have always been made anew.
 */
export function bindingOf(tables: string, hostId: string, form: FormPlan): Binding | null {
  const { main, list } = boundTablesOf(tables)
  if (!main) return null
  const children = new Map<string, BoundTable>()
  for (const field of form.fields.filter(hasRows)) {
    const name = text(configOf(field.raw)['tableName'])
    const own = list.find((each) => each !== main && text(each['table']) === name)
    if (own) children.set(field.name, { table: name, foreignKey: text(own['tableField']) })
  }
  return { hostId: hostId || '0', main: { table: text(main['table']), foreignKey: '' }, children }
}
