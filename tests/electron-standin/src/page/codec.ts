// Structured clone over a string. Runs in Node and, by its own text, in the page: no outer names, no imports.

export interface Codec {
  encode(value: unknown): string
  decode(text: string): unknown
}

type Coded = null | string | boolean | number | { $: string; i?: number; v?: unknown }

/** `encode` throws 'An object could not be cloned.' for what structured clone refuses, as Electron does. */
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
  const arrays: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
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
  function toBase64(bytes: Uint8Array): string {
    if (typeof Buffer !== 'undefined')
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }
  function fromBase64(text: string): ArrayBuffer {
    if (typeof Buffer !== 'undefined') return new Uint8Array(Buffer.from(text, 'base64')).buffer
    const raw = atob(text)
    const bytes = new Uint8Array(raw.length)
    for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at)
    return bytes.buffer
  }

  function encode(value: unknown): string {
    let clone: unknown
    try {
      clone = structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
    const seen = new Map<object, number>()
    const code = (item: unknown): Coded => {
      if (item === null || typeof item === 'string' || typeof item === 'boolean') return item
      if (typeof item === 'number') {
        if (Object.is(item, -0)) return { $: 'n', v: '-0' }
        return Number.isFinite(item) ? item : { $: 'n', v: String(item) }
      }
      if (item === undefined) return { $: 'u' }
      if (typeof item === 'bigint') return { $: 'b', v: String(item) }
      const object = item as object
      const known = seen.get(object)
      if (known !== undefined) return { $: 'r', v: known }
      const i = seen.size
      seen.set(object, i)
      if (Array.isArray(object)) return { $: 'a', i, v: object.map(code) }
      if (object instanceof Date) return { $: 'd', i, v: object.getTime() }
      if (object instanceof RegExp) return { $: 'x', i, v: [object.source, object.flags] }
      if (object instanceof Map) return { $: 'm', i, v: [...object].map(([key, entry]) => [code(key), code(entry)]) }
      if (object instanceof Set) return { $: 's', i, v: [...object].map(code) }
      if (object instanceof Error) return { $: 'e', i, v: [object.name, object.message, object.stack] }
      if (object instanceof ArrayBuffer) return { $: 'f', i, v: toBase64(new Uint8Array(object)) }
      if (ArrayBuffer.isView(object)) {
        const name = Object.prototype.toString.call(object).slice(8, -1)
        return { $: 't', i, v: [name, toBase64(new Uint8Array(object.buffer, object.byteOffset, object.byteLength))] }
      }
      return { $: 'o', i, v: Object.entries(object).map(([key, entry]) => [key, code(entry)]) }
    }
    return JSON.stringify(code(clone))
  }

  function decode(text: string): unknown {
    const seen: unknown[] = []
    const read = (item: Coded): unknown => {
      if (item === null || typeof item !== 'object') return item
      const value = item.v as never
      const keep = <T>(made: T): T => {
        seen[item.i as number] = made
        return made
      }
      switch (item.$) {
        case 'n':
          return Number(value)
        case 'b':
          return BigInt(value)
        case 'r':
          return seen[value as number]
        case 'a': {
          const list: unknown[] = keep([])
          for (const entry of value as Coded[]) list.push(read(entry))
          return list
        }
        case 'd':
          return keep(new Date(value))
        case 'x':
          return keep(new RegExp(value[0], value[1]))
        case 'm': {
          const map = keep(new Map())
          for (const [key, entry] of value as [Coded, Coded][]) map.set(read(key), read(entry))
          return map
        }
        case 's': {
          const set = keep(new Set())
          for (const entry of value as Coded[]) set.add(read(entry))
          return set
        }
        case 'e': {
          const [name, message, stack] = value as [string, string, string]
          const error = keep(new (errors[name] ?? Error)(message))
          error.stack = stack
          return error
        }
        case 'f':
          return keep(fromBase64(value))
        case 't': {
          const [name, data] = value as [string, string]
          const Kind = arrays[name]
          if (!Kind) throw new Error(`stand-in: no ${name} here`)
          return keep(new Kind(fromBase64(data)))
        }
        case 'o': {
          const object = keep({})
          for (const [key, entry] of value as [string, Coded][]) {
            Object.defineProperty(object, key, {
              value: read(entry),
              enumerable: true,
              writable: true,
              configurable: true,
            })
          }
          return object
        }
        default:
          return undefined
      }
    }
    return read(JSON.parse(text) as Coded)
  }

  return { encode, decode }
}
