import { expect, test } from 'vitest'
import type { FlowOperator } from '#shared/api/workflow.ts'
import { isAmong } from '#main/offline/decisions.ts'
import type { StoredDecision } from '#shared/ipc/offline.ts'

const at = 1_790_000_000_000
const decision = {
  endpoint: 'flow.audit',
  operatorId: 'turn-2',
  step: '财务,总务',
  body: { handleOpinion: '同意' },
  at,
} as unknown as StoredDecision
const line = (given: Partial<FlowOperator>): FlowOperator => ({
  id: '1',
  nodeCode: 'finance',
  nodeName: '财务',
  signImg: '',
  fileList: '',
  userName: '李老师/li',
  handleTime: at + 1000,
  handleStatus: 1,
  handleOpinion: '同意',
  taskOperatorId: '',
  ...given,
})
const has = (given: Partial<FlowOperator>) => isAmong([line(given)], decision, { name: '李老师/li' })

test('a decision is in a history that names its turn, whatever the clock says', () => {
  expect(has({ taskOperatorId: 'turn-2', handleTime: at - 5_000_000, userName: '' })).toBe(true)
})

test('spaces around an opinion, which servers take away, make no other decision', () => {
  const spaced = { ...decision, body: { handleOpinion: ' 同意\n' } } as unknown as StoredDecision
  expect(isAmong([line({})], spaced, { name: '李老师/li' })).toBe(true)
  expect(isAmong([line({ taskOperatorId: 'turn-2', handleOpinion: '同意。' })], spaced, { name: '' })).toBe(true)
})

test('the same words of the same person at another turn are another decision', () => {
  expect(has({ taskOperatorId: 'turn-1' })).toBe(false)
})

test('without turns a decision is told by person, step, kind, opinion and time', () => {
  expect(has({})).toBe(true)
  for (const other of [
    { userName: '李老师/li2' },
    { nodeName: '校长' },
    { handleStatus: 0 },
    { handleOpinion: '不同意' },
    { handleTime: at - 700_000 },
  ])
    expect(has(other)).toBe(false)
})
