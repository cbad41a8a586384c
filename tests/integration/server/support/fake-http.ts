import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeCall {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface FakeAnswer {
  readonly status?: number
  readonly data: unknown
}

/** A JSON service on this machine, in place of another system; every call is kept. */
export async function fakeHttp(answer: (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>) {
  const calls: FakeCall[] = []
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const call = { method: request.method ?? '', url: new URL(request.url ?? '/', origin()), headers, body }
      calls.push(call)
      const { status = 200, data } = await answer(call)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))
    })
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: origin(),
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
