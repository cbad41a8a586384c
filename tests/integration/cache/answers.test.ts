import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCachedAnswers } from '#main/cache/answers.ts'
import { createCacheClient } from '#main/cache/client.ts'
import type { CacheClient, CachedAnswers } from '#main/cache/contract.ts'
import { clientFor, codeOf } from '../http/support/fixture.ts'
import { envelope, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { eventLog, eventually, startCacheWorker } from './support.ts'

let server: ScriptedServer
let cache: CacheClient
let answers: CachedAnswers
let answersOver: (used: CacheClient) => CachedAnswers
let events: ReturnType<typeof eventLog>
let scope: object | null
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
  const { client } = clientFor(server.url, {
    reached: (reached) => {
      online = reached
    },
  })
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

const types = (...names: string[]) => ({ list: names.map((fullName, id) => ({ id, fullName })) })
const names = (answer: { text?: string }) =>
  (JSON.parse(answer.text ?? 'null') as { list: { fullName: string }[] }).list.map((one) => one.fullName)
const calls = () => server.arrived.length
const typesCall = { endpoint: 'dictionary.types', params: {}, query: {} }

/** Stores one answer at time 10 000. */
async function primed(...list: string[]): Promise<void> {
  server.answer(envelope(types(...list)))
  await answers.answer('dictionary.types', {})
  events.all.length = 0
}

describe('the fate of a call', () => {
  const key = 'a-key-of-a-lost-answer'

  test.each([
    ['knows no such call', () => envelope(null, 404, '不存在')],
    ['answers a page', () => (_arrived: unknown, response: { end(text: string): void }) => response.end('<html>')],
    ['answers words of its own', () => envelope({ state: 'maybe' })],
  ])('cannot be told by a server that %s', async (_what, script) => {
    server.answer(script() as never)
    expect(await answers.saveOutcome('module.create', key)).toEqual({ state: 'cannotTell', msg: '' })
    expect(events.of('answers.stale')).toEqual([])
  })

  test('is not known while the server cannot be reached', async () => {
    await server.kill()
    expect(await codeOf(answers.saveOutcome('module.create', key))).toBe('platform.network')
    await server.revive()
  })
})

describe('stale while revalidate', () => {
  test('the first answer comes from the server as text and is not called cached', async () => {
    server.answer(envelope(types('性别'), 200, '成功'))
    const answer = await answers.answer('dictionary.types', {})
    expect(answer).toMatchObject({ msg: '成功', cache: null })
    expect(names(answer)).toEqual(['性别'])
    expect(events.all).toEqual([])
  })

  test('a large answer does not wait until it is on the disk', async () => {
    server.answer(envelope(types('性别')))
    const slow = answersOver({ ...cache, write: () => new Promise(() => undefined) })
    expect(names(await slow.answer('dictionary.types', {}))).toEqual(['性别'])
  })

  test('the next answer is the stored one with its age, and an equal refresh changes nothing', async () => {
    await primed('性别')
    time = 70_000
    const answer = await answers.answer('dictionary.types', {})
    expect(answer.cache).toEqual({ at: 10_000, offline: false })
    await eventually(() => events.of('cache.note').length === 1, 'note')
    expect(events.of('cache.note')).toEqual([{ ...typesCall, note: { at: 70_000, offline: false } }])
    expect(events.of('cache.changed')).toEqual([])
  })

  test('a refresh that brings something new says so, and the refetch reads the cache alone', async () => {
    await primed('性别')
    server.answer(envelope(types('性别', '民族')))
    expect(names(await answers.answer('dictionary.types', {}))).toEqual(['性别'])
    await eventually(() => events.of('cache.changed').length === 1, 'changed')
    expect(events.of('cache.changed')).toEqual([typesCall])
    const before = calls()
    expect(names(await answers.answer('dictionary.types', {}, { cacheOnly: true }))).toEqual(['性别', '民族'])
    await new Promise((done) => setTimeout(done, 50))
    expect(calls()).toBe(before)
  })

  test('equal calls at the same time are one request, whatever order their input was written in', async () => {
    server.answer(async (arrived, response, request) => {
      await new Promise((done) => setTimeout(done, 60))
      envelope({ list: [] })(arrived, response, request)
    })
    const before = calls()
    const params = { id: '1' }
    await Promise.all([
      answers.answer('dictionary.entries', { params, query: { keyword: 'a', isTree: 1 } }),
      answers.answer('dictionary.entries', { params, query: { isTree: '1', keyword: 'a' } }),
    ])
    expect(calls()).toBe(before + 1)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        answers.answer('dictionary.entries', { params, query: { keyword: 'a', isTree: 1 } }),
      ),
    )
    await eventually(() => calls() === before + 2, 'one refresh')
    await new Promise((done) => setTimeout(done, 120))
    expect(calls()).toBe(before + 2)
  })

  test('another input is another answer', async () => {
    server.answer((arrived, response, request) => envelope(types(arrived.path))(arrived, response, request))
    const first = await answers.answer('dictionary.typeOptions', { params: { id: '1' } })
    const second = await answers.answer('dictionary.typeOptions', { params: { id: '2' } })
    expect(names(first)).not.toEqual(names(second))
  })

  test('fresh asks the server first', async () => {
    await primed('性别')
    server.answer(envelope(types('民族')))
    const answer = await answers.answer('dictionary.types', {}, { fresh: true })
    expect([names(answer), answer.cache]).toEqual([['民族'], null])
  })

  test('a caller that gives up does not end the request of the others', async () => {
    server.answer(async (arrived, response, request) => {
      await new Promise((done) => setTimeout(done, 80))
      envelope(types('性别'))(arrived, response, request)
    })
    const controller = new AbortController()
    const one = answers.answer('dictionary.types', {}, { signal: controller.signal })
    const two = answers.answer('dictionary.types', {})
    setTimeout(() => controller.abort(), 20)
    expect(await codeOf(one)).toBe('bridge.cancelled')
    expect(names(await two)).toEqual(['性别'])
  })
})

