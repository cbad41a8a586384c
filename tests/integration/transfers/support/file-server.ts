import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a call may meet before it is answered. */
export type Mischief = 'answer' | 'late' | 'fail500' | 'html' | 'drop' | 'dropAfter' | 'forget' | 'expire' | 'tooLarge'

export interface Seen {
  readonly what: 'test' | 'chunk' | 'merge' | 'whole'
  readonly identifier: string
  readonly chunk: number
  readonly fields: Readonly<Record<string, string>>
  readonly url: URL
  readonly authorization: string | undefined
}

/** The files part of the family's servers (wire contract 5.9), in memory, with every fault that was seen of one. */
export class FileServer {
  readonly seen: Seen[] = []
  /** Chunks by identifier. */
  readonly chunks = new Map<string, Map<number, Buffer>>()
  readonly files = new Map<string, Buffer>()
  /** What it was asked to keep; null: it knows no such call. */
  kept: unknown[] | null = []
  /** Decides what happens to a call; `count` counts the calls of its sort from 1. */
  mischief: (seen: Seen, count: number) => Mischief = () => 'answer'
  /** Milliseconds of a late answer. */
  lateness = 150
  /** It answers a repeat of a submit what it answered first, as a server of ours does for a day. */
  remembers = false
  /** It says what it has at a test. */
  tells = true
  isExpired = false
  url = ''
  readonly #server: Server
  readonly #counts = new Map<string, number>()
  readonly #answers = new Map<string, unknown>()

  constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
  count(what: Seen['what']): number {
    return this.seen.filter((one) => one.what === what).length
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://host')
    const body = await bodyOf(request)
    const form = fieldsOf(request, body)
    const { fields, file } =
      request.method === 'GET' ? { fields: Object.fromEntries(url.searchParams), file: null } : form
    if (url.pathname === '/api/file/Keep') {
      if (this.kept === null) return void response.writeHead(404).end()
      this.kept.push(JSON.parse(body.toString()))
      return send(response, 200, { code: 200, msg: 'ok', data: null })
    }
    const what = url.pathname.endsWith('/merge')
      ? 'merge'
      : /\/Uploader(?:\/|$)/.test(url.pathname)
        ? 'whole'
        : request.method === 'GET'
          ? 'test'
          : 'chunk'
    const seen: Seen = {
      what,
      identifier: fields['identifier'] ?? '',
      chunk: Number(fields['chunkNumber'] ?? 0),
      fields,
      url,
      authorization: request.headers.authorization,
    }
    this.seen.push(seen)
    const count = (this.#counts.get(what) ?? 0) + 1
    this.#counts.set(what, count)
    const mischief = this.mischief(seen, count)
    if (mischief === 'drop') return void request.socket.destroy()
    const key = `${what} ${String(request.headers['atrium-submit-key'])}`
    const isKnown = this.remembers && (what === 'merge' || what === 'whole') && this.#answers.has(key)
    if (isKnown) return send(response, 200, this.#answers.get(key))
    if (mischief === 'fail500') return send(response, 200, { code: 500, msg: 'internal', data: null })
    if (mischief === 'tooLarge') {
      const refusal = { code: 413, msg: 'larger than 4096 MB', data: null }
      this.#answers.set(key, refusal)
      return send(response, 200, refusal)
    }
    if (mischief === 'html') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>500</h1>')
    if (mischief === 'expire') this.isExpired = true
    if (this.isExpired) return send(response, 200, { code: 600, msg: 'expired', data: null })
    if (mischief === 'forget') this.chunks.get(seen.identifier)?.clear()
    const answer = this.#work(seen, file)
    this.#answers.set(key, answer)
    if (mischief === 'late') await new Promise((done) => setTimeout(done, this.lateness))
    if (mischief === 'dropAfter') return void request.socket.destroy()
    send(response, 200, answer)
  }

  #work({ what, identifier, chunk, fields }: Seen, file: Buffer | null): unknown {
    const ok = (data: unknown) => ({ code: 200, msg: 'ok', data })
    const known = this.chunks.get(identifier) ?? new Map<number, Buffer>()
    this.chunks.set(identifier, known)
    const isWhole = () => known.size === Number(fields['totalChunks'])
    if (what === 'test')
      return ok(
        this.tells ? { uploaded: false, chunkNumbers: [...known.keys()], merge: known.size > 0 && isWhole() } : {},
      )
    if (what === 'chunk') {
      known.set(chunk, file ?? Buffer.alloc(0))
      return ok({ merge: isWhole() })
    }
    const content =
      what === 'whole'
        ? (file ?? Buffer.alloc(0))
        : Buffer.concat([...known].sort(([a], [b]) => a - b).map(([, part]) => part))
    if (what === 'merge' && createHash('md5').update(content).digest('hex') !== identifier)
      return { code: 400, msg: 'the hash differs', data: null }
    const name = `stored-${this.files.size + 1}`
    this.files.set(name, content)
    const url = `/api/file/Image/annex/${name}`
    return ok({ name, fileSize: content.length, fileExtension: 'bin', fileVersionId: 'v1', url })
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function fieldsOf(request: IncomingMessage, body: Buffer) {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('application/json') || body.length === 0) return { fields: {}, file: null }
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { fields: Object.fromEntries(new URLSearchParams(body.toString())), file: null }
  return partsOf(body, `--${/boundary=(\S+)/.exec(type)?.[1] ?? ''}`)
}

/** By hand: a general parser takes a second for a chunk. */
function partsOf(body: Buffer, boundary: string) {
  const fields: Record<string, string> = {}
  let file: Buffer | null = null
  let at = body.indexOf(boundary)
  for (;;) {
    const start = body.indexOf('\r\n\r\n', at)
    const end = body.indexOf(`\r\n${boundary}`, start)
    if (start < 0 || end < 0) return { fields, file }
    const head = body.subarray(at, start).toString()
    const content = body.subarray(start + 4, end)
    if (head.includes('filename=')) file = Buffer.from(content)
    else fields[/name="([^"]*)"/.exec(head)?.[1] ?? ''] = content.toString()
    at = end + 2
  }
}
