import type { ColumnDataType } from 'kysely'
import { loose, type LooseDatabase } from '../loose.ts'
import { type Kysely, sql } from 'kysely'
import { nextId } from '../ids.ts'
import { indexName } from '../conflicts.ts'

type Database = Kysely<never>
/** What a person may do with the records of a page, as its menu grants it. */
export const manageButtons = [
  ['btn_add', '新增'],
  ['btn_edit', '编辑'],
  ['btn_remove', '删除'],
] as const

/** A page of the platform itself (menu type 2), below the directory `system`. */
export interface SystemPage {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly icon: string
  /** Code of its directory below `system` (`0400-menu-directories.ts`); pages of migrations before 0400 name none. */
  readonly directory?: string
  readonly buttons: readonly (readonly [code: string, name: string])[]
  /** Codes of the roles that have it (`seed/roles.ts`): a page that nobody but the administrator has is tried by nobody. */
  readonly roles: readonly [string, ...string[]]
  /** Nobody but administrators is meant to have it. */
  readonly isAdminsAlone?: true
}

/** A right that a page of an earlier migration got later. */
export interface PageButton {
  /** Code of its menu. */
  readonly page: string
  readonly code: string
  readonly name: string
}

/** A migration as `list.ts` holds it; `pages` and `buttons` are what new databases get from their seed. */
export interface NumberedMigration {
  readonly name: string
  readonly pages?: readonly SystemPage[]
  readonly buttons?: readonly PageButton[]
  up(database: Database): Promise<void>
}

/** A migration that brings pages; `before` makes their tables. A page is what it was on that day, for ever. */
export function pageMigration(
  name: string,
  brought: SystemPage | readonly SystemPage[],
  before: (database: Database) => Promise<void> = () => Promise.resolve(),
): NumberedMigration {
  const pages = [brought].flat()
  return {
    name,
    pages,
    async up(database) {
      await before(database)
      for (const page of pages) await addSystemPage(database, page)
    },
  }
}

const isText = (type: ColumnDataType) => typeof type === 'string' && (type === 'text' || type.startsWith('varchar'))

/**
 * The table of a page of the usual kind (`core/table.ts`): an id, its columns, when a row was made. None is null: what
 * nobody says is empty or 0. `unique` holds the columns of each unique rule; rows with none of its texts do not clash.
 */
export async function createUsualTable(
  database: Database,
  name: string,
  columns: Readonly<Record<string, ColumnDataType>>,
  unique: readonly (readonly string[])[] = [],
): Promise<void> {
  let table = database.schema.createTable(name).addColumn('id', 'varchar(50)', (column) => column.primaryKey())
  for (const [column, type] of Object.entries(columns))
    table = table.addColumn(column, type, (each) => each.notNull().defaultTo(isText(type) ? '' : 0))
  await table.addColumn('created_at', 'bigint', (column) => column.notNull()).execute()
  for (const rule of unique) {
    const index = database.schema
      .createIndex(indexName(name, rule))
      .unique()
      .on(name)
      .columns([...rule])
    const canBeBlank = rule.every((column) => isText(columns[column] ?? 'text'))
    const filled = sql.join(
      rule.map((column) => sql`${sql.ref(column)} <> ''`),
      sql` or `,
    )
    await (canBeBlank ? index.where(sql<boolean>`(${filled})`) : index).execute()
  }
}

/**
 * Adds the menu of a page to an installed database, with its buttons, for the roles that are to have it; at the root of
 * the platform's own system where somebody deleted its directory. A new database has no menus yet: its seed writes them.
 */
export async function addSystemPage(database: Database, page: SystemPage): Promise<void> {
  const { code } = page
  const tables = loose(database)
  const parent = await placeOf(tables, page.directory)
  const withCode = await tables.selectFrom('menu').selectAll().where('en_code', '=', code).execute()
  const isNamed = await hasPageCodes(tables)
  const known = isNamed
    ? await tables.selectFrom('menu').select('id').where('page_code', '=', code).executeTakeFirst()
    : withCode[0]
  if (!parent || known) return
  const id = nextId()
  const { rows } = await sql<{ next: number }>`select coalesce(max(sort_code), 0) + 1 as next from menu`.execute(tables)
  // Codes are unique: a menu of somebody's may have this one.
  const en_code = withCode.length === 0 ? code : `${code}.${id}`
  const own = { full_name: page.name, en_code, enabled_mark: 1, ...(isNamed ? { page_code: code } : {}) }
  await tables
    .insertInto('menu')
    .values({
      ...own,
      id,
      system_id: parent.systemId,
      parent_id: parent.menuIds[0] ?? '-1',
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
  if (items.length > 0) await tables.insertInto('menu_item').values(items).execute()
  const roles = await tables
    .selectFrom('role')
    .select('id')
    .where('en_code', 'in', [...page.roles])
    .execute()
  const granted = [
    ['system', parent.systemId],
    ...parent.menuIds.map((above) => ['menu', above]),
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
    await tables
      .insertInto('authority')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Since migration 0770 a page is known by a column of its own. */
async function hasPageCodes(tables: LooseDatabase): Promise<boolean> {
  const found = await tables.introspection.getTables()
  return found.some(({ name, columns }) => name === 'menu' && columns.some((column) => column.name === 'page_code'))
}

/**
 * Below which menus a page goes, the nearest first: its directory in the directory `system`, else that one, else none at
 * the top of the system that has a page of the platform.
 */
async function placeOf(tables: LooseDatabase, directory: string | undefined) {
  const menu = (column: string, value: unknown) =>
    tables.selectFrom('menu').selectAll().where(column, '=', value).executeTakeFirst()
  const own = directory === undefined ? undefined : await menu('en_code', directory)
  const top = own ? await menu('id', own['parent_id']) : await menu('en_code', 'system')
  const above = [own, top].filter((each) => each !== undefined)
  if (above[0]) return { systemId: above[0]['system_id'], menuIds: above.map((each) => each['id']) }
  const system = await tables.selectFrom('system').select('id').orderBy('sort_code').orderBy('id').executeTakeFirst()
  return system ? { systemId: system['id'], menuIds: [] } : null
}
