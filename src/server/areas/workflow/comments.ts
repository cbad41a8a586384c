import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { waitingTime } from '#server/core/rate.ts'
import { readPage } from '#server/database/page.ts'
import { holdAttachments } from './attachments.ts'
import { requirePart } from './monitor.ts'

type CommentQuery = Handled<Endpoints['flow.comments']>['query']
type NewComment = Handled<Endpoints['flow.comment']>['body']

/** A page of the comments on a task, oldest first, for those who see it. */
export async function listComments(call: Call, query: CommentQuery) {
  const task = await requirePart(call, query.taskId, 'reading')
  const found = call.database
    .selectFrom('flow_comment')
    .leftJoin('platform_user', 'platform_user.id', 'flow_comment.user_id')
    .selectAll('flow_comment')
    .select(['platform_user.real_name', 'platform_user.account', 'platform_user.head_icon'])
    .where('task_id', '=', task.id)
    .orderBy('flow_comment.created_at')
    .orderBy('flow_comment.id')
  const { rows, pagination } = await readPage(found, query)
  const list = rows.map((row) => ({
    id: row.id,
    text: row.content,
    image: row.image,
    file: row.files,
    creatorUser: row.real_name === null ? '' : `${row.real_name}/${row.account}`,
    creatorUserHeadIcon: row.head_icon ?? '',
    creatorTime: row.created_at,
    isDel: row.user_id === call.user.userId,
  }))
  return { list, pagination }
}

const HOUR = 3_600_000

export async function addComment(call: Call, { taskId, text, image, file }: NewComment): Promise<void> {
  const task = await requirePart(call, taskId)
  const wait = call.tally.use(`flowComments:${call.user.userId}`, { most: 120, window: HOUR }, call.now())
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
  const row = { id: nextId(), task_id: task.id, user_id: call.user.userId, content: text, created_at: call.now() }
  await call.database.transaction().execute(async (inside) => {
    for (const files of [image, file])
      await holdAttachments(call, inside, { holder: 'flowTask', holder_id: task.id }, files)
    await inside
      .insertInto('flow_comment')
      .values({ ...row, image: image ?? '', files: file ?? '' })
      .execute()
  })
}

/** Deletes a comment of the caller; 404 for one of anybody else. */
export async function removeComment(call: Call, id: string): Promise<void> {
  const { numDeletedRows } = await call.database
    .deleteFrom('flow_comment')
    .where('id', '=', id)
    .where('user_id', '=', call.user.userId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) fail(404, 'workflow.commentMissing')
}
