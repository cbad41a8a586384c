import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionHolds, type ComparisonSymbol } from '#shared/access/data-scheme.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kindOf, spanReader } from '#shared/form/registry.ts'
import { loadDefinition } from '#server/areas/module/definition.ts'
import { runtime } from '#server/areas/module/runtime.ts'
import { openStore } from '#server/areas/module/store.ts'
import { field } from '#server/seed/modules/fields.ts'
import { isLong, rounds } from '../../../support/long.ts'
import { dialects, missing } from '../support/dialects.ts'
import { addLayout } from '../portal/support.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { openOrders, type Orders } from './support/order-module.ts'

/**
 * Conditions against a naive reading: a date is its text, cut to the unit of the value, and texts of one length compare as
 * dates do. Moments lie around midnight, ends of months and years, leap days and changes of the clock.
 */
const formats = {
  year: 'yyyy',
  month: 'yyyy-MM',
  day: 'yyyy-MM-dd',
  minute: 'yyyy-MM-dd HH:mm',
  second: 'yyyy-MM-dd HH:mm:ss',
} as const
const lengths = { year: 4, month: 7, day: 10, minute: 16, second: 19 } as const
type Named = keyof typeof lengths
const named = Object.keys(lengths) as Named[]

const written = [
  '2023-12-31 23:59:59',
  '2024-01-01 00:00:00',
  '2024-01-01 00:00:01',
  '2024-02-28 23:59:59',
  '2024-02-29 00:00:00',
  '2024-02-29 12:30:15',
  '2024-03-01 00:00:00',
  '2024-03-10 01:59:59',
  '2024-03-10 03:00:00',
  '2024-11-03 00:30:00',
  '2024-11-03 03:30:00',
  '2024-11-27 23:59:59',
  '2024-11-28 00:00:00',
  '2024-11-28 12:30:00',
  '2024-11-28 12:30:59',
  '2024-11-28 23:59:59',
  '2024-11-29 00:00:00',
  '2024-12-31 23:59:59',
]
const clocks = ['00:00:00', '08:29:59', '08:30:00', '08:30:59', '12:00:00', '23:59:59']
const numbers = [-3, 0, 0.5, 8, 8.5, 12]
const symbols = ['==', '<>', '>', '>=', '<', '<=', 'between', 'in', 'notIn', 'null', 'notNull'] as const

const momentOf = (text: string) => new Date(text.replace(' ', 'T')).getTime()

/** A value as it is sent, and a cut of stored texts with which it is compared as text. */
interface Asked {
  readonly sent: unknown
  readonly value: string | number
  readonly cut: (stored: string | number) => string | number
}

/** The naive reading; each value of a list may be written to a unit of its own. */
function fits(symbol: ComparisonSymbol, asked: readonly Asked[], stored: string | number | null): boolean {
  if (symbol === 'null' || symbol === 'notNull') return (stored === null) === (symbol === 'null')
  if (stored === null) return symbol === '<>' || symbol === 'notIn'
  const [first, last] = asked as [Asked, Asked]
  const isAny = asked.some(({ value, cut }) => cut(stored) === value)
  switch (symbol) {
    case '==':
    case 'in':
      return isAny
    case '<>':
    case 'notIn':
      return !isAny
    case '>':
      return first.cut(stored) > first.value
    case '>=':
      return first.cut(stored) >= first.value
    case '<':
      return first.cut(stored) < first.value
    case '<=':
      return first.cut(stored) <= first.value
    default:
      return first.cut(stored) >= first.value && last.cut(stored) <= last.value
  }
}

const prefix = (length: number) => (stored: string | number) => String(stored).slice(0, length)

/** What may be asked of a date field that keeps `unit`; `moment`: kept to the second, asked by days. */
function dateValue(unit: Named | 'moment'): fc.Arbitrary<Asked> {
  const stored = unit === 'moment' ? 'second' : unit
  return fc
    .tuple(fc.constantFrom(...written), fc.constantFrom(...named), fc.integer({ min: 0, max: 5 }))
    .map(([text, asUnit, way]): Asked => {
      // In milliseconds, as a number or as text: the unit of the field, and midnight of a moment is its day.
      if (way < 2) {
        const sent = momentOf(text)
        const length = unit === 'moment' && text.endsWith('00:00:00') ? lengths.day : lengths[stored]
        return { sent: way === 0 ? sent : String(sent), value: text.slice(0, length), cut: prefix(length) }
      }
      const length = Math.min(lengths[asUnit], lengths[stored])
      const sent = text.slice(0, lengths[asUnit])
      return { sent: way === 2 ? sent.replaceAll('-', '/') : sent, value: text.slice(0, length), cut: prefix(length) }
    })
}

function clockValue(unit: 'minute' | 'second'): fc.Arbitrary<Asked> {
  return fc.tuple(fc.constantFrom(...clocks), fc.boolean()).map(([text, isShort]): Asked => {
    const length = isShort || unit === 'minute' ? 5 : 8
    return { sent: isShort ? text.slice(0, 5) : text, value: text.slice(0, length), cut: prefix(length) }
  })
}

