import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the relay does instead of handing the answer on. */
export type Fault =
  | { readonly kind: 'answer'; readonly body: string; readonly type?: string; readonly status?: number }
  /** No answer; the connection stays until `release`. */
  | { readonly kind: 'hang' }
  /** Half of an answer, then the end of the connection. */
  | { readonly kind: 'cut' }
  /** Done by the server; the connection is reset before a byte of its answer. */
  | { readonly kind: 'lost' }
  /** The server's own envelope, changed. */
  | { readonly kind: 'change'; readonly change: (envelope: Envelope) => void }

export interface Envelope {
  code: number
  msg: string
  // The wire's own shape: a test changes whatever it wants of it.
  data: Record<string, unknown>
}

export interface Relay {
  readonly url: string
  /** `METHOD /path` of every request so far, without the query. */
  readonly requests: readonly string[]
  /** The Authorization headers seen so far. */
  readonly tokens: ReadonlySet<string>
  /** From now on this happens to every request whose path and method match; a later fault for the same wins. */
  fault(path: RegExp, fault: Fault, method?: string): void
  /** How many requests are being kept waiting. */
  held(): number
  /** Ends the connections of those that wait. */
  release(): void
  /** No faults any more. */
  heal(): void
  /** Nobody answers at the address any more: the server is dead, or the cable is out. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const hopHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'])

function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((done, fail) => {
    const parts: Uint8Array[] = []
    request.on('data', (part: Uint8Array) => parts.push(part))
    request.on('end', () => done(new Uint8Array(Buffer.concat(parts))))
    request.on('error', fail)
  })
}

async function forward(target: string, request: IncomingMessage): Promise<Response> {
  const body = await readBody(request)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (!hopHeaders.has(name) && typeof value === 'string') headers.set(name, value)
  }
  const send = () =>
    fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body.byteLength > 0 ? { body } : {}),
    })
  // The server may just have closed the idle connection that was chosen: asking again takes a new one.
  return request.method === 'GET' ? send().catch(send) : send()
}

/** A server in front of `target` that answers as the test says. */
export async function createRelay(target: string): Promise<Relay> {
  const requests: string[] = []
  const tokens = new Set<string>()
  const held = new Set<ServerResponse>()
  let faults: { readonly path: RegExp; readonly fault: Fault; readonly method: string | undefined }[] = []

  const handOn = async (request: IncomingMessage, response: ServerResponse, change?: (envelope: Envelope) => void) => {
    const answer = await forward(target, request)
    let bytes = Buffer.from(await answer.arrayBuffer())
    if (change !== undefined) {
      const envelope = JSON.parse(bytes.toString('utf8')) as Envelope
      change(envelope)
      bytes = Buffer.from(JSON.stringify(envelope))
    }
    response.statusCode = answer.status
    for (const [name, value] of answer.headers) {
      if (!hopHeaders.has(name) && name !== 'content-encoding') response.setHeader(name, value)
    }
    response.end(bytes)
  }

  const act = async (fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    switch (fault.kind) {
      case 'answer':
        response.writeHead(fault.status ?? 200, { 'content-type': fault.type ?? 'application/json' }).end(fault.body)
        return
      case 'hang':
        held.add(response)
        return
      case 'cut':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' })
        response.write('{"code":200,"msg":"","data":{"list":[', () => response.socket?.destroy())
        return
      case 'lost':
        await forward(target, request)
        response.socket?.resetAndDestroy()
        return
      case 'change':
        return handOn(request, response, fault.change)
    }
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', target).pathname
    requests.push(`${request.method} ${path}`)
    if (request.headers.authorization !== undefined) tokens.add(request.headers.authorization)
    const found = faults.findLast((one) => one.path.test(path) && (one.method ?? request.method) === request.method)
    const work = found === undefined ? handOn(request, response) : act(found.fault, request, response)
    work.catch(() => response.socket?.destroy())
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo

  const release = () => {
    for (const response of held) response.socket?.destroy()
    held.clear()
  }
  const goDown = async () => {
    release()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    tokens,
    fault: (path, fault, method) => void faults.push({ path, fault, method }),
    held: () => held.size,
    release,
    heal() {
      faults = []
    },
    goDown,
    comeBack: () => listen(port),
    close: goDown,
  }
}
