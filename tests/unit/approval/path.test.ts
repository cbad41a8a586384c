import { expect, test } from 'vitest'
import { parsePlan } from '#shared/approval/parse.ts'
import { pathOf } from '#shared/approval/path.ts'
import { newRun } from '#shared/approval/run-state.ts'
import { approverNode, chain, conditionNode, forked, startNode } from '../../support/flow-template.ts'

const condition = (value: number) => ({
  conditions: [{ field: 'price', symbol: '>', fieldValueType: 2, fieldValue: value, logic: '&&' }],
})
const plan = parsePlan(
  JSON.stringify(
    chain(
      startNode(),
      forked(
        approverNode('office', []),
        'condition',
        conditionNode('dear', condition(1000), approverNode('director', [])),
        conditionNode('cheap', { isDefault: true }),
      ),
      forked(approverNode('finance', []), 'interflow', approverNode('left', []), approverNode('right', [])),
      approverNode('archive', []),
    ),
  ),
)
const steps = (run: Partial<typeof newRun>, price: number) =>
  pathOf(plan, { ...newRun, ...run }, { price }).map(({ nodeId, state }) => `${nodeId} ${state}`)

test('what is ahead follows the record, both branches of a fork included', () => {
  expect(steps({}, 2000)).toEqual([
    'start passed',
    'office ahead',
    'director ahead',
    'finance ahead',
    'left ahead',
    'right ahead',
    'archive ahead',
  ])
  expect(steps({}, 10)).not.toContain('director ahead')
})

test('a branch that was taken stays on the way, whatever the record says now', () => {
  const active = [{ nodeId: 'finance', assignments: [] }]
  expect(steps({ passed: ['office', 'director'], active }, 10).slice(0, 4)).toEqual([
    'start passed',
    'office passed',
    'director passed',
    'finance current',
  ])
})
