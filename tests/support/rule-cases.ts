import type { FormRecord } from '#shared/form/values.ts'

const input = (name: string, config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label: name, ...config },
})
const amount = (name: string) => ({ __vModel__: name, __config__: { jnpfKey: 'inputNumber', label: name } })
const sum = (name: string, ...expression: readonly string[]) => ({
  __vModel__: name,
  expression,
  __config__: { jnpfKey: 'calculate', label: name },
})
const table = (name: string, children: readonly object[]) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'table', label: name, children },
})
const when = (field: string, symbol: string, fieldValue: unknown) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
})
const constant = (value: unknown) => ({ from: 'constant', value })

/** The fields of every case. */
export const ruleFields = [
  input('title'),
  input('kind'),
  input('reason', { defaultValue: 'none' }),
  amount('days'),
  amount('price'),
  sum('total', 'days', '×', 'price'),
  input('size'),
  table('lines', [input('item'), input('note'), amount('count'), amount('each'), sum('line', 'count', '×', 'each')]),
  sum('whole', 'lines.line'),
]

export interface RuleCase {
  readonly name: string
  readonly rules: readonly object[]
  /** What a person types into a new record, in this order. */
  readonly typed: FormRecord
  /** What is to be stored of it. */
  readonly stored: FormRecord
  /** Names of what keeps the record from being saved; left out: nothing does. */
  readonly refused?: string
}

const line = (item: string, count: number | null = null, each: number | null = null) => ({
  item,
  note: null,
  count,
  each,
})

/** Rules with what they make of a record: on screen, on a server, and when they are compiled into scripts. */
export const ruleCases: readonly RuleCase[] = [
  {
    name: 'works out what it disables',
    rules: [{ when: when('kind', '==', 'sick'), actions: [{ type: 'disable', fields: ['total'] }] }],
    typed: { title: 'a', kind: 'sick', days: 2, price: 10 },
    stored: { kind: 'sick', total: 20 },
  },
  {
    name: 'hides a field and keeps what it holds',
    rules: [{ when: when('kind', '==', 'sick'), actions: [{ type: 'show', fields: ['reason'] }] }],
    typed: { title: 'a', reason: 'flu', kind: 'trip' },
    stored: { reason: 'flu', kind: 'trip' },
  },
  {
    name: 'empties what it hides where it is told to',
    rules: [{ when: when('kind', '==', 'sick'), actions: [{ type: 'show', fields: ['reason'], clear: true }] }],
    typed: { title: 'a', reason: 'flu', kind: 'trip' },
    stored: { reason: null },
  },
  {
    name: 'leaves alone what it shows',
    rules: [{ when: when('kind', '==', 'sick'), actions: [{ type: 'show', fields: ['reason'], clear: true }] }],
    typed: { title: 'a', kind: 'sick', reason: 'flu' },
    stored: { reason: 'flu' },
  },
  {
    name: 'requires a field while it holds',
    rules: [{ when: when('kind', '==', 'sick'), actions: [{ type: 'require', fields: ['days'] }] }],
    typed: { title: 'a', kind: 'sick' },
    stored: {},
    refused: 'days',
  },
  {
    name: 'requires nothing of what is hidden',
    rules: [
      { when: null, actions: [{ type: 'require', fields: ['days', 'lines-note'] }] },
      { when: when('kind', '==', 'sick'), actions: [{ type: 'show', fields: ['days', 'lines-note'] }] },
    ],
    typed: { title: 'a', kind: 'trip', lines: [line('x')] },
    stored: { days: null, kind: 'trip' },
  },
  {
    name: 'puts back what a disabled field begins with',
    rules: [{ when: when('kind', '==', 'sick'), actions: [{ type: 'disable', fields: ['reason'] }] }],
    typed: { title: 'a', reason: 'typed', kind: 'sick' },
    stored: { reason: 'none' },
  },
  {
    name: 'sets a value over what was typed',
    rules: [{ when: when('days', '>', 5), actions: [{ type: 'set', fields: ['size'], value: constant('large') }] }],
    typed: { title: 'a', size: 'mine', days: 6 },
    stored: { size: 'large' },
  },
  {
    name: 'follows a chain over a calculation, however its rules are written',
    rules: [
      { when: when('size', '==', 'large'), actions: [{ type: 'set', fields: ['reason'], value: constant('ask') }] },
      { when: when('total', '>=', 100), actions: [{ type: 'set', fields: ['size'], value: constant('large') }] },
      { when: when('kind', '==', 'week'), actions: [{ type: 'set', fields: ['days'], value: constant(7) }] },
    ],
    typed: { title: 'a', price: 20, days: 1, kind: 'week' },
    stored: { days: 7, total: 140, size: 'large', reason: 'ask' },
  },
  {
    name: 'works a formula out',
    rules: [
      {
        when: null,
        actions: [
          { type: 'set', fields: ['price'], value: { from: 'formula', expression: ['days', '*', '3'], precision: 2 } },
        ],
      },
    ],
    typed: { title: 'a', days: 2.5 },
    stored: { price: 7.5, total: 18.75 },
  },
  {
    name: 'judges each row by itself and adds up what comes of it',
    rules: [
      { when: when('lines-item', '==', 'pen'), actions: [{ type: 'set', fields: ['lines-each'], value: constant(2) }] },
      { when: when('lines-item', '==', 'gift'), actions: [{ type: 'disable', fields: ['lines-count'] }] },
    ],
    typed: { title: 'a', lines: [line('pen', 3, 9), line('gift', 4, 5), line('ink', 1, 5)] },
    stored: {
      lines: [
        { item: 'pen', count: 3, each: 2, line: 6 },
        { item: 'gift', count: null, each: 5, line: 0 },
        { item: 'ink', count: 1, each: 5, line: 5 },
      ],
      whole: 11,
    },
  },
  {
    name: 'requires a cell by its own row',
    rules: [{ when: when('lines-item', '==', 'pen'), actions: [{ type: 'require', fields: ['lines-note'] }] }],
    typed: { title: 'a', lines: [line('ink'), line('pen')] },
    stored: {},
    refused: 'lines.1.note',
  },
  {
    name: 'is not followed where it leads in circles',
    rules: [
      { when: when('kind', '==', 'x'), actions: [{ type: 'set', fields: ['size'], value: constant('y') }] },
      { when: when('size', '==', 'y'), actions: [{ type: 'set', fields: ['kind'], value: constant('z') }] },
    ],
    typed: { title: 'a', kind: 'x', size: 'mine' },
    stored: { kind: 'x', size: 'mine' },
  },
]
