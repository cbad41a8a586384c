import { describe, expect, it } from 'vitest'
import { branchesOf } from '#shared/approval/condition.ts'
import type { Split } from '#shared/approval/model.ts'
import { parsePlan } from '#shared/approval/parse.ts'
import { approverNode, chain, conditionNode, forked, startNode } from '../../support/flow-template.ts'

type Item = Readonly<Record<string, unknown>>

const splitOf = (items: readonly Item[], matchLogic = 'and'): Split => {
  const conditions = items.map((item) => ({ groups: [{ fieldValueType: 2, logic: '&&', ...item }] }))
  const process = chain(
    startNode(),
    forked(
      approverNode('office', []),
      'condition',
      conditionNode('yes', { conditions, matchLogic }),
      conditionNode('no', { isDefault: true }),
    ),
  )
  const split = parsePlan(JSON.stringify(process)).nodes.get('office')?.split
  if (!split) throw new Error('no branches')
  return split
}

/** Whether one condition on the field `value` holds. */
const holds = (symbol: string, fieldValue: unknown, value: unknown) =>
  branchesOf(splitOf([{ field: 'value', symbol, fieldValue }]), { value } as never, [])[0] === 'yes'

describe('a condition of a branch', () => {
  it.each([
    ['in', ['a', 'b'], 'b', true],
    ['in', ['a', 'b'], 'c', false],
    ['in', ['a', 'b'], ['c', 'a'], true],
    ['in', ['1', '2'], 2, true],
    ['in', [], 'a', false],
    ['in', ['a'], null, false],
    ['in', ['ab'], 'a', false],
    ['notIn', ['a', 'b'], 'c', true],
    ['notIn', ['a', 'b'], 'a', false],
    ['notIn', ['a', 'b'], ['c', 'a'], false],
    ['notIn', ['a'], null, true],
    ['notIn', [], 'a', true],
    ['between', [10, 20], 10, true],
    ['between', [10, 20], 20, true],
    ['between', [10, 20], 9.99, false],
    ['between', ['10', '20'], '9', false],
    ['between', ['10', '20'], '15', true],
    ['between', ['2026-10-01', '2026-10-07'], '2026-10-03', true],
    ['between', ['2026-10-01', '2026-10-07'], '2026-10-08', false],
    ['between', [10, 20], null, false],
    ['between', [10], 15, false],
    ['between', 10, 10, false],
  ] as const)('%s %j of %j: %s', (symbol, wanted, value, isHolding) => {
    expect(holds(symbol, wanted, value)).toBe(isHolding)
  })

  it('takes the value of another field, and one that is not there for none', () => {
    const split = splitOf([{ field: 'price', symbol: '>', fieldValue: 'limit', fieldValueType: 1 }])
    expect(branchesOf(split, { price: 12, limit: 9 }, [])).toEqual(['yes'])
    expect(branchesOf(split, { price: 12, limit: 100 }, [])).toEqual(['no'])
    expect(branchesOf(split, { price: 12 }, [])).toEqual(['no'])
  })

  it('joins groups as the branch says', () => {
    const items = [
      { field: 'kind', symbol: 'in', fieldValue: ['a'] },
      { field: 'price', symbol: 'between', fieldValue: [1, 5] },
    ]
    const record = { kind: 'a', price: 9 }
    expect(branchesOf(splitOf(items), record, [])).toEqual(['no'])
    expect(branchesOf(splitOf(items, 'or'), record, [])).toEqual(['yes'])
  })
})
