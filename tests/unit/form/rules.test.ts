import { describe, expect, it } from 'vitest'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import type { RulePerson } from '#shared/form/rules/evaluate.ts'
import { checkRecord, type FormRecord } from '#shared/form/values.ts'
import { condition, input, inputNumber, noBody, rule, settle, table, when } from './support/rules.ts'
import { planOf } from './support/plan.ts'

const problems = (fields: readonly object[], rules: unknown) =>
  behaviourOf(planOf(fields, { atriumRules: rules })).problems.map(({ code, about }) => `${code} ${about}`)

describe('rules of a form', () => {
  const fields = [input('kind'), input('reason', { required: true }), inputNumber('days')]
  const sick = when(condition('kind', '==', 'sick'))

  it('hide a field while nothing shows it, and then require nothing of it', () => {
    const rules = [rule(sick, { type: 'show', fields: ['reason'] })]
    const hidden = settle(fields, rules, { kind: 'trip', reason: 'kept' })
    expect(hidden.decisions.of('reason')).toEqual({ hidden: true, required: false, disabled: false })
    expect(hidden.record['reason']).toBe('kept')
    expect(settle(fields, rules, { kind: 'sick' }).decisions.of('reason').hidden).toBe(false)
  })

  it('empty what they hide where they are told to', () => {
    const rules = [rule(sick, { type: 'show', fields: ['reason'], clear: true })]
    expect(settle(fields, rules, { kind: 'trip', reason: 'gone' }).record['reason']).toBeNull()
    expect(settle(fields, rules, { kind: 'sick', reason: 'stays' }).record['reason']).toBe('stays')
  })

  it('put back what is kept where they disable', () => {
    const rules = [rule(sick, { type: 'disable', fields: ['days'] })]
    const { record, decisions } = settle(fields, rules, { kind: 'sick', days: 9 }, { stored: { days: 2 } })
    expect(record['days']).toBe(2)
    expect(decisions.of('days').disabled).toBe(true)
  })

  it('set a constant, another field and a formula, the first that holds', () => {
    const rules = [
      rule(sick, { type: 'set', fields: ['days'], value: { from: 'constant', value: '3' } }),
      rule(null, { type: 'set', fields: ['days'], value: { from: 'formula', expression: ['1', '+', '1'] } }),
      rule(null, { type: 'set', fields: ['reason'], value: { from: 'field', field: 'kind' } }),
    ]
    expect(settle(fields, rules, { kind: 'sick' }).record).toMatchObject({ days: 3, reason: 'sick' })
    expect(settle(fields, rules, { kind: 'trip' }).record).toMatchObject({ days: 2, reason: 'trip' })
  })

  it('refuse what their field does not take and round what they work out', () => {
    const whole = [input('kind'), inputNumber('half'), { ...inputNumber('days'), precision: 0 }]
    const copied = rule(null, { type: 'set', fields: ['days'], value: { from: 'field', field: 'half' } })
    const { record, decisions } = settle(whole, [copied], { half: 3.5, days: 2 })
    expect(record['days']).toBe(2)
    expect(decisions.of('days').refused).toEqual({ code: 'tooManyDecimals', limit: 0 })
    const { problems: found } = checkRecord(planOf(whole), record, { decisions })
    expect(found.map(({ field, problem }) => [field.name, problem.code])).toEqual([['days', 'tooManyDecimals']])
    const formula = { from: 'formula', expression: ['half', '*', '1'], precision: 2 }
    const worked = settle(whole, [rule(null, { type: 'set', fields: ['days'], value: formula })], { half: 3.5 })
    expect([worked.record['days'], worked.decisions.of('days').refused]).toEqual([4, undefined])
  })

  it('follow each other in their order, over calculations, however they are written', () => {
    const total = {
      __vModel__: 'total',
      expression: ['days', '*', '2'],
      __config__: { jnpfKey: 'calculate', label: 't' },
    }
    const rules = [
      rule(when(condition('total', '>', 10)), {
        type: 'set',
        fields: ['reason'],
        value: { from: 'constant', value: 'long' },
      }),
      rule(sick, { type: 'set', fields: ['days'], value: { from: 'constant', value: 6 } }),
    ]
    expect(settle([...fields, total], rules, { kind: 'sick', days: 1 }).record).toMatchObject({
      total: 12,
      reason: 'long',
    })
    expect(settle([...fields, total], rules, { kind: 'no', days: 1 }).record['reason']).toBeUndefined()
  })

  it('judge each row of a child table by itself', () => {
    const rules = [
      rule(
        when(condition('t-kind', '==', 'a')),
        { type: 'require', fields: ['t-note'] },
        { type: 'disable', fields: ['t-size'] },
      ),
      rule(when(condition('t-kind', '==', 'b')), {
        type: 'set',
        fields: ['t-size'],
        value: { from: 'constant', value: 7 },
      }),
    ]
    const rows = [
      { kind: 'a', size: 5 },
      { kind: 'b', size: 5 },
    ]
    const { record, decisions } = settle([table('t', [input('kind'), input('note'), inputNumber('size')])], rules, {
      t: rows,
    })
    expect(record['t']).toEqual([
      { kind: 'a', size: null },
      { kind: 'b', size: 7 },
    ])
    expect([0, 1].map((row) => decisions.cell('t', row, 'note').required)).toEqual([true, false])
  })

  it('ask any row from outside a table, and the form from inside', () => {
    const rules = [
      rule(when(condition('t-kind', '==', 'b')), { type: 'require', fields: ['kind'] }),
      rule(when(condition('kind', '==', 'x')), { type: 'show', fields: ['t-note'] }),
    ]
    const form = [input('kind'), table('t', [input('kind'), input('note')])]
    const { decisions } = settle(form, rules, { kind: 'y', t: [{ kind: 'a' }, { kind: 'b' }] })
    expect(decisions.of('kind').required).toBe(true)
    expect(decisions.cell('t', 0, 'note').hidden).toBe(true)
  })

  it('ask who fills the form in, and whether the record is new', () => {
    const own = {
      organizePath: ['root', 'sales'],
      departmentId: 'd1',
      positionIds: ['p1'],
      roleIds: ['r1', 'r2'],
      groupIds: [],
    }
    const asks = (field: string, value: unknown, person: RulePerson = { userId: 'u1', own, isNew: true }) =>
      settle(
        fields,
        [rule(when(condition(field, 'in', value)), { type: 'require', fields: ['days'] })],
        {},
        { person },
      ).decisions.of('days').required
    expect(asks('@role', ['r2', 'r9'])).toBe(true)
    expect(asks('@role', ['r9'])).toBe(false)
    expect(asks('@organization', ['root'])).toBe(true)
    expect(asks('@user', ['currentUser'])).toBe(true)
    expect(asks('@new', [1])).toBe(true)
    expect(asks('@role', ['r2'], noBody)).toBe(false)
  })

  it('join conditions by all and any', () => {
    const both = {
      matchLogic: 'and',
      conditionList: [
        { logic: 'or', groups: [condition('kind', '==', 'a'), condition('kind', '==', 'b')] },
        { logic: 'and', groups: [condition('days', '>=', 2)] },
      ],
    }
    const required = (record: FormRecord) =>
      settle(fields, [rule(both, { type: 'require', fields: ['reason'] })], record).decisions.of('reason').required
    expect(
      [
        { kind: 'a', days: 2 },
        { kind: 'b', days: 1 },
        { kind: 'c', days: 5 },
      ].map(required),
    ).toEqual([true, false, false])
  })
})

