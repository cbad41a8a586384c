import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesktopText } from '#main/base/desktop-text.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import type { Notices } from '#main/notifications/notices.ts'
import { onServerGone } from '#main/servers/gone.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import { isAmong, isAmongHandled } from '#main/decisions/history.ts'
import { createDecisionQueue, type DecisionOutcome, type DecisionQueue, isRefusal } from '#main/decisions/queue.ts'
import type { PlatformServices } from './platform.ts'

export interface DecisionsContext {
  /** Absolute folder of what the app keeps: `decisions/`. */
  readonly userData: string
  readonly platform: Pick<PlatformServices, 'session' | 'client' | 'answers' | 'gate' | 'online' | 'onConnection'>
  readonly servers: Pick<ServerRegistry, 'state' | 'onChange'>
  readonly drafts: Pick<DraftService, 'accountStore' | 'remove'>
  readonly notices: Pick<Notices, 'notify'>
  readonly text: () => DesktopText
  readonly report: ReportFault
}

const ownerOf = ({ serverId, userId }: { readonly serverId: string; readonly userId: string }) =>
  `${serverId} ${userId}`

const titles = {
  done: 'decisionSent',
  refused: 'decisionRefused',
  unknown: 'decisionUnknown',
} as const satisfies Readonly<Record<DecisionOutcome, keyof DesktopText>>

/** What the person who is signed in decided while the server was away, following session and connection. */
export function createDecisions({ platform, servers, notices, text, ...context }: DecisionsContext): DecisionQueue {
  const { session, gate } = platform
  const folder = join(context.userData, 'decisions')
  const queue = createDecisionQueue({
    send: platform.answers.answer,
    async place() {
      const person = session.user()
      const own = await context.drafts.accountStore('decisions')
      return own && person && { file: join(folder, person.serverId, `${own.name}.sealed`), key: own.key }
    },
    online: platform.online,
    isHere(owner) {
      const user = session.user()
      return user !== null && owner === ownerOf(user) && servers.state().currentId === user.serverId
    },
    async wasCarriedOut(decision) {
      const person = session.user()
      if (person === null) throw new BridgeFailure('session.none')
      try {
        const { data } = await platform.client.call('flow.task', { params: { id: decision.taskId } })
        return isAmong(data.flowTaskOperatorRecordList, decision, person)
      } catch (failure) {
        if (!isRefusal(failure)) throw failure
        // A task that is not shown any more may stand in the list of what one decided; its lack there proves nothing.
        const { data } = await platform.client.call('flow.handled', { query: { currentPage: 1, pageSize: 100 } })
        if (isAmongHandled(data.list, decision)) return true
        throw failure
      }
    },
    changed: (state) => gate.send('decisions.changed', state),
    ended({ name, taskId, operatorId }, outcome, message) {
      const isDone = outcome === 'done'
      // What was filled in for it is with the server now.
      if (isDone) context.drafts.remove({ moduleId: 'workflow.task', recordId: operatorId }).catch(() => undefined)
      notices.notify({
        title: text()[titles[outcome]],
        body: !isDone && message !== '' ? `${name}: ${message}` : name,
        kind: 'flow',
        onClick: () => gate.send('notice.clicked', { kind: 'approval', id: isDone ? taskId : '' }),
      })
    },
    report: context.report,
    now: Date.now,
  })
  onServerGone(servers, (id) => void rm(join(folder, id), { recursive: true, force: true }).catch(() => undefined))
  session.onUserChange((user) => queue.ownerChanged(user === null ? null : ownerOf(user)))
  platform.onConnection((online) => {
    if (online) queue.connected()
  })
  return queue
}
