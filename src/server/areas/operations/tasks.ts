import { jobContent, type JobInput } from '#shared/api/operations.ts'
import { parseJson } from '#shared/form/parsing/read.ts'
import { cronProblem, nextCron, taskKinds } from '#shared/rules/cron.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import { type Job, jobsOf, RUN_TASKS } from '#server/core/jobs.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ScheduledTaskTable } from '#server/database/tables/system.ts'
import { message } from '#server/messages/message.ts'
import { readParameters } from '../data-interface/parameters.ts'

type Planned = Pick<ScheduledTaskTable, 'cron' | 'start_at' | 'end_at' | 'enabled_mark'>
const parameterList = jobContent.shape.parameter
const cronProblems = {
  unreadable: 'jobs.cronUnreadable',
  never: 'jobs.cronNever',
  tooOften: 'jobs.cronTooOften',
} as const

/** When a task is due after a moment; 0: never again, or not while it is disabled. */
export function nextTask({ cron, start_at, end_at, enabled_mark }: Planned, now: number): number {
  if (enabled_mark !== 1) return 0
  const next = nextCron(cron, Math.max(now, Number(start_at) - 1))
  return Number(end_at) !== 0 && next > Number(end_at) ? 0 : next
}

/** What the server does by itself and a task may do at other times. */
export const ownMethods = (database: PlatformDatabase): readonly Job[] =>
  jobsOf(database).filter(({ code }) => code !== RUN_TASKS)

export const parametersOf = ({ parameters }: Pick<ScheduledTaskTable, 'parameters'>) =>
  parameterList.parse(JSON.parse(parameters || '[]'))

/** A task that people planned; refuses what the server does by itself, and 404 without one. */
export async function findTask(database: PlatformDatabase, id: string): Promise<ScheduledTaskTable> {
  const row = await database.selectFrom('scheduled_task').selectAll().where('id', '=', id).executeTakeFirst()
  if (row) return row
  if (jobsOf(database).some(({ code }) => code === id)) fail(400, 'jobs.own')
  return fail(404, 'table.notFound')
}

/** Clients put it into one JSON text; without one it stands in fields of its own. */
function contentOf({ executeContent, ...fields }: JobInput) {
  const parsed = executeContent === '' ? { ok: true as const, value: fields } : parseJson(executeContent)
  const read = jobContent.safeParse(parsed.ok ? parsed.value : null)
  return read.success ? read.data : fail(400, 'jobs.contentUnreadable', { field: 'executeContent' })
}

type Content = ReturnType<typeof contentOf>

async function interfaceColumns({ database }: Call, { interfaceId, parameter }: Content) {
  const asked = await loose(database)
    .selectFrom('data_interface')
    .select('request_parameters')
    .where('id', '=', interfaceId)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst()
  if (!asked) return fail(400, 'jobs.noInterface', { field: 'interfaceId' })
  const valueOf = (field: string) => {
    const said = parameter.find((each) => each.field === field)
    return said && said.sourceType !== 3 ? said.relationField : ''
  }
  const missing = readParameters(String(asked['request_parameters'])).find(
    ({ field, required, defaultValue }) => required === 1 && defaultValue === '' && valueOf(field) === '',
  )
  if (missing)
    fail(400, 'dataInterface.parameterMissing', {
      field: 'parameter',
      params: { name: missing.fieldName || missing.field },
    })
  return { interface_id: interfaceId, parameters: JSON.stringify(parameter), local_task: '' }
}

function methodColumns({ database }: Call, { localHostTaskId }: Content) {
  if (!ownMethods(database).some(({ code }) => code === localHostTaskId))
    fail(400, 'jobs.noMethod', { field: 'localHostTaskId' })
  return { interface_id: '', parameters: '[]', local_task: localHostTaskId }
}

/** What is stored of an input. Refuses with 400, at its field, what can never run. */
async function columnsOf(call: Call, input: JobInput) {
  requireStorable(input)
  const content = contentOf(input)
  const { cron, startTime, endTime } = content
  const problem = cronProblem(cron, call.now())
  if (problem !== null) fail(400, cronProblems[problem], { field: 'cron' })
  if (startTime !== null && endTime !== null && endTime <= startTime) fail(400, 'jobs.endsFirst', { field: 'endTime' })
  const isMethod = input.executeType === taskKinds.method
  const planned = {
    cron: cron.trim(),
    start_at: startTime ?? 0,
    end_at: endTime ?? 0,
    enabled_mark: input.enabledMark,
  }
  return {
    ...planned,
    ...(isMethod ? methodColumns(call, content) : await interfaceColumns(call, content)),
    full_name: input.fullName,
    en_code: input.enCode,
    execute_type: input.executeType,
    description: input.description,
    sort_code: input.sortCode,
    next_at: nextTask(planned, call.now()),
  }
}

const taken = ({ enCode }: JobInput) => message('table.taken', { value: enCode })

export async function createTask(call: Call, input: JobInput): Promise<string> {
  const columns = await columnsOf(call, input)
  const own = { id: nextId(), last_at: 0, created_by: call.user.userId, created_at: call.now() }
  await mapUniqueViolation(
    taken(input),
    () =>
      call.database
        .insertInto('scheduled_task')
        .values({ ...columns, ...own })
        .execute(),
    'enCode',
  )
  return own.id
}

/** Whoever changes a task last is who it runs for. */
export async function changeTask(call: Call, id: string, input: JobInput): Promise<void> {
  await findTask(call.database, id)
  const columns = { ...(await columnsOf(call, input)), created_by: call.user.userId }
  await mapUniqueViolation(
    taken(input),
    () => call.database.updateTable('scheduled_task').set(columns).where('id', '=', id).execute(),
    'enCode',
  )
}

export async function deleteTask({ database }: Call, id: string): Promise<void> {
  await findTask(database, id)
  await database.transaction().execute(async (inside) => {
    await inside.deleteFrom('scheduled_task').where('id', '=', id).execute()
    await inside.deleteFrom('job_run').where('job', '=', id).execute()
  })
}

/** Pauses a task, or goes on with it; without a wish the other of the two. */
export async function toggleTask({ database, now }: Call, id: string, wanted: number | undefined): Promise<void> {
  const row = await findTask(database, id)
  const enabled_mark = wanted ?? 1 - row.enabled_mark
  const next_at = nextTask({ ...row, enabled_mark }, now())
  await database.updateTable('scheduled_task').set({ enabled_mark, next_at }).where('id', '=', id).execute()
}
