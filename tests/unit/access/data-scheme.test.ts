import { describe, expect, test } from 'vitest'
import {
  readConditions,
  readScheme,
  type Scheme,
  type SchemeCondition,
  type SchemeRow,
  seesRow,
  type Viewer,
} from '#shared/access/data-scheme.ts'
import type { Storage } from '#shared/form/kind.ts'

const viewer: Viewer = {
  userId: 'me',
  organizationId: 'faculty',
  organizationIds: new Set(['faculty', 'physics']),
  subordinateIds: new Set(['me', 'below', 'deeper']),
}

type Stored = Readonly<Record<string, readonly [Storage, unknown]>>

function row(createdBy: string, creatorOrganizations: readonly string[], stored: Stored = {}): SchemeRow {
  return {
    createdBy,
    creatorOrganizations,
    value: (field) => {
      const found = stored[field]
      return found ? { storage: found[0], value: found[1] } : null
    },
  }
}

const sees = (scheme: Scheme, which: SchemeRow) => seesRow([scheme], viewer, which)
const plain = (kind: string) => readScheme(kind, '')

describe('the rows of a scheme', () => {
  test.each([
    // kind, mine, of my faculty, of physics below it, of another faculty, of somebody who reports to me through another
    ['all', true, true, true, true, true],
    ['own', true, false, false, false, false],
    ['organization', true, true, false, false, false],
    ['organizationAndBelow', true, true, true, false, false],
    ['subordinates', true, false, false, false, true],
    ['custom', false, false, false, false, false],
    ['something else', false, false, false, false, false],
  ])('%s', (kind, ...expected) => {
    const rows = [
      row('me', ['faculty']),
      row('colleague', ['other', 'faculty']),
      row('physicist', ['physics']),
      row('stranger', ['other']),
      row('deeper', ['other']),
    ]
    expect(rows.map((each) => sees(plain(kind), each))).toEqual(expected)
  })

  test('several schemes show their union, and none shows nothing', () => {
    const rows = [row('me', []), row('x', ['physics']), row('y', ['other'])]
    const union = [plain('own'), plain('organizationAndBelow')]
    expect(rows.map((each) => seesRow(union, viewer, each))).toEqual([true, true, false])
    expect(rows.map((each) => seesRow([], viewer, each))).toEqual([false, false, false])
  })
})

const custom = (...groups: SchemeCondition[]): Scheme => ({
  kind: 'custom',
  conditions: { matchLogic: 'and', conditionList: [{ logic: 'and', groups }] },
})

describe('a condition', () => {
  const values: Stored = {
    name: ['text', 'Annual'],
    blank: ['text', ''],
    days: ['number', 3],
    none: ['number', null],
    when: ['time', 1000],
    people: ['json', ['a', 'me--user']],
    path: ['json', [['company', 'physics']]],
    empty: ['json', []],
  }
  test.each<[string, SchemeCondition['symbol'], unknown, boolean]>([
    ['name', '==', 'Annual', true],
    ['name', '==', 'annual', false],
    ['name', '<>', 'sick', true],
    ['name', 'like', 'nnu', true],
    ['name', 'like', 'NNU', true],
    ['name', 'like', '', false],
    ['name', 'notLike', 'xyz', true],
    ['name', 'in', ['sick', 'Annual'], true],
    ['name', 'notIn', ['sick', 'Annual'], false],
    ['name', '>', 'A', false],
    ['name', 'notNull', null, true],
    ['blank', 'null', null, true],
    ['blank', 'notNull', null, false],
    ['blank', '<>', 'x', true],
    ['blank', 'notLike', 'x', true],
    ['blank', 'like', 'x', false],
    ['days', '==', 3, true],
    ['days', '==', '3', true],
    ['days', '==', 'three', false],
    ['days', '>', 3, false],
    ['days', '>=', 3, true],
    ['days', '<', 3.5, true],
    ['days', '<=', 2, false],
    ['days', 'between', [1, 3], true],
    ['days', 'between', [1], true],
    ['days', 'between', [null, 2], false],
    ['days', 'between', [1, 'five'], false],
    ['days', 'between', [], false],
    ['days', 'in', [1, 3], true],
    ['days', 'notIn', [1, 3], false],
    ['days', 'like', '3', false],
    ['none', 'null', null, true],
    ['none', '<>', 3, true],
    ['none', '<', 3, false],
    ['when', 'between', [0, 1000], true],
    ['when', '>', 1000, false],
    ['people', 'in', ['a'], true],
    ['people', '==', 'currentUser', true],
    ['people', 'notIn', ['currentUser'], false],
    ['people', '==', 'b', false],
    ['path', '==', '@currentOrgAndSubOrg', true],
    ['path', '==', '@currentOrg', false],
    ['empty', 'null', null, true],
    ['empty', 'notIn', ['a'], true],
    ['gone', '<>', 'x', false],
    ['gone', 'null', null, false],
  ])('%s %s %j is %s', (field, symbol, fieldValue, expected) => {
    expect(sees(custom({ field, symbol, fieldValue }), row('x', [], values))).toBe(expected)
  })

  test('groups are joined by their own word, and with each other by that of the whole', () => {
    const is = (fieldValue: string): SchemeCondition => ({ field: 'name', symbol: '==', fieldValue })
    const [yes, no] = [is('Annual'), is('sick')]
    const judged = (matchLogic: 'and' | 'or', ...conditionList: NonNullable<Scheme['conditions']>['conditionList']) =>
      sees({ kind: 'custom', conditions: { matchLogic, conditionList } }, row('x', [], values))
    expect(judged('and', { logic: 'or', groups: [yes, no] }, { logic: 'and', groups: [yes] })).toBe(true)
    expect(judged('and', { logic: 'and', groups: [yes, no] }, { logic: 'and', groups: [yes] })).toBe(false)
    expect(judged('or', { logic: 'and', groups: [yes, no] }, { logic: 'and', groups: [yes] })).toBe(true)
    expect(judged('or', { logic: 'and', groups: [no] })).toBe(false)
  })
})

test.each([
  '',
  'nonsense',
  '[]',
  '{}',
  '{"matchLogic":"and","conditionList":[]}',
  '{"matchLogic":"xor","conditionList":[{"logic":"and","groups":[{"field":"a","symbol":"==","fieldValue":1}]}]}',
  '{"matchLogic":"and","conditionList":[{"logic":"and","groups":[]}]}',
  '{"matchLogic":"and","conditionList":[{"logic":"and","groups":[{"field":"a","symbol":"~","fieldValue":1}]}]}',
])('stored conditions that cannot be read open nothing: %j', (text) => {
  expect(readConditions(text)).toBeNull()
  expect(sees(readScheme('custom', text), row('me', ['faculty']))).toBe(false)
})
