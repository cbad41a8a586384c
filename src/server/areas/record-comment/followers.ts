import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import type { RecordPlace } from './readers.ts'

/** People who are told of one record: each is asked about their rights with every comment. */
const MAX_FOLLOWERS = 200

export function followersOf(database: PlatformDatabase, { definition, recordId }: RecordPlace) {
  return database.selectFrom('record_follower').where('record_id', '=', recordId).where('model_id', '=', definition.id)
}

export async function followerIds(database: PlatformDatabase, place: RecordPlace): Promise<readonly string[]> {
  const rows = await followersOf(database, place).select('user_id').orderBy('created_at').limit(MAX_FOLLOWERS).execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lets people follow a record; whoever does so already goes on. */
export async function addFollowers(
  { now }: Pick<Call, 'now'>,
  inside: PlatformDatabase,
  place: RecordPlace,
  userIds: readonly string[],
): Promise<void> {
  const { definition, recordId: record_id } = place
  const rows = userIds.map((user_id) => ({
    ...{ id: nextId(), model_id: definition.id, record_id },
    ...{ user_id, created_at: now() },
  }))
  if (rows.length === 0) return
  await inside
    .insertInto('record_follower')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFollower(call: Call, place: RecordPlace): Promise<void> {
  await call.database
    .deleteFrom('record_follower')
    .where('record_id', '=', place.recordId)
    .where('model_id', '=', place.definition.id)
    .where(whereIn(call.database, 'record_follower.user_id', [call.user.userId]))
    .execute()
}
