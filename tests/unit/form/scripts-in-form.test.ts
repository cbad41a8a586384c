import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialRecord, type FormRecord } from '#shared/form/values.ts'
import type { ScriptCommand } from '#shared/sandbox/session-contract.ts'
import { type FormScriptRunner, runFormScripts } from '#renderer/form/scripts/form-scripts.ts'
import { ScriptHost, type ScriptReport, type ScriptWorkerLike } from '#renderer/form/scripts/script-host.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { planOf } from './support/plan.ts'
import { input, inputNumber, table } from './support/rules.ts'
import { loadEngine, startWorker } from './support/script-worker.ts'

const fields = [
  { ...input('title'), on: { change: '' } },
  input('code'),
  { ...input('hidden', { noShow: true }) },
  { __vModel__: 'start', format: 'yyyy-MM-dd HH:mm', __config__: { jnpfKey: 'datePicker', label: 'start' } },
  { __vModel__: 'end', format: 'yyyy-MM-dd HH:mm', __config__: { jnpfKey: 'datePicker', label: 'end' } },
  inputNumber('hours'),
  table('rows', [input('item'), inputNumber('count')]),
]

const running: FormScriptRunner[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const each of running.splice(0)) each.dispose()
})

interface Opened {
  readonly store: FormStore
  readonly scripts: FormScriptRunner
  readonly reports: ScriptReport[]
  readonly asked: string[]
  readonly commands: ScriptCommand[]
  /** Messages that the engine was handed. */
  readonly turns: string[]
}

/** A form with scripts: of the form itself, and of the title when it changes. */
function open(
  funcs: object,
  change = '',
  options: {
    recordId?: string
    answer?: unknown
    record?: FormRecord
    kept?: Record<string, string>
    more?: readonly object[]
  } = {},
): Opened {
  const plan = planOf([{ ...fields[0], on: { change } }, ...fields.slice(1), ...(options.more ?? [])], { funcs })
  const record = { ...initialRecord(plan, { userId: 'u1', now: 0 }), ...options.record }
  const store = new FormStore({ plan, record, userId: 'u1', warn: () => undefined })
  const reports: ScriptReport[] = []
  const asked: string[] = []
  const commands: ScriptCommand[] = []
  const turns: string[] = []
  const scripts = runFormScripts({
    store,
    recordId: options.recordId ?? null,
    surround: ({ formData, obey }) => ({
      startWorker: () => {
        const worker = startWorker()
        const { postMessage } = worker
        worker.postMessage = (message) => {
          turns.push(message.type)
          postMessage(message)
        }
        return worker
      },
      loadEngine,
      formData,
      obey: (all) => {
        commands.push(...all)
        obey(all)
      },
      world: () => ({ user: { userId: 'u1', userName: 'Lin' }, device: 'pc', kept: options.kept ?? {} }),
      request: async ({ url, method }) => {
        asked.push(`${method} ${url}`)
        if (options.answer === undefined) throw new Error('not open')
        return options.answer
      },
      report: (report) => reports.push(report),
    }),
  })
  if (!scripts) throw new Error('no scripts')
  running.push(scripts)
  return { store, scripts, reports, asked, commands, turns }
}

function type(store: FormStore, name: string, value: unknown): void {
  store.set(name, value)
  const part = store.plan.fields.find((field) => field.name === name)?.raw ?? {}
  store.tell({ type: 'change', part, name, value, rowIndex: null })
}

/** Waits until a form shows something. */
async function until(test: () => boolean): Promise<void> {
  await expect.poll(test, { timeout: 5000, interval: 10 }).toBe(true)
}

const form = '{ formData, setFormData, setShowOrHide, setRequired, setDisabled, onlineUtils }'

