import { sql } from 'kysely'
import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { runStatus } from '#shared/approval/run-state.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import { readPage } from '#server/database/page.ts'
import { mayMonitor } from './hand-over.ts'
import { partIn } from './participants.ts'
import { taskConfig } from './task-config.ts'
import { matching, type TaskQuery } from './task-filter.ts'
import { lateness, withSummaries } from './waiting.ts'

type RecordsQuery = Handled<Endpoints['flow.records']>['query']

/** A page of the tasks of everybody, newest first; drafts are nobody else's. */
export async function listMonitored(call: Call, query: TaskQuery) {
  const tasks = call.database
    .selectFrom('flow_task')
    .where(matching(call.database, query))
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .leftJoin('flow_version', 'flow_version.id', 'flow_task.version_id')
    .leftJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'flow_template.full_name as flow_name'])
    .select((task) =>
      task
        .selectFrom('flow_assignment')
        .select((turn) => turn.fn.min('flow_assignment.due_at').as('due_at'))
        .whereRef('flow_assignment.task_id', '=', 'flow_task.id')
        .where('flow_assignment.state', '=', 'open')
        .where('flow_assignment.due_at', '>', 0)
        .where('flow_task.status', '=', 1)
        .as('due_at'),
    )
    .where('flow_task.status', '<>', 0)
    .orderBy('flow_task.created_at', 'desc')
    .orderBy('flow_task.id', 'desc')
  const { rows, pagination } = await readPage(tasks, query)
  const list = rows.map((row) => ({
    ...taskConfig(row),
    fullName: row.full_name,
    flowName: row.flow_name ?? '',
    userName: row.real_name ?? '',
    creatorTime: row.created_at,
    startTime: row.created_at,
    thisStep: row.current_node,
    flowUrgent: row.urgency,
    ...lateness(row.due_at, call.now()),
  }))
  return withSummaries(call, query, rows, { list, pagination })
}

/** Of a task that those who look after approvals may delete: it came to nothing. */
const gone: readonly number[] = [runStatus.withdrawn, runStatus.terminated, runStatus.withdrawnOpen]

/**
 * Deletes tasks that were withdrawn or ended, all of them or none. What runs or came back is ended first, and what was
 * approved is the paper of its record. The history stays.
 */
export async function removeMonitored(call: Call, ids: readonly string[]): Promise<void> {
  await call.database.transaction().execute(async (inside) => {
    const found = inside
      .selectFrom('flow_task')
      .select(['id', 'full_name', 'status'])
      .where(whereIn(inside, 'flow_task.id', ids))
      .where('status', '<>', runStatus.draft)
      .orderBy('id')
    const tasks = await (isSqlite(inside) ? found : found.forUpdate()).execute()
    if (tasks.length !== new Set(ids).size) fail(404, 'workflow.taskMissing')
    for (const { status, full_name: name } of tasks) {
      if (status === runStatus.passed) fail(400, 'workflow.approvedStays', { params: { name } })
      if (!gone.includes(status)) fail(400, 'workflow.endFirst', { params: { name } })
    }
    for (const table of ['flow_copy', 'flow_assignment', 'flow_timer'] as const)
      await inside
        .deleteFrom(table)
        .where(whereIn(inside, `${table}.task_id`, ids))
        .execute()
    await inside
      .deleteFrom('flow_task')
      .where(whereIn(inside, 'flow_task.id', ids))
      .execute()
  })
}

const relations = { 1: 'organization', 2: 'role', 3: 'position' } as const
const isCategory = (category: number): category is keyof typeof relations => Object.hasOwn(relations, category)

/** Names of what people belong to, by person. */
async function groupNames(call: Call, kind: (typeof relations)[keyof typeof relations], userIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; full_name: string }>`
    select user_relation.user_id, owner.full_name
    from user_relation inner join ${sql.table(kind)} as owner on owner.id = user_relation.object_id
    where user_relation.object_type = ${kind} and ${whereIn(call.database, 'user_relation.user_id', userIds)}
    order by user_relation.object_id`.execute(call.database)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

/**
 * A task that the caller takes part in, or any for whoever looks after those of everybody; `reading`: also one that such a task
 * started. 404 for anybody else.
 */
export async function requirePart(call: Call, taskId: string, aim: 'acting' | 'reading' = 'acting') {
  const task = await call.database.selectFrom('flow_task').selectAll().where('id', '=', taskId).executeTakeFirst()
  if (!task) fail(404, 'workflow.taskMissing')
  const part = (await partIn(call, task)) ?? ((await mayMonitor(call)) ? 'own' : null)
  if (part === null || (part === 'above' && aim === 'acting')) fail(404, 'workflow.taskMissing')
  return task
}

/** The history of a task by what those who acted belong to. */
export async function recordsByGroup(call: Call, id: string, { category, type }: RecordsQuery) {
  const task = await requirePart(call, id, 'reading')
  let lines = call.database
    .selectFrom('approval_record')
    .leftJoin('platform_user', 'platform_user.id', 'approval_record.user_id')
    .selectAll('approval_record')
    .select('platform_user.head_icon')
    .where('task_id', '=', task.id)
    .orderBy('handled_at')
    .orderBy('approval_record.id')
  if (type === 1) lines = lines.where('approval_record.status', 'in', [0, 1])
  const rows = await lines.execute()
  const kind = isCategory(category) ? relations[category] : 'organization'
  const names = await groupNames(call, kind, [...new Set(rows.map(({ user_id }) => user_id))])
  const groups = new Map<string, typeof rows>()
  for (const row of rows)
    for (const { full_name } of names.get(row.user_id) ?? [{ full_name: '' }])
      groups.set(full_name, [...(groups.get(full_name) ?? []), row])
  return [...groups].map(([fullName, list]) => ({
    fullName,
    list: list.map((row) => ({
      userName: row.user_name,
      headIcon: row.head_icon ?? '',
      handleTime: row.handled_at,
      handleStatus: row.status,
      handleOpinion: row.opinion,
      fileList: row.files ?? '',
    })),
  }))
}
