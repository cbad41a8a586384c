import { describe, expect, it, vi } from 'vitest'
import { type Ids, noLabels } from '#shared/form/kind.ts'
import { inputNumberKind } from '#shared/form/kinds/input-number.ts'
import { userScope } from '#shared/form/kinds/user-select.ts'
import { timeOfDayLimits } from '#shared/form/limits.ts'
import { shownCell, shownText } from '#shared/form/shown.ts'
import { kindOf } from '#shared/form/registry.ts'
import { summedColumns } from '#shared/form/structure.ts'
import { checkValue, displayValue, initialValue } from '#shared/form/values.ts'
import { planOf } from './support/plan.ts'

function field(jnpfKey: string, keys: object = {}, config: object = {}) {
  const [only] = planOf([{ __vModel__: 'a', ...keys, __config__: { jnpfKey, label: '甲', ...config } }]).fields
  if (!only) throw new Error('no field')
  return only
}

describe('limits of a time of day', () => {
  const now = new Date(2026, 10, 22, 22, 30, 15).getTime()
  const nothing = () => null
  const limits = (config: object, read: (name: string) => unknown = nothing) =>
    timeOfDayLimits(field('timePicker', {}, config), now, read)

  it('come from all five rules, in hours, minutes and seconds', () => {
    const start = { startTimeRule: true }
    expect(limits({ ...start, startTimeType: 1, startTimeValue: '8:05' }).from).toBe('08:05:00')
    const read = (name: string) => (name === 'other' ? '09:10:00' : null)
    expect(limits({ ...start, startTimeType: 2, startRelationField: 'other' }, read).from).toBe('09:10:00')
    expect(limits({ ...start, startTimeType: 3 }).from).toBe('22:30:15')
    const before = (startTimeTarget: number) => ({ ...start, startTimeType: 4, startTimeValue: 2, startTimeTarget })
    expect([1, 2, 3].map((target) => limits(before(target)).from)).toEqual(['20:30:15', '22:28:15', '22:30:13'])
    const after = { endTimeRule: true, endTimeType: 5, endTimeValue: '1', endTimeTarget: 1 }
    expect(limits(after).to).toBe('23:30:15')
    expect(limits({ ...after, endTimeValue: 2 }).to, 'beyond midnight nothing is too late').toBeNull()
  })

  it('follow the other field, reach to the ends of the format, and spare what is stored already', () => {
    const end = field('timePicker', { format: 'HH:mm' }, { endTimeRule: true, endTimeType: 2, endRelationField: 'to' })
    const check = (value: string) => checkValue(end, value, () => '10:30:00').ok
    expect([check('10:30:59'), check('10:31')]).toEqual([true, false])
    vi.useFakeTimers({ now })
    const late = field('timePicker', {}, { startTimeRule: true, startTimeType: 3 })
    expect(checkValue(late, '08:00').ok).toBe(false)
    expect(checkValue(late, '08:00', nothing, '08:00:00').ok).toBe(true)
    const current = field('timePicker', { format: 'HH:mm' }, { defaultCurrent: true })
    expect(initialValue(current, { userId: '', now })).toBe('22:30:00')
    vi.useRealTimers()
  })
})

describe('a masked text', () => {
  const masked = (maskConfig: object, text: string) => shownText(field('input', { useMask: true, maskConfig }), text)
  it.each([
    [1, '绝密', '**'],
    [2, '欧阳明日', '欧**日'],
    [2, '林雨', '林*'],
    [3, '13800138000', '138****8000'],
    [4, 'wang.min@example.edu.cn', 'w*******@example.edu.cn'],
    [5, '110101199003078888', '110***********8888'],
    [6, '192.168.10.7', '192.168.**.*'],
    [7, '京A12388', '京A***88'],
    [8, '6222021234567890123', '622202*********0123'],
  ])('of type %d shows %s as %s', (maskType, text, shown) => {
    expect(masked({ filler: '*', maskType }, text)).toBe(shown)
  })

  it('keeps the ends and the characters that its own rule names', () => {
    const custom = { filler: '#', maskType: 0, prefixType: 2, prefixLimit: 2, suffixType: 1, ignoreChar: '-' }
    expect(masked(custom, 'AB-12-34')).toBe('AB-##-##')
    const through = { maskType: 0, prefixType: 4, prefixSpecifyChar: '-', suffixType: 2, suffixLimit: 1 }
    expect(masked(through, 'AB-1234')).toBe('AB-***4')
    expect(masked({ ...through, useUnrealMask: true, unrealMaskLength: 2 }, 'AB-1234')).toBe('AB-**4')
    expect(shownText(field('input', { maskConfig: custom }), 'AB-12-34')).toBe('AB-12-34')
    expect(displayValue(field('input', { useMask: true, maskConfig: custom }), 'AB', noLabels)).toBe('AB')
  })
})

