import { deviceParts } from '#shared/rules/device-name.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { notify } from '#server/core/notify/notify.ts'
import { isPresent } from '#server/core/session.ts'
import { nameHolds, prepareNames } from '#server/database/name-keys.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { placeOf } from '#server/core/addresses.ts'
import { administeredBy } from './administered.ts'
import { withinScope } from './user-scope.ts'

/** Sessions that are alive, the latest first, of the people whom the caller administers. */
export async function listOnline(call: Call, query: Page & { readonly keyword?: string | undefined }) {
  const { database, user } = call
  const word = query.keyword?.trim()
  let sessions = database
    .selectFrom('session')
    .innerJoin('platform_user', 'platform_user.id', 'session.user_id')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .where(isPresent(call.now()))
    .where('platform_user.deleted_at', 'is', null)
    .where('platform_user.enabled_mark', '=', 1)
    .where(withinScope(database, await administeredBy(call), 'select'))
  await prepareNames(database, word, 'platform_user')
  if (word)
    sessions = sessions.where((row) =>
      row.or([
        likeContains(database, 'platform_user.account', word),
        nameHolds(database, 'platform_user', word),
        likeContains(database, 'session.ip', word),
      ]),
    )
  const { rows, pagination } = await readPage(
    sessions
      .select(['session.id', 'session.user_id', 'session.created_at', 'session.ip', 'session.client'])
      .select(['platform_user.account', 'platform_user.real_name', 'organization.path_names'])
      .orderBy('session.created_at', 'desc')
      .orderBy('session.id'),
    query,
  )
  const list = rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    userName: `${row.real_name}/${row.account}`,
    organize: row.path_names ?? '',
    loginTime: row.created_at,
    loginIPAddress: row.ip,
    loginIPAddressName: placeOf(call, row.ip),
    loginPlatForm: row.client,
    ...familyColumns(row.client, placeOf(call, row.ip)),
    isSelf: row.id === user.sessionId,
  }))
  return { list, pagination }
}

/** The columns of the family's page of people online, which shows program and system apart. */
function familyColumns(client: string, loginAddress: string) {
  const { program, system } = deviceParts(client)
  return { loginAddress, loginBrowser: program || client, loginSystem: system }
}

/**
 * Ends sessions, each by its id, or all of a person by theirs, as other clients of the family say it (wire contract 4.3);
 * whoever has one is told at once and signs in again. The caller's own is left to signing out, and those of
 * administrators to administrators.
 */
export async function endOnline(call: Call, ids: readonly string[]): Promise<void> {
  const { database, user } = call
  if (ids.includes(user.sessionId) || ids.includes(user.userId)) fail(400, 'user.notYourSession')
  const scope = await administeredBy(call)
  const rows = await database
    .selectFrom('session')
    .innerJoin('platform_user', 'platform_user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'platform_user.is_administrator'])
    .where((row) =>
      row.or([
        whereIn(database, 'session.id', ids),
        row.and([whereIn(database, 'session.user_id', ids), isPresent(call.now())]),
      ]),
    )
    .where(withinScope(database, scope, 'edit'))
    .execute()
  if (!scope.all && rows.some((row) => row.is_administrator === 1)) fail(403, 'user.administratorOnly')
  const found = new Set(rows.flatMap((row) => [row.id, row.user_id]))
  if (ids.some((id) => !found.has(id))) fail(404, 'user.notFound')
  await database
    .updateTable('session')
    .set({ ended: 'forced' })
    .where(
      whereIn(
        database,
        'session.id',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  const userIds = [...new Set(rows.map((row) => row.user_id))]
  for (const userId of userIds) call.sessionsEnded(userId)
  await notify(call, { reason: 'forcedSignOut', to: userIds, from: user })
}
