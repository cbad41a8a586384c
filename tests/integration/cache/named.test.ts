import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { AnswerOptions, CacheClient, CachedAnswers } from '#main/cache/contract.ts'
import { clientFor } from '../http/support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { eventLog, eventually, startCacheWorker } from './support.ts'

let server: ScriptedServer
let cache: CacheClient
let answers: CachedAnswers
let answersOver: (used: CacheClient) => CachedAnswers
let events: ReturnType<typeof eventLog>
let scope: object
let online: boolean
let time: number
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())

beforeEach(async () => {
  events = eventLog()
  scope = {}
  online = true
  time = 10_000
  cache = createCacheClient({ start: startCacheWorker, log: () => undefined })
  await cache.open({ file: null, key: null })
  const { client } = clientFor(server.url, { reached: (reached) => void (online = reached) })
  answersOver = (used) =>
    createCachedAnswers({
      client,
      cache: used,
      send: events.send,
      online: () => online,
      scope: () => scope,
      now: () => time,
    })
  answers = answersOver(cache)
})
afterEach(() => cache.dispose())

const dictionary = (id: string, enCode: string, ...entries: string[]) => ({
  id,
  enCode,
  fullName: enCode,
  dictionaryList: entries.map((fullName, index) => ({ id: `${id}${index}`, fullName, enCode: fullName })),
})
const all = envelope({
  list: [dictionary('d1', 'sex', '男', '女'), dictionary('d2', 'Nation', '汉'), dictionary('d3', 'Rank')],
})
const ask = async (only: readonly string[], options: AnswerOptions = {}) => {
  const { text = '', cache: note } = await answers.answer('dictionary.all', {}, { ...options, only })
  const { list } = JSON.parse(text) as { list: { enCode: string; dictionaryList: { fullName: string }[] }[] }
  return { note, found: list.map((one) => [one.enCode, ...one.dictionaryList.map(({ fullName }) => fullName)]) }
}
const asked = () => server.arrived.length

describe('single dictionaries out of the list of all', () => {
  test('are named by id or code, however it is written, each once; what is unknown is left out', async () => {
    server.answer(all)
    expect((await ask(['d1', 'nation', 'SEX', 'none'])).found).toEqual([
      ['sex', '男', '女'],
      ['Nation', '汉'],
    ])
    expect((await ask(['Rank'], { cacheOnly: true })).found).toEqual([['Rank']])
    expect((await ask([])).found).toEqual([])
  })

  test('come from memory: the thread of the cache is asked once, the server once for a while', async () => {
    server.answer(all)
    await ask(['sex'])
    let reads = 0
    answers = answersOver({ ...cache, read: (key) => ((reads += 1), cache.read(key)) })
    const before = asked()
    for (const code of ['sex', 'Nation', 'Rank'])
      expect((await ask([code])).note).toEqual({ at: 10_000, offline: false })
    expect(reads).toBe(1)
    expect(asked()).toBe(before)
    time += 40_000
    await ask(['sex'])
    await eventually(() => asked() === before + 1, 'refresh')
    expect(reads).toBe(1)
  })

  test('that a clock which had gone ahead kept are not new until that comes true', async () => {
    server.answer(all)
    time += 365 * 86_400_000
    await ask(['sex'])
    time = 10_000
    const before = asked()
    await ask(['sex'])
    await eventually(() => asked() === before + 1, 'refresh')
  })

  test('of another list than before are told, and read anew', async () => {
    server.answer(all)
    await ask(['sex'])
    server.answer(envelope({ list: [dictionary('d1', 'sex', '男', '女', '保密')] }))
    time += 40_000
    expect((await ask(['sex'])).found).toEqual([['sex', '男', '女']])
    await eventually(() => events.of('cache.changed').length === 1, 'changed')
    expect((await ask(['sex'], { cacheOnly: true })).found).toEqual([['sex', '男', '女', '保密']])
  })

  test('are asked of the server again after a write, and shown as they were while it is away', async () => {
    server.answer(all)
    await ask(['sex'])
    await answers.invalidate(['dictionary'])
    const before = asked()
    expect((await ask(['sex'])).note).toBeNull()
    expect(asked()).toBe(before + 1)
    await answers.invalidate(['dictionary'])
    await server.kill()
    expect(await ask(['sex'])).toEqual({ note: { at: 10_000, offline: true }, found: [['sex', '男', '女']] })
    await server.revive()
  })

  test('of whoever was here before are not handed to whoever came since', async () => {
    server.answer(all)
    await cache.claim({ owner: 'u1' })
    await ask(['sex'])
    server.answer(envelope({ userInfo: { userId: 'u2' } }))
    await cache.claim({ owner: 'u2' })
    await answers.answer('auth.currentUser', {}, { fresh: true })
    server.answer(envelope({ list: [dictionary('d1', 'sex', '仅此')] }))
    expect((await ask(['sex'], { cacheOnly: true })).found).toEqual([['sex', '仅此']])
    scope = {}
    await cache.claim({ owner: 'u3' })
    server.answer(all)
    expect((await ask(['sex'], { cacheOnly: true })).found).toEqual([['sex', '男', '女']])
  })
})
