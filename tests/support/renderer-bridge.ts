import type { Endpoint } from '#shared/api/endpoint.ts'
import { endpointsIn } from '#shared/api/stale.ts'
import { type DataOf, endpoints as table, type InputOf, type RendererEndpointId } from '#shared/api/table.ts'
import type { BridgeError, BridgeResult, ErrorCode } from '#shared/ipc/errors.ts'
import type { BridgeEventName, BridgeEvents } from '#shared/ipc/events.ts'
import type { CallAnswer } from '#shared/ipc/platform.ts'
import type { CacheNote } from '#shared/ipc/session.ts'
import {
  type AtriumBridge,
  bridgeRoutes,
  type RouteInput,
  type RouteName,
  type RouteOutput,
} from '#shared/ipc/table.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { saveWithDraft } from '#main/drafts/saving.ts'
import { parseParts, problems } from '#main/http/input.ts'

type Answer<Output> = Output | Promise<Output>
export type RouteAnswers = { [Name in RouteName]?: (input: RouteInput<Name>) => Answer<RouteOutput<Name>> }
export type EndpointAnswers = { [Id in RendererEndpointId]?: (input: InputOf<Id>) => Answer<DataOf<Id>> }

export interface RecordedCall {
  readonly route: RouteName
  readonly input: unknown
  /** Main made it by itself, for another call: it did not cross the bridge. */
  readonly byMain?: true
}

export interface FakeBridge extends AtriumBridge {
  /** Every request so far, in order. */
  readonly calls: readonly RecordedCall[]
  readonly cancelled: readonly string[]
  /** Replaces or adds the answer of routes while the test runs. */
  answer(routes: RouteAnswers): void
  /** The same for platform calls. */
  answerCalls(endpoints: EndpointAnswers): void
  /** Pushes an event as main would. */
  emit<Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]): void
  inputsOf<Name extends RouteName>(route: Name): RouteInput<Name>[]
}

/** Thrown by an answer to fail the request the way main does. */
export class BridgeFault extends Error {
  readonly error: BridgeError
  constructor(code: ErrorCode, message = '', extra: Partial<BridgeError> = {}) {
    super(message || code)
    this.error = { code, message, ...extra }
  }
}

/** Wraps the data of a platform call that came from the cache. */
export class Cached<Data> {
  readonly data: Data
  readonly note: CacheNote
  constructor(data: Data, note: CacheNote) {
    this.data = data
    this.note = note
  }
}

/** A failure of the page's side as main throws it. */
function failAsMain(error: unknown): never {
  if (!(error instanceof BridgeFault)) throw error
  const { code, message, ...extra } = error.error
  throw new BridgeFailure(code, message, extra)
}

/**
 * Puts a typed stand-in for preload's bridge on `window`. Values are cloned on the way, as between processes.
 * A route without an answer fails with `bridge.unknownRoute`, so that a test sees what it forgot.
 */
