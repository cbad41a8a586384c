import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { listMessages } from '../message/messages.ts'
import { taskConfig } from '../workflow/task-config.ts'
import { waitsFor } from '../workflow/participants.ts'
import { countWork } from '../workflow/waiting.ts'

const MAX_MESSAGES = 8
/** A card of notices says itself how many of them it shows. */
const MAX_NOTICES = 50

const tasks = (call: Call) => call.database.selectFrom('flow_task')

async function countEntrusts(call: Call): Promise<number> {
  const at = call.now()
  const row = await call.database
    .selectFrom('flow_entrust')
    .where((entrust) =>
      entrust.or([entrust('user_id', '=', call.user.userId), entrust('to_user_id', '=', call.user.userId)]),
    )
    .where('start_time', '<=', at)
    .where('end_time', '>', at)
    .select((entrust) => entrust.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

async function newestTodos(call: Call) {
  const rows = await tasks(call)
    .where(waitsFor(call))
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .selectAll('flow_task')
    .select('platform_user.real_name')
    .orderBy('flow_task.created_at', 'desc')
    .orderBy('flow_task.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()
  return rows.map((row) => ({
    ...taskConfig(row),
    fullName: row.full_name,
    userName: row.real_name ?? '',
    creatorTime: row.created_at,
    flowUrgent: row.urgency,
    thisStep: row.current_node,
  }))
}

async function newestMails(call: Call) {
  const rows = await call.database
    .selectFrom('mail')
    .select(['id', 'subject', 'sent_at', 'is_read'])
    .where('owner_id', '=', call.user.userId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .execute()
  return rows.map((row) => ({ id: row.id, fullName: row.subject, creatorTime: row.sent_at, isRead: row.is_read }))
}

/** What the cards of every portal show of the caller's own work (wire contract 7). */
export function mountDashboard(server: Server): void {
  mount(server, 'dashboard.todoCount', async ({ query = {} }, call) => ({
    ...(await countWork(call, {
      toBeReviewed: query.toBeReviewedType ?? [],
      flowDone: query.flowDoneType ?? [],
      flowCirculate: query.flowCirculateType ?? [],
    })),
    entrust: await countEntrusts(call),
  }))
  mount(server, 'dashboard.todos', async (_input, call) => ({ list: await newestTodos(call) }))
  mount(server, 'dashboard.notices', async (_input, call) => {
    const { list } = await listMessages(call, { currentPage: 1, pageSize: MAX_NOTICES, type: 1 })
    return {
      list: (list ?? []).map((row) => ({
        id: row.id,
        fullName: row.title,
        creatorTime: row.releaseTime,
        isRead: row.isRead,
      })),
    }
  })
  mount(server, 'dashboard.mails', async (_input, call) => ({ list: await newestMails(call) }))
}
