import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { jobsOf, keepJob } from '#server/core/jobs.ts'
import { mount } from '#server/core/mount.ts'
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listSchedules,
  makeDue,
  readSchedule,
  toggleSchedule,
} from './schedules.ts'
import { sendDue } from './send.ts'

/** Between looks for reports that are due. */
const LOOK = 60_000

/** Reports that are sent by themselves. */
export function mountReportSchedules(server: Server): void {
  const closing = new AbortController()
  const job = keepJob(server.services, {
    code: 'sendReports',
    every: LOOK,
    run: () => sendDue(server.services, closing.signal),
  })
  server.app.addHook('onClose', () => {
    closing.abort()
    return job.close()
  })
  mount(server, 'reportSchedule.list', ({ query }, call) => listSchedules(call, query.reportId))
  mount(server, 'reportSchedule.one', ({ params }, call) => readSchedule(call, params.id))
  mount(server, 'reportSchedule.create', async ({ body }, call) => {
    await createSchedule(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'reportSchedule.update', async ({ params, body }, call) => {
    await changeSchedule(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'reportSchedule.delete', async ({ params }, call) => {
    await deleteSchedule(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'reportSchedule.toggle', async ({ params, body }, call) => {
    await toggleSchedule(call, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'reportSchedule.run', async ({ params }, call) => {
    await makeDue(call, params.id)
    // Each receiver has the report counted: nobody waits for all of them.
    void jobsOf(call.database)
      .find(({ code }) => code === 'sendReports')
      ?.run()
    return reply(null, 'report.sendingBegun')
  })
}
