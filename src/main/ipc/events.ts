import type { BridgeEventName, BridgeEvents } from '#shared/ipc/events.ts'
import type { SendEvent } from '#main/base/events.ts'

/** Puts one event on the wire to one window. */
export type DeliverEvent = (windowId: number, event: BridgeEventName, payload: unknown) => void

export interface EventHub {
  /** Replaces the list of events a window listens to; preload sends the whole list on each change. */
  listen(windowId: number, events: unknown): void
  forget(windowId: number): void
  readonly send: SendEvent
  /** To one window, if it listens. */
  readonly sendTo: <Name extends BridgeEventName>(windowId: number, event: Name, payload: BridgeEvents[Name]) => void
  /** To all but the one that brought it about. */
  readonly sendToOthers: <Name extends BridgeEventName>(
    windowId: number,
    event: Name,
    payload: BridgeEvents[Name],
  ) => void
}

/** Events go only to windows that listen to them. */
export function createEventHub(deliver: DeliverEvent): EventHub {
  const listening = new Map<number, ReadonlySet<string>>()
  const sendTo: EventHub['sendTo'] = (windowId, event, payload) => {
    if (listening.get(windowId)?.has(event)) deliver(windowId, event, payload)
  }
  return {
    listen(windowId, events) {
      const names = Array.isArray(events) ? events.filter((name) => typeof name === 'string').slice(0, 100) : []
      listening.set(windowId, new Set(names))
    },
    forget(windowId) {
      listening.delete(windowId)
    },
    send(event, payload) {
      for (const windowId of listening.keys()) sendTo(windowId, event, payload)
    },
    sendTo,
    sendToOthers(from, event, payload) {
      for (const windowId of listening.keys()) if (windowId !== from) sendTo(windowId, event, payload)
    },
  }
}
