import type { BridgeEventName } from '#shared/ipc/events.ts'
import type { SendEvent } from '#main/base/events.ts'

/** Puts one event on the wire to one window. */
export type DeliverEvent = (windowId: number, event: BridgeEventName, payload: unknown) => void

export interface EventHub {
  /** Replaces the list of events a window listens to; preload sends the whole list on each change. */
  listen(windowId: number, events: unknown): void
  forget(windowId: number): void
  readonly send: SendEvent
}

/** Events go only to windows that listen to them. */
export function createEventHub(deliver: DeliverEvent): EventHub {
  const listening = new Map<number, ReadonlySet<string>>()
  return {
    listen(windowId, events) {
      const names = Array.isArray(events) ? events.filter((name) => typeof name === 'string').slice(0, 100) : []
      listening.set(windowId, new Set(names))
    },
    forget(windowId) {
      listening.delete(windowId)
    },
    send(event, payload) {
      for (const [windowId, names] of listening) {
        if (names.has(event)) deliver(windowId, event, payload)
      }
    },
  }
}
