import { read, utils } from '@e965/xlsx'
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

type Note = (what: string) => string

/** The workbook holds the rows that are seen, in the columns that are shown. */
async function compareExport(
  { platform, orders, records }: World,
  token: string,
  seen: readonly string[],
  { mayExport, shown }: { readonly mayExport: boolean; readonly shown: (prop: string) => boolean },
  note: Note,
) {
  const selectKey = ['budget', 'note', 'phone', 'title']
  const columns = selectKey.filter(shown)
  // By name, too: what is hidden does not come because it is asked for.
  const hidden = records.map(({ id }) => id).filter((id) => !seen.includes(id))
  for (const body of [{ dataType: 1 }, { dataType: 2, selectIds: [...hidden, ...seen] }]) {
    const request = { params: { id: orders.id }, body: { ...body, selectKey } }
    const answer = await platform.call('module.export', request, { token })
    if (!mayExport || columns.length === 0) {
      expect(answer.code, note('no export')).toBe(mayExport ? 400 : codes.noGrant)
      continue
    }
    expect(answer.code, note('export')).toBe(codes.open)
    const { url } = answer.data
    const file = await platform.server.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1' } })
    const book = read(file.rawPayload, { type: 'buffer' })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    const [, ...rows] = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '' }) : []
    const wanted = records
      .filter(({ id }) => seen.includes(id))
      .map(({ values }) => columns.map((column) => values[column] ?? ''))
    const sorted = (list: readonly unknown[]) => list.map((row) => JSON.stringify(row)).toSorted()
    expect(sorted(rows), note(`exported rows ${body.dataType}`)).toEqual(sorted(wanted))
  }
}

/** A form that chooses from the module offers the rows that are seen, with the fields that a list of it shows. */
async function compareRelation(
  { platform, orders, records }: World,
  token: string,
  seen: readonly string[],
  shown: (prop: string) => boolean,
  note: Note,
) {
  const wanted = { relationField: 'title', columnOptions: fields.join(',') }
  const params = { id: orders.id }
  const query = { ...wanted, pageSize: 100, currentPage: 1 }
  const list = await platform.call('related.list', { params, query }, { token })
  const ids = records.map(({ id }) => id)
  const rows = await platform.call('related.rows', { params, body: { ...wanted, ids } }, { token })
  const may = fields.filter(shown)
  for (const [what, found] of [
    ['choice of records', list.data.list],
    ['records by id', rows.data],
  ] as const) {
    expect(found.map(({ id }) => id).toSorted(), note(what)).toEqual(seen)
    const [first] = found
    if (first)
      expect(
        fields.filter((field) => Object.hasOwn(first, field)),
        note(`fields, ${what}`),
      ).toEqual(may)
  }
  const word = await platform.call('related.list', { params, query: { ...query, keyword: 'alpha' } }, { token })
  const looked = ['title', 'note', 'phone'].filter((field) => may.includes(field))
  const holds = ({ values }: (typeof records)[number]) =>
    looked.some((field) =>
      String(values[field] ?? '')
        .toLowerCase()
        .includes('alpha'),
    )
  const matching = records.filter((record) => seen.includes(record.id) && holds(record)).map(({ id }) => id)
  expect(word.data.list.map(({ id }) => id).toSorted(), note('search of the choice')).toEqual(matching.toSorted())
}

/** Printed by name: nobody gets, nor may print or log as printed, what they do not see. */
async function comparePrints(
  { platform, templateId, records }: World,
  token: string,
  seen: readonly string[],
  note: Note,
) {
  const ids = records.map(({ id }) => id)
  const formInfo = ids.map((formId) => ({ formId }))
  const batch = await platform.call('print.batchDocuments', { body: { id: templateId, formInfo } }, { token })
  expect(batch.data.map(({ formId }) => formId).toSorted(), note('prints')).toEqual(seen)
  const hidden = ids.find((id) => !seen.includes(id))
  if (hidden === undefined) return
  const forms = [{ formId: hidden, number: 0 }]
  const permit = await platform.call(
    'print.permit',
    { body: { id: templateId, title: 'x', copies: 1, printer: '', forms } },
    { token },
  )
  expect(permit.code, note('leave to print')).toBe(codes.missing)
}

