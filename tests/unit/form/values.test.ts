import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { finestUnit, formatTime, parseTime, parseTimeOfDay, periodAround } from '#shared/form/dates.ts'
import { problemCodes } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import type { Reference } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { checkRecord, checkValue, displayValue, initialValue, searchCondition, storageOf } from '#shared/form/values.ts'

function field(jnpfKey: string, keys: object = {}, config: object = {}): FieldPlan {
  const parsed = parseForm(
    JSON.stringify({ fields: [{ __vModel__: 'a', ...keys, __config__: { jnpfKey, label: '甲', ...config } }] }),
  )
  const only = parsed.ok ? parsed.plan.fields[0] : undefined
  if (!only) throw new Error('no field')
  return only
}
const labels = {
  label: ({ sort, scope, id }: Reference) =>
    sort === 'user'
      ? { u1: '林小雨', u2: '周文博' }[id]
      : sort === 'entry' && scope.dictionaryType === 'sex' && scope.by === 'enCode'
        ? { '1': '男', '2': '女' }[id]
        : undefined,
}
const ids = {
  id: (sort: string, _scope: unknown, label: string): string | undefined => {
    const known: Record<string, string> = sort === 'user' ? { 林小雨: 'u1', 周文博: 'u2' } : { 男: '1', 女: '2' }
    return known[label]
  },
}
const at = (year: number, month: number, day: number, ...time: number[]) =>
  new Date(year, month - 1, day, ...time).getTime()
const statics = {
  options: [
    { id: 'x', fullName: '年假' },
    { id: 'y', fullName: '病假' },
  ],
}

