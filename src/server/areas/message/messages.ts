import type { AnswerData, Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { leadsTo, ownTexts } from '#server/core/notify/stored.ts'
import { readPage } from '#server/database/page.ts'
import { whereIn, likeContains } from '#server/database/text.ts'
import { mayRead } from '../record-comment/readers.ts'
import { notExpired } from './counts.ts'

type ListQuery = Handled<Endpoints['message.list']>['query']
type Filter = Pick<ListQuery, 'keyword' | 'type' | 'isRead'>

/** The messages of the caller that fit a filter. */
function mine({ database, user, now }: Call, { keyword, type, isRead }: Filter) {
  const word = keyword?.trim()
  let query = database
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.id', 'message_recipient.message_id')
    .where('message_recipient.user_id', '=', user.userId)
    .where('message_recipient.deleted_at', 'is', null)
    .where(notExpired(now()))
  if (word)
    query = query.where((row) =>
      row.or([likeContains(database, 'message.title', word), likeContains(database, 'message.titles', word)]),
    )
  if (typeof type === 'number') query = query.where('message.type', '=', type)
  if (typeof isRead === 'number') query = query.where('message_recipient.is_read', '=', isRead)
  return query
}

function withAuthor(query: ReturnType<typeof mine>) {
  return query
    .leftJoin('platform_user', 'platform_user.id', 'message.release_user_id')
    .select([
      'message.id',
      'message.title',
      'message.texts',
      'message.type',
      'message.flow_type',
      'message.released_at',
      'message_recipient.is_read',
      'platform_user.real_name',
      'platform_user.account',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withAuthor>['execute']>>[number]

/** A message as its reader sees it; one without an author is the platform's. */
function describe(call: Call, row: Row) {
  return {
    id: row.id,
    title: ownTexts(row.texts, call.language)?.title ?? row.title,
    type: row.type,
    flowType: row.flow_type,
    isRead: row.is_read,
    releaseUser: row.real_name === null ? call.text('message.platform') : `${row.real_name}/${row.account}`,
    releaseTime: row.released_at,
  }
}

/** Messages of the caller, newest first. */
export async function listMessages(call: Call, query: ListQuery): Promise<AnswerData<Endpoints['message.list']>> {
  const direction = query.sort === 'asc' ? 'asc' : 'desc'
  const sorted = withAuthor(mine(call, query))
    .orderBy('message.released_at', direction)
    .orderBy('message.id', direction)
  const { rows, pagination } = await readPage(sorted, query)
  return { list: rows.map((row) => describe(call, row)), pagination }
}

/** One message of the caller; from now on it counts as read (specification, section 4). 404 for anybody else's. */
export async function readMessage(call: Call, id: string): Promise<AnswerData<Endpoints['message.read']>> {
  const row = await withAuthor(mine(call, {}))
    .select(['message.body_text', 'message.files'])
    .where('message.id', '=', id)
    .executeTakeFirst()
  if (!row) fail(404, 'message.missing')
  await call.database
    .updateTable('message_recipient')
    .set({ is_read: 1, read_at: call.now() })
    .where('message_id', '=', id)
    .where('user_id', '=', call.user.userId)
    .where('is_read', '=', 0)
    .execute()
  const led = leadsTo(row.texts)
  const told = { ...describe(call, row), isRead: 1, ...led }
  // What was said about a record is theirs as long as the record is: they may have lost it since they were told.
  if (led.record && !(await mayRead(call, call.user, { id: led.record.modelId, dataId: led.record.recordId })))
    return { ...told, bodyText: call.text('message.recordGone'), files: '[]' }
  return { ...told, bodyText: ownTexts(row.texts, call.language)?.body ?? row.body_text, files: row.files ?? '[]' }
}

/** Marks what fits the filter read. Refuses with 400 when nothing of it was unread. */
export async function readAll(call: Call, filter: Filter): Promise<void> {
  const unread = await mine(call, { ...filter, isRead: 0 })
    .select('message.id')
    .execute()
  if (unread.length === 0) fail(400, 'message.noneUnread')
  const { database, user } = call
  await database
    .updateTable('message_recipient')
    .set({ is_read: 1, read_at: call.now() })
    .where('user_id', '=', user.userId)
    .where(
      whereIn(
        database,
        'message_recipient.message_id',
        unread.map((row) => row.id),
      ),
    )
    .execute()
}

/** Takes messages out of the list of the caller; the others who received them keep them. Answers how many. */
export async function dropMessages(call: Call, ids: readonly string[]): Promise<number> {
  const { database, user } = call
  const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await database
    .updateTable('message_recipient')
    .set({ deleted_at: call.now(), is_read: 1 })
    .where('user_id', '=', user.userId)
    .where('deleted_at', 'is', null)
    .where(whereIn(database, 'message_recipient.message_id', ids))
    .execute()
  return numUpdatedRows > 0n ? Number(numUpdatedRows) : fail(404, 'message.missing')
}
