import { sql, type SqlBool } from 'kysely'
import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { requireModule } from '#server/core/access.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { waitingTime } from '#server/core/rate.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { RecordCommentTable } from '#server/database/tables/module.ts'
import { whereIn } from '#server/database/text.ts'
import { holdAttachments } from '../workflow/attachments.ts'
import { addFollowers, followersOf } from './followers.ts'
import { isAllowed, openRecord, type Reader, readersAmong, type RecordParams, type RecordPlace } from './readers.ts'
import { tellOfComment, tellOfMentions, tellWindows } from './tell.ts'

type Query = Handled<Endpoints['recordComment.list']>['query']
type NewComment = Handled<Endpoints['recordComment.create']>['body']
type ChangedComment = Handled<Endpoints['recordComment.update']>['body']
type CommentParams = Handled<Endpoints['recordComment.update']>['params']

const PAGE = 20
/** Characters of what a comment answers. */
const QUOTED = 200
const HOUR = 3_600_000

const on = (database: PlatformDatabase, { definition, recordId }: RecordPlace) =>
  database
    .selectFrom('record_comment')
    .where('record_comment.record_id', '=', recordId)
    .where('record_comment.model_id', '=', definition.id)

export const mentionsIn = ({ mentions }: Pick<RecordCommentTable, 'mentions'>): readonly string[] =>
  mentions === '' ? [] : (JSON.parse(mentions) as string[])

const mayRemoveRecord = (call: Call, { definition }: RecordPlace): Promise<boolean> =>
  isAllowed(requireModule(call, definition.id, ['btn_remove', 'btn_batchRemove']))

/** The page of the newest first that has a comment; the first one where it is gone. */
async function pageWith(call: Call, place: RecordPlace, commentId: string): Promise<number> {
  const found = await on(call.database, place)
    .select(['id', 'created_at'])
    .where('id', '=', commentId)
    .executeTakeFirst()
  if (!found) return 1
  const { id, created_at } = found
  const { newer } = await on(call.database, place)
    .select((row) => row.fn.countAll<number>().as('newer'))
    .where(sql<SqlBool>`(created_at > ${created_at} or (created_at = ${created_at} and id > ${id}))`)
    .executeTakeFirstOrThrow()
  return Math.floor(Number(newer) / PAGE) + 1
}

interface Person {
  readonly name: string
  readonly headIcon: string
}

