import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionFetch } from '#main/network/session-fetch.ts'
import { eventually } from '../cache/support.ts'
import { nodeRequests } from './support/node-request.ts'
import { type ScriptedServer, startScriptedServer } from './support/scripted-server.ts'

const requests = nodeRequests()
const sessionFetch = createSessionFetch({ request: requests.request })
let server: ScriptedServer

beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())

describe('session fetch', () => {
  test('hands out the first piece before the answer ended: a buffering fetch would hang here', async () => {
    server.answer((_arrived, response) => {
      response.write('first')
    })
    const controller = new AbortController()
    const answer = await sessionFetch(server.url, { signal: controller.signal })
    const reader = answer.body?.getReader()
    const piece = await reader?.read()
    expect(Buffer.from(piece?.value ?? []).toString()).toBe('first')
    controller.abort()
    await eventually(() => server.openSockets() === 0)
  })

  test('announces the length of a small body and streams a large one, byte for byte', async () => {
    server.answer((_arrived, response) => response.end())
    await sessionFetch(server.url, { method: 'POST', body: '短' })
    expect(server.arrived.at(-1)?.headers['content-length']).toBe('3')
    const large = Buffer.alloc(9 * 1024 * 1024, 'x')
    large[8_999_999] = 7
    await sessionFetch(server.url, { method: 'POST', body: new Blob([large]) })
    expect(server.arrived.at(-1)?.headers['transfer-encoding']).toBe('chunked')
    expect(server.arrived.at(-1)?.body.equals(large)).toBe(true)
  })

  test('a signal that was aborted before sends nothing', async () => {
    const before = requests.seen.length
    await expect(sessionFetch(server.url, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    expect(requests.seen.length).toBe(before)
  })

  test('aborting while the server is silent rejects at once and closes the connection', async () => {
    server.answer(() => new Promise(() => undefined))
    const controller = new AbortController()
    const count = server.arrived.length
    const answer = sessionFetch(server.url, { signal: controller.signal })
    await eventually(() => server.arrived.length > count)
    controller.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    await eventually(() => server.openSockets() === 0)
  })

  test('aborting while the body of a request is still being sent ends the upload', async () => {
    const controller = new AbortController()
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (target) => target.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => {
        cancelled = true
      },
    })
    const init = { method: 'POST', body: endless, duplex: 'half', signal: controller.signal }
    const answer = sessionFetch(server.url, init)
    setTimeout(() => controller.abort(new Error('stop')), 50)
    await expect(answer).rejects.toThrow('stop')
    await eventually(() => cancelled)
  })

  test('a connection lost in the middle fails the body instead of ending it short', async () => {
    server.answer((_arrived, response, request) => {
      response.setHeader('content-length', '1000')
      response.write('half')
      setTimeout(() => request.socket.destroy(), 20)
    })
    const answer = await sessionFetch(server.url)
    await expect(answer.text()).rejects.toThrow()
  })

  test('a reader that does not read stops the server from sending everything into memory', async () => {
    let sent = 0
    server.answer(async (_arrived, response) => {
      const piece = Buffer.alloc(256 * 1024)
      for (let count = 0; count < 400; count += 1) {
        sent += piece.length
        if (!response.write(piece)) await new Promise((done) => response.once('drain', done))
        if (response.destroyed) return
      }
      response.end()
    })
    const answer = await sessionFetch(server.url)
    for (let before = -1; before !== sent; ) {
      before = sent
      await new Promise((done) => setTimeout(done, 300))
    }
    expect(sent).toBeLessThan(40 * 1024 * 1024)
    let received = 0
    for await (const piece of answer.body ?? []) received += piece.byteLength
    expect(received).toBe(400 * 256 * 1024)
  })

  test('hands a redirect back with its full address instead of following it unseen', async () => {
    server.answer((_arrived, response) => response.writeHead(302, { location: '/elsewhere' }).end())
    const answer = await sessionFetch(server.url, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${server.url}/elsewhere`])
    await expect(sessionFetch(server.url)).rejects.toThrow('redirected')
  })

  test('refuses schemes other than http and https', async () => {
    await expect(sessionFetch('file:///etc/passwd')).rejects.toThrow('only http')
    await expect(sessionFetch('data:text/plain,x')).rejects.toThrow('only http')
  })

  test('keeps nothing in the HTTP cache and names the method and address it was given', async () => {
    server.answer((_arrived, response) => response.writeHead(204).end())
    const answer = await sessionFetch(`${server.url}/a?b=1`, { method: 'PUT' })
    expect(answer.status).toBe(204)
    expect(requests.seen.at(-1)).toMatchObject({ method: 'PUT', cache: 'no-store', redirect: 'manual' })
  })

  test('an unreachable server rejects with Chromium’s own words as the cause', async () => {
    const failure = await sessionFetch('http://127.0.0.1:9').catch((error: unknown) => error)
    expect((failure as Error).cause).toMatchObject({ message: 'net::ERR_CONNECTION_REFUSED' })
  })
})
