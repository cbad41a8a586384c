import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import type { FormPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { DraftEntry } from '#shared/ipc/drafts.ts'
import { createChangeRecorder, writeInterval } from '#renderer/form/drafts/change-recorder.ts'
import { replay } from '#renderer/form/drafts/replay.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const field = (name: string, jnpfKey = 'input', config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label: `${name}的名称`, ...config },
})
const columns = ['x', 'y']
const names = ['a', 'b', 'c']

function planOf(kinds: Readonly<Record<string, string>> = {}): FormPlan {
  const parsed = parseForm(
    JSON.stringify({
      fields: [
        ...names.map((name) => field(name, kinds[name] ?? 'input')),
        field('t', 'table', { children: columns.map((name) => field(name)) }),
        field('sum', 'calculate', {}, { expression: ['a'] }),
      ],
    }),
  )
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}
const plan = planOf()
const loaded: FormRecord = {
  a: '甲',
  b: null,
  c: '丙',
  t: [
    { id: '1', x: '一', y: null },
    { id: '2', x: '二', y: '贰' },
    { x: '没有编号', y: '' },
  ],
}
const storeOf = (record = loaded) => new FormStore({ plan, record, userId: 'u1', warn: () => undefined })

/** What main keeps: the last value of each path, the first `from`. */
function disk() {
  const kept = new Map<string, DraftEntry>()
  return {
    entries: () => [...kept.values()],
    put: (entries: readonly DraftEntry[]) => {
      for (const entry of structuredClone(entries))
        kept.set(entry.path, { ...entry, from: kept.get(entry.path)?.from ?? entry.from })
    },
    clear: () => kept.clear(),
  }
}

const typed = (store: FormStore) => {
  const { sum: _sum, ...values } = store.record()
  return JSON.stringify(values)
}

/** A form opened on what is kept, journalling to it. */
function open(kept: ReturnType<typeof disk>, record = loaded, lag = 0) {
  const store = storeOf(record)
  const replayed = replay(plan, record, kept.entries())
  store.restore(replayed.values)
  const recorder = createChangeRecorder({
    store,
    rows: replayed.rows,
    write: async (entries) => {
      if (lag > 0) await new Promise((done) => setTimeout(done, lag))
      kept.put(entries)
    },
  })
  return { store, recorder, stop: recorder.start(), conflicts: replayed.conflicts }
}

type Step =
  | { readonly do: 'set'; readonly name: string; readonly value: string }
  | { readonly do: 'cell'; readonly row: number; readonly column: string; readonly value: string }
  | { readonly do: 'insert'; readonly row: number }
  | { readonly do: 'copy' | 'remove' | 'move'; readonly row: number }
  | { readonly do: 'undo' | 'redo' }

const text = fc.string({ maxLength: 6, unit: 'grapheme' })
const row = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('set' as const), name: fc.constantFrom(...names), value: text }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('cell' as const), row, column: fc.constantFrom(...columns), value: text }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('insert' as const), row }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('copy' as const, 'remove' as const, 'move' as const), row }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const) }) },
)
const timed = fc.array(fc.tuple(step, fc.nat({ max: 120 })), { minLength: 1, maxLength: 40 })

function run(store: FormStore, change: Step): void {
  const table = store.tables.get('t')
  const key = 'row' in change ? table?.rows()[change.row]?.key : undefined
  if (change.do === 'set') store.set(change.name, change.value)
  else if (change.do === 'insert') table?.insertRows(Math.min(change.row, table.rows().length), [{ x: '新' }])
  else if (change.do === 'undo') table?.undo()
  else if (change.do === 'redo') table?.redo()
  else if (key === undefined) return
  else if (change.do === 'move') table?.moveRows(new Set([key]), key % 2 === 0 ? 1 : -1)
  else if (change.do === 'cell') table?.setCell(key, change.column, change.value)
  else if (change.do === 'copy') table?.copyRow(key)
  else table?.removeRow(key)
}

