import { taskKinds } from '#shared/rules/cron.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { jobsOf, keepJob, reasonIn, RUN_TASKS } from '#server/core/jobs.ts'
import { mount } from '#server/core/mount.ts'
import { loose } from '#server/database/loose.ts'
import { readPage } from '#server/database/page.ts'
import { readComputer, readService } from './monitor.ts'
import { runDueTasks, runTask } from './run-tasks.ts'
import { changeTask, createTask, deleteTask, findTask, ownMethods, parametersOf, toggleTask } from './tasks.ts'

/** Between looks for tasks that are due. */
const LOOK = 15_000

/** What the server does by itself, and how it is. */
export function mountOperations(server: Server): void {
  const closing = new AbortController()
  const due = keepJob(server.services, {
    code: RUN_TASKS,
    every: LOOK,
    run: () => runDueTasks(server.services, closing.signal),
  })
  server.app.addHook('onClose', () => {
    closing.abort()
    return due.close()
  })
  mount(server, 'job.list', async ({ query }, call) => {
    const word = query.keyword?.trim().toLowerCase() ?? ''
    const all = await listJobs(call)
    const found = all.filter(({ fullName, enCode }) => `${fullName}\n${enCode}`.toLowerCase().includes(word))
    const { currentPage, pageSize } = query
    const start = (currentPage - 1) * pageSize
    return {
      list: found.slice(start, start + pageSize),
      pagination: { currentPage, pageSize, total: found.length },
    }
  })
  mount(server, 'job.one', async ({ params }, call) => {
    const job = (await listJobs(call)).find(({ id }) => id === params.id)
    if (job === undefined) return fail(404, 'table.notFound')
    if (!job.isOwn) return { ...job, ...(await readTask(call, job.id)) }
    // Clients of the family parse the content.
    const content = JSON.stringify({ cron: '', parameter: [], localHostTaskId: job.id })
    return { ...job, executeType: taskKinds.method, executeContent: content, description: '' }
  })
  mount(server, 'job.create', async ({ body }, call) => reply(await createTask(call, body), 'common.created'))
  mount(server, 'job.update', async ({ params, body }, call) => {
    await changeTask(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'job.delete', async ({ params }, call) => {
    await deleteTask(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'job.toggle', async ({ params, body }, call) => {
    await toggleTask(call, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'job.methods', (_input, call) =>
    ownMethods(call.database).map(({ code }) => ({ id: code, fullName: call.text(`jobs.${code}`) })),
  )
  mount(server, 'job.log', async ({ params, query }, { database, language }) => {
    const runs = database
      .selectFrom('job_run')
      .selectAll()
      .where('job', '=', params.id)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
    const { rows, pagination } = await readPage(runs, query)
    return {
      list: rows.map((row) => ({
        id: row.id,
        runTime: Number(row.started_at),
        runResult: row.failed,
        description: reasonIn(language, row.reason),
      })),
      pagination,
    }
  })
  mount(server, 'job.run', async ({ params }, { database }) => {
    const job = jobsOf(database).find(({ code }) => code === params.id)
    const run = job ? job.run() : runTask(server.services, await findTask(database, params.id), closing.signal)
    if (!(await run)) return fail(400, 'jobs.failed')
    return reply(null, 'jobs.done')
  })
  mount(server, 'monitor.read', async (_input, call) => ({
    ...(await readComputer(call)),
    service: await readService(call),
  }))
}

/** The own jobs of the server, then what people planned, with how the last run of each ended. */
async function listJobs({ database, text }: Pick<Call, 'database' | 'text'>) {
  const counted = await database
    .selectFrom('job_run')
    .select(({ fn }) => ['job', fn.countAll().as('runs'), fn.max('started_at').as('last')])
    .groupBy('job')
    .execute()
  const ends = await database
    .selectFrom('job_run')
    .innerJoin(
      (last) =>
        last
          .selectFrom('job_run')
          .select(({ fn }) => ['job', fn.max('started_at').as('last')])
          .groupBy('job')
          .as('latest'),
      (join) => join.onRef('latest.job', '=', 'job_run.job').onRef('latest.last', '=', 'job_run.started_at'),
    )
    .select(['job_run.job', 'job_run.failed'])
    .execute()
  const runsOf = (code: string) => {
    const known = counted.find(({ job }) => job === code)
    return {
      runCount: Number(known?.runs ?? 0),
      lastRunTime: known ? Number(known.last) : null,
      lastResult: ends.findLast(({ job }) => job === code)?.failed ?? null,
    }
  }
  const own = jobsOf(database).map(({ code, every, nextAt }) => ({
    id: code,
    fullName: text(`jobs.${code}`),
    enCode: code,
    ...runsOf(code),
    startTime: null,
    endTime: null,
    nextRunTime: nextAt(),
    enabledMark: 1,
    isOwn: true,
    cron: '',
    sortCode: 0,
    minutes: Math.round((every / 60_000) * 100) / 100,
  }))
  const planned = await database
    .selectFrom('scheduled_task')
    .selectAll()
    .orderBy('sort_code')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const tasks = planned.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    ...runsOf(row.id),
    startTime: Number(row.start_at) || null,
    endTime: Number(row.end_at) || null,
    nextRunTime: Number(row.next_at) || null,
    enabledMark: row.enabled_mark,
    isOwn: false,
    cron: row.cron,
    sortCode: row.sort_code,
    minutes: null,
  }))
  return [...own, ...tasks]
}

/** What a task does and when, in one JSON text as clients of the family have it. */
async function readTask({ database }: Pick<Call, 'database'>, id: string) {
  const row = await findTask(database, id)
  const asked = await loose(database)
    .selectFrom('data_interface')
    .select('full_name')
    .where('id', '=', row.interface_id)
    .executeTakeFirst()
  const content = {
    cron: row.cron,
    startTime: Number(row.start_at) || null,
    endTime: Number(row.end_at) || null,
    interfaceId: row.interface_id,
    interfaceName: String(asked?.['full_name'] ?? ''),
    parameter: parametersOf(row),
    localHostTaskId: row.local_task,
  }
  return {
    executeType: row.execute_type,
    executeContent: JSON.stringify(content),
    description: row.description,
  }
}
