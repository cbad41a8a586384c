import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { type FormRecord, initialRecord } from '#shared/form/values.ts'
import { hideFields } from '#shared/form/visibility.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const field = (name: string, jnpfKey = 'input', config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label: name, ...config },
})

function storeOf(
  fields: readonly object[],
  record: FormRecord | null = null,
  hides: (code: string) => boolean = () => false,
) {
  const parsed = parseForm(JSON.stringify({ fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  const plan = hideFields(parsed.plan, hides)
  return new FormStore({
    plan,
    record: record ?? initialRecord(plan, { userId: 'u1', now: 0 }),
    userId: 'u1',
    warn: () => undefined,
  })
}

const bill = [
  field('fee', 'inputNumber'),
  field('t', 'table', {
    children: [
      field('price', 'inputNumber', { required: true }),
      field('count', 'inputNumber', { defaultValue: 1 }),
      field('code', 'input', { regList: [{ pattern: '/^[A-Z]*$/', message: '只能是大写字母' }] }),
      field('amount', 'calculate', {}, { expression: ['t.price', '×', 't.count'] }),
      field('secret', 'input', { required: true, visibility: ['app'] }),
    ],
  }),
  field('total', 'calculate', {}, { expression: ['t.amount', '+', 'fee'] }),
]

describe('what the server decides', () => {
  const rows = [
    field('state', 'input', { defaultValue: 'new' }, { disabled: true }),
    field('item', 'input', { required: true }),
  ]
  const fields = [
    field('status', 'input', { defaultValue: '1', required: true }, { disabled: true }),
    field('title'),
    field('t', 'table', { children: rows }),
  ]

  it('shows what will be stored: a draft cannot change it, nor a copied row take it along', () => {
    const store = storeOf(fields, { status: '2', title: 'a', t: [{ id: '7', state: 'done', item: 'x' }] })
    const draft = [
      { id: '7', state: 'new', item: 'y' },
      { state: 'done', item: 'z' },
    ]
    store.restore({ status: '1', title: 'b', t: draft })
    // Rows that were loaded as new ones are known by their id only where the record is stored.
    expect(store.record()).toMatchObject({ status: '2', title: 'b' })
    expect(store.tables.get('t')?.value()[1]).toMatchObject({ state: 'new', item: 'z' })
    const table = store.tables.get('t')
    const copy = table?.copyRow(table.rows()[0]?.key ?? 0) ?? 0
    expect(table?.rowValue(copy)).toEqual({ state: 'new', item: 'y' })
  })

  it('of a stored record a row keeps what the server has', () => {
    const parsed = parseForm(JSON.stringify({ fields }))
    if (!parsed.ok) throw new Error(parsed.problem)
    const record = { status: '2', title: 'a', t: [{ id: '7', state: 'done', item: 'x' }] }
    const store = new FormStore({ plan: parsed.plan, record, userId: 'u1', isStored: true })
    store.restore({ t: [{ id: '7', state: 'forged', item: 'y' }] })
    expect(store.tables.get('t')?.value()).toEqual([{ id: '7', state: 'done', item: 'y' }])
  })

  it('is asked of nobody: a required field that nobody can fill in stops no save', () => {
    expect(storeOf([field('number', 'input', { required: true }, { disabled: true })]).validate()).toBeNull()
  })
})

describe('the form store', () => {
  it('a record of last year can be saved, a new one cannot begin in the past', () => {
    vi.setSystemTime(new Date(2031, 0, 15))
    const future = { startTimeRule: true, startTimeType: 3 }
    const fields = [
      field('day', 'datePicker', future),
      field('t', 'table', { children: [field('day', 'datePicker', future)] }),
    ]
    const parsed = parseForm(JSON.stringify({ fields }))
    if (!parsed.ok) throw new Error(parsed.problem)
    const day = new Date(2030, 0, 15).getTime()
    const record = { day, t: [{ id: '7', day }] }
    const open = (isStored: boolean) => new FormStore({ plan: parsed.plan, record, userId: 'u1', isStored })
    expect(open(true).validate()).toBeNull()
    expect(open(false).validate()).toMatchObject({ field: { name: 'day' } })
    const store = open(true)
    // A restored draft brings the rows anew; they are the stored ones all the same.
    store.restore({ t: [{ id: '7', day }, { day }] })
    expect(store.validate()).toMatchObject({ field: { name: 't' }, row: store.tables.get('t')?.rows()[1]?.key })
  })

  it('a calculation runs 100 ms after the last key and not on each', () => {
    const store = storeOf(bill, { fee: 1, t: [{ id: '7', price: 2, count: 3 }] })
    expect(store.value('total')).toBe(7)
    const wakes = vi.fn()
    store.subscribe('total', wakes)
    for (const fee of [2, 3, 4]) {
      store.set('fee', fee)
      vi.advanceTimersByTime(99)
    }
    expect(wakes).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(wakes).toHaveBeenCalledTimes(1)
    expect(store.value('total')).toBe(10)
  })

  it('another table is read once for all rows that add up its column', () => {
    const share = field('share', 'calculate', {}, { expression: ['fees.fee', '×', 't.part'] })
    const store = storeOf(
      [
        field('t', 'table', { children: [field('part', 'inputNumber'), share] }),
        field('fees', 'table', { children: [field('fee', 'inputNumber')] }),
      ],
      { t: Array.from({ length: 50 }, () => ({ part: 2 })), fees: [{ fee: 1 }, { fee: 2 }] },
    )
    const fees = store.tables.get('fees')
    const read = vi.spyOn(fees as NonNullable<typeof fees>, 'value')
    fees?.setCell(fees.rows()[0]?.key ?? 0, 'fee', 5)
    vi.advanceTimersByTime(100)
    expect(
      store.tables
        .get('t')
        ?.value()
        .map((row) => row['share']),
    ).toEqual(Array.from({ length: 50 }, () => 14))
    expect(read.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('a text too long for its pattern is not saved and told as too long', () => {
    const store = storeOf([field('a', 'input', { regList: [{ pattern: '/.{0,2000}!$/', message: '以叹号结尾' }] })])
    store.set('a', 'x'.repeat(200_000))
    expect(store.validate()).toMatchObject({ field: { name: 'a' } })
    expect(store.state('a').problem).toEqual({ code: 'unchecked' })
    store.set('a', 'short')
    expect(store.state('a').problem).toEqual({ code: 'pattern', text: '以叹号结尾' })
  })

  it('a save right after typing sends the new sum', () => {
    const store = storeOf(bill, { fee: 1, t: [{ price: 2, count: 3 }] })
    const table = store.tables.get('t')
    const key = table?.rows()[0]?.key ?? 0
    table?.setCell(key, 'price', 10)
    expect(store.record()).toMatchObject({ total: 31, t: [{ price: 10, amount: 30 }] })
  })

  it('a change wakes only the controls that show it', () => {
    const store = storeOf([field('a'), field('b')])
    const others = vi.fn()
    store.subscribe('b', others)
    const own = vi.fn()
    store.subscribe('a', own)
    store.set('a', 'x')
    store.set('a', 'x')
    expect([own.mock.calls.length, others.mock.calls.length]).toEqual([1, 0])
  })

  it('an edited form asks about unsaved edits, an unopened one does not', () => {
    const store = storeOf(bill, { fee: null, t: [] })
    expect(store.isDirty()).toBe(false)
    store.set('fee', '')
    expect(store.isDirty()).toBe(false)
    store.set('fee', 5)
    expect(store.isDirty()).toBe(true)
    store.markSaved()
    expect(store.isDirty()).toBe(false)
    store.tables.get('t')?.addRows([{}])
    expect(store.isDirty()).toBe(true)
  })

  it('unknown kinds, foreign keys and row ids come back as they were', () => {
    const record = { sign: { fileId: 1 }, other: 'kept', id: '9', t: [{ id: '7', price: 1, extra: 2 }], fee: 0 }
    const store = storeOf([...bill, field('sign', 'signature')], record)
    expect(store.record()).toMatchObject({ sign: { fileId: 1 }, other: 'kept', t: [{ id: '7', price: 1, extra: 2 }] })
  })

  it('neither a required field that nobody opened nor a bad cell lets a save through', () => {
    const tab = {
      __config__: {
        jnpfKey: 'tab',
        children: [{ title: '一', __config__: { children: [field('inner', 'input', { required: true })] } }],
      },
    }
    const hiddenTab = storeOf([field('a'), tab])
    expect(hiddenTab.validate()?.field.name).toBe('inner')

    const store = storeOf(bill, {
      fee: 1,
      t: [
        { price: 1, code: 'A' },
        { price: null, code: 'b' },
      ],
    })
    const rows = store.tables.get('t')?.rows() ?? []
    expect(store.validate()).toMatchObject({ field: { name: 't' }, row: rows[1]?.key, column: 'price' })
    expect(rows[1]?.cells.get('code')?.problem).toEqual({ code: 'pattern', text: '只能是大写字母' })
    expect(rows[0]?.cells.get('code')?.problem).toBeNull()
  })

  it('a field hidden by permission is not demanded and keeps its value', () => {
    const fields = [field('a', 'input', { required: true }), ...bill]
    const store = storeOf(
      fields,
      { a: null, fee: 1, t: [{ price: null, count: 1 }] },
      (code) => code === 'a' || code === 't-price',
    )
    expect(store.validate()).toBeNull()
    expect(store.tables.get('t')?.columns.map((column) => column.name)).toEqual(['count', 'code', 'amount'])
    expect(store.record()).toMatchObject({ t: [{ price: null, count: 1 }] })
  })

  it('a message comes once the field was left and goes when the value is right', () => {
    const store = storeOf([field('a', 'input', { required: true })])
    store.set('a', 'x')
    store.set('a', '')
    expect(store.state('a').problem).toBeNull()
    store.validateField('a')
    expect(store.state('a').problem?.code).toBe('required')
    store.set('a', 'y')
    expect(store.state('a').problem).toBeNull()
  })

  it('a copied row has an id and lists of its own', () => {
    const store = storeOf([field('t', 'table', { children: [field('tags', 'checkbox'), field('n', 'inputNumber')] })], {
      t: [
        { id: '1', tags: ['x'], n: 1 },
        { id: '2', tags: [], n: 2 },
      ],
    })
    const table = store.tables.get('t')
    const first = table?.rows()[0]?.key ?? 0
    const copy = table?.copyRow(first) ?? 0
    table?.setCell(copy, 'n', 5)
    expect(store.value('t')).toEqual([
      { id: '1', tags: ['x'], n: 1 },
      { tags: ['x'], n: 5 },
      { id: '2', tags: [], n: 2 },
    ])
    table?.removeRow(first)
    expect(table?.value()).toHaveLength(2)
  })

  it('a new row has its defaults', () => {
    const store = storeOf(bill)
    store.tables.get('t')?.addRows([{ price: 3 }])
    expect(store.record()['t']).toMatchObject([{ price: 3, count: 1, amount: 3 }])
  })

  it('a keystroke in a cell wakes no other cell, column or list of rows', () => {
    const store = storeOf(bill, { t: [{ price: 1 }, { price: 2 }] })
    const table = store.tables.get('t')
    const [first, second] = table?.rows() ?? []
    const woken: string[] = []
    for (const key of [
      'rows',
      `cell/${first?.key}/price`,
      `cell/${first?.key}/count`,
      `cell/${second?.key}/price`,
      'column/price',
      'column/count',
    ])
      table?.subscribe(key, () => woken.push(key))
    table?.setCell(first?.key ?? 0, 'price', 9)
    expect(woken).toEqual([`cell/${first?.key}/price`, 'column/price'])
    expect(table?.sum('price')).toBe(11)
  })

  it('values are sent as they are checked, shown and added up', () => {
    const columns = [field('n', 'inputNumber', {}, { precision: 2 })]
    const store = storeOf([
      field('a', 'inputNumber', {}, { precision: 1 }),
      field('t', 'table', { children: columns }, { summaryField: ['n'] }),
      field('sum', 'calculate', {}, { expression: ['t.n'] }),
    ])
    store.set('a', 1.3)
    store.tables.get('t')?.addRows([{ n: 1 }, { n: 1.004 }])
    expect(store.validate()).not.toBeNull()
    expect(store.record()).toMatchObject({ t: [{ n: 1 }, { n: 1.004 }] })
    const rows = store.tables.get('t')?.rows() ?? []
    store.tables.get('t')?.setCell(rows[1]?.key ?? 0, 'n', 1)
    expect(store.validate()).toBeNull()
    expect(store.record()).toMatchObject({ a: 1.3, t: [{ n: 1 }, { n: 1 }], sum: 2 })
  })

  it('takes files on their way, in rows too, where what is typed waits for the server, and asks for them else', () => {
    const file = field('files', 'uploadFile')
    const store = storeOf([file, field('t', 'table', { children: [file] })])
    const pending = [{ uploadId: 'u1', name: 'plan.pdf', fileSize: 9 }]
    store.set('files', pending)
    expect(store.validate()).toMatchObject({ field: { name: 'files' } })
    expect(store.validate({ mayWait: true })).toBeNull()
    store.set('files', null)
    store.tables.get('t')?.addRows([{ files: pending }])
    expect(store.validate()).toMatchObject({ field: { name: 't' }, column: 'files' })
    expect(store.validate({ mayWait: true })).toBeNull()
    expect(store.record()).toMatchObject({ t: [{ files: pending }] })
    expect(store.validate()).not.toBeNull()
  })
})
