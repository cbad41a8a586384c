import type { Call } from '../../core/call.ts'
import { moduleGrants } from '../../core/grants.ts'
import type { Definition } from './definition.ts'

/** What the caller may not see of a module (specification, section 6). */
export interface Hidden {
  /** List columns that the grants name. Null hides none. */
  readonly shownColumns: ReadonlySet<string> | null
  /** Form fields that are held back. */
  readonly fields: ReadonlySet<string>
}

const nothing: Hidden = { shownColumns: null, fields: new Set() }

/** Column and form grants, where the module judges them. Administrators see everything. */
export async function hiddenFrom({ database, user }: Call, { id, list }: Definition): Promise<Hidden> {
  if (user.isAdministrator || !(list.useColumnPermission || list.useFormPermission)) return nothing
  const grants = await moduleGrants(database, user, id)
  return {
    shownColumns: list.useColumnPermission ? grants.columns : null,
    fields: list.useFormPermission ? grants.hiddenFields : nothing.fields,
  }
}
