import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchCondition } from '#shared/form/kind.ts'
import type { FormPlan, ListPlan } from '#shared/form/model.ts'
import { parseForm, parseList } from '#shared/form/parse.ts'
import type { Reference } from '#shared/form/references.ts'
import { hasRows } from '#shared/form/structure.ts'
import { sentRecord, type FormRecord, searchCondition, storageOf } from '#shared/form/values.ts'
import { withCalculations, planCalculations } from '#shared/form/calculations.ts'
import type { RandomModule } from '../../../support/random-module.ts'
import { rounds } from '../../../support/long.ts'
import { type DialectName, dialects, missing } from '../support/dialects.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { colours, releasedModule, type Surroundings, surroundings } from './support/models.ts'

const modules: Record<DialectName, number> = { sqlite: rounds(16, 48), pglite: rounds(4, 12), postgres: rounds(4, 12) }
const RECORDS = 9

type Stored = { readonly id: string; readonly raw: FormRecord }

function plans(module: RandomModule): { form: FormPlan; list: ListPlan } {
  const form = parseForm(module.formData)
  if (!form.ok) throw new Error(form.problem)
  const list = parseList(module.columnData, form.plan)
  if (!list.ok) throw new Error(list.problem)
  return { form: form.plan, list: list.plan }
}

/** The comparison in plain JavaScript: what the database must agree with. */
function matches(condition: SearchCondition, value: unknown): boolean {
  if (value === null || value === undefined) return false
  switch (condition.operator) {
    case 'equal':
      return value === condition.value
    case 'like':
      return String(value).toLowerCase().includes(condition.value.toLowerCase())
    case 'in':
      return condition.values.includes(value as string)
    case 'endsWithAny': {
      const paths = (Array.isArray((value as unknown[])[0]) ? value : [value]) as unknown[][]
      return paths.some((path) => condition.ids.includes(path.at(-1) as string))
    }
    case 'holdsAnyPath': {
      const paths = (Array.isArray((value as unknown[])[0]) ? value : [value]) as unknown[][]
      const wanted = new Set(condition.paths.map((path) => JSON.stringify(path)))
      return paths.some((path) => wanted.has(JSON.stringify(path)))
    }
    case 'includesAny':
      return condition.values.some((each) => (value as unknown[]).includes(each))
    case 'between': {
      const { from, to } = condition
      return (
        (from === null || (value as number) >= (from as number)) && (to === null || (value as number) <= (to as number))
      )
    }
  }
}

function searchValue(searchType: number, value: unknown): unknown {
  if (searchType === 2) return String(value).slice(1, 6)
  return searchType === 3 ? [value, value] : value
}

