// Structured clone over a string. Runs in Node and, by its own text, in the page: no outer names, no imports.

export interface Codec {
  /** Long texts are put into `aside` where it is given, and have to be handed to `decode` again. */
  encode(value: unknown, aside?: string[]): string
  decode(text: string, aside?: readonly string[]): unknown
}

type Json = null | string | boolean | number | Json[] | { [key: string]: Json }

/**
 * Arrays and plain objects travel as JSON; everything else as {"$": kind, "v": value}. Objects are numbered in the
 * order both sides meet them, so that cycles and shared references survive.
 * `encode` throws 'An object could not be cloned.' for what structured clone refuses, as Electron does.
 */
export function makeCodec(): Codec {
  const errors: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  }
  const views: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  }
  const inNode = typeof Buffer !== 'undefined'

  function toBase64(bytes: Uint8Array): string {
    if (inNode) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }
  function fromBase64(text: string): ArrayBuffer {
    if (inNode) return new Uint8Array(Buffer.from(text, 'base64')).buffer
    const raw = atob(text)
    const bytes = new Uint8Array(raw.length)
    for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at)
    return bytes.buffer
  }

  function encode(value: unknown, aside?: string[]): string {
    // Plain data needs no clone; anything else is cloned first, which also refuses what cannot cross.
    const plain = write(value, true, aside)
    if (plain !== undefined) return plain
    let clone: unknown
    try {
      clone = structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
    return write(clone, false, aside) as string
  }

  function write(value: unknown, plainOnly: boolean, aside: string[] | undefined): string | undefined {
    let isPlain = true
    aside?.splice(0)
    const seen = new Map<object, number>()
    const numbered = (object: object): number | undefined => {
      const known = seen.get(object)
      if (known === undefined) seen.set(object, seen.size)
      return known
    }
    const fields = (object: object): Json => {
      const written: { [key: string]: Json } = {}
      for (const key of Object.keys(object)) {
        const item = code((object as Record<string, unknown>)[key])
        if (!isPlain) return null
        if (key === '__proto__') Object.defineProperty(written, key, { value: item, enumerable: true })
        else written[key] = item
      }
      return written
    }
    const special = (object: object): Json => {
      if (plainOnly) {
        const prototype: unknown = Object.getPrototypeOf(object)
        isPlain = prototype === Object.prototype || prototype === null
        if (isPlain) return Object.hasOwn(object, '$') ? { $: 'object', v: fields(object) } : fields(object)
        return null
      }
      if (object instanceof Date) return { $: 'date', v: Number.isNaN(object.getTime()) ? null : object.getTime() }
      if (object instanceof RegExp) return { $: 'regexp', v: [object.source, object.flags] }
      if (object instanceof Map) return { $: 'map', v: [...object].flatMap(([key, item]) => [code(key), code(item)]) }
      if (object instanceof Set) return { $: 'set', v: [...object].map(code) }
      if (object instanceof Error) return { $: 'error', v: [object.name, object.message, String(object.stack)] }
      if (object instanceof ArrayBuffer) return { $: 'buffer', v: toBase64(new Uint8Array(object)) }
      if (ArrayBuffer.isView(object)) {
        const name = Object.prototype.toString.call(object).slice(8, -1)
        return { $: 'view', v: [name, toBase64(new Uint8Array(object.buffer, object.byteOffset, object.byteLength))] }
      }
      const inner = Object.prototype.toString.call(object).slice(8, -1)
      if (inner !== 'Object') throw new Error(`not implemented in the stand-in: sending a ${inner} by IPC`)
      return Object.hasOwn(object, '$') ? { $: 'object', v: fields(object) } : fields(object)
    }
    const code = (item: unknown): Json => {
      // As UTF-8 half a pair would be lost.
      if (aside && typeof item === 'string' && item.length > 0x10000 && item.isWellFormed())
        return { $: 'aside', v: aside.push(item) - 1 }
      if (item === null || typeof item === 'string' || typeof item === 'boolean') return item
      if (typeof item === 'number') {
        return Number.isFinite(item) && !Object.is(item, -0)
          ? item
          : { $: 'number', v: Object.is(item, -0) ? '-0' : String(item) }
      }
      if (item === undefined) return { $: 'undefined' }
      if (typeof item === 'bigint') return { $: 'bigint', v: String(item) }
      if (typeof item !== 'object') isPlain = false
      if (!isPlain) return null
      const known = numbered(item)
      if (known !== undefined) return { $: 'again', v: known }
      return Array.isArray(item) ? Array.from(item, code) : special(item)
    }
    const coded = code(value)
    return isPlain ? JSON.stringify(coded) : undefined
  }

  function decode(text: string, aside: readonly string[] = []): unknown {
    const seen: unknown[] = []
    const keep = <T>(made: T): T => {
      seen.push(made)
      return made
    }
    const fill = (object: Record<string, unknown>): object => {
      for (const key of Object.keys(object)) {
        const item = object[key]
        if (item !== null && typeof item === 'object') {
          Object.defineProperty(object, key, {
            value: read(item as Json),
            enumerable: true,
            writable: true,
            configurable: true,
          })
        }
      }
      return object
    }
    const special = (kind: string, value: Json): unknown => {
      const list = value as Json[]
      const [first, second] = (Array.isArray(value) ? value : []) as [string, string]
      switch (kind) {
        case 'undefined':
          return undefined
        case 'number':
          return Number(value)
        case 'bigint':
          return BigInt(value as string)
        case 'aside':
          return aside[value as number]
        case 'again':
          return seen[value as number]
        case 'date':
          return keep(new Date(value === null ? Number.NaN : (value as number)))
        case 'regexp':
          return keep(new RegExp(first, second))
        case 'map': {
          const map = keep(new Map<unknown, unknown>())
          for (let at = 0; at < list.length; at += 2) {
            const key = read(list[at] as Json)
            map.set(key, read(list[at + 1] as Json))
          }
          return map
        }
        case 'set': {
          const set = keep(new Set<unknown>())
          for (const item of list) set.add(read(item))
          return set
        }
        case 'error': {
          const error = keep(new (errors[first] ?? Error)(second))
          error.stack = String(list[2])
          return error
        }
        case 'buffer':
          return keep(fromBase64(value as string))
        case 'view': {
          const View = views[first]
          if (!View) throw new Error(`not implemented in the stand-in: receiving a ${first} by IPC`)
          return keep(new View(fromBase64(second)))
        }
        default:
          return fill(keep(value as Record<string, unknown>))
      }
    }
    const read = (item: Json): unknown => {
      if (item === null || typeof item !== 'object') return item
      if (Array.isArray(item)) {
        const list: unknown[] = keep(item)
        for (let at = 0; at < list.length; at++) {
          const entry = list[at]
          if (entry !== null && typeof entry === 'object') list[at] = read(entry as Json)
        }
        return list
      }
      return typeof item.$ === 'string' ? special(item.$, item.v as Json) : fill(keep(item))
    }
    return read(JSON.parse(text) as Json)
  }

  return { encode, decode }
}
