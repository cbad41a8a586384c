import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { type Campus, openCampus, openTrain } from './train.ts'

let campus: Campus
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  campus = await openCampus()
}, 60_000)
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(() => campus.close())

async function board() {
  const train = await openTrain(campus)
  ends.push(train.close)
  train.line.isUp = false
  await eventually(async () => {
    await train.app.answers
      .answer('submit.state', { params: { key: 'x'.repeat(16) }, query: { endpoint: 'module.create' } })
      .catch(() => null)
    expect(train.app.online()).toBe(false)
  })
  const arrive = () => {
    train.line.isUp = true
    train.queue.connected()
  }
  return { ...train, arrive }
}

const isEmpty = (list: () => Promise<readonly unknown[]>) => eventually(async () => expect(await list()).toEqual([]))
const rowsOf = (rows: readonly string[]) => rows.map((name) => ({ c_name: name }))

describe('records that were made, changed and deleted while the server was away', () => {
  it('are sent once and in order when it is back', async () => {
    const id = await campus.add({ f_name: '旧的', f_note: '一', tableField110: rowsOf(['纸']) })
    const gone = await campus.add({ f_name: '要删的' })
    const train = await board()
    await train.create({ f_name: '新的', f_count: 3, tableField110: rowsOf(['笔', '墨']) })
    await train.change(await campus.read(id), { f_note: '二' })
    await train.remove(await campus.read(gone))
    expect(await train.list()).toMatchObject([
      { kind: 'create', state: 'waiting' },
      { kind: 'change', state: 'waiting' },
      { kind: 'delete', state: 'waiting' },
    ])
    train.arrive()
    await isEmpty(train.list)
    const names = (await campus.list()).map(({ f_name: name }) => name)
    expect(names.filter((name) => name === '新的')).toHaveLength(1)
    expect(names).not.toContain('要删的')
    expect((await campus.read(id)).record).toMatchObject({ f_name: '旧的', f_note: '二' })
    expect(train.told).toEqual([])
  })

  it('are not sent in the name of whoever signs in between two of their calls, and go out once their person is back', async () => {
    const id = await campus.add({ f_name: '换人' })
    const train = await board()
    await train.remove(await campus.read(id))
    const { session } = train.app
    const admin = session.user()
    const who = vi.spyOn(session, 'user')
    const saves: string[] = []
    const { promise: looked, resolve } = Promise.withResolvers<void>()
    train.line.sent = (call) => {
      if (!call.includes(id)) return
      if (call.startsWith('GET')) {
        // While it is looked at, somebody else takes the place.
        who.mockReturnValue(admin && { ...admin, userId: 'somebody else' })
        resolve()
      } else saves.push(call)
    }
    train.arrive()
    await looked
    await eventually(async () => expect(await train.list()).toMatchObject([{ state: 'waiting' }]))
    expect(saves).toEqual([])
    train.line.sent = () => undefined
    who.mockRestore()
    train.queue.connected()
    await isEmpty(train.list)
    expect((await campus.list()).map((row) => row.id)).not.toContain(id)
  })

  it('leave what others changed beside them as it is', async () => {
    const id = await campus.add({ f_name: '两人', f_note: '一', f_count: 1 })
    const train = await board()
    const before = await campus.read(id)
    await train.change(before, { f_note: '路上' })
    await campus.save(id, { ...before.record, f_count: 9 })
    train.arrive()
    await isEmpty(train.list)
    expect((await campus.read(id)).record).toMatchObject({ f_note: '路上', f_count: 9 })
  })

  it('wait for the person where others changed the same, and are sent as that one decides', async () => {
    const id = await campus.add({ f_name: '同一处', f_note: '一' })
    const train = await board()
    const before = await campus.read(id)
    await train.change(before, { f_note: '路上' })
    await campus.save(id, { ...before.record, f_note: '他人' })
    train.arrive()
    await eventually(async () => expect(await train.list()).toMatchObject([{ state: 'conflict' }]))
    expect((await campus.read(id)).record).toMatchObject({ f_note: '他人' })
    const words = '离线修改没有提交: 同一处: 他人已修改相同内容，需要选择保留哪一方'
    await eventually(() => expect(train.told).toEqual([words]))
    const [entry] = await train.list()
    if (!entry) throw new Error('it is gone')
    await train.insist(entry, await campus.read(id))
    await isEmpty(train.list)
    expect((await campus.read(id)).record).toMatchObject({ f_note: '路上' })
  })

  it('are not deleted where others changed them since', async () => {
    const id = await campus.add({ f_name: '改过再删' })
    const train = await board()
    const before = await campus.read(id)
    await train.remove(before)
    await campus.save(id, { ...before.record, f_note: '还要用' })
    train.arrive()
    await eventually(async () => expect(await train.list()).toMatchObject([{ state: 'conflict' }]))
    const [entry] = await train.list()
    if (!entry) throw new Error('it is gone')
    await train.insist(entry, await campus.read(id))
    await isEmpty(train.list)
    expect((await campus.list()).map((row) => row.id)).not.toContain(id)
  })

  it('count once however many answers got lost', async () => {
    const id = await campus.add({ f_name: '丢答复', f_note: '一', tableField110: rowsOf(['纸']) })
    const gone = await campus.add({ f_name: '丢答复删' })
    const train = await board()
    const before = await campus.read(id)
    const rows = before.record['tableField110'] as object[]
    await train.create({ f_name: '丢答复新', tableField110: rowsOf(['笔']) })
    await train.change(before, { tableField110: [...rows, { c_name: '墨' }] })
    await train.remove(await campus.read(gone))
    train.line.losesAnswers = true
    train.arrive()
    await eventually(async () =>
      expect((await train.list()).filter((entry) => entry.isUnsure).length).toBeGreaterThan(0),
    )
    for (let round = 0; round < 3; round += 1) {
      await train.queue.send()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    train.line.losesAnswers = false
    await eventually(async () => {
      await train.queue.send()
      expect(await train.list()).toEqual([])
    })
    const names = (await campus.list()).map(({ f_name: name }) => name)
    expect(names.filter((name) => name === '丢答复新')).toHaveLength(1)
    expect(names).not.toContain('丢答复删')
    expect((await campus.read(id)).record['tableField110']).toMatchObject([{ c_name: '纸' }, { c_name: '墨' }])
  })

  it('that are refused stay with the reason, hold up no other record, and are sent once they were mended', async () => {
    const train = await board()
    await train.create({ f_note: '没有名称' })
    await train.create({ f_name: '排在后面' })
    train.arrive()
    await eventually(async () => expect(await train.list()).toMatchObject([{ state: 'refused' }]))
    const [entry] = await train.list()
    expect(entry?.message).toContain('名称')
    expect((await campus.list()).map(({ f_name: name }) => name)).toContain('排在后面')
    const whole = await train.queue.entry(entry?.key ?? '')
    if (whole?.kind !== 'create') throw new Error('it is gone')
    const { at: _at, state: _state, message: _message, lacksPeople: _lacks, isUnsure: _unsure, ...rest } = whole
    const key = `at${Date.now()}-mended0123456789`
    await train.queue.keep({ ...rest, key, record: JSON.stringify({ f_name: '补上名称' }) }, whole.key)
    await isEmpty(train.list)
    expect((await campus.list()).map(({ f_name: name }) => name)).toContain('补上名称')
  })

  it('of one record go out one after the other, and one that is being changed waits until it is let go', async () => {
    const id = await campus.add({ f_name: '两次', f_note: '一', f_count: 1 })
    const train = await board()
    const before = await campus.read(id)
    await train.change(before, { f_note: '路上' })
    await train.change(before, { f_count: 2 })
    const [first] = await train.list()
    expect(await train.queue.hold(first?.key ?? '', true)).toBe(true)
    train.arrive()
    await train.queue.send()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await campus.read(id)).record).toMatchObject({ f_note: '一', f_count: 1 })
    await train.queue.hold(first?.key ?? '', false)
    await isEmpty(train.list)
    expect((await campus.read(id)).record).toMatchObject({ f_note: '路上', f_count: 2 })
  })
})
