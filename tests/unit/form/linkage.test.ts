import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkageOf } from '#shared/form/linkage.ts'
import { givenParameters, parametersOf } from '#shared/form/row-parameters.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { planOf } from './support/plan.ts'

const follows = (name: string, ...sources: readonly string[]) => ({
  __vModel__: name,
  __config__: {
    jnpfKey: 'select',
    label: name,
    dataType: 'dynamic',
    propsUrl: 'i1',
    templateJson: sources.map((relationField) => ({ field: 'p', relationField, sourceType: 1 })),
  },
})
const input = (name: string) => ({ __vModel__: name, __config__: { jnpfKey: 'input', label: name } })
const followersOf = (fields: readonly object[], key: string) =>
  (linkageOf(planOf(fields)).offered.get(key) ?? []).map(({ field }) => field.name)

describe('the linkage of a form', () => {
  it('knows whose options are asked with a field, in the main form and in rows', () => {
    const table = {
      __vModel__: 't',
      __config__: { jnpfKey: 'table', children: [input('kind'), follows('item', 't-kind'), follows('store', 'city')] },
    }
    const fields = [input('city'), follows('district', 'city'), table]
    expect(followersOf(fields, 'city')).toEqual(['district', 'store'])
    expect(followersOf(fields, 't.kind')).toEqual(['item'])
    expect(linkageOf(planOf(fields)).circular).toEqual([])
  })

  it('names what follows itself, and does not follow it', () => {
    const fields = [follows('a', 'b'), follows('b', 'c'), follows('c', 'a'), follows('d', 'a')]
    expect([...linkageOf(planOf(fields)).circular].toSorted()).toEqual(['a', 'b', 'c'])
    expect(followersOf(fields, 'a')).toEqual(['d'])
    expect(followersOf(fields, 'b')).toEqual([])
  })

  it('comes to rest for any design', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const some = fc.subarray(names)
    fc.assert(
      fc.property(fc.tuple(some, some, some, some, some), (sources) => {
        const form = planOf(names.map((name, at) => follows(name, ...(sources[at] ?? []))))
        const { offered } = linkageOf(form)
        const visit = (key: string, path: readonly string[]): void => {
          expect(path).not.toContain(key)
          for (const { field } of offered.get(key) ?? []) visit(field.name, [...path, key])
        }
        for (const name of names) visit(name, [])
      }),
    )
  })
})

describe('what a field offers or bounds', () => {
  const config = (jnpfKey: string, more: object = {}) => ({ jnpfKey, label: jnpfKey, ...more })
  const date = (name: string, bound: string) => ({
    __vModel__: name,
    format: 'yyyy-MM-dd',
    __config__: config('datePicker', { startTimeRule: true, startTimeType: 2, startRelationField: bound }),
  })
  const time = (name: string, bound: string) => ({
    __vModel__: name,
    __config__: config('timePicker', { endTimeRule: true, endTimeType: 2, endRelationField: bound }),
  })
  const person = { __vModel__: 'who', selectType: 'dep', relationField: 'dep', __config__: config('userSelect') }
  const dep = { __vModel__: 'dep', __config__: config('depSelect') }
  const rows = { __vModel__: 't', __config__: config('table', { children: [date('from', ''), date('to', 't-from')] }) }
  const open = (record: FormRecord) => {
    const plan = planOf([
      date('begin', 'end'),
      date('end', 'begin'),
      time('at', 'until'),
      time('until', ''),
      dep,
      person,
      rows,
    ])
    return new FormStore({ plan, record, userId: 'u1' })
  }

  it('are edges of the same graph, in which bounds alone may go in circles', () => {
    const { plan } = open({})
    const { offered, bounded, circular } = linkageOf(plan)
    const names = (all: ReadonlyMap<string, readonly { field: { name: string } }[]>) =>
      Object.fromEntries([...all].map(([key, list]) => [key, list.map(({ field }) => field.name)]))
    expect(names(offered)).toEqual({ dep: ['who'] })
    expect(names(bounded)).toEqual({ begin: ['end'], end: ['begin'], until: ['at'], 't.from': ['to'] })
    expect(circular).toEqual([])
  })

  it('empties a person who was chosen of another department', () => {
    const store = open({ dep: 'd1', who: 'u7' })
    store.set('dep', 'd2')
    expect(store.value('who')).toBeNull()
  })

  it('judges a bounded value at once, in its row too, and again when its bound gives way', () => {
    const day = 86_400_000
    const store = open({ begin: day, end: 3 * day, until: '10:00:00', at: '09:00:00', t: [{ from: day, to: 2 * day }] })
    store.set('until', '08:00:00')
    expect(store.state('at').problem?.code).toBe('tooLate')
    store.set('until', '09:30:00')
    expect(store.state('at').problem).toBeNull()
    store.set('begin', 5 * day)
    expect(store.state('end').problem).toMatchObject({ code: 'tooEarly' })
    store.set('begin', 2 * day)
    expect(store.state('end').problem).toBeNull()
    const table = store.tables.get('t')
    const key = table?.rows()[0]?.key ?? -1
    table?.setCell(key, 'from', 4 * day)
    expect(table?.cell(key, 'to')?.problem?.code).toBe('tooEarly')
    table?.setCell(key, 'from', day)
    expect(table?.cell(key, 'to')?.problem).toBeNull()
  })
})

describe('parameters of a data interface', () => {
  it('take fields, constants and system variables, as either generation writes them', () => {
    const parameters = parametersOf([
      { field: 'city', relationField: 'f_city', sourceType: 1 },
      { field: 'state', relationField: 'open', sourceType: 2 },
      { field: 'nothing', relationField: '', sourceType: 3 },
      { field: 'user', relationField: '@userId', sourceType: 4 },
      { field: 'old', relationField: 'f_old' },
      { field: 'kept', defaultValue: 7 },
      { relationField: 'nameless' },
    ])
    const values: Record<string, unknown> = { f_city: 'hz', f_old: 3 }
    expect(givenParameters(parameters, (name) => values[name])).toEqual([
      { field: 'city', defaultValue: 'hz' },
      { field: 'state', defaultValue: 'open' },
      { field: 'nothing', defaultValue: '' },
      { field: 'user', defaultValue: '@userId', sourceType: 4 },
      { field: 'old', defaultValue: 3 },
      { field: 'kept', defaultValue: 7 },
    ])
  })

  it('are none for anything that is no list of them', () => {
    fc.assert(fc.property(fc.anything(), (stored) => Array.isArray(parametersOf(stored))))
  })
})
