import type { Call } from '#server/core/call.ts'
import { moduleGrants } from '#server/core/grants.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Definition } from './definition.ts'

/** What the caller may not see of a module (specification, section 6). */
export interface Hidden {
  /** List columns that are held back. */
  readonly columns: ReadonlySet<string>
  /** Form fields that are held back. */
  readonly fields: ReadonlySet<string>
}

const nothing: Hidden = { columns: new Set(), fields: new Set() }

interface Reader {
  readonly userId: string
  readonly isAdministrator: boolean
}

/**
 * Column and form grants of somebody, where the module judges them. Administrators see everything. `withoutMenu`: what is
 * held back from somebody whom no menu of theirs leads to the module.
 */
export async function hiddenFor(
  database: PlatformDatabase,
  user: Reader,
  { id, list }: Definition,
  { withoutMenu }: { readonly withoutMenu: 'nothing' | 'governed' },
): Promise<Hidden> {
  if (user.isAdministrator || !(list.useColumnPermission || list.useFormPermission)) return nothing
  const grants = await moduleGrants(database, user, id)
  if (!grants.isOpen && withoutMenu === 'nothing') return nothing
  // A grant of a child table goes for its columns.
  const isShown = (prop: string) => [prop, prop.split('-')[0] ?? ''].some((name) => grants.columns.has(name))
  const columns = list.useColumnPermission ? list.columns.map(({ prop }) => prop) : []
  return {
    columns: new Set(columns.filter((prop) => !isShown(prop))),
    fields: list.useFormPermission ? grants.hiddenFields : nothing.fields,
  }
}

/** What is held back from the caller. */
export function hiddenFrom({ database, user }: Call, definition: Definition): Promise<Hidden> {
  return hiddenFor(database, user, definition, { withoutMenu: 'governed' })
}