describe('the change recorder of a form', () => {
  it('what a call takes along is written by that alone, and as before once the call ended without a success', async () => {
    const kept = disk()
    const { store, recorder } = open(kept)
    store.set('a', '新')
    expect(recorder.hold(10)?.map(({ value }) => value)).toEqual(['"新"'])
    store.set('b', '后')
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept.entries()).toEqual([])
    recorder.release()
    await vi.advanceTimersByTimeAsync(writeInterval)
    expect(kept.entries().map(({ value }) => value)).toEqual(['"新"', '"后"'])
    store.set('a', '更新')
    expect(recorder.hold(0), 'too much for one call').toBeNull()
    await recorder.flush()
    expect(kept.entries()[0]?.value).toBe('"更新"')
  })

  it('after a kill at any moment a draft is a state the form had within the last 250 ms', async () => {
    await fc.assert(
      fc.asyncProperty(timed, fc.array(timed, { maxLength: 2 }), fc.nat({ max: 20 }), async (first, later, lag) => {
        const kept = disk()
        let before = typed(storeOf())
        for (const steps of [first, ...later]) {
          const { store, conflicts } = open(kept, loaded, lag)
          expect(conflicts).toEqual([])
          // What was there at the kill, or a state of the last 250 ms, comes back.
          expect(typed(store)).toBe(before)
          const states = [{ at: Date.now(), state: typed(store) }]
          for (const [change, wait] of steps) {
            run(store, change)
            states.push({ at: Date.now(), state: typed(store) })
            await vi.advanceTimersByTimeAsync(wait)
          }
          const killed = Date.now()
          vi.clearAllTimers()
          const back = open(kept).store
          before = typed(back)
          const found = states.findLast(({ state }) => state === before)
          expect(found, `${before} was never on screen`).toBeDefined()
          const missed = states.slice(states.indexOf(found ?? states[0]!) + 1)
          for (const { at } of missed) expect(killed - at).toBeLessThanOrEqual(250)
          vi.clearAllTimers()
        }
      }),
      { numRuns: 150 },
    )
  })

  it('typing without a pause is written while it goes on', async () => {
    const kept = disk()
    const { store } = open(kept)
    for (let count = 1; count <= 30; count += 1) {
      store.set('a', '字'.repeat(count))
      await vi.advanceTimersByTimeAsync(30)
      const written = JSON.parse(kept.entries()[0]?.value ?? '""') as string
      expect(count - written.length).toBeLessThanOrEqual(Math.ceil(writeInterval / 30))
    }
  })

  it('a keystroke in a large child table writes its own cell alone', async () => {
    const record = {
      ...loaded,
      t: Array.from({ length: 500 }, (_, index) => ({ id: String(index), x: '值', y: '值' })),
    }
    const kept = disk()
    const { store } = open(kept, record)
    const table = store.tables.get('t')
    table?.setCell(table.rows()[250]?.key ?? 0, 'x', '改')
    await vi.advanceTimersByTimeAsync(writeInterval)
    expect(kept.entries()).toEqual([{ path: '["c","t","id:250","x","input"]', value: '"改"', from: '"值"' }])
  })

  it('a calculated value is not kept', async () => {
    const kept = disk()
    const { store } = open(kept)
    store.set('a', '5')
    await vi.advanceTimersByTimeAsync(1000)
    expect(kept.entries().map((entry) => entry.path)).toEqual(['["f","a","input"]'])
  })

  it('a failed write is tried again and replaces nothing newer', async () => {
    const store = storeOf()
    const kept = disk()
    let isBroken = true
    const recorder = createChangeRecorder({
      store,
      rows: new Map(),
      write: async (entries) => {
        if (isBroken) throw new Error('no disk')
        kept.put(entries)
      },
    })
    recorder.start()
    store.set('a', '一')
    store.set('b', '贰')
    await vi.advanceTimersByTimeAsync(10)
    store.set('a', '一二')
    isBroken = false
    await vi.advanceTimersByTimeAsync(3000)
    expect(Object.fromEntries(kept.entries().map(({ path, value }) => [path, value]))).toEqual({
      '["f","a","input"]': '"一二"',
      '["f","b","input"]': '"贰"',
    })
  })

  it('typing does not wait in the page for a slow disk, and an old write that fails leaves a newer one', async () => {
    const store = storeOf()
    const begun: { readonly values: readonly string[]; readonly end: (error?: Error) => void }[] = []
    const recorder = createChangeRecorder({
      store,
      rows: new Map(),
      write: (entries) =>
        new Promise<void>((done, fail) => {
          begun.push({
            values: entries.map(({ value }) => JSON.parse(value) as string),
            end: (error) => (error ? fail(error) : done()),
          })
        }),
    })
    recorder.start()
    for (const value of ['一', '二', '三']) {
      store.set('a', value)
      if (value === '一') store.set('b', '旁')
      await vi.advanceTimersByTimeAsync(writeInterval)
    }
    expect(begun.map(({ values }) => values)).toEqual([['一', '旁'], ['二'], ['三']])
    // The newest of `a` is under way; only `b` has to be written again.
    begun[0]?.end(new Error('no disk'))
    begun[2]?.end()
    await vi.advanceTimersByTimeAsync(2000)
    expect(begun.slice(3).map(({ values }) => values)).toEqual([['旁']])
  })

  it('a write under way does not bring a discarded draft back', async () => {
    const store = storeOf()
    const kept = disk()
    let fail: (error: Error) => void = () => undefined
    const recorder = createChangeRecorder({
      store,
      rows: new Map(),
      write: (entries) =>
        new Promise<void>((done, reject) => {
          fail = reject
          kept.put(entries)
          done()
        }),
    })
    recorder.start()
    store.set('a', '一')
    await vi.advanceTimersByTimeAsync(10)
    store.set('a', '一二')
    recorder.end()
    fail(new Error('late'))
    kept.clear()
    store.set('a', '一二三')
    await vi.advanceTimersByTimeAsync(5000)
    expect(kept.entries()).toEqual([])
  })

  it('typing after a discard is kept, in a table that was put back too', async () => {
    const kept = disk()
    const { store, recorder } = open(kept)
    const table = store.tables.get('t')
    table?.addRows([{ x: '新' }])
    await vi.advanceTimersByTimeAsync(200)
    store.restore({ a: loaded['a'], b: loaded['b'], c: loaded['c'], t: loaded['t'] })
    recorder.drop()
    kept.clear()
    table?.setCell(table.rows()[1]?.key ?? 0, 'y', '改')
    await vi.advanceTimersByTimeAsync(200)
    expect(typed(open(kept).store)).toBe(typed(store))
  })
})

