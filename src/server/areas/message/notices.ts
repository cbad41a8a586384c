import { type RawBuilder, sql } from 'kysely'
import type { AnswerData, Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { cleanRichText } from '#shared/form/rich-text.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import type { NoticeTable } from '#server/database/tables/notice.ts'
import { isSqlite, likeContains } from '#server/database/text.ts'
import { entryNames } from '../dictionary/entry-names.ts'
import { splitId } from '../people/scope.ts'
import { checkedFiles, dropNoted, noteFiles } from './notice-files.ts'

type Input = Handled<Endpoints['notice.create']>['body']

function selected(database: PlatformDatabase) {
  const received = () =>
    database
      .selectFrom('message_recipient')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(sql<boolean>`message_recipient.message_id = notice.id`)
  return database
    .selectFrom('notice')
    .leftJoin('platform_user as creator', 'creator.id', 'notice.creator_id')
    .leftJoin('platform_user as releaser', 'releaser.id', 'notice.release_user_id')
    .selectAll('notice')
    .select([
      'creator.real_name as creator_name',
      'creator.account as creator_account',
      'releaser.real_name as releaser_name',
      'releaser.account as releaser_account',
      received().as('receivers'),
      received().where('message_recipient.is_read', '=', 1).as('readers'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]
const named = (name: string | null, account: string | null) => (account === null ? '' : `${name}/${account}`)

/** Code of its kind; '' for none. */
const categoryOf = (row: Pick<NoticeTable, 'extra'>) => String(extraOf(row)['category'] ?? '')

function describe(row: Row, now: number) {
  const expiry = expiryOf(row)
  const isOver = row.enabled_mark === 1 && expiry !== null && expiry <= now
  return {
    id: row.id,
    title: row.title,
    creatorUser: named(row.creator_name, row.creator_account),
    creatorTime: Number(row.created_at),
    lastModifyTime: Number(row.modified_at),
    releaseUser: named(row.releaser_name, row.releaser_account),
    releaseTime: row.released_at === null ? null : Number(row.released_at),
    enabledMark: isOver ? 2 : row.enabled_mark,
    type: 1,
    receivers: Number(row.receivers),
    readers: Number(row.readers),
  }
}

/** Notices, what was changed last first. */
export async function listNotices(
  call: Call,
  query: Handled<Endpoints['notice.list']>['query'],
): Promise<AnswerData<Endpoints['notice.list']>> {
  const { database } = call
  const now = call.now()
  const word = query.keyword?.trim()
  let found = selected(database)
  if (word) found = found.where(likeContains(database, 'notice.title', word))
  const expires = extraNumber(database, 'expirationTime')
  const isOver = sql<boolean>`${expires} between 1 and ${now}`
  const states: Readonly<Record<string, RawBuilder<boolean>>> = {
    0: sql`notice.enabled_mark = 0`,
    1: sql`notice.enabled_mark = 1 and not (coalesce(${expires}, 0) between 1 and ${now})`,
    2: sql`notice.enabled_mark = 1 and ${isOver}`,
  }
  const wanted = query.enabledMark.flatMap((mark) => states[mark] ?? [])
  if (query.enabledMark.length > 0) found = found.where((row) => row.or(wanted))
  if (query.type.length > 0) found = found.where(extraText(database, 'category'), 'in', query.type)
  const people = (ids: readonly string[]) => ids.map((id) => splitId(id).id)
  if (query.creatorUser.length > 0) found = found.where('notice.creator_id', 'in', people(query.creatorUser))
  if (query.releaseUser.length > 0) found = found.where('notice.release_user_id', 'in', people(query.releaseUser))
  for (const [column, [from, to]] of [
    [sql<number>`notice.created_at`, query.creatorTime],
    [sql<number>`notice.released_at`, query.releaseTime],
    [expires, query.expirationTime],
  ] as const) {
    if (from) found = found.where(column, '>=', from)
    if (to) found = found.where(column, '<=', to)
  }
  const { rows, pagination } = await readPage(found.orderBy('notice.modified_at', 'desc').orderBy('notice.id'), query)
  const codes = rows.map((row) => categoryOf(row))
  const names = await entryNames(call, 'NoticeType', codes)
  const list = rows.map((row) => ({
    ...describe(row, now),
    category: names.get(categoryOf(row)) ?? '',
    expirationTime: expiryOf(row),
  }))
  return { list, pagination }
}

/** What a client of the family wrote beside, as the database reads it. */
const extraText = (database: PlatformDatabase, name: 'category' | 'expirationTime') =>
  isSqlite(database)
    ? sql<string>`cast(json_extract(nullif(notice.extra, ''), ${`$.${name}`}) as text)`
    : sql<string>`(nullif(notice.extra, '')::json ->> ${sql.lit(name)})`
const extraNumber = (database: PlatformDatabase, name: 'expirationTime') =>
  isSqlite(database)
    ? sql<number>`cast(${extraText(database, name)} as integer)`
    : sql<number>`cast(nullif(${extraText(database, name)}, '') as bigint)`

/** One notice; 404 where there is none. */
export async function readNotice({ database, now }: Call, id: string): Promise<AnswerData<Endpoints['notice.one']>> {
  const row = await selected(database).where('notice.id', '=', id).executeTakeFirst()
  if (!row) fail(404, 'message.noNotice')
  const { body_text, files, to_user_ids, excerpt } = row
  return {
    ...extraOf(row),
    ...describe(row, now()),
    category: categoryOf(row),
    bodyText: body_text,
    files,
    toUserIds: to_user_ids,
    excerpt,
    expirationTime: expiryOf(row),
    remindCategory: remindingOf(row),
  }
}

/** A notice for a write: whoever else writes it waits. */
export async function lockedNotice(inside: PlatformDatabase, id: string): Promise<NoticeTable> {
  const query = inside.selectFrom('notice').selectAll().where('id', '=', id)
  const row = await (isSqlite(inside) ? query : query.forUpdate()).executeTakeFirst()
  return row ?? fail(404, 'message.noNotice')
}

/** Columns of what a client wrote: the text cut down to what may be shown; what only other clients know is kept for them. */
async function stored(call: Call, input: Input, before: Pick<NoticeTable, 'extra' | 'files'> | null) {
  const { id: _id, title, bodyText, files: given, toUserIds, excerpt, ...others } = input
  const files = await checkedFiles(call, given, before?.files ?? '[]')
  const kept = { ...extraOf(before), ...others }
  const body_text = cleanRichText(bodyText)
  return { title, body_text, files, to_user_ids: toUserIds, excerpt, extra: JSON.stringify(kept) }
}

function extraOf(notice: Pick<NoticeTable, 'extra'> | null): Record<string, unknown> {
  return notice?.extra ? (JSON.parse(notice.extra) as Record<string, unknown>) : {}
}

/** Times and kinds as this server reads them; other clients write numbers as text. */
const wholeNumber = (value: unknown) => (/^\d{1,16}$/.test(String(value ?? '')) ? Number(value) : null)

/** When its readers see a notice no longer (epoch milliseconds); null: always. */
export function expiryOf(notice: Pick<NoticeTable, 'extra'>): number | null {
  return wholeNumber(extraOf(notice)['expirationTime']) || null
}

/** How its readers are told (wire contract 3.1): 1 in the application, 2 also on the ways of templates, 3 not at all. */
export function remindingOf(notice: Pick<NoticeTable, 'extra'>): 1 | 2 | 3 {
  const kind = wholeNumber(extraOf(notice)['remindCategory'])
  return kind === 1 || kind === 3 ? kind : 2
}

/** The sending configuration that says on which ways; '' for that of all notices. */
export function sendConfigOf(notice: Pick<NoticeTable, 'extra'>): string {
  return remindingOf(notice) === 2 ? String(extraOf(notice)['sendConfigId'] ?? '') : ''
}

export async function createNotice(call: Call, input: Input): Promise<void> {
  const { user, now } = call
  const at = now()
  const id = nextId()
  await call.database.transaction().execute(async (database) => {
    const inside = { ...call, database }
    const content = await stored(inside, input, null)
    await database
      .insertInto('notice')
      .values({
        ...content,
        id,
        enabled_mark: 0,
        creator_id: user.userId,
        created_at: at,
        modified_at: at,
        release_user_id: null,
        released_at: null,
      })
      .execute()
    await noteFiles(inside, id, content)
  })
}

/** Changes a draft. Refuses with 400 one that was released: its readers would have read something else. */
export async function updateNotice(call: Call, id: string, input: Input): Promise<void> {
  await call.database.transaction().execute(async (database) => {
    const notice = await lockedNotice(database, id)
    if (notice.enabled_mark === 1) fail(400, 'message.noticeReleased')
    const inside = { ...call, database }
    const content = await stored(inside, input, notice)
    await database
      .updateTable('notice')
      .set({ ...content, modified_at: call.now() })
      .where('id', '=', id)
      .execute()
    await noteFiles(inside, id, content)
  })
}

/** Deletes a notice from the administration; whoever received it keeps it. */
export async function deleteNotice({ database }: Call, id: string): Promise<void> {
  await database.transaction().execute(async (inside) => {
    const { numDeletedRows } = await inside.deleteFrom('notice').where('id', '=', id).executeTakeFirst()
    if (Number(numDeletedRows) === 0) fail(404, 'message.noNotice')
    await dropNoted(inside, 'notice', id)
  })
}

/** Takes a released notice back: it is a draft again, and gone from every list. Answers whose. */
export async function recallNotice({ database, now }: Call, id: string): Promise<readonly string[]> {
  return database.transaction().execute(async (inside) => {
    const notice = await lockedNotice(inside, id)
    if (notice.enabled_mark === 0) fail(400, 'message.noticeNotReleased')
    const rows = await inside.selectFrom('message_recipient').select('user_id').where('message_id', '=', id).execute()
    await inside.deleteFrom('message_recipient').where('message_id', '=', id).execute()
    await inside.deleteFrom('message').where('id', '=', id).execute()
    await dropNoted(inside, 'message', id)
    const draft = { enabled_mark: 0, release_user_id: null, released_at: null, modified_at: now() }
    await inside.updateTable('notice').set(draft).where('id', '=', id).execute()
    return rows.map((row) => row.user_id)
  })
}

/** Who received a notice: those who have not read it first, then by name. */
export async function listReaders(
  { database }: Call,
  id: string,
  query: Handled<Endpoints['notice.readers']>['query'],
): Promise<AnswerData<Endpoints['notice.readers']>> {
  const word = query.keyword?.trim()
  let found = database
    .selectFrom('message_recipient')
    .innerJoin('platform_user', 'platform_user.id', 'message_recipient.user_id')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select([
      'platform_user.id',
      'platform_user.real_name',
      'platform_user.account',
      'platform_user.head_icon',
      'organization.path_names',
      'message_recipient.is_read',
      'message_recipient.read_at',
    ])
    .where('message_recipient.message_id', '=', id)
  if (typeof query.isRead === 'number') found = found.where('message_recipient.is_read', '=', query.isRead)
  if (word)
    found = found.where((row) =>
      row.or([
        likeContains(database, 'platform_user.real_name', word),
        likeContains(database, 'platform_user.account', word),
      ]),
    )
  const sorted = found
    .orderBy('message_recipient.is_read')
    .orderBy(sql`coalesce(message_recipient.read_at, 0)`, 'desc')
    .orderBy('platform_user.id')
  const { rows, pagination } = await readPage(sorted, query)
  const list = rows.map((row) => ({
    id: row.id,
    fullName: `${row.real_name}/${row.account}`,
    headIcon: row.head_icon,
    organize: row.path_names ?? '',
    isRead: row.is_read,
    readTime: row.read_at === null || row.read_at === undefined ? null : Number(row.read_at),
  }))
  return { list, pagination }
}