describe('writes', () => {
  test('after a successful write the list is asked for again instead of shown old', async () => {
    await primed('性别')
    server.answer(envelope(null, 200, '新建成功'))
    const body = { parentId: '-1', fullName: '民族', enCode: 'nation', isTree: 0 }
    expect(await answers.answer('dictionary.createType', { body })).toEqual({
      msg: '新建成功',
      text: 'null',
      cache: null,
    })
    server.answer(envelope(types('性别', '民族')))
    const after = await answers.answer('dictionary.types', {})
    expect([names(after), after.cache]).toEqual([['性别', '民族'], null])
  })

  test('a refused write leaves the stored list as it is', async () => {
    await primed('性别')
    server.answer(envelope(null, 400, '编码已存在'))
    const body = { parentId: '-1', fullName: '民族', enCode: 'nation', isTree: 0 }
    expect(await codeOf(answers.answer('dictionary.createType', { body }))).toBe('platform.business')
    server.answer(envelope(types('性别')))
    expect((await answers.answer('dictionary.types', {})).cache).not.toBeNull()
  })

  test('an answer that was on its way when the write happened does not pass for a new one', async () => {
    await primed('旧')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    server.answer(async (arrived, response, request) => {
      if (arrived.method !== 'GET') return envelope(null)(arrived, response, request)
      await held
      return envelope(types('旧'))(arrived, response, request)
    })
    const before = calls()
    await answers.answer('dictionary.types', {})
    await eventually(() => calls() === before + 1, 'refresh under way')
    await answers.answer('dictionary.toggleEntry', { params: { id: '1' } })
    release()
    await eventually(() => events.of('cache.note').length === 1, 'old refresh ended')
    server.answer(envelope(types('新')))
    expect(names(await answers.answer('dictionary.types', {}))).toEqual(['新'])
  })

  test('a write whose answer was lost may have happened: the list counts as stale', async () => {
    await primed('性别')
    server.answer((_arrived, _response, request) => request.socket.destroy())
    expect(await codeOf(answers.answer('dictionary.deleteType', { params: { id: '1' } }))).toBe('platform.network')
    online = true
    server.answer(envelope(types()))
    expect((await answers.answer('dictionary.types', {})).cache).toBeNull()
  })
})

