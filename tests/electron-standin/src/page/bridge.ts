// The contextBridge: the same text runs in the page's world ('main') and in the preload's ('isolated').
// The two share only the DOM, so calls cross as synchronous CustomEvents under a random name; Chromium clones `detail`.

export interface Bridge {
  expose(key: string, api: unknown): void
}

type Wire =
  | { kind: 'plain'; value: unknown }
  | { kind: 'function'; id: number }
  | { kind: 'promise'; id: number }
  | { kind: 'error'; message: string }
  | { kind: 'list'; items: Wire[] }
  | { kind: 'object'; entries: [string, Wire][] }

type Signal =
  | { type: 'call'; id: number; parameters: Wire[] }
  | { type: 'return'; ok: true; value: Wire }
  | { type: 'return'; ok: false; message: string }
  | { type: 'settle'; id: number; ok: boolean; value: Wire }
  | { type: 'expose'; key: string; value: Wire }

export function makeBridge(name: string, side: 'main' | 'isolated'): Bridge {
  const Signaller = CustomEvent
  const dispatch = document.dispatchEvent.bind(document)
  const mine = name + side
  const theirs = name + (side === 'main' ? 'isolated' : 'main')
  const functions = new Map<number, (...values: unknown[]) => unknown>()
  const ids = new WeakMap<object, number>()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let next = 1
  let answer: Signal | undefined

  const send = (signal: Signal) => void dispatch(new Signaller(theirs, { detail: signal }))

  function ask(signal: Signal): Signal | undefined {
    const outer = answer
    answer = undefined
    send(signal)
    const got = answer as Signal | undefined
    answer = outer
    return got
  }

  function keepFunction(fn: (...values: unknown[]) => unknown): number {
    const known = ids.get(fn)
    if (known) return known
    const id = next++
    ids.set(fn, id)
    functions.set(id, fn)
    return id
  }

  function keepPromise(promise: Promise<unknown>): number {
    const id = next++
    promise.then(
      (value) => send({ type: 'settle', id, ok: true, value: encode(value, 0) }),
      (reason) => send({ type: 'settle', id, ok: false, value: encode(reason, 0) }),
    )
    return id
  }

  // Such values cross as they are: Chromium's own clone of `detail` does what has to be done.
  function isPlain(value: unknown, depth: number): boolean {
    if (value === null || typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol'
    if (depth > 1000) return false
    if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1))
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return false
    for (const key of Object.keys(value)) {
      if (!isPlain((value as Record<string, unknown>)[key], depth + 1)) return false
    }
    return true
  }

  function encode(value: unknown, depth: number): Wire {
    if (depth > 1000) {
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    }
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.')
    if (typeof value === 'function') return { kind: 'function', id: keepFunction(value as () => unknown) }
    if (isPlain(value, 0)) return { kind: 'plain', value }
    if (value instanceof Promise) return { kind: 'promise', id: keepPromise(value) }
    if (value instanceof Error) return { kind: 'error', message: value.message }
    if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => encode(item, depth + 1)) }
    if (typeof value !== 'object' || value === null) return { kind: 'plain', value }
    if (Object.prototype.toString.call(value) !== '[object Object]') return { kind: 'plain', value }
    // Prototypes are dropped: only own enumerable members cross.
    return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, encode(item, depth + 1)]) }
  }

  function deepFreeze(value: unknown): unknown {
    if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
    for (const item of Object.values(value)) deepFreeze(item)
    return Object.freeze(value)
  }

  function decode(wire: Wire, freeze: boolean): unknown {
    switch (wire.kind) {
      case 'plain':
        return freeze ? deepFreeze(wire.value) : wire.value
      case 'function': {
        const call = (...values: unknown[]) => callThere(wire.id, values)
        return freeze ? Object.freeze(call) : call
      }
      case 'promise':
        return new Promise((resolve, reject) => waiting.set(wire.id, { resolve, reject }))
      case 'error':
        return new Error(wire.message)
      case 'list': {
        const list = wire.items.map((item) => decode(item, freeze))
        return freeze ? Object.freeze(list) : list
      }
      case 'object': {
        const object: Record<string, unknown> = {}
        for (const [key, item] of wire.entries) object[key] = decode(item, freeze)
        return freeze ? Object.freeze(object) : object
      }
    }
  }

  function callThere(id: number, values: unknown[]): unknown {
    const got = ask({ type: 'call', id, parameters: values.map((value) => encode(value, 0)) })
    if (got?.type !== 'return') throw new Error('stand-in: the other side of the bridge is gone')
    if (!got.ok) throw new Error(got.message)
    return decode(got.value, false)
  }

  function messageOf(error: unknown): string {
    const message = error !== null && typeof error === 'object' ? (error as { message?: unknown }).message : undefined
    if (typeof message === 'string') return message
    return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.'
  }

  function run(id: number, parameters: Wire[]): Signal {
    try {
      const value = functions.get(id)?.(...parameters.map((item) => decode(item, false)))
      return { type: 'return', ok: true, value: encode(value, 0) }
    } catch (error) {
      return { type: 'return', ok: false, message: messageOf(error) }
    }
  }

  function exposeHere(key: string, value: Wire): Signal {
    if (key in window) {
      const message = 'Cannot bind an API on top of an existing property on the window object'
      return { type: 'return', ok: false, message }
    }
    Object.defineProperty(window, key, { value: decode(value, true), enumerable: true })
    return { type: 'return', ok: true, value: { kind: 'plain', value: undefined } }
  }

  document.addEventListener(
    mine,
    (event) => {
      event.stopImmediatePropagation()
      const signal = (event as CustomEvent<Signal>).detail
      if (signal.type === 'call') send(run(signal.id, signal.parameters))
      else if (signal.type === 'expose') send(exposeHere(signal.key, signal.value))
      else if (signal.type === 'return') answer = signal
      else {
        const promise = waiting.get(signal.id)
        waiting.delete(signal.id)
        promise?.[signal.ok ? 'resolve' : 'reject'](decode(signal.value, false))
      }
    },
    true,
  )

  return {
    expose(key, api) {
      const got = ask({ type: 'expose', key, value: encode(api, 0) })
      if (got?.type !== 'return' || !got.ok) {
        throw new Error(got?.type === 'return' && !got.ok ? got.message : 'stand-in: the page has no bridge')
      }
    },
  }
}
