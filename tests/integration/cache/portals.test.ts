import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { CacheClient, CachedAnswers } from '#main/cache/contract.ts'
import { clientFor, codeOf } from '../http/support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { eventLog, startCacheWorker } from './support.ts'

let server: ScriptedServer
let cache: CacheClient
let answers: CachedAnswers
let folder: string
let scope: object
let online: boolean
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-portals-'))
  online = true
  cache = createCacheClient({ start: startCacheWorker, log: () => undefined })
  const { client } = clientFor(server.url, { reached: (reached) => void (online = reached) })
  answers = createCachedAnswers({
    client,
    cache,
    send: eventLog().send,
    online: () => online,
    scope: () => scope,
    now: () => 10_000,
  })
})
afterEach(async () => {
  await cache.dispose()
  await server.revive()
  rmSync(folder, { recursive: true })
})

/** Somebody signs in: what is kept for them lies in a file of their own, under a key of their own. */
async function signIn(person: string): Promise<void> {
  scope = {}
  await cache.open({ file: join(folder, `${person}.db`), key: Buffer.alloc(32, person) })
}
const card = { params: { id: 'p1', item: '7' } }
const figure = (value: number) => envelope({ list: [{ name: '', value, key: '' }], modelId: 'm', at: 9000 })
const shown = (answer: { text?: string }) =>
  (JSON.parse(answer.text ?? 'null') as { list: { value: number }[] }).list.map(({ value }) => value)

describe('a portal while the server is away', () => {
  test.each([
    ['portal.layout', { params: { id: 'p1' } }, { type: 0, fullName: '', formData: '{}', enabledLock: 0 }],
    ['portal.data', card, { list: [], modelId: '', at: 9000 }],
    ['dashboard.todoCount', {}, { toBeReviewed: 1, flowDone: 2, flowCirculate: 3, entrust: 4 }],
    ['dashboard.todos', {}, { list: [] }],
    ['dashboard.notices', {}, { list: [] }],
    ['dashboard.mails', {}, { list: [] }],
    ['schedule.list', { query: { startTime: '1', endTime: '2' } }, { list: [] }],
    ['report.view', { params: { id: 'r1' } }, { id: 'r1', fullName: '', description: '', parameters: [] }],
  ] as const)('%s answers what it said last, with its age', async (id, input, data) => {
    await signIn('a')
    server.answer(envelope(data))
    const before = await answers.answer(id, input)
    expect(before.cache).toBeNull()
    await server.kill()
    const after = await answers.answer(id, input)
    expect([after.text, after.cache]).toEqual([before.text, { at: 10_000, offline: true }])
  })

  test('figures are those of the server while it can be reached, however often they were kept', async () => {
    await signIn('a')
    for (const value of [3, 5]) {
      server.answer(figure(value))
      expect(shown(await answers.answer('portal.data', card))).toEqual([value])
    }
  })

  test('each person sees the figures that were counted for them, and nobody those of another', async () => {
    for (const [person, value] of [
      ['a', 3],
      ['b', 5],
    ] as const) {
      await signIn(person)
      server.answer(figure(value))
      await answers.answer('portal.data', card)
    }
    await server.kill()
    expect(shown(await answers.answer('portal.data', card))).toEqual([5])
    await signIn('a')
    expect(shown(await answers.answer('portal.data', card))).toEqual([3])
    await signIn('c')
    expect(await codeOf(answers.answer('portal.data', card))).toBe('platform.network')
  })

  test('a portal that is not granted any more is not shown from what was kept', async () => {
    await signIn('a')
    const layout = { params: { id: 'p1' } }
    server.answer(envelope({ type: 0, fullName: '', formData: '{}', enabledLock: 0 }))
    await answers.answer('portal.layout', layout)
    server.answer(envelope(null, 403, '您没有权限查看该门户'))
    expect(await codeOf(answers.answer('portal.layout', layout))).toBe('platform.business')
    await server.kill()
    expect(await codeOf(answers.answer('portal.layout', layout))).toBe('platform.network')
  })
})

describe('a report that counts long', () => {
  const report = { params: { id: 'r1' }, body: { values: '{}' } }

  test('ends on the server once nobody waits for it, and not before', async () => {
    await signIn('a')
    const ended: string[] = []
    const arrived = Promise.withResolvers<void>()
    server.answer((_arrived, response) => {
      response.on('close', () => ended.push('closed'))
      arrived.resolve()
    })
    const [first, second] = [new AbortController(), new AbortController()]
    const asked = [first, second].map(({ signal }) => codeOf(answers.answer('report.run', report, { signal })))
    await arrived.promise
    first.abort()
    expect(await asked[0]).toBe('bridge.cancelled')
    await new Promise((done) => setTimeout(done, 50))
    expect(ended).toEqual([])
    second.abort()
    expect(await asked[1]).toBe('bridge.cancelled')
    await expect.poll(() => ended).toEqual(['closed'])
    // Whoever asks again is counted for anew.
    server.answer(envelope(null, 400, '统计的功能不存在或已停用'))
    expect(await codeOf(answers.answer('report.run', report))).toBe('platform.business')
  })
})
