import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCall } from '#server/core/call.ts'
import { findSession } from '#server/core/session.ts'
import { readSource } from '#server/areas/portal/source.ts'
import { rounds } from '../../../support/long.ts'
import { randomOf } from '../../../support/random-source.ts'
import { dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { expectedFor } from './oracle.ts'
import { drawRound, fields, makeWorld, type Person, type World } from './world.ts'

const codes = { open: 200, noGrant: 403, missing: 404 } as const

/** Everything that one person can ask for, held against what the oracle says. */
async function compare(world: World, person: Person, expected: ReturnType<typeof expectedFor>, round: string) {
  const { platform, orders, templateId, records } = world
  const { token } = person
  const options = { token }
  const params = { id: orders.id }
  const ids = (list: readonly { readonly id: unknown }[]) => list.map(({ id }) => String(id)).toSorted()
  const seen = [...expected.rows].toSorted()
  const note = (what: string) => `${round}: ${what}`
  const list = (body: object) => platform.call('module.list', { params, body: { pageSize: 100, ...body } }, options)

  const all = await list({})
  expect(all.code, note('list')).toBe(expected.isOpen ? codes.open : codes.noGrant)
  const user = await findSession(platform.server.services.database, token, platform.clock.now)
  const call = createCall(platform.server.services, { ip: '', headers: {} } as never, user)
  if (!expected.isOpen) {
    const print = await platform.call(
      'print.data',
      { query: { id: templateId, formId: records[0]?.id ?? '' } },
      options,
    )
    expect(print.code, note('print without a menu')).toBe(codes.noGrant)
    return
  }
  expect(ids(all.data.list), note('rows')).toEqual(seen)
  expect(all.data.pagination.total, note('total')).toBe(seen.length)

  // What a row shows: the columns that are granted, without the fields that are held back.
  const shown = (prop: string) => expected.seesColumn(prop) && !expected.hidesField(prop)
  const [first] = all.data.list
  if (first)
    expect(
      fields.filter((field) => Object.hasOwn(first, field)),
      note('columns'),
    ).toEqual(fields.filter(shown))

  // A search, a keyword and an order say nothing about what is held back.
  const valueOf = (id: string, field: string) => records.find((record) => record.id === id)?.values[field]
  const kinds = await list({ queryJson: JSON.stringify({ kind: 'goods' }) })
  const goods = seen.filter((id) => !shown('kind') || valueOf(id, 'kind') === 'goods')
  expect(ids(kinds.data.list), note('search')).toEqual(goods)
  const word = await list({ queryJson: JSON.stringify({ jnpfKeyword: 'alpha' }) })
  const looked = ['title', 'note'].filter(shown)
  const contains = (id: string) =>
    looked.some((field) =>
      String(valueOf(id, field) ?? '')
        .toLowerCase()
        .includes('alpha'),
    )
  expect(ids(word.data.list), note('keyword')).toEqual(looked.length === 0 ? [] : seen.filter(contains))
  const [plain, sorted] = [await list({}), await list({ sidx: 'budget', sort: 'asc' })]
  if (!shown('budget')) expect(sorted.data.list, note('order by a hidden column')).toEqual(plain.data.list)
  else {
    const numbers = sorted.data.list.map(({ id }) => Number(valueOf(String(id), 'budget') ?? -1))
    expect(numbers, note('order')).toEqual(numbers.toSorted((left, right) => left - right))
  }

  // Sums and counts of a report.
  const [sum] = await readSource(call, { modelId: orders.id, sum: 'budget', where: {}, limit: 10, rest: true })
  const budgets = seen.reduce((total, id) => total + Number(valueOf(id, 'budget') ?? 0), 0)
  expect(sum?.value, note('sum')).toBe(budgets)

  // One record that is seen and one that is not, by each way that leads to it.
  const hidden = records.find((record) => !expected.rows.has(record.id))
  for (const [id, isSeen] of [
    [seen[0], true],
    [hidden?.id, false],
  ] as const) {
    if (id === undefined) continue
    const target = { params: { ...params, dataId: id } }
    const code = (may: boolean) => (may ? (isSeen ? codes.open : codes.missing) : codes.noGrant)
    const record = await platform.call('module.record', target, options)
    expect(record.code, note('record')).toBe(code(expected.has('btn_edit') || expected.has('btn_detail')))
    const view = await platform.call('module.recordView', target, options)
    expect(view.code, note('details')).toBe(code(expected.has('btn_detail')))
    for (const answer of [record, view]) {
      if (answer.code !== 200) continue
      const keys = Object.keys(JSON.parse(answer.data.data) as object)
      expect(
        fields.filter((field) => keys.includes(field)),
        note('fields'),
      ).toEqual(fields.filter((field) => !expected.hidesField(field)))
    }
    const print = await platform.call('print.data', { query: { id: templateId, formId: id } }, options)
    const prints = ['btn_detail', 'btn_edit', 'btn_batchPrint'].some(expected.has)
    expect(print.code, note('print')).toBe(code(prints))
    if (print.code === 200) {
      const printed = Object.keys(print.data.printData ?? {})
      expect(
        fields.filter((field) => printed.includes(field)),
        note('printed fields'),
      ).toEqual(fields.filter((field) => !expected.hidesField(field)))
    }
    if (isSeen) continue
    const change = await platform.call('module.update', { ...target, body: { data: '{}' } }, options)
    expect(change.code, note('change')).toBe(code(expected.has('btn_edit')))
    const removal = await platform.call('module.delete', target, options)
    expect(removal.code, note('delete')).toBe(code(expected.has('btn_remove')))
    const several = await platform.call('module.deleteMany', { params, body: { ids: [id] } }, options)
    expect(several.code, note('delete several')).toBe(code(expected.has('btn_batchRemove')))
  }
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`permission against an oracle on ${dialect}`, () => {
    let platform: TestPlatform
    beforeAll(async () => {
      platform = await openPlatform(dialect)
    })
    afterAll(() => platform.close())

    test('nothing hidden gets out and nothing granted is missing, in every answer', {
      timeout: 3_600_000,
    }, async () => {
      const world = await makeWorld(platform, randomOf(11))
      const seen = { open: 0, closed: 0, limited: 0 }
      for (let round = 1; round <= rounds(150, 10_000); round += 1) {
        const random = randomOf(round)
        const drawn = await drawRound(world, random)
        const person = random.one(world.people)
        const expected = expectedFor(world, drawn, person.id)
        if (!expected.isOpen) seen.closed += 1
        else if (expected.rows.size === world.records.length) seen.open += 1
        else seen.limited += 1
        await compare(world, person, expected, `round ${round}`)
      }
      // Each kind of outcome was really met.
      expect(Math.min(seen.open, seen.closed, seen.limited)).toBeGreaterThan(5)
    })
  })
}
