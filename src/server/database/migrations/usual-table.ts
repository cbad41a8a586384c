import type { ColumnDataType } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { nextId } from '#server/core/ids.ts'
import { systemPages } from '#server/seed/menus.ts'

type Database = Kysely<never>
type Loose = Kysely<Record<string, Record<string, unknown>>>

/** The table of a page of the usual kind (`core/table.ts`): an id, its columns, when a row was made. None is null. */
export async function createUsualTable(
  database: Database,
  name: string,
  columns: Readonly<Record<string, ColumnDataType>>,
  unique: readonly string[] = [],
): Promise<void> {
  let table = database.schema.createTable(name).addColumn('id', 'varchar(50)', (column) => column.primaryKey())
  for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type, (each) => each.notNull())
  await table.addColumn('created_at', 'bigint', (column) => column.notNull()).execute()
  for (const column of unique)
    await database.schema.createIndex(`${name}_${column}`).unique().on(name).column(column).execute()
}

/**
 * Adds the menu of a page of `systemPages` to an installed database, with its buttons, for the roles that are to have
 * it. A new database has no menus yet: its seed writes them all.
 */
export async function addSystemPage(database: Database, code: string): Promise<void> {
  const page = systemPages.find((each) => each.code === code)
  if (!page) throw new Error(`no system page ${code}`)
  const loose = database as unknown as Loose
  const parent = await loose.selectFrom('menu').selectAll().where('en_code', '=', 'system').executeTakeFirst()
  const known = await loose.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst()
  if (!parent || known) return
  const id = nextId()
  const { rows } = await sql<{ next: number }>`select coalesce(max(sort_code), 0) + 1 as next from menu`.execute(loose)
  const own = { full_name: page.name, en_code: code, enabled_mark: 1 }
  await loose
    .insertInto('menu')
    .values({
      ...own,
      id,
      system_id: parent['system_id'],
      parent_id: parent['id'],
      icon: page.icon,
      type: 2,
      url_address: page.address,
      link_target: '_self',
      category: 'Web',
      property_json: '',
      module_id: '',
      sort_code: Number(rows[0]?.next ?? 1),
      button_authorize: 1,
      column_authorize: 0,
      form_authorize: 0,
    })
    .execute()
  const items = page.buttons.map(([en_code, full_name], at) => ({
    id: nextId(),
    menu_id: id,
    kind: 'button',
    full_name,
    en_code,
    sort_code: at + 1,
    enabled_mark: 1,
  }))
  if (items.length > 0) await loose.insertInto('menu_item').values(items).execute()
  const roles = await loose
    .selectFrom('role')
    .select('id')
    .where('en_code', 'in', [...page.roles])
    .execute()
  const granted = [
    ['system', parent['system_id']],
    ['menu', parent['id']],
    ['menu', id],
    ...items.map((item) => ['button', item.id]),
  ]
  for (const role of roles) {
    const grants = granted.map(([item_type, item_id]) => ({
      subject_type: 'role',
      subject_id: role['id'],
      item_type,
      item_id,
    }))
    await loose
      .insertInto('authority')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
