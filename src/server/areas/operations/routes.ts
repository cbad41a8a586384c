import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { jobsOf } from '#server/core/jobs.ts'
import { mount } from '#server/core/mount.ts'
import { readPage } from '#server/database/page.ts'
import { readMonitor } from './monitor.ts'

/** What the server does by itself, and how it is. */
export function mountOperations(server: Server): void {
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
    // "3": a method of the server; clients of the family parse the content.
    return { ...job, executeType: '3', executeContent: JSON.stringify({ localHostTaskId: job.id }), description: '' }
  })
  mount(server, 'job.methods', (_input, call) =>
    jobsOf(call.database).map(({ code }) => ({ id: code, fullName: call.text(`jobs.${code}`) })),
  )
  mount(server, 'job.log', async ({ params, query }, { database }) => {
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
        description: row.reason,
      })),
      pagination,
    }
  })
  mount(server, 'job.run', async ({ params }, { database }) => {
    const job = jobsOf(database).find(({ code }) => code === params.id)
    if (job === undefined) return fail(404, 'table.notFound')
    if (!(await job.run())) return fail(400, 'jobs.failed')
    return reply(null, 'jobs.done')
  })
  mount(server, 'monitor.read', (_input, call) => readMonitor(call))
}

async function listJobs({ database, text }: Pick<Call, 'database' | 'text'>) {
  const counted = await database
    .selectFrom('job_run')
    .select(({ fn }) => ['job', fn.countAll().as('runs'), fn.max('started_at').as('last')])
    .groupBy('job')
    .execute()
  const latest = await Promise.all(
    jobsOf(database).map(({ code }) =>
      database
        .selectFrom('job_run')
        .select(['job', 'failed'])
        .where('job', '=', code)
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return jobsOf(database).map(({ code, every, nextAt }) => {
    const known = counted.find(({ job }) => job === code)
    return {
      id: code,
      fullName: text(`jobs.${code}`),
      enCode: code,
      runCount: Number(known?.runs ?? 0),
      startTime: null,
      endTime: null,
      lastRunTime: known ? Number(known.last) : null,
      nextRunTime: nextAt(),
      enabledMark: 1,
      minutes: Math.round(every / 60_000),
      lastResult: latest.find((run) => run?.job === code)?.failed ?? null,
    }
  })
}
