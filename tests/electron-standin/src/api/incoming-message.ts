import type http from 'node:http'
import { Readable } from 'node:stream'
import zlib from 'node:zlib'
import { type NetErrorName, netErrorOfNode } from '../core/net-errors.ts'

// Only the first of these counts, as in Node.
const single = new Set(
  'content-type content-length user-agent referer host authorization proxy-authorization if-modified-since if-unmodified-since from location max-forwards retry-after etag last-modified server age expires'.split(
    ' ',
  ),
)

/** The response of net.request: decoded bytes, headers by Node's rules. */
export class IncomingMessage extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly httpVersion: string
  readonly httpVersionMajor: number
  readonly httpVersionMinor: number
  readonly rawHeaders: string[]
  #head: http.IncomingMessage

  constructor(head: http.IncomingMessage) {
    super()
    this.#head = head
    this.statusCode = head.statusCode ?? 0
    this.statusMessage = head.statusMessage ?? ''
    this.httpVersion = head.httpVersion
    this.httpVersionMajor = head.httpVersionMajor
    this.httpVersionMinor = head.httpVersionMinor
    this.rawHeaders = head.rawHeaders
  }

  get headers(): Record<string, string | string[]> {
    const shown: Record<string, string | string[]> = {}
    for (const [name, values = []] of Object.entries(this.#head.headersDistinct)) {
      if (name === 'set-cookie') shown[name] = values
      else shown[name] = single.has(name) ? (values[0] ?? '') : values.join(', ')
    }
    return shown
  }

  // Replaced by `feed`, which knows where the bytes come from.
  override _read(): void {}
}

function decoder(encoding: string): NodeJS.ReadWriteStream | null {
  switch (encoding.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip()
    case 'deflate':
      return zlib.createInflate()
    case 'br':
      return zlib.createBrotliDecompress()
    case 'zstd':
      return zlib.createZstdDecompress()
    default:
      return null
  }
}

function nameOfBreak(head: http.IncomingMessage, error: NodeJS.ErrnoException): NetErrorName {
  if (error.code === 'ECONNRESET' && !head.complete) {
    if (head.headers['content-length']) return 'ERR_CONTENT_LENGTH_MISMATCH'
    if (head.headers['transfer-encoding']) return 'ERR_INCOMPLETE_CHUNKED_ENCODING'
  }
  if (/^(Z_|ERR_BROTLI|ERR__ERROR|ZSTD)/.test(error.code ?? '')) return 'ERR_CONTENT_DECODING_FAILED'
  return netErrorOfNode(error)
}

/** Moves the body into `message`, decoded; holds the network back while nobody reads. */
export function feed(
  head: http.IncomingMessage,
  message: IncomingMessage,
  withoutBody: boolean,
  broken: (name: NetErrorName) => void,
): void {
  let source: NodeJS.ReadableStream = head
  head.on('error', (error) => broken(nameOfBreak(head, error)))
  if (!withoutBody) {
    for (const encoding of (head.headers['content-encoding'] ?? '').split(',').reverse()) {
      const stage = decoder(encoding)
      if (!stage) continue
      source = source.pipe(stage)
      stage.on('error', (error) => broken(nameOfBreak(head, error)))
    }
  }
  message._read = () => void source.resume()
  source.on('data', (chunk: Buffer) => {
    if (!message.push(chunk)) source.pause()
  })
  source.on('end', () => message.push(null))
}
