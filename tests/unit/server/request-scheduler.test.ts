import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { exceedsComplexityLimit } from '#server/core/complexity-limit.ts'
import { FairQueue } from '#server/core/fair-queue.ts'
import { longText } from '#server/core/long-lists.ts'
import { mapYielding } from '#server/core/pause.ts'
import { createRequestTurns, RequestScheduler } from '#server/core/request-scheduler.ts'
import { Durability } from '#server/database/durability.ts'

/** Keeps the event loop busy, as a commit does. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

describe('calls beside each other', () => {
  test('new connections are answered while others save without end', async () => {
    const app = fastify()
    app.addHook('onRequest', createRequestTurns(app))
    app.get('/save', async () => {
      work(3)
      return ''
    })
    app.get('/look', async () => '')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const call = (path: string, agent: Agent) =>
      new Promise<void>((done) => {
        request({ port, path, agent, host: '127.0.0.1' }, (answer) => answer.resume().on('end', done)).end()
      })
    let isOver = false
    const agents: Agent[] = []
    const connect = () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      agents.push(agent)
      return agent
    }
    let saves = 0
    const writers = Array.from({ length: 60 }, async () => {
      const agent = connect()
      while (!isOver) {
        await call('/save', agent)
        saves += 1
      }
    })
    await expect.poll(() => saves, { timeout: 10_000 }).toBeGreaterThan(120)
    const began = saves
    await Promise.all(Array.from({ length: 60 }, () => call('/look', connect())))
    expect(saves, 'and the others go on').toBeGreaterThan(began)
    // One connection per round of 60 saves would be 3600 of them; counted, since a busy machine makes everything late.
    expect(saves - began).toBeLessThan(1000)
    isOver = true
    await Promise.all(writers)
    for (const agent of agents) agent.destroy()
    await app.close()
  })

  test('one person with many calls does not hold up another by more than one of them', async () => {
    const turns = new RequestScheduler()
    const order: string[] = []
    const enter = (who: string) =>
      Promise.resolve(turns.enter(who, false)).then(() => {
        order.push(who)
        work(2)
      })
    work(1)
    const all = [...Array.from({ length: 30 }, () => enter('hog')), enter('other')]
    // The first of them begin at once, until the round is full.
    work(10)
    const late = [...Array.from({ length: 30 }, () => enter('hog')), enter('third')]
    await Promise.all([...all, ...late])
    expect(order.indexOf('third'), order.join()).toBeLessThan(40)
  })

  test('a queue that is full refuses who fills it', async () => {
    const queue = new FairQueue({ atOnce: 1, waiting: 3 })
    const let_in: string[] = []
    const enter = async (who: string) => {
      let_in.push(`${who}:${await queue.enter(who)}`)
    }
    await enter('a')
    const rest = [enter('a'), enter('a'), enter('a'), enter('b'), enter('a')]
    await nextRound()
    expect(let_in).toEqual(['a:true', 'a:false', 'a:false'])
    for (let turn = 0; turn < 4; turn += 1) {
      queue.leave()
      await nextRound()
    }
    await Promise.all(rest)
    expect(let_in.slice(3)).toEqual(['a:true', 'b:true', 'a:true'])
    expect(await queue.enter('c'), 'everybody has left').toBe(true)
  })

  test('many items are worked through with pauses', async () => {
    let rounds = 0
    let isDone = false
    const count = () => {
      rounds += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const made = await mapYielding(
      Array.from({ length: 20 }, (_each, index) => index),
      (item) => {
        work(6)
        return item * 2
      },
      1,
    )
    isDone = true
    expect(made).toEqual(Array.from({ length: 20 }, (_each, index) => index * 2))
    expect(rounds).toBeGreaterThan(4)
  })

  test('a long list becomes the same text as a short one', async () => {
    const row = (id: number) => ({ id, name: '"\0list"', children: [] })
    const list = Array.from({ length: 1203 }, (_each, index) => row(index))
    const short = JSON.stringify(list).replaceAll('"children":[]', '"children":null')
    expect(await longText({ data: list })).toBe(`{"data":${short}}`)
    const paged = await longText({ data: { list, pagination: { total: 9 } }, ...{ msg: '\0list' } })
    expect(JSON.parse(paged ?? '')).toEqual({
      data: { list: JSON.parse(short), pagination: { total: 9 } },
      msg: '\0list',
    })
    expect(await longText({ data: { list: [row(1)] } })).toBeUndefined()
  })

  test('a tree with much below a few nodes becomes the same text as a small one, and others have turns', async () => {
    const leaf = (id: number) => ({ id, name: '"\0list"', children: [], after: 1 })
    const branch = (id: number) => ({
      id,
      children: Array.from({ length: 300 }, (_each, index) => leaf(index)),
      z: '[]',
    })
    const tree = [{ id: 'root', children: [branch(1), branch(2), leaf(3)], list: null }]
    const whole = JSON.stringify(tree).replaceAll('"children":[]', '"children":null')
    expect(await longText({ data: { list: tree } })).toBe(`{"data":{"list":${whole}}}`)
    expect(await longText({ data: tree })).toBe(`{"data":${whole}}`)
    expect(await longText({ data: { list: [{ id: 1, children: [leaf(1)] }] } })).toBeUndefined()
  })

  test('lists of any name in a few nodes become the same text in pieces', async () => {
    const entries = (count: number) =>
      Array.from({ length: count }, (_each, id) => ({ id, tags: ['a'], at: new Date(0) }))
    const data = {
      list: [
        { id: 'few', dictionaryList: entries(2), none: [], more: undefined },
        { id: 'many', dictionaryList: entries(700), second: entries(3), note: 'x', inner: { dictionaryList: [1] } },
        { id: 'last' },
      ],
      other: entries(2),
      total: 3,
    }
    expect(await longText({ data })).toBe(JSON.stringify({ data }))
    expect(await longText({ data: { list: data.list.slice(0, 1) } })).toBeUndefined()
  })
})

describe('a crowded JSON text', () => {
  const limits = { keys: 5, values: 20 }
  test.each([
    ['keys', JSON.stringify({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }), true],
    ['few keys', JSON.stringify({ a: 1, b: 2, c: 3, d: 4, e: 5 }), false],
    [
      'keys of rows',
      JSON.stringify([
        { a: 1, b: 2 },
        { a: 1, b: 2 },
        { a: 1, b: 2 },
      ]),
      true,
    ],
    ['values', JSON.stringify(Array.from({ length: 30 }, () => 0)), true],
    ['brackets', '['.repeat(40), true],
    ['signs inside of texts', JSON.stringify({ a: ':,[{'.repeat(50), b: '\\":":,\\\\' }), false],
    ['a text that does not end', `{"a": "${':,'.repeat(50)}`, false],
    ['backslashes before the end', `["${'\\\\'.repeat(20)}",${'0,'.repeat(30)}0]`, true],
  ])('%s', (_name, text, isTooMuch) => {
    expect(exceedsComplexityLimit(text, limits)).toBe(isTooMuch)
  })
})

describe('what was answered as saved', () => {
  test('has been written out after it was changed, and many share one time', async () => {
    let changes = 0
    const syncs: { upTo: number; end: () => void }[] = []
    const durability = new Durability({
      changes: () => changes,
      isChanging: () => false,
      sync: () => new Promise<void>((end) => syncs.push({ upTo: changes, end })),
      close: async () => undefined,
    })
    const settled: string[] = []
    const change = (name: string) => {
      changes += 1
      return durability.settle().then(() => settled.push(name))
    }
    await durability.settle()
    expect(syncs, 'nothing changed, nothing written').toHaveLength(0)
    const all = [change('a'), change('b'), change('c')]
    await nextRound()
    expect(
      syncs.map(({ upTo }) => upTo),
      'what came during the first waits for a second',
    ).toEqual([1])
    syncs[0]?.end()
    await nextRound()
    expect([settled, syncs.map(({ upTo }) => upTo)]).toEqual([['a'], [1, 3]])
    syncs[1]?.end()
    await Promise.all(all)
    expect(settled).toEqual(['a', 'b', 'c'])
    expect(syncs).toHaveLength(2)
  })

  test('is written out once for all who changed before it began', async () => {
    const syncs: (() => void)[] = []
    let changes = 0
    const durability = new Durability({
      changes: () => changes,
      isChanging: () => false,
      sync: () => new Promise<void>((end) => syncs.push(end)),
      close: async () => undefined,
    })
    changes = 3
    const all = Promise.all([durability.settle(), durability.settle(), durability.settle()])
    await nextRound()
    syncs[0]?.()
    await all
    expect(syncs).toHaveLength(1)
  })

  test('a transaction that was under way while the disk was written waits for another time', async () => {
    let [changes, isChanging, syncs] = [0, false, 0]
    const durability = new Durability({
      changes: () => changes,
      isChanging: () => isChanging,
      sync: async () => {
        syncs += 1
      },
      close: async () => undefined,
    })
    // One call has committed; another one has changed a row and not yet committed.
    ;[changes, isChanging] = [2, true]
    await durability.settle()
    expect(syncs).toBe(1)
    isChanging = false
    await durability.settle()
    expect(syncs).toBe(2)
    await durability.settle()
    expect(syncs).toBe(2)
  })

  test('is not answered when the disk fails, and tried again for the next one', async () => {
    let changes = 0
    let fails = true
    const durability = new Durability({
      changes: () => changes,
      isChanging: () => false,
      sync: async () => {
        if (fails) throw new Error('full')
      },
      close: async () => undefined,
    })
    changes = 1
    await expect(durability.settle()).rejects.toThrow('full')
    fails = false
    await expect(durability.settle()).resolves.toBeUndefined()
  })
})
