import { nextId } from '#server/core/ids.ts'
import { startSession } from '#server/core/session.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable, PlatformUserTable } from '#server/database/tables/people.ts'

export interface MenuGrant {
  /** Menu code; for a module give `modelId` instead. */
  readonly code?: string
  readonly modelId?: string
  /** Menu type when `modelId` is given: 3 a generated module (as is), 4 a dictionary, 5 a report, 8 a portal. */
  readonly type?: 3 | 4 | 5 | 8
  readonly buttons?: readonly string[]
}

export interface UserSpec {
  readonly account?: string
  readonly administrator?: boolean
  readonly grants?: readonly MenuGrant[]
  readonly values?: Partial<PlatformUserTable>
  /** Whether they administer their organisation and all below it; pages of people are of little use without. */
  readonly administers?: boolean
}

export const ROOT: OrganizationTable = {
  id: 'org-root',
  parent_id: '-1',
  full_name: '启明大学',
  en_code: 'QM',
  category: 'company',
  path: 'org-root',
  path_names: '启明大学',
  manager_id: null,
  sort_code: 0,
  enabled_mark: 1,
  description: '',
  created_at: 0,
}

/** Menus and buttons are made when a grant first names them. */
async function menuFor(database: PlatformDatabase, grant: MenuGrant): Promise<string> {
  const moduleId = grant.modelId ?? ''
  const code = grant.code ?? `module.${moduleId}`
  const known = await database.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst()
  if (known) return known.id
  const id = nextId()
  await database
    .insertInto('menu')
    .values({
      id,
      system_id: 'system-main',
      parent_id: '-1',
      full_name: code,
      en_code: code,
      icon: '',
      type: moduleId ? (grant.type ?? 3) : 2,
      url_address: code,
      link_target: '_self',
      category: 'Web',
      property_json: moduleId ? JSON.stringify({ moduleId, isTree: 0 }) : '',
      module_id: moduleId,
      page_code: moduleId ? '' : code,
      sort_code: 0,
      enabled_mark: 1,
      button_authorize: 1,
      column_authorize: 0,
      form_authorize: 0,
      data_authorize: 0,
    })
    .execute()
  return id
}

async function buttonFor(database: PlatformDatabase, menuId: string, code: string): Promise<string> {
  const known = await database
    .selectFrom('menu_item')
    .select('id')
    .where('menu_id', '=', menuId)
    .where('kind', '=', 'button')
    .where('en_code', '=', code)
    .executeTakeFirst()
  if (known) return known.id
  const id = nextId()
  await database
    .insertInto('menu_item')
    .values({ id, menu_id: menuId, kind: 'button', full_name: code, en_code: code, sort_code: 0, enabled_mark: 1 })
    .execute()
  return id
}

/** Grants menus and buttons to a user directly. */
export async function grant(database: PlatformDatabase, userId: string, grants: readonly MenuGrant[]): Promise<void> {
  await database
    .insertInto('system')
    .values({ id: 'system-main', full_name: '主系统', en_code: 'main', icon: '', sort_code: 0, enabled_mark: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = [{ item_type: 'system' as 'system' | 'menu' | 'button', item_id: 'system-main' }]
  for (const each of grants) {
    const menuId = await menuFor(database, each)
    rows.push({ item_type: 'menu', item_id: menuId })
    for (const button of each.buttons ?? []) {
      rows.push({ item_type: 'button', item_id: await buttonFor(database, menuId, button) })
    }
  }
  await database
    .insertInto('authority')
    .values(rows.map((row) => ({ subject_type: 'user' as const, subject_id: userId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets a user administer an organisation and all below it. */
export async function administer(database: PlatformDatabase, user_id: string, organization_id: string): Promise<void> {
  const here = { this_select: 1, this_add: 1, this_edit: 1, this_remove: 1 }
  const below = { below_select: 1, below_add: 1, below_edit: 1, below_remove: 1 }
  await database
    .insertInto('organization_manager')
    .values({ user_id, organization_id, ...here, ...below, created_at: 0 })
    .execute()
}

/** A user row with every column, enabled and without a password. */
export function userRow(values: Partial<PlatformUserTable> = {}): PlatformUserTable {
  const id = values.id ?? nextId()
  return {
    id,
    account: `u${id}`,
    real_name: '测试用户',
    password_hash: '',
    is_administrator: 0,
    enabled_mark: 1,
    head_icon: '',
    gender: 3,
    mobile_phone: '',
    email: '',
    organization_id: 'org-root',
    position_id: null,
    manager_id: null,
    system_id: null,
    portal_id: '',
    sign_img: '',
    theme: '',
    language: '',
    sort_code: 0,
    description: '',
    created_at: 0,
    deleted_at: null,
    change_password_date: null,
    last_login_at: null,
    last_login_ip: '',
    prev_login_at: null,
    prev_login_ip: '',
    ...values,
  }
}

export async function addUser(
  database: PlatformDatabase,
  spec: UserSpec,
  now: number,
): Promise<{ id: string; account: string; token: string }> {
  const row = userRow({
    is_administrator: spec.administrator ? 1 : 0,
    ...(spec.account ? { account: spec.account } : {}),
    ...spec.values,
  })
  await database.insertInto('platform_user').values(row).execute()
  await database
    .insertInto('user_relation')
    .values({ user_id: row.id, object_type: 'organization', object_id: row.organization_id })
    .execute()
  if (!spec.administrator) await grant(database, row.id, spec.grants ?? [])
  const hasPages = spec.grants?.some(({ code }) => code?.startsWith('permission.')) === true
  if (!spec.administrator && (spec.administers ?? hasPages)) await administer(database, row.id, row.organization_id)
  const token = await startSession(database, {
    userId: row.id,
    minutes: 60,
    single: false,
    ip: '127.0.0.1',
    client: 'test',
    now,
  })
  return { id: row.id, account: row.account, token }
}
