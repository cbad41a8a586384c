import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { MenuTable } from '#server/database/tables/access.ts'

const switches = ['button_authorize', 'column_authorize', 'form_authorize', 'data_authorize'] as const

/**
 * Refuses what a page of the platform must stay: of its type, leading to itself, and there. Its rights hang on that row,
 * and no call can make another one.
 */
export function requireStaysPage(before: MenuTable, { type, module_id }: Pick<MenuTable, 'type' | 'module_id'>): void {
  if (before.page_code === '') return
  if (type !== before.type || module_id !== before.module_id) fail(400, 'menu.platformPage', { field: 'type' })
}

/** Whether a menu leads elsewhere after a change, or hands out whole what it handed out one by one. */
export function leadsFurther(
  before: MenuTable,
  after: Pick<MenuTable, 'type' | 'module_id' | (typeof switches)[number]>,
): boolean {
  if (after.type !== before.type || after.module_id !== before.module_id) return true
  return switches.some((name) => before[name] === 1 && after[name] !== 1)
}

/**
 * Refuses with 403 a change that opens more to whoever was granted the menu: that is the administrators' to decide, for the
 * holders of the page of menus could otherwise give themselves any module by way of a menu that they have.
 */
export async function requireNobodyGains(call: Pick<Call, 'user'>, inside: PlatformDatabase, menuId: string) {
  if (call.user.isAdministrator) return
  const holder = await inside
    .selectFrom('authority')
    .select('subject_id')
    .where('item_type', '=', 'menu')
    .where('item_id', '=', menuId)
    .limit(1)
    .executeTakeFirst()
  if (holder) fail(403, 'menu.grantedStays')
}
