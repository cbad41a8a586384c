import type { Call } from '#server/core/call.ts'
import { likeContains } from '#server/database/text.ts'
import { readPage } from '#server/database/page.ts'
import { taskConfig } from './task-config.ts'
import { waitsFor } from './participants.ts'

const sortable = {
  name: 'flow_task.full_name',
  by: 'platform_user.real_name',
  step: 'flow_task.current_node',
  urgency: 'flow_task.urgency',
  at: 'flow_task.created_at',
} as const
const isSortable = (field: string): field is keyof typeof sortable => Object.hasOwn(sortable, field)

interface TaskQuery {
  readonly keyword?: string | undefined
  readonly sidx?: string | undefined
  readonly sort?: string | undefined
  readonly currentPage: number
  readonly pageSize: number
}

/** A page of the tasks that the caller began, over or not. */
export async function listLaunched(call: Call, query: TaskQuery) {
  const word = query.keyword?.trim() ?? ''
  const own = call.database.selectFrom('flow_task').where('flow_task.creator_id', '=', call.user.userId)
  const found = word === '' ? own : own.where(likeContains(call.database, 'flow_task.full_name', word))
  const newest = found.selectAll('flow_task').orderBy('flow_task.created_at', 'desc').orderBy('flow_task.id', 'desc')
  const { rows, pagination } = await readPage(newest, query)
  const list = rows.map((row) => ({
    ...taskConfig(row),
    fullName: row.full_name,
    creatorTime: row.created_at,
    startTime: row.created_at,
    thisStep: row.current_node,
    flowUrgent: row.urgency,
  }))
  return { list, pagination }
}

/** A page of the tasks that wait for the caller, by themselves or by an entrust that holds now. */
export async function listWaiting(call: Call, query: TaskQuery) {
  const word = query.keyword?.trim() ?? ''
  const all = call.database.selectFrom('flow_task').where(waitsFor(call))
  const found = word === '' ? all : all.where(likeContains(call.database, 'flow_task.full_name', word))
  let tasks = found
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .selectAll('flow_task')
    .select('platform_user.real_name')
  const { sidx = '', sort } = query
  if (isSortable(sidx) && sort) tasks = tasks.orderBy(sortable[sidx], sort === 'desc' ? 'desc' : 'asc')
  const ordered = tasks.orderBy('flow_task.created_at', 'desc').orderBy('flow_task.id', 'desc')
  const { rows, pagination } = await readPage(ordered, query)
  const list = rows.map((row) => ({
    ...taskConfig(row),
    fullName: row.full_name,
    userName: row.real_name ?? '',
    creatorTime: row.created_at,
    thisStep: row.current_node,
    flowUrgent: row.urgency,
  }))
  return { list, pagination }
}
