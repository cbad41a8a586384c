import type { Bridge } from './bridge.ts'
import type { Codec } from './codec.ts'

// The sandboxed preload's world. Sent to the page as text: no outer names, no imports but types.

export interface PreloadWorldOptions {
  bridgeName: string
  binding: string
  inbox: string
  process: Record<string, unknown>
}

type Listener = (...values: unknown[]) => void
type Runner = (
  require: (id: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: object,
) => void

export function preloadWorld(
  codec: Codec,
  makeBridge: (name: string, side: 'main' | 'isolated') => Bridge,
  options: PreloadWorldOptions,
  runPreload: Runner,
): void {
  if (window.top !== window) return
  const world = globalThis as unknown as Record<string, unknown>
  const post = world[options.binding] as (text: string) => void
  delete world[options.binding]
  const bridge = makeBridge(options.bridgeName, 'isolated')

  const missing = (name: string) => {
    throw new Error(`not implemented in the stand-in: ${name}`)
  }
  const lacking = (owner: string, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, () => missing(`${owner}.${name}`)]))

  class Emitter {
    #listeners = new Map<string, { listener: Listener; once: boolean }[]>()
    #add(channel: string, listener: Listener, once: boolean): this {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.')
      this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), { listener, once }])
      return this
    }
    on(channel: string, listener: Listener): this {
      return this.#add(channel, listener, false)
    }
    addListener(channel: string, listener: Listener): this {
      return this.#add(channel, listener, false)
    }
    once(channel: string, listener: Listener): this {
      return this.#add(channel, listener, true)
    }
    off(channel: string, listener: Listener): this {
      const rest = [...(this.#listeners.get(channel) ?? [])]
      const at = rest.findLastIndex((entry) => entry.listener === listener)
      if (at >= 0) rest.splice(at, 1)
      this.#listeners.set(channel, rest)
      return this
    }
    removeListener(channel: string, listener: Listener): this {
      return this.off(channel, listener)
    }
    removeAllListeners(channel?: string): this {
      if (channel === undefined) this.#listeners.clear()
      else this.#listeners.delete(channel)
      return this
    }
    listenerCount(channel: string): number {
      return this.#listeners.get(channel)?.length ?? 0
    }
    emit(channel: string, ...values: unknown[]): boolean {
      const listeners = this.#listeners.get(channel) ?? []
      for (const { listener, once } of listeners) {
        if (once) this.off(channel, listener)
        listener.apply(this, values)
      }
      return listeners.length > 0
    }
  }

  // One line of header, then the values: nesting JSON in JSON would double every quote.
  const tell = (header: object, values: unknown[]) => post(`${JSON.stringify(header)}\n${codec.encode(values)}`)
  let next = 0
  const waiting = new Map<number, { channel: string; resolve: Listener; reject: Listener }>()
  const ipcRenderer = Object.assign(new Emitter(), {
    send(channel: string, ...values: unknown[]) {
      tell({ type: 'send', id: 0, channel }, values)
    },
    invoke(channel: string, ...values: unknown[]) {
      return new Promise((resolve, reject) => {
        const id = ++next
        tell({ type: 'invoke', id, channel }, values)
        waiting.set(id, { channel, resolve, reject })
      })
    },
    ...lacking('ipcRenderer', ['sendSync', 'sendToHost', 'postMessage']),
  })

  // Main calls this with an answer to an invoke or with a message of webContents.send.
  Object.defineProperty(world, options.inbox, {
    value(type: 'reply' | 'failure' | 'message', key: number | string, text: string) {
      if (type === 'message') {
        ipcRenderer.emit(key as string, { sender: ipcRenderer, ports: [] }, ...(codec.decode(text) as unknown[]))
        return
      }
      const call = waiting.get(key as number)
      waiting.delete(key as number)
      if (!call) return
      if (type === 'reply') call.resolve(codec.decode(text))
      else call.reject(new Error(`Error invoking remote method '${call.channel}': ${text}`))
    },
  })

  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api),
      ...lacking('contextBridge', ['exposeInIsolatedWorld', 'executeInMainWorld']),
    },
    ipcRenderer,
    webFrame: new Proxy({}, { get: (_target, name) => missing(`webFrame.${String(name)}`) }),
    webUtils: lacking('webUtils', ['getPathForFile']),
    nativeImage: new Proxy({}, { get: (_target, name) => missing(`nativeImage.${String(name)} in a preload`) }),
    crashReporter: new Proxy({}, { get: (_target, name) => missing(`crashReporter.${String(name)} in a preload`) }),
  }
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: Object.assign(Emitter, { EventEmitter: Emitter }),
    timers: { setTimeout, setInterval, clearTimeout, clearInterval },
    url: { URL, URLSearchParams },
  }
  const require = (id: string) => {
    const found = modules[id.replace(/^node:/, '')]
    if (!found) throw new Error(`module not found: ${id}`)
    return found
  }
  const module = { exports: {} }
  runPreload(require, module, module.exports, options.process)
}
