import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptDecision } from '#shared/ipc/offline.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import type { DraftService } from '#main/drafts/contract.ts'
import type { Notices } from '#main/notifications/notices.ts'
import { onServerGone } from '#main/servers/gone.ts'
import type { ServerRegistry } from '#main/servers/registry.ts'
import { createCommentDelivery } from '#main/offline/comments.ts'
import { type DecisionCalls, deliverDecision, isAmong, isAmongHandled } from '#main/offline/decisions.ts'
import { createOutcomes, isRefusal } from '#main/offline/failures.ts'
import { withFiles } from '#main/offline/files.ts'
import { createOfflineQueue, type Ended, type OfflineQueue, type OfflineQueueOptions } from '#main/offline/queue.ts'
import { createRecordDelivery } from '#main/offline/records.ts'
import type { Uploads } from '#main/transfers/uploads/service.ts'
import type { PlatformServices } from './platform.ts'

export interface OfflineContext {
  /** Absolute folder of what the app keeps: `decisions/`, where what waits has been kept since only decisions did. */
  readonly userData: string
  readonly platform: Pick<PlatformServices, 'session' | 'client' | 'answers' | 'gate' | 'online' | 'onConnection'>
  readonly servers: Pick<ServerRegistry, 'state' | 'onChange'>
  readonly drafts: Pick<DraftService, 'accountStore' | 'remove'>
  readonly uploads: Pick<Uploads, 'list' | 'hold' | 'release' | 'holdOnly' | 'retry'>
  readonly notices: Pick<Notices, 'notify'>
  readonly text: () => DesktopText
  readonly report: ReportFault
}

const titles = {
  done: 'decisionSent',
  refused: 'decisionRefused',
  conflict: 'decisionRefused',
  unknown: 'decisionUnknown',
} as const satisfies Readonly<Record<Ended, keyof DesktopText>>

const ownerOf = ({ serverId, userId }: { readonly serverId: string; readonly userId: string }) =>
  `${serverId} ${userId}`

/** What the person who is signed in did while the server was away, following session and connection. */
export function createOffline({ platform, servers, notices, text, ...context }: OfflineContext): OfflineQueue {
  const { session, gate, client, answers } = platform
  const folder = join(context.userData, 'decisions')
  const isHere = (owner: string) => {
    const user = session.user()
    return user !== null && owner === ownerOf(user) && servers.state().currentId === user.serverId
  }
  /** Calls for somebody, who may leave between two of them: what follows is not sent in the name of whoever comes next. */
  const callsFor = (owner: string) => {
    const requireHere = () => {
      if (!isHere(owner)) throw new BridgeFailure('session.none')
    }
    const call: PlatformServices['client']['call'] = async (id, input, more) => {
      requireHere()
      return client.call(id, input, more)
    }
    const answer: PlatformServices['answers']['answer'] = async (id, parts, more) => {
      requireHere()
      return answers.answer(id, parts, more)
    }
    const saveOutcome: PlatformServices['answers']['saveOutcome'] = async (id, key, signal) => {
      requireHere()
      return answers.saveOutcome(id, key, signal)
    }
    return { client: { call }, answers: { answer, saveOutcome } }
  }
  type Calls = ReturnType<typeof callsFor>
  const decisionsBy = ({ client: { call }, answers: { answer } }: Calls): DecisionCalls => ({
    send: answer,
    async wasCarriedOut(decision) {
      const person = session.user()
      if (person === null) throw new BridgeFailure('session.none')
      try {
        const { data } = await call('flow.task', { params: { id: decision.taskId } })
        return isAmong(data.flowTaskOperatorRecordList, decision, person)
      } catch (failure) {
        if (!isRefusal(failure)) throw failure
        // A task that is not shown any more may stand in the list of what one decided; its lack there proves nothing.
        const { data } = await call('flow.handled', { query: { currentPage: 1, pageSize: 100 } })
        if (isAmongHandled(data.list, decision)) return true
        throw failure
      }
    },
  })
  const decided = ({ name, taskId, operatorId }: KeptDecision, end: Ended, message: string) => {
    const isDone = end === 'done'
    // What was filled in for it is with the server now.
    if (isDone) context.drafts.remove({ moduleId: 'workflow.task', recordId: operatorId }).catch(() => undefined)
    notices.notify({
      title: text()[titles[end]],
      body: !isDone && message !== '' ? `${name}: ${message}` : name,
      kind: 'flow',
      onClick: () => gate.send('notice.clicked', { kind: 'approval', id: isDone ? taskId : '' }),
    })
  }
  const ended: OfflineQueueOptions['ended'] = (entry, end, message) => {
    if (entry.kind === 'decision') return decided(entry, end, message)
    // What was done as it was meant is no news: the lists show it. A comment has a word where people are not told of it.
    if (end === 'done' && message === '') return
    if (end === 'done' && entry.kind !== 'comment') return
    const title = end === 'done' ? text().offlineDone : text().offlineRefused
    const reason =
      end === 'refused' || end === 'done' ? message : text()[end === 'conflict' ? 'offlineConflict' : 'offlineUnknown']
    notices.notify({
      title,
      body: [entry.name || ('module' in entry ? entry.module : entry.content), reason].filter(Boolean).join(': '),
      kind: 'work',
      onClick: () => gate.send('notice.clicked', { kind: 'offline', id: entry.key }),
    })
  }
  const { uploads } = context
  const unheard = (work: Promise<unknown>) => void work.catch(() => undefined)
  const queue = createOfflineQueue({
    files: {
      hold: uploads.hold,
      release: (ids) => unheard(uploads.release(ids)),
      only: (ids) => unheard(uploads.holdOnly(ids)),
      // What was taken out of the list meanwhile is told when it is sent.
      again: (ids) => unheard(Promise.allSettled(ids.map((id) => uploads.retry(id, false)))),
      ready: (entry) => withFiles(entry, uploads, text().uploadFailed),
    },
    deliver(owner, entry, rewrite) {
      const calls = callsFor(owner)
      const outcomes = createOutcomes(calls.answers, Date.now)
      switch (entry.kind) {
        case 'decision':
          return deliverDecision(decisionsBy(calls), entry)
        case 'comment':
          return createCommentDelivery({ ...calls, outcomes })(entry, rewrite)
        default:
          return createRecordDelivery({ ...calls, outcomes, person: session.user })(entry, rewrite)
      }
    },
    async place() {
      const person = session.user()
      const own = await context.drafts.accountStore('decisions')
      return own && person && { file: join(folder, person.serverId, `${own.name}.sealed`), key: own.key }
    },
    online: platform.online,
    isHere,
    changed: (state) => gate.send('offline.changed', state),
    ended,
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
