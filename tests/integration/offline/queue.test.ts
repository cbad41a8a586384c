import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { KeptEntry, OfflineState, StoredDecision, WaitingDecision } from '#shared/ipc/offline.ts'
import type { StorageFault } from '#shared/ipc/storage.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { deliverDecision } from '#main/offline/decisions.ts'
import { createOfflineQueue, type Ended, type OfflineFiles, type OfflineQueue } from '#main/offline/queue.ts'
import type { OfflinePlace } from '#main/offline/store.ts'
import { createPlatformClient } from '#main/http/client.ts'
import { approverNode, chain, startNode } from '../../support/flow-template.ts'
import { eventually } from '../../support/eventually.ts'
import { type Approvals, openApprovals } from '../server/workflow/approvals.ts'
import type { Receiver } from '../server/message/support.ts'
import { openPlatform, type TestPlatform } from '../server/support/platform.ts'

let platform: TestPlatform
let url: string
const folder = mkdtempSync(join(tmpdir(), 'atrium-decisions-'))
beforeAll(async () => {
  platform = await openPlatform()
  url = await platform.server.app.listen({ port: 0, host: '127.0.0.1' })
})
const queues: OfflineQueue[] = []
afterEach(() => {
  for (const queue of queues.splice(0)) queue.stop()
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

/** One run of the program of a person, over a line that can be cut. */
function run(who: Receiver, first: OfflinePlace | null) {
  let place = first
  const line = { isUp: false, losesAnswers: false, losesCalls: false, isHere: true, sent: 0 }
  const history: { find: () => Promise<boolean> } = { find: async () => false }
  const ended: { outcome: Ended; message: string; decision: KeptEntry }[] = []
  const faults: StorageFault[] = []
  let state: OfflineState = { list: [], isKept: true }
  const over: Fetch = async (input, init) => {
    const lost = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code } })
    if (!line.isUp) throw Object.assign(new Error('net::ERR_CONNECTION_REFUSED'), { cause: lost('ECONNREFUSED') })
    line.sent += 1
    if (line.losesCalls) throw new Error('net::ERR_CONNECTION_RESET')
    const answer = await fetch(input, init)
    if (line.losesAnswers) throw new Error('net::ERR_CONNECTION_RESET')
    return answer
  }
  const client = createPlatformClient({
    fetch: over,
    baseUrl: () => url,
    token: () => who.token,
    sessionEnded: () => undefined,
    limits: { retries: 0 },
  })
  const calls: Parameters<typeof deliverDecision>[0] = {
    async send(endpoint, parts, options) {
      const { msg, data } = await client.call(endpoint, parts as never, options)
      return { msg, text: JSON.stringify(data), cache: null }
    },
    wasCarriedOut: () => history.find(),
  }
  const queue = createOfflineQueue({
    files: noFiles,
    deliver: (_owner, entry) => deliverDecision(calls, entry as StoredDecision),
    place: async () => place,
    online: () => line.isUp,
    isHere: () => line.isHere,
    changed: (next) => {
      state = next
    },
    ended: (decision, outcome, message) => ended.push({ decision, outcome, message }),
    report: (fault) => faults.push(fault),
    now: Date.now,
    retryAfter: 50,
  })
  queues.push(queue)
  queue.ownerChanged(who.id)
  const become = (owner: string | null, next: OfflinePlace | null) => {
    place = next
    queue.ownerChanged(owner)
  }
  return { queue, line, history, ended, faults, become, state: () => state }
}

const noFiles: OfflineFiles = {
  hold: async () => undefined,
  release: () => undefined,
  only: () => undefined,
  again: () => undefined,
  ready: async (entry) => entry,
}

const placeFor = (): OfflinePlace => ({ file: join(folder, `${randomUUID()}.sealed`), key: randomBytes(32) })

async function waiting(flow: Approvals, who: Receiver) {
  await flow.start()
  const [turn] = await flow.turns(who)
  const { id = '', processId = '' } = turn ?? {}
  const decision = (more: Partial<WaitingDecision> = {}): WaitingDecision => ({
    kind: 'decision',
    key: `at${Date.now()}-${randomUUID()}`,
    endpoint: 'flow.audit',
    operatorId: id,
    taskId: processId,
    name: '打印纸',
    step: 'office',
    body: { handleOpinion: '离线时同意' },
    ...more,
  })
  const opinions = async () => {
    const { flowTaskOperatorRecordList: lines } = await flow.task(flow.starter, processId)
    return lines.map(({ handleOpinion }) => handleOpinion)
  }
  return { id, decision, opinions }
}