const numberValue: fc.Arbitrary<Asked> = fc
  .tuple(fc.constantFrom(...numbers), fc.boolean())
  .map(([value, isText]): Asked => ({ sent: isText ? String(value) : value, value, cut: (stored) => stored }))

const asked: Readonly<Record<string, fc.Arbitrary<Asked>>> = {
  year: dateValue('year'),
  month: dateValue('month'),
  day: dateValue('day'),
  minute: dateValue('minute'),
  second: dateValue('second'),
  made: dateValue('moment'),
  clock: clockValue('second'),
  clockMinute: clockValue('minute'),
  amount: numberValue,
}

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York'] as const

for (const [dialect, zone] of dialects.flatMap((each) => zones.map((time) => [each, time] as const))) {
  describe.skipIf(missing(dialect))(`conditions on ${dialect} of a server in ${zone}`, () => {
    let platform: TestPlatform
    let orders: Orders
    let records: readonly Readonly<Record<string, string | number | null>>[]
    const before = process.env['TZ']
    beforeAll(async () => {
      process.env['TZ'] = zone
      platform = await openPlatform(dialect)
      const dates = named.map((unit, at) =>
        field(10 + at, 'datePicker', unit, unit, { more: { format: formats[unit] } }),
      )
      orders = await openOrders(platform, {
        fields: [
          field(1, 'input', 'title', '名称'),
          ...dates,
          field(20, 'createTime', 'made', '创建时间'),
          field(21, 'timePicker', 'clock', '时间', { more: { format: 'HH:mm:ss' } }),
          field(22, 'timePicker', 'clockMinute', '时间', { more: { format: 'HH:mm' } }),
          field(23, 'inputNumber', 'amount', '数量', { more: { precision: 2 } }),
        ],
      })
      const { database } = platform
      const definition = await loadDefinition(database, orders.id)
      const store = await openStore(database, definition)
      const made = store.main.columns.get('made')?.name ?? ''
      records = [...written, null].map((text, at) => ({
        title: String(at).padStart(2, '0'),
        ...Object.fromEntries(named.map((unit) => [unit, text])),
        made: text ?? written[0] ?? '',
        clock: text === null ? null : (clocks[at % clocks.length] ?? null),
        clockMinute: text === null ? null : (clocks[at % clocks.length] ?? null),
        amount: text === null ? null : (numbers[at % numbers.length] ?? null),
      }))
      for (const { made: text, ...record } of records) {
        const dated = named.map((unit) => [unit, record[unit] == null ? null : momentOf(String(record[unit]))])
        expect((await orders.create({ ...record, ...Object.fromEntries(dated) })).code).toBe(200)
        await runtime(database)
          .updateTable(store.main.name)
          .set({ [made]: momentOf(String(text)) })
          .where(store.main.columns.get('title')?.name ?? '', '=', record['title'])
          .execute()
      }
    })
    afterAll(async () => {
      await platform.close()
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    })

    const titles = async (body: object) => {
      const answer = await orders.list({ pageSize: 100, ...body })
      expect(answer.code).toBe(200)
      return answer.list.map((row) => String(row['title'])).toSorted()
    }

    it('mean what a naive reading means, in the list and in memory, whatever the unit of a value', async () => {
      const { form } = await loadDefinition(platform.database, orders.id)
      const cases = fc.constantFrom(...Object.keys(asked)).chain((name) =>
        fc.record({
          name: fc.constant(name),
          symbol: fc.constantFrom(...symbols),
          values: fc.array(asked[name] ?? numberValue, { minLength: 2, maxLength: 3 }),
          isList: fc.boolean(),
        }),
      )
      await fc.assert(
        fc.asyncProperty(cases, async ({ name, symbol, values, isList }) => {
          const several = symbol === 'between' || isList
          const used = symbol === 'between' ? values.slice(0, 2) : several ? values : values.slice(0, 1)
          const fieldValue = several ? used.map(({ sent }) => sent) : used[0]?.sent
          const expected = records
            .filter((record) => fits(symbol, used, record[name] ?? null))
            .map(({ title }) => String(title))
          const condition = { field: name, symbol, fieldValue }
          const superQueryJson = JSON.stringify({
            matchLogic: 'and',
            conditionList: [{ logic: 'and', groups: [condition] }],
          })
          expect(await titles({ superQueryJson })).toEqual(expected)
          const plan = form.fields.find((each) => each.name === name)
          if (!plan) throw new Error(name)
          const storage = kindOf(plan).storage(plan) ?? 'text'
          const viewer = {
            userId: '',
            organizationId: '',
            organizationIds: new Set<string>(),
            subordinateIds: new Set<string>(),
          }
          const inMemory = records.filter((record) => {
            const value = record[name] ?? null
            const stored = value !== null && storage === 'time' ? momentOf(String(value)) : value
            return conditionHolds(condition, viewer, { value: stored, storage, span: spanReader(plan) })
          })
          expect(inMemory.map(({ title }) => String(title))).toEqual(expected)
          if (symbol === 'between' || (symbol === '==' && !several))
            expect(await titles({ queryJson: JSON.stringify({ [name]: fieldValue }) })).toEqual(expected)
        }),
        { numRuns: rounds(120, 1500), ...(isLong ? {} : { seed: 20_261_128 }) },
      )
    })

    it('groups hold what reads alike, by the period a field is kept to, and moments by their day', async () => {
      const lengthOf = { ...lengths, made: lengths.day, clock: 8, clockMinute: 5, amount: 9 } as const
      const { column_data: stored } = await platform.database
        .selectFrom('visual_model')
        .select('column_data')
        .where('id', '=', orders.id)
        .executeTakeFirstOrThrow()
      const storeList = (columnData: string) =>
        platform.database
          .updateTable('visual_model')
          .set(({ eb }) => ({ column_data: columnData, version: eb('version', '+', 1) }))
          .where('id', '=', orders.id)
          .execute()
      for (const [name, length] of Object.entries(lengthOf)) {
        await storeList(JSON.stringify({ ...(JSON.parse(stored) as object), type: 3, groupField: name }))
        const expected = new Map<string, string[]>()
        for (const record of records) {
          const value = record[name] ?? null
          const cut = String(value ?? '').slice(0, length)
          expected.set(cut, [...(expected.get(cut) ?? []), String(record['title'])])
        }
        const groupsOf = async (body: Record<string, unknown>) =>
          (await orders.list(body)).list.map((group) => ({
            heading: String(group['top'] === true ? group[name] : 'no group'),
            total: group['groupTotal'],
            rows: (group['children'] as Record<string, unknown>[]).map((row) => String(row['title'])).toSorted(),
          }))
        const wanted = [...expected].map(([heading, rows]) => ({ heading, total: rows.length, rows }))
        const whole = await groupsOf({ pageSize: 100 })
        expect(new Map(whole.map((group) => [group.heading, group]))).toEqual(
          new Map(wanted.map((group) => [group.heading, group])),
        )
        expect(whole).toHaveLength(wanted.length)
        for (const { heading, total } of await groupsOf({ pageSize: 3, currentPage: 2 }))
          expect([name, heading, total]).toEqual([name, heading, expected.get(heading)?.length])
      }
      await storeList(stored)
    })

    it('a card counts the period that its condition names', async () => {
      const wheres = [
        { made: '2024-11-28' },
        { made: momentOf('2024-11-28 00:00:00') },
        { second: '2024-11' },
        { minute: '2024-11-28 12:30' },
        { clock: '08:30' },
        { amount: '8.5' },
        { made: '2024-11-28', amount: 0.5 },
        { title: '03' },
      ]
      const counts = wheres.map(
        (where) =>
          records.filter((record) =>
            Object.entries(where).every(([name, value]) => {
              const stored = record[name] ?? null
              if (typeof stored === 'number') return stored === Number(value)
              return String(stored).startsWith(typeof value === 'number' ? '2024-11-28' : value)
            }),
          ).length,
      )
      const card = (where: object, at: number) => ({
        i: String(at),
        jnpfKey: 'dataBoard',
        title: 'card',
        option: { source: { modelId: orders.id, where } },
        ...{ x: 0, y: 0, w: 6, h: 2 },
      })
      const id = await addLayout(platform, 'portal', { layout: wheres.map(card) })
      const options = { token: orders.token }
      const seen: unknown[] = []
      for (const [at] of wheres.entries()) {
        const { data } = await platform.call('portal.data', { params: { id, item: String(at) } }, options)
        seen.push(data.list[0]?.value)
      }
      expect(seen).toEqual(counts)
      expect(counts).not.toContain(0)
    })

    it('finds the day a record was made, and none of it before or after', async () => {
      const counts = async (symbol: string, fieldValue: unknown) =>
        (await titles({ superQueryJson: JSON.stringify({ conditionJson: [{ field: 'made', symbol, fieldValue }] }) }))
          .length
      for (const day of ['2024-11-28', momentOf('2024-11-28 00:00:00')]) {
        expect(await counts('between', [day, day])).toBe(4)
        expect(await counts('==', day)).toBe(4)
        expect(await counts('==', [day, day])).toBe(4)
        expect(await counts('>', day)).toBe(2)
        // Earlier versions stored a pair for one value too.
        expect(await counts('>', [day, null])).toBe(2)
        expect(await counts('>=', day)).toBe(6)
        expect(await counts('<', day)).toBe(13)
        expect(await counts('<=', day)).toBe(17)
      }
    })
  })
}

describe('the repeated hour at the end of summer time', () => {
  it('belongs to the second and the minute in which it was stored', () => {
    const before = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      const plan = parseForm(
        JSON.stringify({
          fields: [
            {
              __config__: { jnpfKey: 'datePicker', label: 'at' },
              __vModel__: 'at',
              format: 'yyyy-MM-dd HH:mm:ss',
            },
          ],
        }),
      )
      if (!plan.ok) throw new Error('not read')
      const [at] = plan.plan.fields
      if (!at) throw new Error('no field')
      for (const time of ['2024-11-03T05:30:00Z', '2024-11-03T06:30:00Z'].map((text) => Date.parse(text))) {
        expect(spanReader(at)?.(time)).toEqual({ from: time, to: time + 999 })
      }
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })
})
