import type { AnswerData, Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { waitingTime } from '#server/core/rate.ts'
import { notifyInside } from '#server/core/notify/notify.ts'
import { lockUserRow } from '#server/core/row-lock.ts'
import { taskConfig } from './task-config.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'

type ListQuery = Handled<Endpoints['flow.entrusts']>['query']
type PageQuery = Handled<Endpoints['flow.entrustable']>['query']
type NewEntrust = Handled<Endpoints['flow.createEntrust']>['body']

const DAY = 24 * 3_600_000
const MAX_DURATION = 366 * 24 * 3_600_000

/** Entrusts with the people of both sides, newest first. */
const entrusts = (call: Call) =>
  call.database
    .selectFrom('flow_entrust')
    .leftJoin('platform_user as giver', 'giver.id', 'flow_entrust.user_id')
    .leftJoin('platform_user as taker', 'taker.id', 'flow_entrust.to_user_id')
    .selectAll('flow_entrust')
    .select(['giver.real_name as giver_name', 'giver.account as giver_account'])
    .select(['taker.real_name as taker_name', 'taker.account as taker_account'])
    .orderBy('flow_entrust.start_time', 'desc')
    .orderBy('flow_entrust.id', 'desc')

async function shown(call: Call, rows: Awaited<ReturnType<ReturnType<typeof entrusts>['execute']>>) {
  const at = call.now()
  const names = await templateNames(
    call,
    rows.flatMap(({ template_ids }) => templatesIn(template_ids)),
  )
  return rows.map((row) => ({
    id: row.id,
    userName: `${row.giver_name ?? ''}/${row.giver_account ?? ''}`,
    toUserId: row.to_user_id,
    toUserName: `${row.taker_name ?? ''}/${row.taker_account ?? ''}`,
    startTime: row.start_time,
    endTime: row.end_time,
    description: row.description,
    type: 1,
    flowId: templatesIn(row.template_ids).join(','),
    flowName: templatesIn(row.template_ids)
      .map((id) => names.get(id) ?? '')
      .join(call.text('common.listSeparator')),
    isActive: row.start_time <= at && row.end_time > at ? (1 as const) : (0 as const),
    creatorTime: row.created_at,
  }))
}

/** Entrusts given by the caller (type 1) or to the caller (2), newest first. */
export async function listEntrusts(call: Call, query: ListQuery): Promise<AnswerData<Endpoints['flow.entrusts']>> {
  const own = (query.myOrDelagateToMe ?? query.type) === 2 ? 'flow_entrust.to_user_id' : 'flow_entrust.user_id'
  const { rows, pagination } = await readPage(entrusts(call).where(own, '=', call.user.userId), query)
  return { list: await shown(call, rows), pagination }
}

/** One that the caller gave or has; 404 for anybody else's. */
export async function readEntrust(call: Call, id: string): Promise<AnswerData<Endpoints['flow.entrust']>> {
  const { userId } = call.user
  const rows = await entrusts(call)
    .where('flow_entrust.id', '=', id)
    .where((one) => one.or([one('flow_entrust.user_id', '=', userId), one('flow_entrust.to_user_id', '=', userId)]))
    .execute()
  const [found] = await shown(call, rows)
  return found ?? fail(404, 'workflow.entrustMissing')
}

/** Templates that a stored entrust, or one that is sent, is about; none for all of them. */
export const templatesIn = (ids: string | null | undefined): string[] =>
  (ids ?? '').split(',').filter((id) => id !== '')

async function templateNames(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await call.database
    .selectFrom('flow_template')
    .select(['id', 'full_name'])
    .where(whereIn(call.database, 'flow_template.id', ids))
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

/** Processes that people may start: what an entrust may be about. */
export async function listEntrustable(call: Call, query: PageQuery) {
  let templates = call.database
    .selectFrom('flow_template')
    .select(['id', 'full_name', 'en_code'])
    .where('deleted_at', '=', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('full_name')
    .orderBy('id')
  if (query.keyword) templates = templates.where(likeContains(call.database, 'flow_template.full_name', query.keyword))
  const { rows, pagination } = await readPage(templates, query)
  return { list: rows.map(({ id, full_name, en_code }) => ({ id, fullName: full_name, enCode: en_code })), pagination }
}

/** Whether two entrusts are about one process: of all of them each is. */
export const overlap = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || one.some((id) => other.includes(id))

/** An entrust that the caller gave and that is not over: 404 for anybody else's, 400 when it is. */
async function findOwn(call: Call, database: PlatformDatabase, id: string) {
  const found = await database
    .selectFrom('flow_entrust')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', call.user.userId)
    .executeTakeFirst()
  if (!found) fail(404, 'workflow.entrustMissing')
  if (found.end_time <= call.now()) fail(400, 'workflow.entrustOver')
  return found
}

/** Deletes an entrust of the caller, over or not: what was decided by it keeps both names. */
export async function removeEntrust(call: Call, id: string): Promise<void> {
  const { numDeletedRows } = await call.database
    .deleteFrom('flow_entrust')
    .where('id', '=', id)
    .where('user_id', '=', call.user.userId)
    .executeTakeFirst()
  if (Number(numDeletedRows) === 0) fail(404, 'workflow.entrustMissing')
}

/**
 * Entrusts somebody else for a time, or changes such an entrust (`changed`), and tells whoever is new. Refuses with 400
 * oneself, unknown people, impossible times, what is over and what was entrusted already.
 */
export async function saveEntrust(call: Call, input: NewEntrust, changed: string | null = null): Promise<void> {
  const { toUserId, startTime, endTime, description } = input
  const flows = [...new Set(templatesIn(input.flowId))]
  if (toUserId === call.user.userId) fail(400, 'workflow.toOneself', { field: 'toUserId' })
  if (endTime <= startTime) fail(400, 'workflow.endBeforeStart', { field: 'endTime' })
  if (endTime <= call.now()) fail(400, 'workflow.endInPast', { field: 'endTime' })
  if (endTime - startTime > MAX_DURATION) fail(400, 'workflow.tooLong', { field: 'endTime' })
  const receiver = await call.database
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', toUserId)
    .where('enabled_mark', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!receiver) fail(400, 'workflow.receiverMissing', { field: 'toUserId' })
  if (flows.length !== (await templateNames(call, flows)).size)
    fail(400, 'workflow.templateMissing', { field: 'flowId' })
  const { userId } = call.user
  const wait = call.tally.use(`entrusts:${userId}`, { most: 50, window: DAY }, call.now())
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
  const tell = await call.database.transaction().execute(async (inside) => {
    // In one order: of two who entrust each other at once the second one sees what the first did.
    for (const each of [userId, toUserId].toSorted()) await lockUserRow(inside, each)
    const before = changed === null ? null : await findOwn(call, inside, changed)
    const atOnce = await inside
      .selectFrom('flow_entrust')
      .select(['user_id', 'template_ids'])
      .where('id', '<>', changed ?? '')
      .where((entrust) =>
        entrust.or([
          entrust.and([entrust('user_id', '=', userId), entrust('to_user_id', '=', toUserId)]),
          entrust.and([entrust('user_id', '=', toUserId), entrust('to_user_id', '=', userId)]),
        ]),
      )
      .where('start_time', '<', endTime)
      .where('end_time', '>', startTime)
      .execute()
    for (const { user_id, template_ids } of atOnce) {
      if (!overlap(flows, templatesIn(template_ids))) continue
      // Of two who entrust each other each would decide for the other, and neither is there.
      const code = user_id === userId ? 'workflow.alreadyEntrusted' : 'workflow.mutualEntrust'
      fail(400, code, { field: 'toUserId' })
    }
    const values = {
      to_user_id: toUserId,
      start_time: startTime,
      end_time: endTime,
      description,
      template_ids: flows.length === 0 ? '' : `,${flows.join(',')},`,
    }
    if (before) await inside.updateTable('flow_entrust').set(values).where('id', '=', before.id).execute()
    else
      await inside
        .insertInto('flow_entrust')
        .values({ ...values, id: nextId(), user_id: userId, created_at: call.now() })
        .execute()
    if (before?.to_user_id === toUserId) return []
    // Whoever entrusts, ends and entrusts again tells the other person once a day; and names can be chosen, accounts not.
    const topic = `entrust:${userId}:${toUserId}:${Math.floor(call.now() / DAY)}`
    const notifyEntrusted = await notifyInside(
      call,
      {
        reason: 'entrusted',
        to: [toUserId],
        from: call.user,
        topic,
        task: { flowType: 2, body: JSON.stringify({ type: 2 }) },
      },
      inside,
    )
    const notifyTasks = startTime <= call.now() ? await notifyOfTasks(call, toUserId, flows, inside) : []
    return [notifyEntrusted, ...notifyTasks]
  })
  for (const each of tell) each()
}

/** Tasks that somebody is told of at once; the rest stands in the list of what waits. */
const MAX_TOLD = 20

/** Each task that waits for the caller waits for whoever they entrusted too, who is told of it once for each step. */
async function notifyOfTasks(
  call: Call,
  toUserId: string,
  flows: readonly string[],
  inside: PlatformDatabase,
): Promise<(() => void)[]> {
  const waiting = inside
    .selectFrom('flow_task')
    .innerJoin('flow_assignment', 'flow_assignment.task_id', 'flow_task.id')
    .leftJoin('platform_user', 'platform_user.id', 'flow_task.creator_id')
    .selectAll('flow_task')
    .select(['platform_user.real_name', 'platform_user.account'])
    .select(['flow_assignment.id as turn_id', 'flow_assignment.node_id', 'flow_assignment.node_name'])
    .where('flow_task.status', '=', 1)
    .where('flow_assignment.state', '=', 'open')
    .where('flow_assignment.user_id', '=', call.user.userId)
    // Nobody decides a request of their own for somebody else.
    .where('flow_task.creator_id', '<>', toUserId)
    .orderBy('flow_task.created_at', 'desc')
    .orderBy('flow_task.id', 'desc')
    .limit(MAX_TOLD)
  const versions = inside
    .selectFrom('flow_version')
    .select('flow_version.id')
    .where(whereIn(inside, 'flow_version.template_id', flows))
  const entrusted = flows.length === 0 ? waiting : waiting.where('flow_task.version_id', 'in', versions)
  const tasks = await entrusted.execute()
  const tells: (() => void)[] = []
  for (const task of tasks) {
    const { creator_id: userId, real_name, account } = task
    const told = {
      reason: 'taskToApprove',
      values: { title: task.full_name, step: task.node_name },
      to: [toUserId],
      from: { userId, realName: real_name ?? '', account: account ?? '' },
      topic: `task:${task.turn_id}`,
      task: { flowType: 1, body: JSON.stringify(taskConfig(task, { id: task.turn_id, node_id: task.node_id })) },
    } as const
    tells.push(await notifyInside(call, told, inside))
  }
  return tells
}

/** Ends an entrust of the caller that holds or is still to come: 404 for anybody else's, 400 when it is over. */
export async function endEntrust(call: Call, id: string): Promise<void> {
  const { start_time } = await findOwn(call, call.database, id)
  const at = call.now()
  await call.database
    .updateTable('flow_entrust')
    .set({ end_time: at, start_time: Math.min(start_time, at) })
    .where('id', '=', id)
    .execute()
}