test('an answer that cannot be read leaves the stored one, and says that it could not be read', async () => {
  await primed('性别')
  server.answer(envelope('nonsense'))
  expect(names(await answers.answer('dictionary.types', {}))).toEqual(['性别'])
  await eventually(() => events.of('cache.note').length === 1, 'note')
  expect(events.of('cache.note')).toEqual([{ ...typesCall, note: { at: 10_000, offline: false, unread: true } }])
})

describe('without the server', () => {
  afterEach(() => server.revive())

  test('the stored answer comes at once, the failed refresh is told, and the next answer says offline', async () => {
    await primed('性别')
    await server.kill()
    const first = await answers.answer('dictionary.types', {})
    expect(names(first)).toEqual(['性别'])
    await eventually(() => events.of('cache.note').length === 1, 'note')
    expect(events.of('cache.note')).toEqual([{ ...typesCall, note: { at: 10_000, offline: true } }])
    expect((await answers.answer('dictionary.types', {})).cache).toEqual({ at: 10_000, offline: true })
    expect((await answers.answer('dictionary.types', {}, { cacheOnly: true })).cache).toEqual({
      at: 10_000,
      offline: true,
    })
    expect((await answers.answer('dictionary.types', {}, { fresh: true })).cache).toEqual({ at: 10_000, offline: true })
  })

  test('several readers of one failed refresh cause one notice', async () => {
    await primed('性别')
    let fail = () => {}
    server.answer(async (_arrived, _response, request) => {
      await new Promise<void>((done) => {
        fail = done
      })
      request.socket.destroy()
    })
    const before = calls()
    for (let reader = 0; reader < 4; reader += 1) await answers.answer('dictionary.types', {})
    await eventually(() => calls() === before + 1, 'refresh under way')
    fail()
    await eventually(() => calls() === before + 2, 'its one repetition')
    fail()
    await eventually(() => events.of('cache.note').length > 0, 'note')
    await new Promise((done) => setTimeout(done, 50))
    expect(events.of('cache.note')).toHaveLength(1)
  })

  test('a list that a write made stale is still shown when the server goes away', async () => {
    await primed('性别')
    await answers.invalidate(['dictionary'])
    await server.kill()
    const answer = await answers.answer('dictionary.types', {})
    expect([names(answer), answer.cache]).toEqual([['性别'], { at: 10_000, offline: true }])
  })

  test('a write names what it made stale, kept offline or not; one that was refused or got lost does not', async () => {
    server.answer(envelope(null))
    await answers.answer('flow.createEntrust', { body: { toUserId: '1', startTime: 1, endTime: 2 } })
    const [told] = events.of('answers.stale') as { endpoints: string[] }[]
    expect(told?.endpoints.toSorted()).toEqual([
      'dashboard.todoCount',
      'dashboard.todos',
      'flow.assignable',
      'flow.asyncCases',
      'flow.batchSteps',
      'flow.batchVersions',
      'flow.batchable',
      'flow.cases',
      'flow.circulated',
      'flow.entrust',
      'flow.entrustable',
      'flow.entrusts',
      'flow.eventLog',
      'flow.handled',
      'flow.launched',
      'flow.monitor',
      'flow.ofRecord',
      'flow.records',
      'flow.task',
      'flow.turn',
      'flow.waiting',
      'flow.waitingFlows',
    ])
    await answers.answer('dictionary.deleteType', { params: { id: '1' } })
    const [, dictionary] = events.of('answers.stale') as { endpoints: string[] }[]
    expect(dictionary?.endpoints).toContain('dictionary.entries')
    server.answer(envelope(null, 400, '不能删除'))
    await codeOf(answers.answer('dictionary.deleteType', { params: { id: '1' } }))
    await server.kill()
    await codeOf(answers.answer('dictionary.deleteType', { params: { id: '1' } }))
    expect(events.of('answers.stale')).toHaveLength(2)
  })

  test('a write whose answer makes no sense may have been done: what it made stale is told as a doubt', async () => {
    server.answer((_arrived, response) => response.end('<html>'))
    await codeOf(answers.answer('dictionary.deleteType', { params: { id: '1' } }))
    expect(events.of('answers.stale')).toMatchObject([
      { endpoints: expect.arrayContaining(['dictionary.entries']), isUnsure: true },
    ])
  })

  test('a message that was read can be read again, and reading it makes the lists of messages stale', async () => {
    const message = { id: '7', title: '停水', bodyText: '<p>周六</p>', files: '[]', type: 1, isRead: 1 }
    server.answer(envelope({ list: [message], pagination: { currentPage: 1, pageSize: 20, total: 1 } }))
    await answers.answer('message.list', { query: {} })
    server.answer(envelope(message))
    await answers.answer('message.read', { params: { id: '7' } })
    expect(events.of('answers.stale')).toMatchObject([{ endpoints: expect.arrayContaining(['message.list']) }])
    await server.kill()
    online = false
    for (const [id, input] of [
      ['message.read', { params: { id: '7' } }],
      ['message.list', { query: {} }],
    ] as const) {
      const { text, cache: note } = await answers.answer(id, input)
      expect([text?.includes('停水'), note]).toEqual([true, { at: 10_000, offline: true }])
    }
    await server.revive()
  })

  test('what was never stored fails clearly', async () => {
    await server.kill()
    expect(await codeOf(answers.answer('dictionary.types', {}))).toBe('platform.network')
    expect(await codeOf(answers.answer('print.logs', { query: {} }))).toBe('platform.network')
  })

  test('when it is back the next refresh renews the answer', async () => {
    await primed('性别')
    await server.kill()
    await answers.answer('dictionary.types', {})
    await eventually(() => events.of('cache.note').length === 1, 'offline note')
    await server.revive()
    server.answer(envelope(types('性别', '民族')))
    time = 90_000
    await answers.answer('dictionary.types', {})
    await eventually(() => events.of('cache.changed').length === 1, 'changed')
    expect((await answers.answer('dictionary.types', {}, { cacheOnly: true })).cache).toEqual({
      at: 90_000,
      offline: false,
    })
  })
})

