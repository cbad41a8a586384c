import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import type { MissingNode } from './advance.ts'
import { endEntrust, listEntrustable, listEntrusts, readEntrust, removeEntrust, saveEntrust } from './entrusts.ts'
import { hasAsyncCases, readCases } from './family.ts'
import { decideMany } from './batch.ts'
import { candidateUsers, choicesAhead } from './choices.ts'
import { addComment, listComments, removeComment } from './comments.ts'
import { agree, giveBack, returnSteps, saveDraft } from './decide.ts'
import { addSigner, assign, change, suspend, terminate, transfer } from './hand-over.ts'
import { listMonitored, recordsByGroup, removeMonitored } from './monitor.ts'
import { removeLaunched, urge, withdraw } from './own.ts'
import { recall } from './recall.ts'
import { start } from './start.ts'
import { listFlows, listStartable } from './startable.ts'
import { listOfRecord } from './of-record.ts'
import { readTask } from './tasks.ts'
import { keepTimers } from './timer-run.ts'
import { turnInfo } from './turn.ts'
import { listBatchable, listCirculated, listHandled, listLaunched, listWaiting, listWaitingFlows } from './waiting.ts'

/** Answers whether it was done, or whose people have to be named first. */
const done = (
  missing: readonly MissingNode[],
  code: 'workflow.submitted' | 'workflow.draftKept' | 'workflow.agreed' | 'workflow.returned' | 'workflow.signerAdded',
) => (missing.length > 0 ? reply([...missing], 'workflow.peopleMissing') : reply([], code))

/** Approvals: starting, deciding, lists for those who take part, and entrusts. */
export function mountWorkflow(server: Server): void {
  const timers = keepTimers(server.services)
  server.app.addHook('onClose', () => timers.close())
  mount(server, 'flow.waiting', ({ query }, call) => listWaiting(call, query))
  mount(server, 'flow.launched', ({ query }, call) => listLaunched(call, query))
  mount(server, 'flow.task', ({ params, query }, call) => readTask(call, params.id, query))
  mount(server, 'flow.cases', ({ params }, call) => readCases(call, params.id))
  mount(server, 'flow.ofRecord', ({ params }, call) => listOfRecord(call, params))
  mount(server, 'flow.handled', ({ query }, call) => listHandled(call, query))
  mount(server, 'flow.circulated', ({ query }, call) => listCirculated(call, query))
  mount(server, 'flow.waitingFlows', (_input, call) => listWaitingFlows(call))
  mount(server, 'flow.batchable', ({ query }, call) => listBatchable(call, query))
  mount(server, 'flow.startable', ({ query }, call) => listStartable(call, query))
  mount(server, 'flow.flows', ({ params }, call) => listFlows(call, params.id))
  mount(server, 'flow.start', async ({ body }, call) =>
    done(await start(call, body), body.status === 1 ? 'workflow.draftKept' : 'workflow.submitted'),
  )
  mount(server, 'flow.restart', async ({ params, body }, call) =>
    done(
      await start(call, { ...body, id: params.id }),
      body.status === 1 ? 'workflow.draftKept' : 'workflow.submitted',
    ),
  )
  mount(server, 'flow.audit', async ({ params, body }, call) =>
    done(await agree(call, params.id, body), 'workflow.agreed'),
  )
  mount(server, 'flow.reject', async ({ params, body }, call) =>
    done(await giveBack(call, params.id, body), 'workflow.returned'),
  )
  mount(server, 'flow.turn', ({ params }, call) => turnInfo(call, params.id))
  mount(server, 'flow.rejectSteps', ({ params }, call) => returnSteps(call, params.id))
  mount(server, 'flow.saveAudit', async ({ params, body }, call) => {
    await saveDraft(call, params.id, body)
    return reply(null, 'workflow.draftKept')
  })
  mount(server, 'flow.withdraw', async ({ params, body }, call) => {
    await withdraw(call, params.id, body)
    return reply(null, 'workflow.withdrawn')
  })
  mount(server, 'flow.urge', async ({ params }, call) => {
    await urge(call, params.id)
    return reply(null, 'workflow.urged')
  })
  mount(server, 'flow.removeLaunched', async ({ params }, call) => {
    await removeLaunched(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'flow.transfer', async ({ params, body }, call) => {
    await transfer(call, params.id, body)
    return reply(null, 'workflow.transferred')
  })
  mount(server, 'flow.addSigner', async ({ params, body }, call) =>
    done(await addSigner(call, params.id, body), 'workflow.signerAdded'),
  )
  mount(server, 'flow.assign', async ({ params, body }, call) => {
    await assign(call, params.id, body)
    return reply(null, 'workflow.transferred')
  })
  mount(server, 'flow.recall', async ({ params, body }, call) => {
    const stays = await recall(call, params.id, body)
    return stays.length === 0
      ? reply(null, 'workflow.recalled')
      : reply(null, 'workflow.recalledExcept', { fields: stays })
  })
  mount(server, 'flow.cancel', async ({ params, body }, call) => {
    await terminate(call, params.id, body)
    return reply(null, 'workflow.terminated')
  })
  mount(server, 'flow.suspend', async ({ params, body }, call) => {
    await suspend(call, params.id, 'suspend', body)
    return reply(null, 'workflow.suspended')
  })
  mount(server, 'flow.change', async ({ body }, call) => {
    await change(call, body)
    return reply(null, body.resurgence ? 'workflow.revived' : 'workflow.changed')
  })
  mount(server, 'flow.asyncCases', ({ params }, call) => hasAsyncCases(call, params.id))
  mount(server, 'flow.restore', async ({ params, body }, call) => {
    await suspend(call, params.id, 'restore', body)
    return reply(null, 'workflow.restored')
  })
  mount(server, 'flow.candidates', ({ params, body }, call) => choicesAhead(call, params.id, body))
  mount(server, 'flow.candidateUsers', ({ params, body }, call) => candidateUsers(call, params.id, body))
  mount(server, 'flow.batch', ({ body }, call) => decideMany(call, body))
  mount(server, 'flow.records', ({ params, query }, call) => recordsByGroup(call, params.id, query))
  mount(server, 'flow.monitor', ({ query }, call) => listMonitored(call, query))
  mount(server, 'flow.removeMonitored', async ({ body }, call) => {
    await removeMonitored(call, body.ids)
    return reply(null, 'common.deleted')
  })
  mount(server, 'flow.comments', ({ query }, call) => listComments(call, query))
  mount(server, 'flow.comment', async ({ body }, call) => {
    await addComment(call, body)
    return reply(null, 'common.done')
  })
  mount(server, 'flow.removeComment', async ({ params }, call) => {
    await removeComment(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'flow.entrusts', ({ query }, call) => listEntrusts(call, query))
  mount(server, 'flow.entrustable', ({ query }, call) => listEntrustable(call, query))
  mount(server, 'flow.entrust', ({ params }, call) => readEntrust(call, params.id))
  mount(server, 'flow.createEntrust', async ({ body }, call) => {
    await saveEntrust(call, body)
    return reply(null, 'workflow.entrusted')
  })
  mount(server, 'flow.changeEntrust', async ({ params, body }, call) => {
    await saveEntrust(call, body, params.id)
    return reply(null, 'workflow.entrustChanged')
  })
  mount(server, 'flow.removeEntrust', async ({ params }, call) => {
    await removeEntrust(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'flow.endEntrust', async ({ params }, call) => {
    await endEntrust(call, params.id)
    return reply(null, 'workflow.entrustEnded')
  })
}