async function peopleOf({ database }: Call, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account', 'head_icon'])
    .where(whereIn(database, 'platform_user.id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.real_name || row.account, headIcon: row.head_icon ?? '' }]))
}

/** What is said about a record that the caller sees, the newest first. */
export async function listComments(call: Call, params: RecordParams, { currentPage, commentId }: Query) {
  const place = await openRecord(call, params)
  const page = commentId ? await pageWith(call, place, commentId) : currentPage
  const own = on(call.database, place)
  const [rows, { total }, followers, mayDelete] = await Promise.all([
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    followersOf(call.database, place).select('user_id').execute(),
    mayRemoveRecord(call, place),
  ])
  const answered = await own
    .select(['id', 'user_id', 'content'])
    .where(
      whereIn(
        call.database,
        'record_comment.id',
        rows.map(({ reply_id }) => reply_id),
      ),
    )
    .execute()
  const people = await peopleOf(call, [
    ...[...rows, ...answered].map(({ user_id }) => user_id),
    ...rows.flatMap(mentionsIn),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? ''
  const quoted = new Map(
    answered.map(({ id, user_id, content }) => [
      id,
      { id, creatorUser: nameOf(user_id), content: content.slice(0, QUOTED) },
    ]),
  )
  return {
    list: rows.map((row) => ({
      id: row.id,
      content: row.content,
      creatorUserId: row.user_id,
      creatorUser: nameOf(row.user_id),
      creatorUserHeadIcon: people.get(row.user_id)?.headIcon ?? '',
      creatorTime: Number(row.created_at),
      lastModifyTime: Number(row.modified_at) || null,
      mentions: mentionsIn(row).map((id) => ({ id, fullName: nameOf(id) })),
      reply: quoted.get(row.reply_id) ?? null,
      files: row.files,
      isOwn: row.user_id === call.user.userId,
    })),
    pagination: { currentPage: page, pageSize: PAGE, total: Number(total) },
    follows: followers.some(({ user_id }) => user_id === call.user.userId),
    followers: followers.length,
    mayDelete,
  }
}

function countWriting(call: Call): void {
  const wait = call.tally.use(`recordComments:${call.user.userId}`, { most: 120, window: HOUR }, call.now())
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
}

const idsOf = (readers: readonly Reader[]) => readers.map(({ id }) => id)

/** Named people: those who see the record are told, the names of the others are for whoever wrote. */
async function namedIn(call: Call, place: RecordPlace, ids: readonly string[]) {
  const readers = await readersAmong(call, place, ids)
  const told = readers.filter(({ sees }) => sees)
  const untold = readers.filter(({ sees }) => !sees).map(({ name }) => name)
  return { told: idsOf(told), untold, known: JSON.stringify(idsOf(readers)) }
}

/** Comments on a record that the caller sees. Whoever writes, and whoever is named and sees it, follows it from now on. */
export async function addComment(call: Call, params: RecordParams, sent: NewComment) {
  const place = await openRecord(call, params)
  countWriting(call)
  const { content, replyId, files } = sent
  if (replyId !== '') {
    const answered = await on(call.database, place).select('id').where('id', '=', replyId).executeTakeFirst()
    if (!answered) fail(400, 'recordComment.answeredGone', { field: 'replyId' })
  }
  const { told, untold, known } = await namedIn(call, place, sent.mentions)
  const row: RecordCommentTable = {
    ...{ id: nextId(), model_id: place.definition.id, record_id: place.recordId, user_id: call.user.userId },
    ...{ content, mentions: known, reply_id: replyId, files, created_at: call.now(), modified_at: 0 },
  }
  const tells = await call.database.transaction().execute(async (inside) => {
    await inside.insertInto('record_comment').values(row).execute()
    await holdAttachments(call, inside, { holder: 'comment', holder_id: row.id }, files)
    await addFollowers(call, inside, place, [call.user.userId, ...told])
    return tellOfMentions(call, inside, place, row, told)
  })
  tells()
  await tellOfComment(call, place, row, told)
  return { id: row.id, untold }
}

async function ownComment(call: Call, place: RecordPlace, commentId: string): Promise<RecordCommentTable> {
  const row = await on(call.database, place).selectAll().where('id', '=', commentId).executeTakeFirst()
  if (!row) return fail(404, 'recordComment.missing')
  return row.user_id === call.user.userId ? row : fail(403, 'recordComment.notOwn')
}

/** Changes a comment of the caller; people whom it names for the first time are told. */
export async function changeComment(call: Call, { commentId, ...params }: CommentParams, sent: ChangedComment) {
  const place = await openRecord(call, params)
  const row = await ownComment(call, place, commentId)
  countWriting(call)
  const { told, untold, known } = await namedIn(call, place, sent.mentions)
  const former = new Set(mentionsIn(row))
  const fresh = told.filter((id) => !former.has(id))
  const changed = { content: sent.content, mentions: known, modified_at: call.now() }
  const tells = await call.database.transaction().execute(async (inside) => {
    await inside.updateTable('record_comment').set(changed).where('id', '=', row.id).execute()
    await addFollowers(call, inside, place, fresh)
    return tellOfMentions(call, inside, place, { ...row, ...changed }, fresh)
  })
  tells()
  await tellWindows(call, place)
  return { id: row.id, untold }
}

/** Deletes a comment: of the caller, or anybody's where the caller may delete the record. */
export async function removeComment(call: Call, { commentId, ...params }: CommentParams): Promise<void> {
  const place = await openRecord(call, params)
  if (!(await mayRemoveRecord(call, place))) await ownComment(call, place, commentId)
  const gone = await call.database.transaction().execute(async (inside) => {
    await inside.deleteFrom('text_file').where('holder', '=', 'comment').where('holder_id', '=', commentId).execute()
    const { numDeletedRows } = await inside
      .deleteFrom('record_comment')
      .where('id', '=', commentId)
      .where('record_id', '=', place.recordId)
      .where('model_id', '=', place.definition.id)
      .executeTakeFirst()
    // Of another record: its files stay held, too.
    if (Number(numDeletedRows) === 0) fail(404, 'recordComment.missing')
    return numDeletedRows
  })
  if (gone > 0) await tellWindows(call, place)
}