describe('checkValue', () => {
  it.each([
    ['input', {}, 12, '12'],
    ['input', {}, '', null],
    ['inputNumber', {}, ' 3.5 ', 3.5],
    ['inputNumber', { precision: 1 }, 3.2, 3.2],
    ['select', {}, ['x'], 'x'],
    ['inputNumber', {}, 0, 0],
    ['select', {}, 5, '5'],
    ['select', { multiple: true }, '["x","y","x"]', ['x', 'y']],
    ['select', { multiple: true }, 'x,y', ['x', 'y']],
    ['checkbox', {}, null, []],
    ['switch', {}, true, 1],
    ['switch', {}, null, 0],
    ['switch', { activeValue: 2, inactiveValue: 3 }, false, 3],
    ['datePicker', {}, '2024-01-15', at(2024, 1, 15)],
    ['datePicker', {}, String(at(2024, 1, 15)), at(2024, 1, 15)],
    ['timePicker', {}, '8:05', '08:05:00'],
    ['userSelect', {}, { id: 'u1' }, 'u1'],
    ['userSelect', { multiple: true }, ['u1', 'u1'], ['u1']],
    ['calculate', {}, 'x', 0],
  ])('%s %j brings %j into its stored form', (kind, keys, raw, stored) => {
    expect(checkValue(field(kind, keys), raw)).toEqual({ ok: true, value: stored })
  })

  it.each([
    ['input', { maxlength: 3 }, 'abcd', 'tooLong'],
    ['input', {}, { a: 1 }, 'notText'],
    ['inputNumber', {}, '1,5', 'notNumber'],
    ['inputNumber', { min: 0 }, -1, 'tooSmall'],
    ['inputNumber', { max: 9 }, 10, 'tooLarge'],
    ['inputNumber', { precision: 0 }, 3.5, 'tooManyDecimals'],
    ['inputNumber', { precision: 1 }, '3.26', 'tooManyDecimals'],
    ['inputNumber', {}, '0.1234567890123456789', 'tooManyDigits'],
    ['rate', {}, 3.5, 'offStep'],
    ['rate', { allowHalf: true }, 3.7, 'offStep'],
    ['slider', { step: 5 }, 12, 'offStep'],
    ['select', {}, ['x', 'y'], 'notOne'],
    ['userSelect', {}, ['u1', 'u2'], 'notOne'],
    [
      'organizeSelect',
      {},
      [
        ['c', 'd'],
        ['c', 'e'],
      ],
      'notOne',
    ],
    ['datePicker', {}, { unread: '2026-11-28 10:30' }, 'tooFine'],
    ['datePicker', {}, 1_732_000_000_000.5, 'notTime'],
    ['timePicker', { format: 'HH:mm' }, { unread: '9:30:15' }, 'tooFine'],
    ['input', {}, 'a\0b', 'notStorable'],
    ['location', {}, JSON.stringify({ name: '长'.repeat(201), lng: 1, lat: 1 }), 'tooLong'],
    ['datePicker', {}, '2024-02-30', 'notTime'],
    ['datePicker', {}, '2024-13-01', 'notTime'],
    ['datePicker', { startTime: at(2024, 1, 10) }, '2024-01-09', 'tooEarly'],
    ['datePicker', { endTime: at(2024, 1, 10) }, '2024-01-11', 'tooLate'],
    ['timePicker', {}, '24:00', 'notTime'],
    ['timePicker', { startTime: '08:00' }, '07:59', 'tooEarly'],
    ['select', { multiple: true }, [{}], 'notList'],
    ['select', {}, {}, 'notChoice'],
    ['switch', {}, 7, 'notChoice'],
    ['table', {}, 'rows', 'notTable'],
  ])('%s %j refuses %j', (kind, keys, raw, code) => {
    const checked = checkValue(field(kind, keys), raw)
    expect(checked.ok ? 'accepted' : checked.problem.code).toBe(code)
    if (!checked.ok) expect(problemCodes).toContain(checked.problem.code)
  })

  it.each([
    ['inputNumber', { precision: 0 }, 3.5],
    ['rate', {}, 3.5],
    ['slider', { step: 5 }, 12],
  ])('%s %j leaves what is stored already, %d', (kind, keys, stored) => {
    expect(checkValue(field(kind, keys), stored, undefined, stored)).toEqual({ ok: true, value: stored })
  })

  it('an empty required value does not pass, zero is a value, and an invisible field is not demanded', () => {
    const required = { required: true }
    for (const [kind, keys, raw] of [
      ['input', {}, '  '],
      ['checkbox', {}, []],
      ['table', {}, []],
    ] as const)
      expect(checkValue(field(kind, keys, required), raw).ok, kind).toBe(false)
    expect(checkValue(field('inputNumber', {}, required), 0).ok).toBe(true)
    expect(checkValue(field('input', {}, { required: true, noShow: true }), '').ok).toBe(true)
    expect(checkValue(field('input', {}, { required: true, visibility: ['app'] }), '').ok).toBe(true)
    expect(checkValue(field('createUser', {}, required), null).ok).toBe(true)
  })

  it('a limit on another field holds', () => {
    const end = field('datePicker', {}, { startTimeRule: true, startTimeType: 2, startRelationField: 'from' })
    const read = (name: string) => (name === 'from' ? at(2024, 1, 10) : null)
    expect(checkValue(end, at(2024, 1, 9), read).ok).toBe(false)
    expect(checkValue(end, at(2024, 1, 10), read).ok).toBe(true)
  })

  it('a stored date can be saved again although time went by, a new one beyond its limit cannot', () => {
    const soon = field(
      'datePicker',
      {},
      { startTimeRule: true, startTimeType: 3, endTimeRule: true, endTimeType: 2, endRelationField: 'end' },
    )
    const [day, end] = [at(2020, 1, 15), at(2020, 2, 1)]
    const check = (value: unknown, stored: unknown, read = () => end) => checkValue(soon, value, read, stored).ok
    expect(check(day, null)).toBe(false)
    expect(check(day, day)).toBe(true)
    expect(check(String(day), day)).toBe(true)
    expect(check(at(2020, 1, 16), day)).toBe(false)
    expect(
      check(day, day, () => at(2020, 1, 10)),
      'the other field may have been changed',
    ).toBe(false)
    const table = {
      name: 't',
      children: [{ __vModel__: 'day', __config__: { ...(soon.raw['__config__'] as object), endTimeRule: false } }],
    }
    const parsed = parseForm(
      JSON.stringify({ fields: [{ __vModel__: 't', __config__: { jnpfKey: 'table', ...table } }] }),
    )
    if (!parsed.ok) throw new Error(parsed.problem)
    const stored = { t: [{ id: '7', day }] }
    const problems = (rows: object[]) =>
      checkRecord(parsed.plan, { t: rows }, { stored }).problems.map(({ row }) => row)
    expect(problems([{ day }, { id: '7', day }, { id: 7, day: at(2020, 1, 16) }])).toEqual([0, 2])
  })

  it('a bad cell of a child table does not pass, and a foreign key goes', () => {
    const parsed = parseForm(
      JSON.stringify({
        fields: [
          {
            __vModel__: 't',
            __config__: {
              jnpfKey: 'table',
              children: [
                { __vModel__: 'n', __config__: { jnpfKey: 'inputNumber', required: true } },
                {
                  __vModel__: 'code',
                  __config__: { jnpfKey: 'input', regList: [{ pattern: '/^[A-Z]+$/', message: '只能是大写字母' }] },
                },
              ],
            },
          },
        ],
      }),
    )
    if (!parsed.ok) throw new Error(parsed.problem)
    const { values, problems } = checkRecord(parsed.plan, {
      t: [
        { id: 7, n: '1', code: 'AB', extra: 1 },
        { n: null, code: 'ab' },
      ],
      other: 1,
    })
    expect(values).toEqual({
      t: [
        { id: '7', n: 1, code: 'AB' },
        { n: null, code: 'ab' },
      ],
    })
    expect(problems.map(({ row, column, problem }) => [row, column?.name, problem])).toEqual([
      [1, 'n', { code: 'required' }],
      [1, 'code', { code: 'pattern', text: '只能是大写字母' }],
    ])
  })
})

