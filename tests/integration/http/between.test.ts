import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointId, endpoints } from '#shared/api/table.ts'
import type { CallParts } from '#main/http/contract.ts'
import { submitKeyHeader } from '#shared/api/submit-key.ts'
import { coverageCases } from '../server/cases.ts'
import { openPlatform, type TestPlatform } from '../server/support/platform.ts'
import { clientFor, failureOf } from './support/fixture.ts'

/** One of each kind of thing that a press makes or changes. */
const kinds: readonly EndpointId[] = [
  'module.create',
  'dictionary.createEntry',
  'commonWords.create',
  'flow.createEntrust',
  'print.log',
  'signature.create',
  'message.readAll',
  'message.delete',
  'profile.save',
  'profile.major',
  'chat.remove',
  'chat.deleteRecords',
  'file.merge',
]

type Answer = { readonly body: string; readonly headers: Readonly<Record<string, string>> }
type Fault = (real: Answer, to: ServerResponse) => void

/** What comes back of a save that the server has done. */
const faults: Readonly<Record<string, Fault>> = {
  'cuts it in the middle': ({ body }, to) => {
    to.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    to.write(body.slice(0, body.length / 2), () => to.destroy())
  },
  'answers with a page of its own': (_real, to) =>
    void to.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
  'says that it is gone': (_real, to) => void to.writeHead(502).end('<h1>Bad Gateway</h1>'),
  'says so as a platform does': (_real, to) =>
    void to.writeHead(504, { 'content-type': 'application/json' }).end('{"code":504,"msg":"Gateway Timeout"}'),
  'breaks off at once': (_real, to) => void to.destroy(),
}

let platform: TestPlatform
let between: Server
let url: string
let fault: Fault | null = null
/** How often the proxy passes on what it gets. */
let times = 1
beforeAll(async () => {
  platform = await openPlatform()
  between = createServer((from, to) => void passOn(from, to).catch((error: Error) => to.destroy(error)))
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
})
afterAll(async () => {
  between.closeAllConnections()
  between.close()
  await platform.close()
})

/** Rows of everything but of what is written for each call anyhow. */
async function rows(): Promise<number> {
  await platform.server.services.submits.close()
  const names = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table'
    and name not in ('call_log', 'submit', 'outbox_message') and name not like 'sqlite_%'`.execute(platform.database)
  let total = 0
  for (const { name } of names.rows) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(platform.database)
    total += counted.rows[0]?.n ?? 0
  }
  return total
}

/** Gives a call to the server, and what the server says to the fault. */
const passOn = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part as Buffer)
  const isSave = from.headers[submitKeyHeader] !== undefined
  const pass = () =>
    platform.server.app.inject({
      method: from.method as 'POST',
      url: from.url ?? '',
      headers: { ...from.headers, host: 'localhost' },
      payload: Buffer.concat(parts),
    })
  const [real] = await Promise.all(Array.from({ length: isSave ? times : 1 }, pass))
  if (real === undefined) throw new Error('nothing was passed on')
  const answer = { body: real.body, headers: { 'content-type': String(real.headers['content-type']) } }
  if (isSave && fault !== null) return fault(answer, to)
  to.writeHead(real.statusCode, answer.headers).end(answer.body)
}

/** Nothing comes behind the head of the answer. */
const stalled: Fault = ({ body }, to) => {
  to.writeHead(200, { 'content-length': Buffer.byteLength(body) }).flushHeaders()
}

let numbers = 0
/** A save through the proxy, which can be sent again under its key and asked for. */
async function saved(id: EndpointId) {
  const statement = coverageCases.find((one) => one.id === id)
  if (statement === undefined) throw new Error(`nothing covers ${id}`)
  const ready = await statement.ready(platform)
  const { token } = ready
  // No two people have one number.
  numbers += 1
  const number = { mobilePhone: `139${String(numbers).padStart(8, '0')}` }
  const input: unknown =
    id === 'profile.save'
      ? { ...(ready.input as object), body: { ...(ready.input as { readonly body: object }).body, ...number } }
      : ready.input
  const own = { token: () => token, now: () => platform.clock.now }
  const { client } = clientFor(url, own)
  const submitKey = randomUUID()
  return {
    send: (timeout?: number) =>
      client.callEntry(endpoints[id], input as CallParts, { submitKey, ...(timeout === undefined ? {} : { timeout }) }),
    fate: async () => (await client.call('submit.state', { params: { key: submitKey }, query: { endpoint: id } })).data,
  }
}

/** How many rows a work adds; what others write in the background comes once, what it writes each time. */
async function added(work: () => Promise<unknown>): Promise<number> {
  let grown = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && grown !== 0; time += 1) {
    const before = await rows()
    await work()
    grown = Math.min(grown, (await rows()) - before)
  }
  return grown
}

describe.each(kinds)('%s through a proxy', (id) => {
  test.each(Object.entries(faults))(
    'that %s is told as uncertain, found as done, and done once',
    async (_name, made) => {
      const { send, fate } = await saved(id)
      fault = made
      const failure = await failureOf(send())
      fault = null
      expect(failure.toBridgeError()).toMatchObject({ outcome: 'unknown' })
      expect((await fate()).state).toBe('done')
      expect(await added(() => send())).toBe(0)
      expect((await send()).code).toBe(200)
    },
  )

  test('that passes it on twice is done once', async () => {
    const { send } = await saved(id)
    const one = await rows()
    await send()
    const once = (await rows()) - one
    const twice = await saved(id)
    times = 2
    const two = await rows()
    const answer = await twice.send()
    times = 1
    expect([answer.code, (await rows()) - two]).toEqual([200, once])
    expect(await added(() => twice.send())).toBe(0)
  })
})

test('an answer that stalls behind its head is given up in time, told as uncertain and found as done', async () => {
  const { send, fate } = await saved('commonWords.create')
  fault = stalled
  const failure = await failureOf(send(3000))
  fault = null
  expect(failure.toBridgeError()).toMatchObject({ code: 'platform.network', outcome: 'unknown' })
  expect((await fate()).state).toBe('done')
  expect(await added(() => send())).toBe(0)
})
