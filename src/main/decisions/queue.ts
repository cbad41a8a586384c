import type { DecisionsState, KeptDecision, WaitingDecision } from '#shared/ipc/decisions.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { CallParts } from '#main/http/contract.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { storageFailure } from '#main/base/storage-failure.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { type DecisionPlace, readDecisions, type StoredDecision, writeDecisions } from './store.ts'

export type DecisionOutcome = 'done' | 'refused' | 'unknown'

export interface DecisionQueueOptions {
  /** Sends it under its key. Fails like the platform client. */
  readonly send: (
    endpoint: WaitingDecision['endpoint'],
    parts: CallParts,
    options: { readonly submitKey: string },
  ) => Promise<CallAnswer>
  /** Where those of the person who is signed in lie; null: in memory alone. Fails with session.none. */
  readonly place: () => Promise<DecisionPlace | null>
  readonly online: () => boolean
  /** Whether calls go to the server of this person, in their session, at this moment. */
  readonly isHere: (owner: string) => boolean
  /**
   * Whether the server has it. Servers of the family know no keys, others know them for a day: what arrived without an
   * answer is refused when it comes again, though it was done. Fails like the platform client.
   */
  readonly wasCarriedOut: (decision: StoredDecision) => Promise<boolean>
  readonly changed: (state: DecisionsState) => void
  /** The server has one, or refused it because something else happened meanwhile, or does not say which of both. */
  readonly ended: (decision: KeptDecision, outcome: DecisionOutcome, message: string) => void
  readonly report: ReportFault
  readonly now: () => number
  /** Milliseconds until one without an answer is sent again. */
  readonly retryAfter?: number
}

/** Decisions that were made while the server was away, in their order; each is sent once. */
export interface DecisionQueue {
  state(): Promise<DecisionsState>
  keep(decision: WaitingDecision): Promise<DecisionsState>
  takeBack(key: string): Promise<boolean>
  /** Somebody else, or nobody, is signed in; a person as one word. */
  ownerChanged(owner: string | null): void
  /** The server answers again. */
  connected(): void
  stop(): void
}

interface Owned {
  readonly owner: string
  readonly ready: Promise<void>
  place: DecisionPlace | null
  list: readonly StoredDecision[]
}

const visible = ({ body: _body, ...decision }: StoredDecision): KeptDecision => decision

/** The server did nothing and says why: anything else is tried again. */
export const isRefusal = (failure: unknown): failure is BridgeFailure =>
  failure instanceof BridgeFailure &&
  failure.code === 'platform.business' &&
  (failure.extra.platformCode ?? 400) < 500 &&
  failure.extra.platformCode !== 429

/** The server did it and lost its own answer. */
const wasDone = (failure: unknown) =>
  failure instanceof BridgeFailure && failure.extra.reason?.code === 'common.submitDone'

/** What went out and was not answered may have arrived. */
const isUnknown = (failure: unknown) => failure instanceof BridgeFailure && failure.extra.outcome === 'unknown'

/** The server is there and did not take this one: others are not held up by it. */
const isAnswered = (failure: unknown) =>
  failure instanceof BridgeFailure &&
  ['platform.business', 'platform.malformed', 'platform.tooLarge'].includes(failure.code)

