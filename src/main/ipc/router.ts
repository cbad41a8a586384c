import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { ipcMain } from 'electron'
import { cancelChannel, eventChannel, requestChannel } from '#shared/ipc/channels.ts'
import type { SenderFacts } from '../security/sender.ts'
import { isTrustedSender } from '../security/sender.ts'
import type { Dispatcher } from './dispatch.ts'
import type { EventHub } from './events.ts'

/** Ties dispatcher and events to Electron's channels. The only place of main that touches ipcMain. */
export function attachRouter(
  dispatcher: Dispatcher,
  events: EventHub,
  isInterface: (contents: WebContents) => boolean,
): void {
  const factsOf = (event: IpcMainInvokeEvent | IpcMainEvent): SenderFacts => ({
    frameUrl: event.senderFrame?.url ?? null,
    isTopFrame: event.senderFrame !== null && event.senderFrame.parent === null,
    isKnownWindow: event.type === 'frame' && isInterface(event.sender),
  })
  ipcMain.handle(requestChannel, (event, route: unknown, input: unknown, requestId: unknown) =>
    dispatcher.call({ route, input, requestId }, factsOf(event), event.sender.id),
  )
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    dispatcher.cancel(requestId, factsOf(event), event.sender.id)
  })
  ipcMain.on(eventChannel, (event, names: unknown) => {
    if (isTrustedSender(factsOf(event))) events.listen(event.sender.id, names)
  })
}