/** Bytes, as both databases order text. */
function order(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
}

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`modules that no source file knows, on ${dialect}`, () => {
    let platform: TestPlatform
    let around: Surroundings
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      around = await surroundings(platform)
    })
    afterAll(() => platform.close())

    const token = () => ({ token: around.administrator })
    const list = async (id: string, body: object) => {
      const answer = await platform.call(
        'module.list',
        { params: { id }, body: { currentPage: 1, pageSize: 1000, ...body } },
        token(),
      )
      expect(answer.msg, JSON.stringify(body)).toBe('操作成功')
      return answer.data
    }
    const raw = async (id: string, dataId: string): Promise<FormRecord> => {
      const answer = await platform.call('module.record', { params: { id, dataId } }, token())
      expect(answer.code).toBe(200)
      return JSON.parse(answer.data.data) as FormRecord
    }
    const labels = {
      label: ({ sort, scope, id }: Reference) => {
        if (sort === 'user') return around.names.get(id)
        if (sort === 'item') return around.itemNames.get(`${scope.type} ${id}`)
        if (sort === 'region') return around.itemNames.get(`region ${id}`)
        return sort === 'entry' ? colours.entries.find((entry) => entry[scope.by] === id)?.fullName : undefined
      },
    }

    async function fill(module: RandomModule & { id: string }): Promise<Stored[]> {
      for (let index = 0; index < RECORDS; index += 1) {
        const data = JSON.stringify(module.record(index))
        const answer = await platform.call('module.create', { params: { id: module.id }, body: { data } }, token())
        expect(answer.msg, data).toBe('新建成功')
        platform.clock.now += 1000
      }
      const page = await list(module.id, { sidx: '' })
      expect(page.pagination.total).toBe(RECORDS)
      // The newest comes first.
      const ids = page.list.map((row) => row.id).toReversed()
      return Promise.all(ids.map(async (id) => ({ id, raw: await raw(module.id, id) })))
    }

    function expectSame(module: RandomModule, form: FormPlan, sent: FormRecord, read: FormRecord) {
      const wanted = withCalculations(
        planCalculations(form, () => undefined),
        sent,
      )
      for (const [name, value] of Object.entries(wanted)) {
        if (name !== module.childTable?.name) {
          expect(read[name], name).toEqual(value)
          continue
        }
        const rows = (read[name] as FormRecord[]).map(({ id: _id, ...row }) => row)
        expect(rows).toEqual((value as FormRecord[]).map(({ id: _id, ...row }) => row))
      }
    }

    it.each(Array.from({ length: modules[dialect] }, (_, index) => index + 1))(
      'module %i: create, list, search, sort, page, change, view and delete agree with plain JavaScript',
      async (seed) => {
        const module = await releasedModule(platform, around, seed)
        const { form, list: listPlan } = plans(module)
        const stored = await fill(module)
        for (const [index, record] of stored.entries()) expectSame(module, form, module.record(index), record.raw)

        const page = await list(module.id, {})
        for (const row of page.list) {
          const record = stored.find((each) => each.id === row.id)
          const shown = sentRecord(form, record?.raw ?? {}, labels)
          for (const field of module.fields)
            expect(row[field.config.__vModel__]).toEqual(shown[field.config.__vModel__])
          if (module.childTable) expect(row[module.childTable.name]).toEqual(shown[module.childTable.name])
        }

        for (const search of listPlan.searches) {
          const sample = stored[seed % RECORDS]?.raw[search.prop]
          if (sample === null || sample === undefined) continue
          const value = searchValue(search.searchType, sample)
          const condition = searchCondition(search, value)
          if (!condition) continue
          const found = await list(module.id, { queryJson: JSON.stringify({ [search.prop]: value }) })
          const wanted = stored.filter((each) => matches(condition, each.raw[search.prop])).map((each) => each.id)
          expect(new Set(found.list.map((row) => row.id)), `${search.prop} ${JSON.stringify(value)}`).toEqual(
            new Set(wanted),
          )
          expect(wanted.length).toBeGreaterThan(0)
        }

        for (const field of form.fields.filter((each) => !hasRows(each) && storageOf(each) !== 'json')) {
          for (const sort of ['asc', 'desc'] as const) {
            const sorted = await list(module.id, { sidx: field.name, sort })
            const values = sorted.list
              .map((row) => stored.find((each) => each.id === row.id)?.raw[field.name] ?? null)
              .filter((value) => value !== null)
            const direction = sort === 'asc' ? 1 : -1
            expect(values, `${field.name} ${sort}`).toEqual(
              values.toSorted((left, right) => direction * order(left, right)),
            )
          }
        }

        const paged: string[] = []
        for (let currentPage = 1; currentPage <= 5; currentPage += 1) {
          const part = await list(module.id, { currentPage, pageSize: 2 })
          paged.push(...part.list.map((row) => row.id))
        }
        expect(paged).toEqual(page.list.map((row) => row.id))

        const [target] = stored
        if (!target) throw new Error('no record')
        const next = module.record(RECORDS + 1)
        const table = module.childTable
        const kept = table ? ((target.raw[table.name] as FormRecord[])[0]?.['id'] as string | undefined) : undefined
        if (table && kept) {
          const rows = (next[table.name] as FormRecord[]).slice(0, 1)
          const [row = module.record(3)[table.name] as FormRecord] = rows
          next[table.name] = [{ ...row, id: kept }, ...(next[table.name] as FormRecord[])]
        }
        const changed = await platform.call(
          'module.update',
          { params: { id: module.id, dataId: target.id }, body: { id: target.id, data: JSON.stringify(next) } },
          token(),
        )
        expect(changed.msg).toBe('修改成功')
        const after = await raw(module.id, target.id)
        if (table && kept) expect((after[table.name] as FormRecord[])[0]?.['id']).toBe(kept)
        else expectSame(module, form, next, after)
        const view = await platform.call('module.recordView', { params: { id: module.id, dataId: target.id } }, token())
        expect(JSON.parse(view.data.data)).toEqual(sentRecord(form, after, labels))

        const gone = await platform.call('module.delete', { params: { id: module.id, dataId: target.id } }, token())
        expect(gone.msg).toBe('删除成功')
        const missingRecord = await platform.call(
          'module.record',
          { params: { id: module.id, dataId: target.id } },
          token(),
        )
        expect(missingRecord).toMatchObject({ code: 404, msg: '记录不存在或已被删除' })
        const ids = stored.slice(1, 4).map((each) => each.id)
        await platform.call('module.deleteMany', { params: { id: module.id }, body: { ids } }, token())
        const rest = await list(module.id, {})
        expect(new Set(rest.list.map((row) => row.id))).toEqual(new Set(stored.slice(4).map((each) => each.id)))
      },
    )
  })
}
