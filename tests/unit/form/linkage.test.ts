import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkageOf } from '#shared/form/linkage.ts'
import { givenParameters, parametersOf } from '#shared/form/row-parameters.ts'
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