export function installBridge(routes: RouteAnswers = {}, endpoints: EndpointAnswers = {}): FakeBridge {
  // No window stands beside the one of a test unless it says so.
  const answers: RouteAnswers = { 'windows.closeDetached': () => ({ closed: true }), ...routes }
  const calls: RecordedCall[] = []
  const cancelled: string[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const platform: EndpointAnswers = { ...endpoints }

  /** As main does it by itself: with the same answer as for the page. */
  const inMain = async <Name extends 'drafts.write' | 'drafts.discard'>(route: Name, input: RouteInput<Name>) => {
    calls.push({ route, input: structuredClone(input), byMain: true })
    const answer = answers[route] as ((input: RouteInput<Name>) => Answer<RouteOutput<Name>>) | undefined
    if (!answer) throw new BridgeFailure('bridge.unknownRoute')
    return answer(input)
  }
  const drafts: Parameters<typeof saveWithDraft>[0] = {
    write: ({ entries, ...more }) => inMain('drafts.write', { ...more, entries: [...entries] }),
    discard: async (writer) => void (await inMain('drafts.discard', { writer }).catch(failAsMain)),
  }

  async function callPlatform({ draft, ...input }: RouteInput<'platform.call'>): Promise<CallAnswer> {
    if (draft === undefined) return askPlatform(input)
    const { signal } = new AbortController()
    return saveWithDraft(drafts, { ...draft, submit: input.submitKey }, signal, () =>
      askPlatform(input).catch(failAsMain),
    ).catch((error: unknown) => {
      throw error instanceof BridgeFailure ? new BridgeFault(error.code, error.message, error.extra) : error
    })
  }

  async function askPlatform(input: RouteInput<'platform.call'>): Promise<CallAnswer> {
    const answer = platform[input.endpoint as RendererEndpointId] as ((input: unknown) => unknown) | undefined
    if (!answer) throw new BridgeFault('platform.business', `no answer for ${input.endpoint}`)
    refuseWrongParts(input)
    const data = await answer({ params: input.params, query: input.query, body: input.body })
    if (data instanceof Cached) return { msg: '', text: JSON.stringify(data.data), cache: data.note }
    tellStale(input, data)
    return { msg: '操作成功', text: JSON.stringify(data ?? null), cache: null }
  }

  /** As main does: whatever a call does not declare, or declares otherwise, never reaches the server. */
  function refuseWrongParts({ endpoint, params, query, body }: RouteInput<'platform.call'>): void {
    const entry: Endpoint | undefined = (table as Record<string, Endpoint>)[endpoint]
    if (!entry) return
    try {
      parseParts(entry, { params, query, body })
    } catch (error) {
      const { detail = '' } = (error as BridgeFailure).extra
      console.error(`bridge.invalidInput of ${endpoint}: ${detail}`)
      throw new BridgeFault('bridge.invalidInput', '', { detail })
    }
  }

  /** As main does with every request of the bridge. */
  function refuseWrongInput(route: RouteName, input: unknown): void {
    const { error } = bridgeRoutes[route].input.safeParse(input)
    if (!error) return
    console.error(`bridge.invalidInput of ${route}: ${problems(error)}`)
    throw new BridgeFault('bridge.invalidInput', '', { detail: problems(error) })
  }

  /** As main does after a write. */
  function tellStale({ endpoint, params, body }: RouteInput<'platform.call'>, data: unknown): void {
    const entry: Endpoint | undefined = (table as Record<string, Endpoint>)[endpoint]
    const row = entry?.changedRow?.({ params, body }, data)
    if (entry?.invalidates)
      bridge.emit('answers.stale', { endpoints: endpointsIn(entry.invalidates), ...(row ? { row } : {}) })
  }

  const bridge: FakeBridge = {
    calls,
    cancelled,
    answer: (more) => void Object.assign(answers, more),
    answerCalls: (more) => void Object.assign(platform, more),
    inputsOf: (route) => calls.filter((call) => call.route === route).map((call) => call.input as never),
    emit: (event, payload) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(structuredClone(payload) as never)
    },
    request: async (route, input) => {
      const cloned = structuredClone(input)
      calls.push({ route, input: cloned })
      const handler = (answers[route] ?? (route === 'platform.call' ? callPlatform : undefined)) as
        | ((input: unknown) => unknown)
        | undefined
      try {
        refuseWrongInput(route, cloned)
        if (!handler) throw new BridgeFault('bridge.unknownRoute', `no answer for ${route}`)
        return { ok: true, data: structuredClone(await handler(cloned)) } as BridgeResult<never>
      } catch (error) {
        if (error instanceof BridgeFault) return { ok: false, error: error.error }
        throw error
      }
    },
    // Files made by a test have no path; what stands behind them is the answer of the route.
    takeFiles: async (files) =>
      bridge.request('uploads.take', { paths: Array.from(files, (file) => (file as File).name) }),
    cancel: (requestId) => void cancelled.push(requestId),
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener as never))
      return () => void set.delete(listener as never)
    },
  }
  Object.defineProperty(window, 'atrium', { value: bridge, configurable: true })
  return bridge
}
