import * as z from 'zod'
import type { BridgeError, BridgeResult, ErrorCode } from '#shared/ipc/errors.ts'
import type { RouteName } from '#shared/ipc/table.ts'
import { bridgeRoutes } from '#shared/ipc/table.ts'
import type { SenderInfo } from '#main/security/sender.ts'
import { isTrustedSender } from '#main/security/sender.ts'
import type { Handlers } from './contract.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { storageFailure } from '#main/base/storage-failure.ts'

/** A message on the request channel, before anything about it is believed. */
export interface IncomingCall {
  readonly route: unknown
  readonly input: unknown
  readonly requestId: unknown
  /** It came over a channel that the page cannot write to. */
  readonly isFromPreload?: boolean
}

export interface DispatchOptions {
  readonly handlers: Handlers
  /** Whether the screen is locked: then only routes marked `whileLocked` pass. */
  readonly isLocked: () => boolean
  readonly log: (level: 'warn' | 'error', message: string, details: Readonly<Record<string, unknown>>) => void
}

export interface Dispatcher {
  /** Runs the gates in order and then the handler. Always answers, never rejects. */
  call(call: IncomingCall, sender: SenderInfo, windowId: number): Promise<BridgeResult<unknown>>
  /** Ends one running call of that window. Unknown ids are ignored. */
  cancel(requestId: unknown, sender: SenderInfo, windowId: number): void
  /** Ends every running call of a window that went away. */
  forget(windowId: number): void
}

const requestIdText = z.string().min(1).max(100)

/** The two gates (trusted sender, valid input) before the handlers of the bridge table. */
export function createDispatcher(options: DispatchOptions): Dispatcher {
  const running = new Map<number, Map<string, AbortController>>()

  async function run(name: RouteName, input: unknown, windowId: number, signal: AbortSignal) {
    const handler = options.handlers[name] as (
      input: unknown,
      context: { signal: AbortSignal; windowId: number },
    ) => unknown
    try {
      const data = await handler(input, { signal, windowId })
      return signal.aborted ? failed('bridge.cancelled') : { ok: true as const, data }
    } catch (error) {
      if (signal.aborted) return failed('bridge.cancelled')
      if (error instanceof BridgeFailure) return { ok: false as const, error: error.toBridgeError() }
      options.log('error', 'bridge fault', { route: name, error: describe(error) })
      const ofDisk = storageFailure(error)
      return ofDisk === null ? failed('bridge.internal') : { ok: false as const, error: ofDisk.toBridgeError() }
    }
  }

  return {
    async call(call, sender, windowId) {
      if (!isTrustedSender(sender)) {
        options.log('warn', 'bridge sender refused', {
          route: String(call.route).slice(0, 100),
          url: sender.frameUrl?.replace(/[?#].*$/s, '').slice(0, 200) ?? null,
        })
        return failed('bridge.untrusted')
      }
      if (!isRouteName(call.route)) return failed('bridge.unknownRoute')
      const route = bridgeRoutes[call.route]
      const mayRunLocked = 'whileLocked' in route && route.whileLocked
      if (!mayRunLocked && options.isLocked()) return failed('session.locked')
      if ('fromPreload' in route && route.fromPreload && call.isFromPreload !== true)
        return failed('bridge.unknownRoute')
      const input = route.input.safeParse(call.input)
      if (!input.success) return failed('bridge.invalidInput', issuesOf(input.error))

      const controller = new AbortController()
      const id = requestIdText.safeParse(call.requestId)
      const calls = running.get(windowId) ?? new Map<string, AbortController>()
      running.set(windowId, calls)
      const key = id.success ? id.data : null
      // A page that was loaded anew counts from the start: the newest call owns the id.
      if (key !== null) calls.set(key, controller)
      try {
        return await run(call.route, input.data, windowId, controller.signal)
      } finally {
        if (key !== null && calls.get(key) === controller) calls.delete(key)
      }
    },
    cancel(requestId, sender, windowId) {
      if (!isTrustedSender(sender) || typeof requestId !== 'string') return
      running.get(windowId)?.get(requestId)?.abort()
    },
    forget(windowId) {
      for (const controller of running.get(windowId)?.values() ?? []) controller.abort()
      running.delete(windowId)
    },
  }
}

function isRouteName(value: unknown): value is RouteName {
  return typeof value === 'string' && Object.hasOwn(bridgeRoutes, value)
}

function failed(code: ErrorCode, detail?: string): { readonly ok: false; readonly error: BridgeError } {
  return { ok: false, error: detail === undefined ? { code, message: '' } : { code, message: '', detail } }
}

/** Where the input is wrong, never what it held. */
function issuesOf(error: z.ZodError): string {
  return error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.join('.') || '(input)'}: ${issue.code}`)
    .join('; ')
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
