import { writeFrame } from '#shared/realtime/frames.ts'
import type { Call } from '#server/core/call.ts'
import { type Notification, notify, notifyInside } from '#server/core/notify/notify.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { RecordCommentTable } from '#server/database/tables/module.ts'
import { followerIds } from './followers.ts'
import { readersAmong, type RecordPlace } from './readers.ts'

/** Characters of a comment in what people are told of it. */
const SUMMARY = 300

/** One comment is told once to each, whether it names them or they follow the record. */
function toldOf({ user }: Call, place: RecordPlace, row: RecordCommentTable): Omit<Notification, 'reason' | 'to'> {
  const { id: modelId, fullName: name } = place.definition
  return {
    values: { name, summary: row.content.slice(0, SUMMARY) },
    from: user,
    topic: `recordComment:${row.id}`,
    record: { modelId, recordId: place.recordId, commentId: row.id },
  }
}

/** Tells people who are named in a comment and see its record. Call the answer after the commit. */
export function tellOfMentions(
  call: Call,
  inside: PlatformDatabase,
  place: RecordPlace,
  row: RecordCommentTable,
  to: readonly string[],
): Promise<() => void> {
  return notifyInside(call, { ...toldOf(call, place, row), reason: 'recordMentioned', to }, inside)
}

/** The followers who see the record now, without the caller. */
async function seeingFollowers(call: Call, place: RecordPlace): Promise<readonly string[]> {
  const readers = await readersAmong(call, place, await followerIds(call.database, place))
  return readers.filter(({ sees }) => sees).map(({ id }) => id)
}

const pushTo = (call: Call, { definition, recordId }: RecordPlace, to: readonly string[]) =>
  call.push([call.user.userId, ...to], writeFrame('recordCommented', { modelId: definition.id, recordId }))

/** Tells whoever follows a record of a new comment, but for those whom it names, and the windows of all that there is one. */
export async function tellOfComment(
  call: Call,
  place: RecordPlace,
  row: RecordCommentTable,
  named: readonly string[],
): Promise<void> {
  const to = await seeingFollowers(call, place)
  const others = to.filter((id) => !named.includes(id))
  await notify(call, { ...toldOf(call, place, row), reason: 'recordCommented', to: others })
  pushTo(call, place, to)
}

/** The windows of whoever follows a record read what is said about it anew. */
export async function tellWindows(call: Call, place: RecordPlace): Promise<void> {
  pushTo(call, place, await seeingFollowers(call, place))
}