export function createDecisionQueue(options: DecisionQueueOptions): DecisionQueue {
  const { retryAfter = 30_000 } = options
  let owned: Owned | null = null
  let isSending = false
  let timer: NodeJS.Timeout | undefined
  /** One write after the other. */
  let writing: Promise<unknown> = Promise.resolve()

  const stateOf = (own: Owned | null): DecisionsState => ({
    list: own?.list.map(visible) ?? [],
    isKept: own === null || own.place !== null,
  })
  const write = (own: Owned): Promise<void> => {
    const { place } = own
    if (place === null) return Promise.resolve()
    const written = writing.then(() => writeDecisions(place, own.list))
    writing = written.catch(() => undefined)
    return written
  }
  const set = (own: Owned, list: readonly StoredDecision[]): Promise<void> => {
    own.list = list
    if (own === owned) options.changed(stateOf(own))
    return write(own)
  }
  /** A disk that refuses does not undo what happened: it is tried again with the next change. */
  const note = (own: Owned, list: readonly StoredDecision[]) =>
    set(own, list).catch((error: unknown) =>
      options.report({ what: 'decisions', fault: 'unwritten', aside: null, detail: String(error) }),
    )
  const changeOne = (own: Owned, key: string, change: Partial<StoredDecision>) =>
    note(
      own,
      own.list.map((each) => (each.key === key ? { ...each, ...change } : each)),
    )
  const drop = (own: Owned, key: string) =>
    note(
      own,
      own.list.filter((each) => each.key !== key),
    )

  const open = async (own: Omit<Owned, 'ready'> & { ready?: Promise<void> }): Promise<void> => {
    own.place = await options.place()
    // What was on its way when the program ended goes out once more under its key, which the server knows.
    const before = own.place === null ? [] : await readDecisions(own.place, options.report)
    own.list = [
      ...before.map((each) =>
        each.state === 'sending' ? { ...each, state: 'waiting' as const, isUnsure: true } : each,
      ),
      ...own.list,
    ]
  }
  const present = async (): Promise<Owned> => {
    const own = owned
    if (own === null) throw new BridgeFailure('session.none')
    await own.ready
    if (owned !== own) throw new BridgeFailure('session.none')
    return own
  }

  const ended = (own: Owned, decision: StoredDecision, outcome: DecisionOutcome, message: string): void => {
    // Whoever is here now has nothing to do with it.
    if (own === owned) options.ended(visible(decision), outcome, message)
  }

  const lookUp = (decision: StoredDecision): Promise<boolean | { readonly failure: unknown }> =>
    options.wasCarriedOut(decision).catch((failure: unknown) => ({ failure }))

  /** Sends one; whether the next may follow. */
  const sendOne = async (own: Owned, decision: StoredDecision): Promise<boolean> => {
    const { key, endpoint, operatorId, body } = decision
    await changeOne(own, key, { state: 'sending' })
    if (own !== owned || !options.isHere(own.owner)) {
      await changeOne(own, key, { state: 'waiting' })
      return false
    }
    try {
      const { msg, text } = await options.send(endpoint, { params: { id: operatorId }, body }, { submitKey: key })
      const lacking = (JSON.parse(text ?? 'null') ?? []) as readonly { readonly nodeName: string }[]
      if (lacking.length > 0) {
        const message = lacking.map(({ nodeName }) => nodeName).join(', ')
        await changeOne(own, key, { state: 'refused', isUnsure: false, lacksPeople: true, message })
        ended(own, decision, 'refused', message)
        return true
      }
      await drop(own, key)
      ended(own, decision, 'done', msg)
      return true
    } catch (failure) {
      if (wasDone(failure)) {
        await drop(own, key)
        ended(own, decision, 'done', '')
        return true
      }
      if (isRefusal(failure)) {
        const isDone = decision.isUnsure ? await lookUp(decision) : false
        // What may not be looked up stays unknown, and the person is the one to ask.
        if (typeof isDone !== 'boolean' && isRefusal(isDone.failure)) {
          await changeOne(own, key, { state: 'unknown', isUnsure: false, message: failure.message })
          ended(own, decision, 'unknown', failure.message)
          return true
        }
        // While nobody knows, only that is said.
        if (typeof isDone !== 'boolean') {
          await changeOne(own, key, { state: 'waiting', message: failure.message })
          return isAnswered(isDone.failure)
        }
        if (isDone) {
          await drop(own, key)
          ended(own, decision, 'done', '')
          return true
        }
        await changeOne(own, key, { state: 'refused', isUnsure: false, message: failure.message })
        ended(own, decision, 'refused', failure.message)
        return true
      }
      await changeOne(own, key, { state: 'waiting', message: '', isUnsure: decision.isUnsure || isUnknown(failure) })
      return isAnswered(failure)
    }
  }
  const sendAll = async (): Promise<void> => {
    const own = owned
    if (own === null || isSending || !options.online()) return
    isSending = true
    clearTimeout(timer)
    const tried = new Set<string>()
    try {
      await own.ready
      for (;;) {
        const next = own.list.find(({ state, key }) => state === 'waiting' && !tried.has(key))
        if (next === undefined || own !== owned) break
        tried.add(next.key)
        if (!(await sendOne(own, next))) break
      }
    } catch (error) {
      options.report({ what: 'decisions', fault: 'unread', aside: null, detail: String(error) })
    } finally {
      isSending = false
    }
    if (own !== owned) return sendAll()
    if (!own.list.some(({ state }) => state === 'waiting')) return
    timer = setTimeout(() => void sendAll(), retryAfter)
    timer.unref()
  }

  return {
    async state() {
      return owned === null ? stateOf(null) : stateOf(await present())
    },
    async keep(decision) {
      const own = await present()
      const former = own.list.find(({ operatorId }) => operatorId === decision.operatorId)
      // The first word counts once it may have arrived.
      if (former?.state === 'sending' || former?.isUnsure === true) return stateOf(own)
      const before = own.list
      const opinion = decision.body['handleOpinion']
      const kept: StoredDecision = {
        ...decision,
        opinion: typeof opinion === 'string' ? opinion : '',
        at: options.now(),
        state: 'waiting',
        message: '',
        lacksPeople: false,
        isUnsure: false,
      }
      try {
        await set(own, [...before.filter((each) => each !== former), kept])
      } catch (error) {
        // Whoever is told that it is kept relies on it.
        own.list = own.list.filter((each) => each !== kept)
        if (former) own.list = [...own.list, former]
        if (own === owned) options.changed(stateOf(own))
        throw storageFailure(error) ?? error
      }
      void sendAll()
      return stateOf(own)
    },
    async takeBack(key) {
      const own = await present()
      const found = own.list.find((each) => each.key === key)
      if (found && (found.state === 'sending' || found.isUnsure)) return false
      await drop(own, key)
      return true
    },
    ownerChanged(owner) {
      if (owner === (owned?.owner ?? null)) return
      clearTimeout(timer)
      if (owner === null) {
        owned = null
        options.changed(stateOf(null))
        return
      }
      const empty = { owner, place: null, list: [] }
      const own: Owned = Object.assign(empty, { ready: open(empty) })
      owned = own
      own.ready.then(
        () => {
          if (own !== owned) return
          options.changed(stateOf(own))
          void sendAll()
        },
        // Nobody is signed in any more, or nothing can be read: asking says so.
        () => undefined,
      )
    },
    connected: () => void sendAll(),
    stop() {
      clearTimeout(timer)
      owned = null
    },
  }
}
