import type { BridgeEventName } from '#shared/ipc/events.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { ResourceTable } from '#main/security/app-protocol.ts'

/** What the lock screen itself needs to hear. */
const receivedWhileLocked: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>([
  'session.changed',
  'session.ended',
  'servers.changed',
  'connection.changed',
  // The way to the server may need a proxy's sign-in before anyone can unlock.
  'desktop.changed',
  // So may a certificate that changed meanwhile.
  'certificates.refused',
])
/** A key pressed at a locked screen does nothing, now or later. */
const droppedWhileLocked: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>([
  'shell.command',
  'desktop.open',
  'approval.asked',
])
/** Pushes that wait; older ones go first. */
const MAX_WAITING = 500

export interface LockGateOptions {
  readonly send: SendEvent
  /** Whether the session in use is locked, as it is this moment. */
  readonly isLocked: () => boolean
}

/**
 * Everything of main that depends on the locked screen: which calls pass (the dispatcher asks `isLocked`), which pushes
 * wait, which bytes are refused, and whose answer to a dialog of the system still counts.
 */
export interface LockGate {
  readonly isLocked: () => boolean
  /** Pushes to the windows, held back while the screen is locked. */
  readonly send: SendEvent
  /** Called after every change of the session. */
  readonly sessionChanged: (state: SessionState) => void
  /** Fails with session.locked. */
  readonly requireUnlocked: () => void
  /** A dialog of the system outlives the gate of its call: what was chosen behind a lock fails with session.locked. */
  readonly afterDialog: <Choice>(choice: Promise<Choice | null>) => Promise<Choice | null>
  /** Bytes of the session are refused with 423 while its screen is locked. The captcha belongs to nobody. */
  readonly guardResources: (resources: ResourceTable) => ResourceTable
}

export function createLockGate({ send, isLocked }: LockGateOptions): LockGate {
  let waiting: (() => void)[] = []
  let account: string | null = null
  const requireUnlocked = (): void => {
    if (isLocked()) throw new BridgeFailure('session.locked')
  }
  return {
    isLocked,
    send(event, payload) {
      if (!isLocked() || receivedWhileLocked.has(event)) return send(event, payload)
      if (droppedWhileLocked.has(event)) return
      waiting.push(() => send(event, payload))
      if (waiting.length > MAX_WAITING) waiting.shift()
    },
    /** Sent when the same person unlocks, dropped for anybody else. */
    sessionChanged(state) {
      const held = state.account === account ? waiting : []
      account = state.account
      if (state.locked) return
      waiting = []
      for (const deliver of held) deliver()
    },
    requireUnlocked,
    async afterDialog(choice) {
      const chosen = await choice
      if (chosen !== null) requireUnlocked()
      return chosen
    },
    guardResources(resources) {
      const guarded = Object.entries(resources).map(([prefix, answer]) => {
        if (prefix === '/captcha/') return [prefix, answer]
        return [prefix, (request: Request) => (isLocked() ? locked() : answer(request))]
      })
      return Object.fromEntries(guarded)
    },
  }
}

function locked(): Promise<Response> {
  return Promise.resolve(new Response(null, { status: 423, headers: { 'cache-control': 'no-store' } }))
}
