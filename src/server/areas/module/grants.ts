import type { MenuItemKind } from '../../database/tables/access.ts'
import { reaches } from '../../core/access.ts'
import type { Call } from '../../core/call.ts'
import type { Definition } from './definition.ts'

/** What the caller may not see of a module (specification, section 6). */
export interface Hidden {
  /** List columns: those the grants do not name. Null hides none. */
  readonly shownColumns: ReadonlySet<string> | null
  /** Form fields: those the grants name are hidden. */
  readonly fields: ReadonlySet<string>
}

const nothing: Hidden = { shownColumns: null, fields: new Set() }

async function grantedCodes(call: Call, modelId: string, kinds: readonly MenuItemKind[]) {
  return call.database
    .selectFrom('authority')
    .innerJoin('menu_item', 'menu_item.id', 'authority.item_id')
    .innerJoin('menu', 'menu.id', 'menu_item.menu_id')
    .select(['menu_item.kind', 'menu_item.en_code'])
    .distinct()
    .where('menu.module_id', '=', modelId)
    .where('menu_item.kind', 'in', kinds)
    .whereRef('authority.item_type', '=', 'menu_item.kind')
    .where(reaches(call.user.userId))
    .execute()
}

/** Column and form grants, where the module judges them. Administrators see everything. */
export async function hiddenFrom(call: Call, { id, list }: Definition): Promise<Hidden> {
  const judged = list.useColumnPermission || list.useFormPermission
  if (call.user.isAdministrator || !judged) return nothing
  const rows = await grantedCodes(call, id, ['column', 'form'])
  const codes = (kind: MenuItemKind) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.en_code))
  return {
    shownColumns: list.useColumnPermission ? codes('column') : null,
    fields: list.useFormPermission ? codes('form') : nothing.fields,
  }
}