describe('what must not be stored or shown', () => {
  test('a withdrawn grant removes the stored answer instead of showing it for ever', async () => {
    await primed('性别')
    server.answer(envelope(null, 403, '没有权限'))
    await answers.answer('dictionary.types', {})
    await eventually(() => events.of('cache.changed').length === 1, 'changed')
    expect(await codeOf(answers.answer('dictionary.types', {}, { cacheOnly: true }))).toBe('platform.business')
  })

  test('a module that is refused is told of once when it was stored, and never when nothing was', async () => {
    const module = { params: { id: '1' } }
    server.answer(envelope(null, 403, '没有权限'))
    await answers.answer('module.config', module, { cacheOnly: true })
    expect(events.of('cache.changed')).toEqual([])
    server.answer(envelope({ id: '1' }))
    await answers.answer('module.config', module)
    events.all.length = 0
    server.answer(envelope(null, 403, '没有权限'))
    await answers.answer('module.config', module)
    await eventually(() => events.of('cache.changed').length === 1, 'changed')
    for (let again = 0; again < 3; again += 1) await answers.answer('module.config', module, { cacheOnly: true })
    expect(events.of('cache.changed')).toHaveLength(1)
  })

  test('a refused user is not shown from the store, and a fault of the server does not take the user away', async () => {
    const user = { userInfo: { userId: 'u1' }, menuList: [], permissionList: [], routerList: [] }
    server.answer(envelope(user))
    await answers.answer('auth.currentUser', {})
    server.answer(envelope(null, 500, '内部错误'))
    const before = calls()
    await answers.answer('auth.currentUser', {})
    await eventually(() => calls() > before, 'refresh')
    await new Promise((done) => setTimeout(done, 50))
    expect(events.of('cache.changed')).toHaveLength(0)
    server.answer(envelope(null, 400, '您的权限不足'))
    await answers.answer('auth.currentUser', {})
    await eventually(() => events.of('cache.changed').length === 1, 'told')
    expect(await codeOf(answers.answer('auth.currentUser', {}))).toBe('platform.business')
  })

  test('a server fault behind an answer keeps what was stored', async () => {
    await primed('性别')
    server.answer(envelope(null, 500, '内部错误'))
    const before = calls()
    await answers.answer('dictionary.types', {})
    await eventually(() => calls() > before, 'refresh')
    await new Promise((done) => setTimeout(done, 50))
    expect(names(await answers.answer('dictionary.types', {}, { cacheOnly: true }))).toEqual(['性别'])
  })

  test('a refused unchecked call is handed on with its code and not stored', async () => {
    server.answer(envelope(null, 400, '功能未发布'))
    const refused = await answers.answer('module.config', { params: { id: '1' } })
    expect(refused).toEqual({ msg: '功能未发布', code: 400, cache: null })
    server.answer(envelope({ id: '1', fullName: '请假' }))
    expect((await answers.answer('module.config', { params: { id: '1' } })).cache).toBeNull()
  })

  test('an answer for a session that ended meanwhile is not stored for the next one', async () => {
    let release = () => {}
    server.answer(async (arrived, response, request) => {
      await new Promise<void>((done) => {
        release = done
      })
      envelope(types('甲的'))(arrived, response, request)
    })
    const before = calls()
    const former = answers.answer('dictionary.types', {})
    await eventually(() => calls() > before, 'request')
    scope = {}
    await cache.open({ file: null, key: null })
    release()
    await former
    server.answer(envelope(types('乙的')))
    const next = await answers.answer('dictionary.types', {})
    expect([names(next), next.cache]).toEqual([['乙的'], null])
  })

  test('other grants of the user make everything else ask the server again', async () => {
    server.answer(envelope({ userInfo: { userId: 'u' }, menuList: [] }))
    await answers.answer('auth.currentUser', {})
    await primed('性别')
    server.answer(envelope({ userInfo: { userId: 'u' }, menuList: [{ id: 'm', type: 3 }] }))
    await answers.answer('auth.currentUser', {})
    await eventually(() => events.of('cache.changed').length === 1, 'user changed')
    await new Promise((done) => setTimeout(done, 30))
    server.answer(envelope(types('新')))
    expect((await answers.answer('dictionary.types', {})).cache).toBeNull()
  })

  test('without an open cache calls simply go to the server', async () => {
    scope = null
    server.answer(envelope(types('性别')))
    const answer = await answers.answer('dictionary.types', {})
    expect([answer.cache, names(answer)]).toEqual([null, ['性别']])
  })

  test('a cache that fails does not fail the call', async () => {
    await cache.close({ remove: [] })
    server.answer(envelope(types('性别')))
    expect(names(await answers.answer('dictionary.types', {}))).toEqual(['性别'])
  })
})

