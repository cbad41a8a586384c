import type { IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron'
import { ipcMain } from 'electron'
import { cancelChannel, eventChannel, filesChannel, requestChannel } from '#shared/ipc/channels.ts'
import type { SenderInfo } from '#main/security/sender.ts'
import { isTrustedSender } from '#main/security/sender.ts'
import type { Dispatcher } from './dispatch.ts'
import type { EventHub } from './events.ts'

/**
 * Ties dispatcher and events to Electron's channels. The only place of main that touches ipcMain.
 * The dispatcher may still be on its way: the window loads while the services are made.
 */
export function attachRouter(
  dispatcher: Promise<Dispatcher>,
  events: EventHub,
  isInterface: (contents: WebContents) => boolean,
): void {
  const factsOf = (event: IpcMainInvokeEvent | IpcMainEvent): SenderInfo => ({
    frameUrl: event.senderFrame?.url ?? null,
    isTopFrame: event.senderFrame !== null && event.senderFrame.parent === null,
    isKnownWindow: event.type === 'frame' && isInterface(event.sender),
  })
  ipcMain.handle(requestChannel, async (event, route: unknown, input: unknown, requestId: unknown) => {
    // The frame may be gone later: who asks is read before anything is awaited.
    const sender = factsOf(event)
    const windowId = event.sender.id
    return (await dispatcher).call({ route, input, requestId }, sender, windowId)
  })
  ipcMain.handle(filesChannel, async (event, paths: unknown) => {
    const sender = factsOf(event)
    const windowId = event.sender.id
    const call = { route: 'uploads.take', input: { paths }, requestId: undefined, isFromPreload: true }
    return (await dispatcher).call(call, sender, windowId)
  })
  ipcMain.on(cancelChannel, (event, requestId: unknown) => {
    const sender = factsOf(event)
    const windowId = event.sender.id
    // Should the services fail to be made, the request itself tells it.
    dispatcher.then(
      (made) => made.cancel(requestId, sender, windowId),
      () => undefined,
    )
  })
  ipcMain.on(eventChannel, (event, names: unknown) => {
    if (isTrustedSender(factsOf(event))) events.listen(event.sender.id, names)
  })
}