describe('display, import and search', () => {
  it.each([
    ['select', statics, 'x', '年假'],
    ['select', { ...statics, multiple: true }, ['x', 'z'], '年假, z'],
    ['userSelect', { multiple: true }, ['u1', 'u2'], '林小雨, 周文博'],
    ['inputNumber', { precision: 2, thousands: true }, 1234567.5, '1,234,567.50'],
    ['switch', {}, 1, '开'],
    ['switch', { activeTxt: '在职', inactiveTxt: '离职' }, 0, '离职'],
    ['timePicker', { format: 'HH:mm' }, '08:05:00', '08:05'],
    ['datePicker', { format: 'yyyy-MM-dd HH:mm' }, at(2024, 1, 15, 8, 5), '2024-01-15 08:05'],
    ['createTime', {}, at(2024, 1, 15, 8, 5, 9), '2024-01-15 08:05:09'],
    ['calculate', {}, 12.5, '12.50'],
    ['calculate', {}, 12, '12.00'],
    ['calculate', { precision: 0 }, 12, '12'],
    ['calculate', { precision: 3, thousands: true }, 1234.5, '1,234.500'],
  ])('%s %j shows %j as %j', (kind, keys, value, text) => {
    expect(displayValue(field(kind, keys), value, labels)).toBe(text)
  })

  it('a dictionary value is shown by its own key', () => {
    const gender = field(
      'select',
      { props: { label: 'fullName', value: 'enCode' } },
      { dataType: 'dictionary', dictionaryType: 'sex' },
    )
    expect(displayValue(gender, '2', labels)).toBe('女')
    expect(kindOf(gender).references(gender, '2')).toEqual([
      { sort: 'entry', scope: { dictionaryType: 'sex', by: 'enCode' }, id: '2' },
    ])
    expect(kindOf(gender).importValue(gender, '女', ids)).toEqual({ ok: true, value: '2' })
  })

  it.each([
    ['select', { ...statics, multiple: true }, '年假、病假', ['x', 'y']],
    ['inputNumber', {}, '1,234.5', 1234.5],
    ['userSelect', {}, '周文博', 'u2'],
    ['switch', {}, '开', 1],
    ['switch', {}, '否', 0],
    // What a workbook makes of the words by itself, and digits of a Chinese input method.
    ['switch', {}, 'TRUE', 1],
    ['switch', {}, 'False', 0],
    ['inputNumber', {}, '１，２３４．５', 1234.5],
    ['datePicker', {}, '2024年1月5日', at(2024, 1, 5)],
    ['timePicker', {}, '9:30', '09:30:00'],
  ])('%s reads a pasted %j', (kind, keys, text, value) => {
    const target = field(kind, keys)
    expect(kindOf(target).importValue(target, text as string, ids)).toEqual({ ok: true, value })
  })

  it.each(['10²', '①', '½', '１２㎡'])('a pasted %j is no number, nor another one', (text) => {
    expect(kindOf(field('inputNumber')).importValue(field('inputNumber'), text, ids).ok).toBe(false)
  })

  it('a pasted name that nobody has is refused', () => {
    expect(kindOf(field('userSelect')).importValue(field('userSelect'), '无此人', ids).ok).toBe(false)
    expect(kindOf(field('select', statics)).importValue(field('select', statics), '事假', ids).ok).toBe(false)
  })

  const search = (kind: string, keys: object, searchType: 1 | 2 | 3, raw: unknown) =>
    searchCondition({ prop: 'a', label: '', field: field(kind, keys), searchType, multiple: false }, raw)
  it.each([
    ['input', {}, 2, ' 林 ', { operator: 'like', value: '林' }],
    ['input', {}, 1, '林', { operator: 'equal', value: '林' }],
    ['input', {}, 2, '', null],
    ['inputNumber', {}, 3, [1, null], { operator: 'between', from: 1, to: null }],
    ['inputNumber', {}, 3, [null, null], null],
    ['inputNumber', {}, 1, '5', { operator: 'equal', value: 5 }],
    ['select', {}, 1, 'x', { operator: 'equal', value: 'x' }],
    ['select', {}, 1, ['x', 'y'], { operator: 'in', values: ['x', 'y'] }],
    ['select', { multiple: true }, 1, 'x', { operator: 'includesAny', values: ['x'] }],
    ['checkbox', {}, 1, [], null],
    ['switch', {}, 1, 0, { operator: 'equal', value: 0 }],
    ['timePicker', {}, 3, ['8:00', null], { operator: 'between', from: '08:00:00', to: null }],
    ['createUser', {}, 1, 'u1', { operator: 'equal', value: 'u1' }],
  ] as const)('a search of %s %j by %d for %j asks for what it means', (kind, keys, type, raw, expected) => {
    expect(search(kind, keys, type, raw)).toEqual(expected)
  })

  it('a date range holds its last day', () => {
    expect(search('datePicker', {}, 3, [at(2024, 1, 1), at(2024, 1, 31)])).toEqual({
      operator: 'between',
      from: at(2024, 1, 1),
      to: at(2024, 2, 1) - 1,
    })
    expect(search('datePicker', { format: 'yyyy-MM' }, 1, at(2024, 2, 10))).toEqual({
      operator: 'between',
      from: at(2024, 2, 1),
      to: at(2024, 3, 1) - 1,
    })
  })
})

