import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTime, parseTimeOfDay } from '#shared/form/dates.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kinds } from '#shared/form/registry.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isLong, rounds } from '../../../support/long.ts'
import { fillableKinds, randomField, type RandomField, randomKinds } from '../../../support/random-fields.ts'
import { randomOf } from '../../../support/random-source.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { storeModule, surroundings } from './support/models.ts'

type Json = Record<string, unknown>

/** What may be stored in another form than it was sent, by name, and why nothing of what was meant is lost by it. */
const exceptions: Readonly<Record<string, (field: FieldPlan, sent: unknown, read: unknown) => boolean>> = {
  'nothing is nothing, however it is written; a switch, a scale and stars then stand where they begin': (
    field,
    sent,
    read,
  ) => isEmpty(sent) && (isEmpty(read) || (kinds[field.kind].storage(field) === 'number' && typeof read === 'number')),
  'a text of digits is the number, where a number is kept': (field, sent, read) =>
    kinds[field.kind].storage(field) === 'number' && typeof sent === 'string' && Number(sent) === read,
  'a number is its digits, where a text is kept': (_field, sent, read) =>
    (typeof sent === 'number' || typeof sent === 'boolean') && String(sent) === read,
  'true and false are the two states of a switch': (field, sent, read) =>
    kinds[field.kind].states !== undefined && (String(sent) === 'true') === (read === 1),
  'a date or a time of day in words is the same moment': (field, sent, read) => {
    if (typeof sent !== 'string') return false
    return kinds[field.kind].storage(field) === 'time' ? parseTime(sent) === read : parseTimeOfDay(sent) === read
  },
  'a list of one is that one, and one is a list of it': (_field, sent, read) =>
    same(Array.isArray(sent) && sent.length === 1 ? sent[0] : [sent], read) ||
    same(sent, [read]) ||
    (Array.isArray(sent) && sent.length === 1 && typeof sent[0] === 'number' && String(sent[0]) === read),
  'ids are ids, as numbers, with commas or as the text of a list; blanks between them, and what stands twice, go': (
    field,
    sent,
    read,
  ) =>
    (kinds[field.kind].storage(field) === 'json' || kinds[field.kind].targets(field).length > 0) &&
    same(idsOf(sent), idsOf(read)),
  'an option is its id': (_field, sent, read) =>
    typeof sent === 'object' && sent !== null && String((sent as Json)['id']) === String(read),
  'blanks around a colour and the parts of a place go, and a place has all its parts': (field, sent, read) =>
    field.kind === 'colorPicker'
      ? String(sent).trim() === read
      : field.kind === 'location' &&
        Object.entries(placeOf(sent)).every(
          ([key, part]) => same(placeOf(read)[key] ?? '', trimmed(part)) || key === 'fullAddress',
        ),
  'markup that could harm goes out of rich text': (field, _sent, read) =>
    kinds[field.kind].traits.isRichText === true && typeof read === 'string',
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const trimmed = (part: unknown) => (typeof part === 'string' ? part.trim() : part)

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('[')) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** The ids of a value, however they are written; paths by their ids in one text. */
function idsOf(value: unknown): string[] {
  const list = parsed(value)
  const items = Array.isArray(list) ? (list as unknown[]) : String(list).split(',')
  const ids = items.flatMap((item) =>
    Array.isArray(item) ? [item.join(',')] : String(item).trim() === '' ? [] : [String(item)],
  )
  const whole = ids.some((id) => id.includes(',')) ? ids : [ids.join('\n')]
  return [...new Set(whole.flatMap((id) => id.split(/[\n,]/)))]
}

function placeOf(value: unknown): Json {
  try {
    const place: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof place === 'object' && place !== null ? (place as Json) : {}
  } catch {
    return {}
  }
}

