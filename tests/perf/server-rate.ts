import { Agent, request } from 'node:http'
import type { HttpClient } from '../support/platform-http.ts'

interface Load {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: unknown
}

function once(client: HttpClient, agent: Agent, load: Load): Promise<void> {
  const body = load.body === undefined ? undefined : JSON.stringify(load.body)
  return new Promise((done, fail) => {
    const call = request(
      client.url + load.path,
      {
        method: load.method,
        agent,
        headers: {
          ...(client.token ? { authorization: client.token } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`${load.path}: HTTP ${answer.statusCode}`))
        answer.resume()
        answer.on('end', done)
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}

/** Requests per second of one call with so many connections, after a warm-up; bounded in count. */
export async function requestRate(
  client: HttpClient,
  load: Load | (() => Load),
  count: number,
  connections = 8,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const next = typeof load === 'function' ? load : () => load
  const burst = async (many: number) => {
    let left = many
    const worker = async () => {
      while (left-- > 0) await once(client, agent, next())
    }
    await Promise.all(Array.from({ length: connections }, worker))
  }
  await burst(Math.ceil(count / 10))
  const started = performance.now()
  await burst(count)
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return count / seconds
}