describe('look-ups by ids', () => {
  afterEach(() => server.revive())

  const person = (id: string, fullName = `名${id}`) => ({ id, fullName, headIcon: '', organize: '', type: 'user' })
  const ask = (...ids: string[]) => answers.answer('user.byIds', { body: { ids, userId: ids } })

  test('are answered offline for any selection of what was ever answered, as old as the oldest', async () => {
    server.answer(envelope({ list: [person('1'), person('2')] }))
    expect(await ask('1', '2')).toMatchObject({ cache: null })
    time = 20_000
    server.answer(envelope({ list: [person('3')] }))
    await ask('3', '9')
    await server.kill()
    const found = await ask('3', '2', '9')
    expect(names(found)).toEqual(['名3', '名2'])
    expect(found.cache).toEqual({ at: 10_000, offline: true })
    expect((await ask('3')).cache).toEqual({ at: 20_000, offline: true })
    await expect(ask('9')).rejects.toMatchObject({ code: 'platform.network' })
  })

  test('ask the server while it can be reached, and take its newer names', async () => {
    server.answer(envelope({ list: [person('1')] }))
    await ask('1')
    server.answer(envelope({ list: [person('1', '改名')] }))
    expect(names(await ask('1'))).toEqual(['改名'])
    await server.kill()
    expect(names(await ask('1'))).toEqual(['改名'])
  })

  test('names of regions are kept path by path', async () => {
    const look = (...idsList: string[][]) => answers.answer('region.names', { body: { idsList } })
    server.answer(envelope([['浙江省', '杭州市'], []]))
    await look(['33', '3301'], ['x'])
    await server.kill()
    const found = await look(['x'], ['33', '3301'])
    expect(JSON.parse(found.text ?? '')).toEqual([[], ['浙江省', '杭州市']])
  })
})