/** Values of all sorts, near to valid ones and far from them. */
function anything(field: RandomField): fc.Arbitrary<unknown> {
  const valid = fc.integer({ min: 1, max: 1_000_000 }).map((seed) => field.sample(randomOf(seed)))
  const some = fc.oneof(
    valid,
    fc.constantFrom(null, '', ' ', true, false, '是', 'a\0b', '\ud83d', '😀'.repeat(30), '0001', ' 3.5 ', '1,5', '1e3'),
    fc.double({ min: -1000, max: 1000, noNaN: true }),
    fc.integer({ min: -5, max: 200 }),
    fc.constantFrom(
      3.5,
      0.1 + 0.2,
      2.25,
      1_732_000_000_000.5,
      12345678901234567890n.toString(),
      '0.12345678901234567891',
    ),
    fc.constantFrom('2026-11-28', '2026-11-28 10:30', '2026-02-30', '8:05', '25:00', '08:05:30', 1_764_288_000_123),
    fc.string({ maxLength: 300 }),
  )
  return fc.oneof(
    { weight: 4, arbitrary: some },
    fc.constantFrom<unknown>(true, false, '<p onclick="x()">a</p>'),
    fc.array(some, { maxLength: 3 }),
    valid.map((value) => [value]),
    fc.tuple(valid, valid).map(([one, other]) => [one, other]),
    valid.map((value) => JSON.stringify(value)),
    valid.map((value) =>
      Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : ` ${String(value)} `,
    ),
    valid.map((value) => (typeof value === 'number' ? value + 0.37 : { id: value, fullName: 'x' })),
    valid.map((value) => (typeof value === 'string' ? value.repeat(40) : value)),
  )
}

describe('a value of any kind', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform()
  })
  afterAll(() => platform.close())

  it('is stored as it was sent, and what is not is refused with the name of its field', async () => {
    const around = await surroundings(platform)
    const session = { token: around.administrator }
    const used = new Set<string>()
    let saved = 0
    for (const kind of fillableKinds(randomKinds, around)) {
      const made = randomField('f_1', kind, 20_261_128, around)
      const config = {
        ...made.config,
        __config__: { ...(made.config['__config__'] as Json), required: false, label: '字段甲' },
      }
      const formData = JSON.stringify({ fields: [config] })
      const form = parseForm(formData)
      const field = form.ok ? form.plan.fields[0] : undefined
      if (!field) throw new Error(kind)
      const columnData = JSON.stringify({ columnList: [], searchList: [], defaultSidx: '', sort: 'desc' })
      const module = { fullName: `种类${kind}`, enCode: `kind${kind}`, formData, columnData }
      const id = await storeModule(platform, around.administrator, module)
      await platform.call('design.release', { params: { id }, body: {} }, session)
      await fc.assert(
        fc.asyncProperty(anything(made), async (sent) => {
          const answer = await platform.call(
            'module.create',
            { params: { id }, body: { data: JSON.stringify({ f_1: sent }) } },
            session,
          )
          // What JSON cannot say was never sent.
          const said = (JSON.parse(JSON.stringify({ f_1: sent })) as Json)['f_1'] ?? null
          platform.clock.now += 1000
          if (answer.code !== 200) {
            expect(answer.code, JSON.stringify(sent)).toBe(400)
            expect(answer.msg).toContain('字段甲')
            return
          }
          saved += 1
          const page = { params: { id }, body: { currentPage: 1, pageSize: 1 } }
          const [newest] = (await platform.call('module.list', page, session)).data.list
          const record = await platform.call('module.record', { params: { id, dataId: newest?.id ?? '' } }, session)
          const read = (JSON.parse(record.data.data) as FormRecord)['f_1'] ?? null
          if (same(said, read)) return
          const reason = Object.entries(exceptions).find(([, holds]) => holds(field, said, read))
          expect(reason?.[0], `${kind}: ${JSON.stringify(said)} became ${JSON.stringify(read)}`).toBeDefined()
          used.add(reason?.[0] ?? '')
        }),
        { numRuns: rounds(60, 1000), ...(isLong ? {} : { seed: 20_261_128 }) },
      )
    }
    expect(saved).toBeGreaterThan(300)
    expect([...used].toSorted()).toEqual(Object.keys(exceptions).toSorted())
  }, 120_000)
})