describe('a number', () => {
  const noIds: Ids = { id: () => undefined }
  const checked = (text: unknown) => checkValue(field('inputNumber'), text)
  it.each(['0x10', '0b11', '0o7', '1_000', '1e', 'e5', '.', '--5', '+'])('is no other writing of one: %s', (text) =>
    expect(checked(text)).toMatchObject({ ok: false, problem: { code: 'notNumber' } }),
  )
  it.each([
    [' 12.5 ', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-1e3', -1000],
    ['10000000000000000', 1e16],
    ['1e22', 1e22],
    ['+123456789012345680', 123456789012345680],
    ['000000000000000000012', 12],
    ['0e999999999', 0],
    ['0.12345678901234568', 0.12345678901234568],
  ])('is read in decimal digits: %s', (text, value) => expect(checked(text)).toMatchObject({ ok: true, value }))
  it('of more digits than are kept is refused, and becomes no other one', () => {
    const problem = { code: 'tooLarge', limit: Number.MAX_SAFE_INTEGER }
    for (const text of [
      '110105194912310021',
      '9007199254740993',
      '+123456789012345678',
      '-123456789012345678',
      '000123456789012345678',
      '123456789012345678.0',
      '12345678901234567.8e1',
      '90071992547409930000e-4',
      '123456789012345678e10',
      '9'.repeat(300),
    ])
      expect(checked(text), text).toMatchObject({ ok: false, problem })
    for (const cell of ['110,105,194,912,310,021', '１１０１０５１９４９１２３１００２１', '＋123456789012345678'])
      expect(inputNumberKind.importValue(field('inputNumber'), cell, noIds), cell).toMatchObject({ ok: false, problem })
  })
})

describe('what designs of other releases and databases hold', () => {
  it('numbers of a list have the format of their field, whichever server sent them', () => {
    const money = field('inputNumber', { precision: 2, thousands: true })
    expect(['1815.5', '5', 1, '1,815.61', '—'].map((value) => shownText(money, value))).toEqual([
      '1,815.50',
      '5.00',
      '1.00',
      '1,815.61',
      '—',
    ])
    expect(shownText(field('calculate'), '0.5')).toBe('0.50')
    const stepped = field('inputNumber', { thousands: true, controls: true, addonAfter: '元' })
    expect(shownText(stepped, '1815')).toBe('1815')
  })

  it('child tables are found whatever letters the database writes their names in', () => {
    const row = { TABLEFIELD101: [{ COL: 'x' }, { col: 'y' }] }
    expect(shownCell(null, row, 'tableField101-col')).toEqual(['x', 'y'])
    const [table] = planOf([
      {
        __config__: {
          jnpfKey: 'table',
          formId: 101,
          children: [
            { __vModel__: 'n', __config__: { jnpfKey: 'inputNumber' } },
            { __vModel__: 'day', __config__: { jnpfKey: 'datePicker' } },
          ],
        },
      },
    ]).fields
    expect(table?.name).toBe('tableField101')
    expect(table && [...summedColumns(table, ['N', 'day'])]).toEqual(['n'])
  })

  it('a sum has the decimals of its column; without any, whole numbers have none and others two', () => {
    const numbers = planOf([
      { __vModel__: 'days', precision: 1, __config__: { jnpfKey: 'inputNumber' } },
      { __vModel__: 'any', __config__: { jnpfKey: 'inputNumber' } },
      { __vModel__: 'count', precision: 0, __config__: { jnpfKey: 'inputNumber' } },
    ]).fields
    const texts = (sum: number) => numbers.map((field) => kindOf(field).summed?.(field, sum))
    expect(texts(4)).toEqual(['4.0', '4', '4'])
    expect(texts(0.5)).toEqual(['0.5', '0.50', '0.50'])
    expect(texts(1.25), 'values of an older design').toEqual(['1.25', '1.25', '1.25'])
  })

  it('a bad pattern leaves the form and its other rules as they are', () => {
    const rules = [{ pattern: '/(/', message: '坏' }, null, 'x', { pattern: '/^\\d+$/', message: '数字' }]
    const text = field('input', {}, { regList: rules })
    expect(text.patterns).toHaveLength(1)
    expect(checkValue(text, 'a')).toMatchObject({ ok: false, problem: { text: '数字' } })
    expect(field('input', {}, { regList: 'none' }).patterns).toEqual([])
  })

  it('people of a linked field follow the field that names their department, position, role or group', () => {
    const linked = field('userSelect', { selectType: 'role', relationField: 'role' })
    expect(userScope(linked, () => ['r1', 'r2'])).toMatchObject({
      type: 'condition',
      roleIds: ['r1', 'r2'],
      userIds: [],
    })
    expect(userScope(linked, () => null)).toMatchObject({ type: 'condition', roleIds: [] })
    expect(userScope(linked)).toEqual({ type: 'all' })
    expect(userScope(field('userSelect', { selectType: 'custom', ableIds: ['u1--user'] }))).toEqual({
      type: 'selection',
      ids: ['u1--user'],
    })
  })
})
