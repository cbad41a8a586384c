import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { notify } from '#server/core/notify/notify.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { leavePermissionGroups } from '#server/core/permission-groups.ts'
import { lockRows, lockUsers } from '#server/core/row-lock.ts'
import { endSessionsOf } from '#server/core/session.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { message } from '#server/messages/message.ts'
import { forgetFailures } from '#server/core/sign-in-attempts.ts'
import { rememberPassword } from '../password/history.ts'
import { administeredBy } from './administered.ts'
import { requireNoMoreGranted } from './giving.ts'
import { failInUse } from './organizations.ts'
import { findUser } from './user-record.ts'
import { requireDispensable } from './user-rules.ts'
import { requireUsers } from './user-scope.ts'

/** Ends every session of a user who may no longer sign in, and the windows that hold them. */
export async function signOut(call: Call, id: string, ending: 'disabled' | 'deleted'): Promise<void> {
  await endSessionsOf(call.database, id, ending)
  call.sessionsEnded(id)
}

/** Disables a user, whose sessions end at once, or enables one again. */
export async function toggleUser(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  const user = await call.database.transaction().execute(async (inside) => {
    // Two administrators who disable each other at once must not both succeed.
    await lockUsers(inside)
    const found = await findUser(inside, id)
    await requireUsers(inside, scope, [id], 'edit', 'account')
    if (found.enabled_mark === 1) await requireDispensable(call, inside, found)
    await inside
      .updateTable('platform_user')
      .set({ enabled_mark: found.enabled_mark === 1 ? 0 : 1 })
      .where('id', '=', id)
      .execute()
    return found
  })
  if (user.enabled_mark === 1) await signOut(call, id, 'disabled')
  else await forgetFailures(call.database, user.account)
  permissionsChanged(call, [id])
}

/** Lets an account sign in again after too many wrong passwords. */
export async function unlockUser(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  const user = await findUser(call.database, id)
  await requireUsers(call.database, scope, [id], 'edit', 'account')
  await call.database
    .updateTable('platform_user')
    .set({ enabled_mark: 1 })
    .where('id', '=', id)
    .where('enabled_mark', '=', 2)
    .execute()
  await forgetFailures(call.database, user.account)
}

/** Sets another password, to be changed at the next sign-in; every session of the user ends. */
export async function resetPassword(call: Call, id: string, userPassword: string, again: string): Promise<void> {
  const scope = await administeredBy(call)
  if (userPassword.toLowerCase() !== again.toLowerCase())
    fail(400, 'user.passwordsDiffer', { field: 'validatePassword' })
  if (userPassword.toLowerCase() === clientHash('')) fail(400, 'password.empty', { field: 'userPassword' })
  const user = await findUser(call.database, id)
  await requireUsers(call.database, scope, [id], 'edit', 'account')
  await requireNoMoreGranted(call, call.database, scope, id)
  const password_hash = await hashPassword(userPassword)
  await call.database.transaction().execute(async (inside) => {
    await inside
      .updateTable('platform_user')
      .set({ password_hash, change_password_date: null })
      .where('id', '=', id)
      .execute()
    if (user.password_hash !== '') await rememberPassword(inside, id, user.password_hash, call.now())
    await endSessionsOf(inside, id, 'password')
  })
  await forgetFailures(call.database, user.account)
  call.sessionsEnded(id)
  if (id !== call.user.userId) await notify(call, { reason: 'passwordReset', to: [id], from: call.user })
}

/** Deletes a user whom nothing depends on; what they wrote keeps the name. */
export async function deleteUser(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  await call.database.transaction().execute(async (inside) => {
    await lockUsers(inside)
    await lockRows(inside, 'platform_user', [id], 'update')
    const user = await findUser(inside, id)
    await requireUsers(inside, scope, [id], 'remove', 'account')
    await requireDispensable(call, inside, user)
    const uses = await usesOf(inside, id)
    if (uses.length > 0) failInUse(uses)
    await inside
      .updateTable('platform_user')
      .set({ deleted_at: call.now(), enabled_mark: 0 })
      .where('id', '=', id)
      .execute()
    await inside.deleteFrom('organization_manager').where('user_id', '=', id).execute()
    await inside.deleteFrom('authority').where('subject_type', '=', 'user').where('subject_id', '=', id).execute()
    await inside.deleteFrom('portal_grant').where('subject_type', '=', 'user').where('subject_id', '=', id).execute()
    await leavePermissionGroups(inside, 'user', id)
  })
  await signOut(call, id, 'deleted')
  permissionsChanged(call, [id])
}

async function usesOf(database: PlatformDatabase, id: string) {
  const count = async (table: string, column: string, and = sql``) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${and}`.execute(database)
    return Number(rows[0]?.count ?? 0)
  }
  const found = [
    message('organization.useOrganizations', { count: await count('organization', 'manager_id') }),
    message('organization.useSubordinates', {
      count: await count('platform_user', 'manager_id', sql`and deleted_at is null`),
    }),
    message('organization.useTasks', {
      count: await count('flow_assignment', 'user_id', sql`and state in ('open', 'queued')`),
    }),
  ]
  return found.filter(({ params }) => params?.['count'] !== 0)
}
