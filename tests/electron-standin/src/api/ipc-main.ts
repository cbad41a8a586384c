import { EventEmitter } from 'node:events'
import { codec, type IpcMessage, type Page } from '../core/page.ts'
import { missing } from '../core/missing.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...values: unknown[]) => unknown

/** ipcMain, and the same for one webContents (contents.ipc). */
export class IpcMain extends EventEmitter {
  #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    }
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...values) => {
      this.removeHandler(channel)
      return handler(event, ...values)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  static handler(ipc: IpcMain, channel: string): Handler | undefined {
    return ipc.#handlers.get(channel)
  }
}

export const ipcMain = new IpcMain()
// A page may send on a channel of this name; an emitter would throw.
ipcMain.on('error', () => {})

export interface IpcSource {
  contents: Electron.WebContents
  frame: Electron.WebFrameMain
  ipc: IpcMain
  page: Page
}

/** Delivers what a preload sent: an answer goes back for 'invoke', events go to contents.ipc and then ipcMain. */
export async function dispatchIpc({ contents, frame, ipc, page }: IpcSource, message: IpcMessage): Promise<void> {
  const values = codec.decode(message.values) as unknown[]
  const common = {
    type: 'frame',
    sender: contents,
    senderFrame: frame,
    frameId: frame.routingId,
    processId: frame.processId,
    preventDefault() {},
    defaultPrevented: false,
  } as const
  if (message.type === 'send') {
    const event = {
      ...common,
      ports: [],
      reply: (channel: string, ...rest: unknown[]) => contents.send(channel, ...rest),
      get returnValue() {
        return missing('IpcMainEvent.returnValue')
      },
    }
    contents.emit('ipc-message', event, message.channel, ...values)
    ipc.emit(message.channel, event, ...values)
    ipcMain.emit(message.channel, event, ...values)
    return
  }
  try {
    const handler = IpcMain.handler(ipc, message.channel) ?? IpcMain.handler(ipcMain, message.channel)
    if (!handler) throw new Error(`No handler registered for '${message.channel}'`)
    const result = await handler(common, ...values)
    const aside: string[] = []
    page.toPreload('reply', message.id, codec.encode(result, aside), aside)
  } catch (error) {
    console.error(`Error occurred in handler for '${message.channel}':`, error)
    page.toPreload('failure', message.id, String(error))
  }
}
