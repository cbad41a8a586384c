import { sql } from 'kysely'
import { holdersOf, type Subject } from '../permission.ts'
import type { Call } from '../call.ts'
import { notify } from './notify.ts'

/** Releases of one day are one piece of news. */
const DAY = 24 * 60 * 60_000

/**
 * Tells whoever was granted a menu of a module, beside the caller, that it was released; once a day. Nobody is told where so
 * many hold it that they are not named one by one.
 */
export async function notifyModuleReleased(call: Call, moduleId: string, name: string): Promise<void> {
  const { database, user } = call
  const rows = await database
    .selectFrom('authority')
    .innerJoin('menu', 'menu.id', 'authority.item_id')
    .select(['authority.subject_type as type', 'authority.subject_id as id'])
    .distinct()
    .where('authority.item_type', '=', 'menu')
    .where('menu.module_id', '=', moduleId)
    .where('menu.enabled_mark', '=', 1)
    .where(sql<boolean>`authority.subject_type in ('user', 'role', 'position', 'permissionGroup')`)
    .execute()
  const holders = await holdersOf(database, rows as Subject[])
  if (holders === 'all') return
  const to = holders.filter((id) => id !== user.userId)
  const topic = `module:${moduleId}:${Math.floor(call.now() / DAY)}`
  await notify(call, { reason: 'moduleReleased', values: { name }, to, from: user, topic })
}