describe('decisions that were made while the server was away', () => {
  it('wait sealed over the end of the program, and are sent once when the server is back', async () => {
    const flow = await openApprovals(platform)
    const { decision, opinions } = await waiting(flow, flow.first)
    const place = placeFor()
    const before = run(flow.first, place)
    await before.queue.keep(decision())
    expect(before.state().list).toMatchObject([{ state: 'waiting', opinion: '离线时同意', name: '打印纸' }])
    expect(readFileSync(place.file).includes('离线时同意')).toBe(false)
    before.queue.stop()

    const after = run(flow.first, place)
    expect((await after.queue.state()).list).toHaveLength(1)
    after.line.isUp = true
    after.queue.connected()
    after.queue.connected()
    await eventually(() => expect(after.state().list).toEqual([]))
    expect(after.line.sent).toBe(1)
    await eventually(() => expect(after.ended).toMatchObject([{ outcome: 'done', message: '已同意' }]))
    expect(await opinions()).toEqual(['', '离线时同意'])
    expect(await flow.turns(flow.second)).toHaveLength(1)
  })

  it('go to nobody else: while another server or person is chosen they wait', async () => {
    const flow = await openApprovals(platform)
    const { decision, opinions } = await waiting(flow, flow.first)
    const { queue, line, state, ended } = run(flow.first, placeFor())
    await queue.keep(decision())
    Object.assign(line, { isUp: true, isHere: false })
    queue.connected()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([line.sent, state().list]).toMatchObject([0, [{ state: 'waiting', isUnsure: false }]])
    line.isHere = true
    await eventually(() => expect(ended).toMatchObject([{ outcome: 'done' }]))
    expect(await opinions()).toEqual(['', '离线时同意'])
  })

  it('of which an answer got lost count once, and cannot be taken back meanwhile', async () => {
    const flow = await openApprovals(platform)
    const { decision, opinions } = await waiting(flow, flow.first)
    const { queue, line, state, ended } = run(flow.first, placeFor())
    line.isUp = true
    line.losesAnswers = true
    const own = decision()
    await queue.keep(own)
    await eventually(() => expect(line.sent).toBeGreaterThan(1))
    expect(state().list).toMatchObject([{ isUnsure: true }])
    expect(await queue.takeBack(own.key)).toBe(false)
    // A second thought does not go out beside the first, which may have arrived.
    expect((await queue.keep(decision({ endpoint: 'flow.reject' }))).list).toMatchObject([{ endpoint: 'flow.audit' }])
    line.losesAnswers = false
    await eventually(() => expect(state().list).toEqual([]))
    await eventually(() => expect(ended).toMatchObject([{ outcome: 'done', message: '已同意' }]))
    expect(await opinions()).toEqual(['', '离线时同意'])
  })

  it('come back in words when somebody else decided meanwhile, and stay until they are laid aside', async () => {
    const flow = await openApprovals(platform, (first, second) =>
      chain(startNode(), approverNode('office', [first.id, second.id]), approverNode('finance', [first.id])),
    )
    const { decision, opinions } = await waiting(flow, flow.first)
    const { queue, line, state, ended } = run(flow.first, placeFor())
    const own = decision({ endpoint: 'flow.reject', body: { handleOpinion: '离线时退回' } })
    await queue.keep(own)
    const [others] = await flow.turns(flow.second)
    await flow.agree(flow.second, others?.id ?? '', { handleOpinion: '同意' })
    line.isUp = true
    queue.connected()
    await eventually(() => expect(state().list).toMatchObject([{ state: 'refused', opinion: '离线时退回' }]))
    expect(state().list[0]?.message).toMatch(/^该审批已由测试用户于.+处理$/)
    await eventually(() => expect(ended).toMatchObject([{ outcome: 'refused' }]))
    expect(await opinions()).toEqual(['', '同意'])
    expect(await queue.takeBack(own.key)).toBe(true)
    expect(state().list).toEqual([])
  })

  it.each([
    ['may not be seen any more', 404, 'unknown'],
    ['cannot be looked at just now', 500, 'waiting'],
  ])('of which nobody knows and whose task %s hold up none behind them', async (_name, platformCode, left) => {
    const flow = await openApprovals(platform, (first, second) =>
      chain(startNode(), approverNode('office', [first.id, second.id]), approverNode('finance', [first.id])),
    )
    const unsure = await waiting(flow, flow.first)
    const { queue, line, history, state, ended } = run(flow.first, placeFor())
    Object.assign(line, { isUp: true, losesCalls: true })
    const own = unsure.decision({ endpoint: 'flow.reject', body: { handleOpinion: '离线时退回' } })
    await queue.keep(own)
    await eventually(() => expect(state().list).toMatchObject([{ isUnsure: true, state: 'waiting' }]))
    line.isUp = false
    const [others] = await flow.turns(flow.second)
    await flow.agree(flow.second, others?.id ?? '', { handleOpinion: '同意' })
    const [, behind] = [await flow.start(), (await flow.turns(flow.first)).find(({ id }) => id !== unsure.id)]
    const { id = '', processId = '' } = behind ?? {}
    await queue.keep(unsure.decision({ operatorId: id, taskId: processId }))
    history.find = () => Promise.reject(new BridgeFailure('platform.business', '', { platformCode }))
    Object.assign(line, { isUp: true, losesCalls: false })
    queue.connected()
    await eventually(() =>
      expect(ended.some(({ decision }) => decision.kind === 'decision' && decision.operatorId === id)).toBe(true),
    )
    await eventually(() => expect(state().list).toMatchObject([{ operatorId: unsure.id, state: left }]))
    expect(state().list[0]?.message).toMatch(/^该审批已由测试用户于.+处理$/)
    expect(await queue.takeBack(own.key)).toBe(left !== 'waiting')
  })

  it('can be taken back or thought over before they are sent: nothing of the former goes out', async () => {
    const flow = await openApprovals(platform)
    const { decision, opinions } = await waiting(flow, flow.first)
    const { queue, line, state } = run(flow.first, placeFor())
    const first = decision()
    await queue.keep(first)
    await queue.keep(decision({ endpoint: 'flow.reject', body: { handleOpinion: '再想想' } }))
    expect(state().list).toMatchObject([{ endpoint: 'flow.reject', opinion: '再想想' }])
    expect(await queue.takeBack(state().list[0]?.key ?? '')).toBe(true)
    line.isUp = true
    queue.connected()
    await queue.state()
    expect(line.sent).toBe(0)
    expect(await opinions()).toEqual([''])
  })

  it('that lack people for the next step change nothing and name the step', async () => {
    const flow = await openApprovals(platform, (first) =>
      chain(startNode(), approverNode('office', [first.id]), approverNode('finance', [], { assigneeType: 7 })),
    )
    const { decision, opinions } = await waiting(flow, flow.first)
    const { queue, line, state } = run(flow.first, placeFor())
    await queue.keep(decision())
    line.isUp = true
    queue.connected()
    await eventually(() => expect(state().list).toMatchObject([{ state: 'refused' }]))
    expect(state().list).toMatchObject([{ lacksPeople: true, message: expect.stringContaining('finance') }])
    expect(await opinions()).toEqual([''])
  })

  it('are shown to nobody else, and one file that cannot be opened is set aside, not written over', async () => {
    const flow = await openApprovals(platform)
    const { decision } = await waiting(flow, flow.first)
    const place = placeFor()
    const mine = run(flow.first, place)
    await mine.queue.keep(decision())
    mine.become(flow.second.id, placeFor())
    expect((await mine.queue.state()).list).toEqual([])
    mine.become(flow.first.id, place)
    expect((await mine.queue.state()).list).toHaveLength(1)
    mine.become(null, null)
    await expect(mine.queue.keep(decision())).rejects.toMatchObject({ code: 'session.none' })
    expect(mine.state().list).toEqual([])

    writeFileSync(place.file, 'damaged')
    const next = run(flow.first, place)
    expect((await next.queue.state()).list).toEqual([])
    expect(next.faults).toMatchObject([{ what: 'offline', fault: 'damaged' }])
    expect(readdirSync(folder).some((name) => name.includes('.bad-'))).toBe(true)
  })

  it('without a place for what is sealed live in memory, and say so', async () => {
    const flow = await openApprovals(platform)
    const { decision, opinions } = await waiting(flow, flow.first)
    const { queue, line, state } = run(flow.first, null)
    expect(await queue.keep(decision())).toMatchObject({ isKept: false, list: [{ state: 'waiting' }] })
    line.isUp = true
    queue.connected()
    await eventually(() => expect(state().list).toEqual([]))
    expect(await opinions()).toEqual(['', '离线时同意'])
  })
})