describe('initial values and storage', () => {
  const context = { userId: 'u1', now: at(2024, 1, 15, 13, 14, 15) }
  it('defaults are the current user and the current day', () => {
    expect(initialValue(field('userSelect', {}, { defaultCurrent: true }), context)).toBe('u1')
    expect(initialValue(field('userSelect', { multiple: true }, { defaultCurrent: true }), context)).toEqual(['u1'])
    expect(initialValue(field('datePicker', {}, { defaultCurrent: true }), context)).toBe(at(2024, 1, 15))
    expect(
      initialValue(field('datePicker', { format: 'yyyy-MM-dd HH:mm:ss' }, { defaultCurrent: true }), context),
    ).toBe(context.now)
    expect(initialValue(field('timePicker', {}, { defaultCurrent: true }), context)).toBe('13:14:15')
    expect(initialValue(field('switch', {}, { defaultValue: 1 }), context)).toBe(1)
    expect(initialValue(field('checkbox', statics, { defaultValue: ['x'] }), context)).toEqual(['x'])
  })

  it('each kind is stored in a column of its type', () => {
    const kinds = [
      'input',
      'inputNumber',
      'select',
      'checkbox',
      'datePicker',
      'timePicker',
      'switch',
      'table',
      'calculate',
      'createTime',
    ]
    expect(kinds.map((kind) => storageOf(field(kind)))).toEqual([
      'text',
      'number',
      'text',
      'json',
      'time',
      'text',
      'number',
      'json',
      'number',
      'time',
    ])
    expect(storageOf(field('userSelect', { multiple: true }))).toBe('json')
  })
})

describe('dates', () => {
  const moment = fc.date({ min: new Date(1971, 0, 2), max: new Date(2199, 11, 30), noInvalidDate: true })
  it('a written date reads back as itself', () => {
    fc.assert(
      fc.property(moment, (date) => {
        const seconds = Math.floor(date.getTime() / 1000) * 1000
        expect(parseTime(formatTime(seconds, 'yyyy-MM-dd HH:mm:ss'))).toBe(seconds)
      }),
    )
  })

  it('a period holds its own moment and does not overlap its neighbour', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom('yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm'), (date, format) => {
        const unit = finestUnit(format)
        const { from, to } = periodAround(date.getTime(), unit)
        expect(from <= date.getTime() && date.getTime() <= to).toBe(true)
        expect(formatTime(from, format)).toBe(formatTime(to, format))
        expect(periodAround(to + 1, unit).from).toBe(to + 1)
      }),
    )
  })

  it('a day that began at one in the morning is a day, whichever way it is written', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    for (const text of ['1949-05-01', '1949/5/1', '1949年5月1日', '1949-05-01 00:00:00'])
      expect(formatTime(parseTime(text) ?? Number.NaN, 'yyyy-MM-dd'), text).toBe('1949-05-01')
    vi.unstubAllEnvs()
  })

  it.each(['0026-11-23', '0001-01-01', '2023-02-29', '2024-13-01', '2024-01-01 24:00', '2024-01-01 10:60'])(
    '%j is no time, and not another one',
    (text) => expect(parseTime(text)).toBeNull(),
  )

  it.each(['', 'abc', '12:60', '25:00', '1:2:3:4', '-1:00'])('%j is no time of day', (text) => {
    expect(parseTimeOfDay(text)).toBeNull()
  })
})

it('a part of the row of an interface that is an amount is shown with its thousands, where its design asks for them', () => {
  const keys = { relationField: 'b', showField: 'balance' }
  expect(displayValue(field('popupAttr', { ...keys, thousands: true }), 1286400.5, labels)).toBe('1,286,400.5')
  expect(displayValue(field('popupAttr', { ...keys, thousands: true }), 'ZX-20240101', labels)).toBe('ZX-20240101')
  expect(displayValue(field('popupAttr', keys), '20240101', labels)).toBe('20240101')
})
