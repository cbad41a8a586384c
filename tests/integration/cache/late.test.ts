import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { CacheClient, CachedAnswers } from '#main/cache/contract.ts'
import { clientFor, codeOf } from '../http/support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { eventLog, eventually, startCacheWorker } from './support.ts'

let server: ScriptedServer
let cache: CacheClient
let answers: CachedAnswers
let isOnline = true
let events: ReturnType<typeof eventLog>
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(async () => {
  isOnline = true
  events = eventLog()
  const scope = {}
  cache = createCacheClient({ start: startCacheWorker, log: () => undefined })
  await cache.open({ file: null, key: null })
  const { client } = clientFor(server.url, { reached: () => undefined })
  answers = createCachedAnswers({
    ...{ client, cache, send: events.send, online: () => isOnline, scope: () => scope, now: () => 10_000 },
    timeout: 80,
  })
})
afterEach(() => cache.dispose())

const groups = (...names: string[]) => ({ list: names.map((fullName, at) => ({ id: String(at), fullName })) })
const textOf = ({ text = '' }: { readonly text?: string }) => text
const soon = () => answers.answer('dictionary.types', {}, { fresh: 'soon' })

/** A server that says nothing until it is let go on, each time with this answer. */
function silent(answer: ReturnType<typeof envelope>): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answer(async (arrived, response, request) => {
    await promise
    answer(arrived, response, request)
  })
  return resolve
}

async function primed(): Promise<void> {
  server.answer(envelope(groups('督导组')))
  await soon()
}

// On a server that hangs an empty picker stood for half a minute although its list was stored.
test('what is stored stands for an answer that takes long, with its age, and the late answer is had by asking again', async () => {
  await primed()
  const goOn = silent(envelope(groups('督导组', '迎新组')))
  const stored = await soon()
  expect(textOf(stored)).not.toContain('迎新组')
  expect(stored.cache).toEqual({ at: 10_000, offline: false })
  expect(events.of('answers.late')).toEqual([])
  goOn()
  await eventually(() => events.of('answers.late').length === 1, 'late')
  expect(events.of('answers.late')).toEqual([{ endpoint: 'dictionary.types' }])
  const asked = server.arrived.length
  const fresh = await soon()
  expect(textOf(fresh)).toContain('迎新组')
  expect(fresh.cache).toBeNull()
  expect(server.arrived.length).toBe(asked)
  await soon()
  expect(server.arrived.length).toBe(asked + 1)
})

test('a late answer that failed is told once to whoever asks again, so that nobody asks without end', async () => {
  await primed()
  const goOn = silent(envelope(null, 500, '出错'))
  await soon()
  goOn()
  await eventually(() => events.of('answers.late').length === 1, 'late')
  const asked = server.arrived.length
  expect(await codeOf(soon())).toBe('platform.business')
  expect(server.arrived.length).toBe(asked)
})

test('where nothing is stored, and where nobody said soon, the server is waited for', async () => {
  const goOn = silent(envelope(groups('迎新组')))
  const waited = soon()
  await new Promise((done) => setTimeout(done, 150))
  goOn()
  expect((await waited).cache).toBeNull()
  const goOnAgain = silent(envelope(groups('迎新组')))
  const patient = answers.answer('dictionary.types', {}, { fresh: true })
  await new Promise((done) => setTimeout(done, 150))
  goOnAgain()
  expect((await patient).cache).toBeNull()
  expect(events.of('answers.late')).toEqual([])
})

test('people looked up by their ids are shown as they were known, too', async () => {
  const person = { id: '7', fullName: '林小雨', headIcon: '', organize: '' }
  const look = () => answers.answer('user.byIds', { body: { userId: ['7'], ids: ['7'] } }, { fresh: 'soon' })
  server.answer(envelope({ list: [person] }))
  await look()
  const goOn = silent(envelope({ list: [{ ...person, fullName: '林晓雨' }] }))
  const stored = await look()
  expect(textOf(stored)).toContain('林小雨')
  goOn()
  await eventually(() => events.of('answers.late').length === 1, 'late')
  expect(textOf(await look())).toContain('林晓雨')
})

test('a list that a write made stale stands for an answer that takes long, and is then put right', async () => {
  await primed()
  await answers.invalidate(['dictionary'])
  const goOn = silent(envelope(groups('督导组', '迎新组')))
  const stored = await answers.answer('dictionary.types', {})
  expect(textOf(stored)).not.toContain('迎新组')
  expect(stored.cache).toEqual({ at: 10_000, offline: false })
  const asked = server.arrived.length
  goOn()
  await eventually(() => events.of('cache.changed').length === 1, 'changed')
  expect(textOf(await answers.answer('dictionary.types', {}, { cacheOnly: true }))).toContain('迎新组')
  expect(server.arrived.length).toBe(asked)
})

test('people are shown as they were known at once while the server is known to be away', async () => {
  const person = { id: '7', fullName: '林小雨', headIcon: '', organize: '' }
  const look = () => answers.answer('user.byIds', { body: { userId: ['7'], ids: ['7'] } }, { fresh: false })
  server.answer(envelope({ list: [person] }))
  await look()
  isOnline = false
  silent(envelope({ list: [person] }))
  const asked = server.arrived.length
  const known = await look()
  expect(textOf(known)).toContain('林小雨')
  expect(known.cache).toEqual({ at: 10_000, offline: true })
  expect(server.arrived.length).toBe(asked)
})
