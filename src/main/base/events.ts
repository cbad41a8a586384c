import type { BridgeEventName, BridgeEvents } from '#shared/ipc/events.ts'

/** Pushes an event to the windows that listen to it. */
export type SendEvent = <Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]) => void
