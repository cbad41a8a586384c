import type { BridgeEventName } from '#shared/ipc/events.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import type { SendEvent } from '#main/base/events.ts'
import type { ResourceTable } from '#main/security/app-protocol.ts'

/** What the lock screen itself needs to hear. */
const heardWhileLocked: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>([
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
const neverLater: ReadonlySet<BridgeEventName> = new Set<BridgeEventName>(['shell.command', 'desktop.open'])
/** Pushes that wait; older ones go first. */
const mostHeld = 500

export interface LockCurtain {
  readonly send: SendEvent
  /** Called after every change of the session. */
  readonly follow: (state: SessionState) => void
}

/** Pushes to the windows wait behind a locked screen: they are sent when it is unlocked and dropped when it is not. */
export function createLockCurtain(send: SendEvent): LockCurtain {
  let held: (() => void)[] = []
  let locked = false
  let account: string | null = null
  return {
    send(event, payload) {
      if (!locked || heardWhileLocked.has(event)) return send(event, payload)
      if (neverLater.has(event)) return
      held.push(() => send(event, payload))
      if (held.length > mostHeld) held.shift()
    },
    follow(state) {
      const waiting = state.account === account ? held : []
      account = state.account
      locked = state.locked
      if (locked) return
      held = []
      for (const tell of waiting) tell()
    },
  }
}

/** Bytes of the session are refused with 423 while its screen is locked. The captcha belongs to nobody. */
export function behindLock(resources: ResourceTable, isLocked: () => boolean): ResourceTable {
  const guarded = Object.entries(resources).map(([prefix, answer]) => {
    if (prefix === '/captcha/') return [prefix, answer]
    const refuse = () => Promise.resolve(new Response(null, { status: 423, headers: { 'cache-control': 'no-store' } }))
    return [prefix, (request: Request) => (isLocked() ? refuse() : answer(request))]
  })
  return Object.fromEntries(guarded)
}