describe('the recipes of the family for scripts of forms', () => {
  const { setTimeout: wait } = globalThis
  // A busy machine may need more than half a second for a turn; that limit has a test of its own.
  beforeEach(() => {
    const patient = (run: () => void, after?: number) => wait(run, after === 500 ? 10_000 : after)
    vi.stubGlobal('setTimeout', patient)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('a duplicate is found by a data interface before the record is saved', async () => {
    const beforeSubmit = `(${form}) => {
      return new Promise((resolve, reject) => {
        onlineUtils.request('/api/system/DataInterface/700/Actions/Preview', 'post', { paramList: [{ field: 'code', defaultValue: formData.code }] }).then(res => {
          if (res.data.length > 0) { onlineUtils.toast('编号已存在', 'error', 3000); reject() } else { resolve() }
        })
      })
    }`
    const taken = open({ beforeSubmit }, '', { answer: { code: 200, data: [{ id: 1 }] } })
    expect(await taken.scripts.beforeSubmit()).toBe(false)
    expect(taken.asked).toEqual(['post /api/system/DataInterface/700/Actions/Preview'])
    expect(taken.commands).toContainEqual({ type: 'toast', text: '编号已存在', kind: 'error', duration: 3000 })
    const free = open({ beforeSubmit }, '', { answer: { code: 200, data: [] } })
    expect(await free.scripts.beforeSubmit()).toBe(true)
  })

  it('another site is not reached, and the reason is told', async () => {
    const { reports, scripts } = open({ onLoad: `(${form}) => { fetch('https://example.org/').then(r => r.json()) }` })
    await until(() => reports.some(({ refusals }) => refusals.includes('fetch')))
    expect(await scripts.beforeSubmit()).toBe(true)
  })

  it('a token is not there, and whoever asks for it is told of', async () => {
    const onLoad = `(${form}) => {
      const token = localStorage.getItem('token')
      const own = onlineUtils.getUserInfo().token
      setFormData('code', String(token) + '/' + String(own))
    }`
    const { store, reports } = open({ onLoad })
    await until(() => store.value('code') === 'null/')
    expect(reports.flatMap(({ refusals }) => refusals)).toEqual(['token'])
  })

  it('values are kept by one form for the next one', async () => {
    const first = open({ onLoad: `(${form}) => { localStorage.setItem('last', JSON.stringify({ code: 'x1' })) }` })
    await until(() => first.commands.length > 0)
    expect(first.commands).toEqual([{ type: 'keep', key: 'last', value: '{"code":"x1"}' }])
    const onLoad = `(${form}) => { setFormData('code', JSON.parse(localStorage.getItem('last')).code) }`
    const second = open({ onLoad }, '', { kept: { last: '{"code":"x1"}' } })
    await until(() => second.store.value('code') === 'x1')
  })

  it('rows of a child table are filled from an answer', async () => {
    const change = `({ data, rowIndex, formData, setFormData, onlineUtils }) => {
      onlineUtils.request('/api/system/DataInterface/700/Actions/Preview', 'POST', {}).then(res => {
        setFormData('rows', res.data.map(e => ({ item: e.name, count: e.count })))
      })
    }`
    const { store } = open({}, change, {
      answer: {
        code: 200,
        data: [
          { name: 'pen', count: 2 },
          { name: 'ink', count: 5 },
        ],
      },
    })
    type(store, 'title', 'order')
    await until(() => store.tables.get('rows')?.rows().length === 2)
    expect(store.record()['rows']).toMatchObject([
      { item: 'pen', count: 2 },
      { item: 'ink', count: 5 },
    ])
  })

  it('a date begins with today', async () => {
    const onLoad = `(${form}) => { setFormData('start', new Date(new Date().toLocaleDateString()).getTime()) }`
    const { store } = open({ onLoad })
    await until(() => typeof store.value('start') === 'number')
    expect(new Date(store.value('start') as number).getMinutes()).toBe(0)
  })

  it('a form tells a new record from a stored one', async () => {
    const onLoad = `(${form}) => {
      if (!formData.id) { setFormData('code', 'new') }
      else { formData.code = 'edit ' + formData.id; setDisabled('title', true); setRequired('hours', true) }
    }`
    const fresh = open({ onLoad })
    await until(() => fresh.store.value('code') === 'new')
    expect(fresh.store.look('title').disabled).toBe(false)
    const stored = open({ onLoad }, '', { recordId: '77' })
    await until(() => stored.store.value('code') === 'edit 77')
    expect(stored.store.look('title').disabled).toBe(true)
    expect(stored.store.look('hours').required).toBe(true)
    expect(stored.store.validate()?.field.name).toBe('hours')
  })

  it('the hours between two dates are worked out as one is changed, and a hidden field is shown', async () => {
    const change = `({ data, rowIndex, formData, setFormData, setShowOrHide, setRequired, setDisabled, onlineUtils }) => {
      const hours = (formData.end - formData.start) / 3600000
      setFormData('hours', hours > 0 ? hours : 0)
      setShowOrHide('hidden', hours > 1)
    }`
    const { store } = open({}, change, { record: { start: 0, end: 7_200_000 } })
    expect(store.look('hidden').hidden).toBe(true)
    type(store, 'title', 'x')
    await until(() => store.value('hours') === 2)
    expect(store.look('hidden').hidden).toBe(false)
  })
})

const attacks: readonly (readonly [string, string])[] = [
  ['an endless loop', 'while (true) {}'],
  ['a loop of promises', 'const go = () => Promise.resolve().then(go); go()'],
  ['a huge string', `let s = 'x'; while (true) s += s`],
  ['a pattern without end', `/^(a+)+$/.test('a'.repeat(40) + 'b')`],
  ['a memory bomb', 'const all = []; while (true) all.push(new Array(1000).fill(all.length))'],
  ['recursion', 'const f = () => f(); f()'],
  [
    'a constructor of functions that looks for the page',
    `const w = setFormData.constructor.constructor('return this')(); w.document.title`,
  ],
  ['a window', `window.location = 'https://example.org'`],
  [
    'prototypes that lie',
    `Object.prototype.toJSON = () => { while (true) {} }; JSON.stringify = () => 'broken'; formData.code = 'x'`,
  ],
  ['commands without end', `for (let i = 0; i < 1e9; i++) setDisabled('title', true)`],
]

describe('a script that means harm', () => {
  it('has half a second: what works longer is ended with its worker', async () => {
    vi.useFakeTimers()
    const ended: string[] = []
    const turn = { commands: [], requests: [], ended: [], refusals: [], lines: [] }
    const host = new ScriptHost({
      startWorker: () => {
        const worker: ScriptWorkerLike = {
          // It starts, and never comes back from what it runs.
          postMessage: ({ type }) => (type === 'start' ? worker.onmessage?.({ data: turn }) : undefined),
          terminate: () => void ended.push('worker'),
          onmessage: null,
          onerror: null,
        }
        return worker
      },
      loadEngine: async () => new ArrayBuffer(0),
      world: () => ({ user: { userId: 'u1', userName: 'Lin' }, device: 'pc', kept: {} }),
      request: async () => null,
      formData: () => ({}),
      obey: () => undefined,
      report: ({ fault }) => void ended.push(String(fault?.code)),
    })
    const outcome = host.run(() => ({ source: '() => {}', formData: {}, rowIndex: null }))
    await vi.advanceTimersByTimeAsync(499)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toEqual(['time', 'worker'])
    expect(await outcome).toMatchObject({ ok: false, fault: { code: 'time' } })
  })

  it.each(attacks)('ends, and the form goes on: %s', async (_name, body) => {
    const { store, scripts, reports, turns } = open({ onLoad: `(${form}) => { ${body} }` })
    await until(() => reports.length > 0)
    expect(turns.filter((each) => each !== 'start').length, 'turns of half a second each').toBeLessThanOrEqual(1)
    store.set('title', 'still here')
    expect(await scripts.beforeSubmit()).toBe(true)
    expect(store.record()['title']).toBe('still here')
  })

  it('cannot keep the window busy with requests, refused ones too', async () => {
    const ask = `onlineUtils.request('/api/x', 'POST', {}).then(go, go)`
    const onLoad = `(${form}) => { const go = () => { for (let i = 0; i < 50; i++) ${ask} }; go() }`
    for (const answer of [undefined, { code: 200 }]) {
      const { asked, reports, scripts } = open({ onLoad }, '', { answer })
      await until(() => reports.some(({ fault }) => fault?.message === '200 requests'))
      expect(asked.length).toBeLessThanOrEqual(200)
      expect(await scripts.beforeSubmit()).toBe(true)
    }
  })

  it('writes no field that its design protects: what would be shown would not be kept', async () => {
    const onLoad = `(${form}) => { for (const name of ['hidden', 'code']) setFormData(name, 'x') }`
    const { store, reports } = open({ onLoad })
    await until(() => store.value('code') === 'x')
    expect(store.value('hidden')).not.toBe('x')
    expect(reports.flatMap(({ refusals }) => refusals)).toEqual([`setFormData('hidden')`])
    const named = open({ onLoad: `(${form}) => { setFormData('hidden', 'x') }` })
    await until(() => named.store.value('hidden') === 'x')
  })

  it('writes no field that is closed to scripts, though it is named', async () => {
    const closed = input('state', { noShow: true, atriumProtected: true })
    const onLoad = `(${form}) => { setFormData('state', 'approved'); setFormData('code', 'x') }`
    const { store, reports } = open({ onLoad }, '', { more: [closed] })
    await until(() => store.value('code') === 'x')
    expect(store.value('state')).not.toBe('approved')
    expect(reports.flatMap(({ refusals }) => refusals)).toEqual([`setFormData('state')`])
  })

  it('holds nobody up with what cannot be handed to it', async () => {
    const { store, scripts, reports } = open({ beforeSubmit: `(${form}) => { setFormData('code', 'ran') }` })
    await scripts.beforeSubmit()
    store.set('code', () => 'no copy of this can be made')
    expect(await scripts.beforeSubmit()).toBe(true)
    expect(reports.map(({ fault }) => fault?.code)).toEqual(['notJson'])
    store.set('code', '')
    expect(await scripts.beforeSubmit()).toBe(true)
    await until(() => store.value('code') === 'ran')
  })

  it('does not go round in circles with others', async () => {
    const change = `({ formData, setFormData }) => { setFormData('title', formData.title + '.') }`
    const { store, reports } = open({}, change)
    type(store, 'title', 'x')
    await until(() => reports.some(({ fault }) => fault?.message === '20 rounds'))
    expect(String(store.value('title')).length).toBeLessThan(25)
  })

  it('writes no field that is held back from its reader, nor what is worked out', async () => {
    const { store, commands } = open({
      onLoad: `(${form}) => { setFormData('nowhere', 1); setFormData('__proto__', { a: 1 }); setFormData('code', 'ok') }`,
    })
    await until(() => store.value('code') === 'ok')
    expect(commands.length).toBeGreaterThan(0)
    expect(Object.hasOwn(store.record(), 'nowhere')).toBe(false)
  })

  it('is never run where it does nothing', () => {
    const plan = planOf(fields, { funcs: { onLoad: `(${form}) => {\n    // 在此编写代码\n    \n}`, beforeSubmit: '' } })
    const store = new FormStore({ plan, record: {}, userId: 'u1', warn: () => undefined })
    expect(runFormScripts({ store, recordId: null, surround: () => expect.unreachable() })).toBeNull()
  })
})
