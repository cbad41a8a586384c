import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ids, Labels } from '#shared/form/kind.ts'
import { parseForm } from '#shared/form/parse.ts'
import { kinds } from '#shared/form/registry.ts'
import { checkValue } from '#shared/form/values.ts'
import { randomField, randomKinds } from '../../support/random-fields.ts'
import { randomOf } from '../../support/random-source.ts'

const world = {
  userIds: ['u1', 'u2', 'u3'],
  itemIds: {
    organization: ['c1', 'c1,d1'],
    department: ['d1', 'd2'],
    position: ['p1', 'p2'],
    role: ['r1', 'r2'],
    group: ['g1', 'g2'],
    mixed: ['d1--department', 'u1--user'],
  },
  regionPaths: ['33,3301,330106', '11,1101'],
  dictionaries: [
    {
      id: 'sex',
      entries: [
        { id: '11', enCode: '1', fullName: '男' },
        { id: '12', enCode: '2', fullName: '女' },
      ],
    },
  ],
}
/** Names that say what they belong to: the same both ways. */
const labels: Labels = { label: ({ sort, id }) => `${sort}:${id.replaceAll(',', '_')}` }
const ids: Ids = {
  id: (sort, _scope, label) =>
    label.startsWith(`${sort}:`) ? label.slice(sort.length + 1).replaceAll('_', ',') : undefined,
}

const imported = randomKinds.filter((kind) => kinds[kind].place.import && kinds[kind].sample?.(randomOf(1), world))

describe('a value of any kind that can be imported', () => {
  it('is held by more than twenty of them', () => expect(imported.length).toBeGreaterThan(20))

  it.each(imported)('%s is the same after it was written into a file and read again', (kind) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const made = randomField('f_1', kind, seed, world)
        const parsed = parseForm(JSON.stringify({ fields: [made.config] }))
        const field = parsed.ok ? parsed.plan.fields[0] : undefined
        if (!field) throw new Error(kind)
        const value = made.sample(randomOf(seed + 1))
        expect(checkValue(field, value)).toEqual({ ok: true, value })
        const text = kinds[kind].display(field, value, labels)
        // Words alone go into a file: what stood around them does not come back.
        const kept = kinds[kind].traits.isRichText ? text : value
        const read = kinds[kind].importValue(field, text, ids)
        expect(read.ok, text).toBe(true)
        expect(kinds[kind].traits.isRichText ? kinds[kind].display(field, read.value, labels) : read.value).toEqual(
          kept,
        )
      }),
      { numRuns: 40 },
    )
  })
})
