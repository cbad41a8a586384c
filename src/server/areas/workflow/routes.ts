import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { createEntrust, endEntrust, listEntrusts } from './entrusts.ts'
import { readTask } from './tasks.ts'
import { listLaunched, listWaiting } from './waiting.ts'

/** Approvals: tasks for those who take part in them, and entrusts. */
export function mountWorkflow(server: Server): void {
  mount(server, 'flow.waiting', ({ query }, call) => listWaiting(call, query))
  mount(server, 'flow.launched', ({ query }, call) => listLaunched(call, query))
  mount(server, 'flow.task', ({ params }, call) => readTask(call, params.id))
  mount(server, 'flow.entrusts', ({ query }, call) => listEntrusts(call, query))
  mount(server, 'flow.createEntrust', async ({ body }, call) => {
    await createEntrust(call, body)
    return reply(null, 'workflow.entrusted')
  })
  mount(server, 'flow.endEntrust', async ({ params }, call) => {
    await endEntrust(call, params.id)
    return reply(null, 'workflow.entrustEnded')
  })
}