describe('what rules cannot do', () => {
  const fields = [input('a'), input('b'), input('c'), table('t', [input('x')])]
  const set = (field: string, from: string) =>
    rule(null, { type: 'set', fields: [field], value: { from: 'field', field: from } })

  it('is told of unknown fields, actions, values and conditions', () => {
    expect(problems(fields, { rules: [rule(null, { type: 'require', fields: ['nowhere'] })] })).toEqual([
      'unknownField nowhere',
    ])
    expect(problems(fields, { rules: [rule(null, { type: 'explode', fields: ['a'] })] })).toEqual([
      'unknownAction explode',
    ])
    expect(
      problems(fields, { rules: [rule(when(condition('gone', '==', 1)), { type: 'require', fields: ['a'] })] }),
    ).toEqual(['unknownField gone'])
    expect(problems(fields, { rules: [set('a', 't-x')] })).toEqual(['otherRow t-x'])
    expect(problems(fields, { rules: [set('t', 'a')] })).toEqual(['notSettable t'])
    expect(problems(fields, 'nonsense')).toEqual(['notRules '])
    expect(problems(fields, undefined)).toEqual([])
  })

  it('is told of circles, also over a calculation, and left out', () => {
    expect(problems(fields, { rules: [set('a', 'b'), set('b', 'c'), set('c', 'a')] })).toEqual([
      'cycle a',
      'cycle b',
      'cycle c',
    ])
    const n = inputNumber('n')
    const sum = { __vModel__: 's', expression: ['n', '+', '1'], __config__: { jnpfKey: 'calculate', label: 's' } }
    expect(problems([n, sum], { rules: [set('n', 's')] })).toEqual(['cycle n'])
    expect(settle([n, sum], [set('n', 's')], { n: 4 }).record).toEqual({ n: 4, s: 5 })
  })

  it('is no circle where one of two fields must be filled in', () => {
    const needs = (field: string, other: string) =>
      rule(when(condition(other, 'null', null)), { type: 'require', fields: [field] })
    expect(problems(fields, { rules: [needs('a', 'b'), needs('b', 'a')] })).toEqual([])
  })
})
