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
  // Asking for anything that is not there throws by name.
  const strict = (owner: string, members: Record<string, unknown>): Record<string, unknown> =>
    new Proxy(members, {
      get(target, name) {
        if (typeof name === 'symbol' || name === 'then' || name in target) return Reflect.get(target, name)
        return missing(`${owner}.${name}`)
      },
    })

  function makeEmitter(): Record<string, unknown> & { emit(channel: string, ...values: unknown[]): boolean } {
    const kept = new Map<string, { listener: Listener; once: boolean }[]>()
    const of = (channel: string) => kept.get(channel) ?? []
    const add = (channel: string, listener: Listener, once: boolean) => {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.')
      kept.set(channel, [...of(channel), { listener, once }])
      return emitter
    }
    const off = (channel: string, listener: Listener) => {
      const at = of(channel).findLastIndex((entry) => entry.listener === listener)
      kept.set(channel, of(channel).toSpliced(at, at < 0 ? 0 : 1))
      return emitter
    }
    const emitter = {
      on: (channel: string, listener: Listener) => add(channel, listener, false),
      addListener: (channel: string, listener: Listener) => add(channel, listener, false),
      once: (channel: string, listener: Listener) => add(channel, listener, true),
      off,
      removeListener: off,
      removeAllListeners: (channel?: string) => {
        if (channel === undefined) kept.clear()
        else kept.delete(channel)
        return emitter
      },
      listenerCount: (channel: string) => of(channel).length,
      emit: (channel: string, ...values: unknown[]) => {
        const now = of(channel)
        for (const { listener, once } of now) {
          if (once) off(channel, listener)
          listener(...values)
        }
        return now.length > 0
      },
    }
    return emitter
  }

  // One line of header, then the values: nesting JSON in JSON would double every quote.
  const tell = (header: object, values: unknown[]) => post(`${JSON.stringify(header)}\n${codec.encode(values)}`)
  let next = 0
  const waiting = new Map<number, { channel: string; resolve: Listener; reject: Listener }>()
  const channels = makeEmitter()
  const ipcRenderer = strict('ipcRenderer', {
    ...channels,
    send: (channel: string, ...values: unknown[]) => tell({ type: 'send', id: 0, channel }, values),
    invoke: (channel: string, ...values: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++next
        tell({ type: 'invoke', id, channel }, values)
        waiting.set(id, { channel, resolve, reject })
      }),
  })

  const readBytes = (Uint8Array as unknown as { fromBase64?(text: string): Uint8Array<ArrayBuffer> }).fromBase64?.bind(
    Uint8Array,
  )
  // The long texts of the message that comes next.
  let aside: { decoder: TextDecoder; text: string }[] = []
  const takePiece = (place: number, base64: string) => {
    const bytes = readBytes ? readBytes(base64) : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const long = (aside[place] ??= { decoder: new TextDecoder('utf-8', { ignoreBOM: true }), text: '' })
    long.text += long.decoder.decode(bytes, { stream: true })
  }

  // Main calls this with an answer to an invoke or with a message of webContents.send.
  Object.defineProperty(world, options.inbox, {
    value(type: 'piece' | 'reply' | 'failure' | 'message', key: number | string, text: string) {
      if (type === 'piece') {
        takePiece(key as number, text)
        return
      }
      const texts = aside.map((long) => long.text)
      aside = []
      if (type === 'message') {
        channels.emit(key as string, { sender: ipcRenderer, ports: [] }, ...(codec.decode(text, texts) as unknown[]))
        return
      }
      const call = waiting.get(key as number)
      waiting.delete(key as number)
      if (!call) return
      if (type === 'reply') call.resolve(codec.decode(text, texts))
      else call.reject(new Error(`Error invoking remote method '${call.channel}': ${text}`))
    },
  })

  const electron = strict('electron in a preload', {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown) => bridge.expose(key, api),
    }),
    ipcRenderer,
    webFrame: strict('webFrame', {}),
    webUtils: strict('webUtils', {}),
  })
  const modules: Record<string, unknown> = {
    electron,
    'electron/renderer': electron,
    'electron/common': electron,
    events: strict('events in a preload', {}),
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