describe('a draft over a record that somebody else changed', () => {
  async function draft(change: (store: FormStore) => void) {
    const kept = disk()
    const { store } = open(kept)
    change(store)
    await vi.advanceTimersByTimeAsync(200)
    return kept
  }

  it('a field nobody typed in keeps its current value', async () => {
    const kept = await draft((store) => store.set('a', '我的'))
    const { store, conflicts } = open(kept, { ...loaded, c: '他改的' })
    expect(store.record()).toMatchObject({ a: '我的', c: '他改的' })
    expect(conflicts).toEqual([])
  })

  it('a change of the same field by others is told', async () => {
    const kept = await draft((store) => store.set('a', '我的'))
    expect(open(kept, { ...loaded, a: '他的' }).conflicts.map((one) => one.name)).toEqual(['a'])
    expect(open(kept, { ...loaded, a: '我的' }).conflicts).toEqual([])
  })

  it('rows of others stay, and so does what was typed into a row that others removed', async () => {
    const kept = await draft((store) => {
      const table = store.tables.get('t')
      table?.setCell(table.rows()[1]?.key ?? 0, 'y', '我的')
      table?.removeRow(table.rows()[0]?.key ?? 0)
    })
    const { store, conflicts } = open(kept, {
      ...loaded,
      t: [
        { id: '1', x: '一', y: null },
        { id: '9', x: '他加的', y: null },
      ],
    })
    expect(store.record()['t']).toEqual([
      { x: null, y: '我的' },
      { id: '9', x: '他加的', y: null },
    ])
    expect(conflicts.map((one) => one.name)).toEqual(['t'])
  })

  it('a value goes neither into another kind of field nor into one that may not be seen', async () => {
    const kept = await draft((store) => {
      store.set('a', '我的')
      store.set('b', '我的')
    })
    const values = (other: FormPlan) => replay(other, loaded, kept.entries()).values
    expect(values(planOf({ a: 'switch' }))).toEqual({ b: '我的' })
    expect(values({ ...plan, fields: plan.fields.filter((one) => one.name !== 'b') })).toEqual({ a: '我的' })
  })

  it('what has no place any more is told, the rows of a table that is gone too', async () => {
    const kept = await draft((store) => {
      store.set('a', '我的')
      const table = store.tables.get('t')
      table?.setCell(table.rows()[0]?.key ?? 0, 'y', '在行里')
    })
    const unplaced = (other: FormPlan) => replay(other, loaded, kept.entries()).unmatched.map(({ value }) => value)
    expect(unplaced(plan)).toEqual([])
    expect(unplaced(planOf({ a: 'switch' }))).toContain('我的')
    expect(unplaced({ ...plan, fields: plan.fields.filter((one) => one.name !== 't') })).toEqual(['在行里'])
  })

  it('a damaged entry leaves the rest', () => {
    const entries = [
      { path: '["f","a","input"]', value: '"好"', from: '"甲"' },
      { path: 'not a path', value: '1', from: '' },
      { path: '["f","b","input"]', value: '{broken', from: '' },
      { path: '["t","t"]', value: '"not a list"', from: '[]' },
      { path: '["r","t","new:1"]', value: '[1]', from: 'null' },
    ]
    expect(replay(plan, loaded, entries).values).toMatchObject({ a: '好', t: loaded['t'] })
  })
})

it('says when writing fails and when everything is kept again, and not each time', async () => {
  const store = storeOf()
  let isFull = true
  const told: unknown[] = []
  const journal = createChangeRecorder({
    store,
    rows: new Map(),
    write: () => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()),
    onFailure: (error) => told.push(error === null ? 'kept' : 'not kept'),
  })
  journal.start()
  store.set('a', '一')
  await vi.advanceTimersByTimeAsync(3500)
  store.set('b', '二')
  await vi.advanceTimersByTimeAsync(1500)
  expect(new Set(told)).toEqual(new Set(['not kept']))
  isFull = false
  told.length = 0
  await vi.advanceTimersByTimeAsync(2500)
  store.set('a', '三')
  await vi.advanceTimersByTimeAsync(2500)
  expect(told).toEqual(['kept'])
})