/** What the search over everything finds in the module, and which of all records it names. */
async function compareSearch(
  { platform, records }: World,
  token: string,
  orders: string,
  { found, seen }: { readonly found: readonly string[]; readonly seen: readonly string[] },
  note: Note,
) {
  const idsOf = async (body: { keyword: string } | { recent: { modelId: string; id: string }[] }) => {
    const answer = await platform.call('module.search', { body }, { token })
    expect(answer.code, note('search over everything')).toBe(codes.open)
    return answer.data.list.filter(({ modelId }) => modelId === orders).map(({ id }) => id)
  }
  const newest = found.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)).slice(0, 5)
  expect(await idsOf({ keyword: 'alpha' }), note('search over everything')).toEqual(newest)
  const recent = records.slice(0, 20).map(({ id }) => ({ modelId: orders, id }))
  expect(await idsOf({ recent }), note('records looked at')).toEqual(
    recent.map(({ id }) => id).filter((id) => seen.includes(id)),
  )
}

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
    const query = { currentPage: 1, pageSize: 10, relationField: 'title', columnOptions: 'title' }
    for (const answer of [
      await platform.call('module.export', { params, body: { dataType: 1 } }, options),
      await platform.call('module.sums', { params, body: {} }, options),
      await platform.call('related.list', { params, query }, options),
      await platform.call('module.config', { params }, options),
    ])
      expect(answer.code, note('anything without a menu')).toBe(codes.noGrant)
    await compareSearch(world, token, orders.id, { found: [], seen: [] }, note)
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
  const found = looked.length === 0 ? [] : seen.filter(contains)
  expect(ids(word.data.list), note('keyword')).toEqual(found)
  await compareSearch(world, token, orders.id, { found, seen }, note)
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

  await compareExport(world, token, seen, { mayExport: expected.has('btn_download'), shown }, note)
  await compareRelation(world, token, seen, shown, note)
  const sums = await platform.call('module.sums', { params, body: {} }, options)
  expect(Object.keys(sums.data.sums), note('sums of the list')).toEqual(shown('budget') ? ['budget'] : [])
  if (shown('budget')) expect(sums.data.sums['budget'], note('sum of the list')).toBe(budgets)

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
    if (prints && isSeen) await comparePrints(world, token, seen, note)
    if (isSeen) continue
    const change = await platform.call('module.update', { ...target, body: { data: '{}' } }, options)
    expect(change.code, note('change')).toBe(code(expected.has('btn_edit')))
    const together = { ids: [id], field: 'budget', value: 1 }
    const changes = await platform.call('module.updateMany', { params, body: together }, options)
    // A field that is held back is none that they could name.
    const mayName = !expected.hidesField('budget')
    expect(changes.code, note('change several')).toBe(
      expected.has('btn_edit') ? (mayName ? codes.open : 400) : codes.noGrant,
    )
    if (changes.code === 200)
      expect(changes.data.results, note('change several')).toMatchObject([
        { id, error: { code: 'module.recordMissing' } },
      ])
    const removal = await platform.call('module.delete', target, options)
    expect(removal.code, note('delete')).toBe(code(expected.has('btn_remove')))
    const several = await platform.call('module.deleteMany', { params, body: { ids: [id] } }, options)
    expect(several.code, note('delete several')).toBe(code(expected.has('btn_batchRemove')))
  }
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`permission against an oracle on ${dialect}`, () => {
    let platform: TestPlatform
    let world: World
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      world = await makeWorld(platform, randomOf(11))
    })
    afterAll(() => platform.close())

    test('nothing hidden gets out and nothing granted is missing, in every answer', {
      timeout: 3_600_000,
    }, async () => {
      const seen = { open: 0, closed: 0, limited: 0 }
      for (let round = 1; round <= rounds(60, 10_000); round += 1) {
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
