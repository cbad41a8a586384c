import type { SchemeCondition } from '#shared/access/data-scheme.ts'
import { compileExpression, type Program } from '../calculate.ts'
import { readListConditions } from '../list-conditions.ts'
import type { FieldPlan, FormPlan } from '../model.ts'
import { isRaw, number, type Raw, rawList, text, yes } from '../parsing/read.ts'
import { kindOf } from '../registry.ts'
import { splitProp } from '../shown.ts'
import { hasRows, isAttribute, isCalculated, isSystemField } from '../structure.ts'
import {
  askedOfPerson,
  type Rule,
  type RuleAction,
  type RuleProblem,
  type RuleProblemCode,
  type RuleValue,
} from './model.ts'

/** Rules and actions of one form; more is a broken or hostile design. */
const MAX_RULES = 500

/** A field by its prop: of the main form, or a column with its table. */
export interface Placed {
  readonly field: FieldPlan
  readonly table: FieldPlan | null
}

/** Finds fields by the names that rules give them. */
export function placedIn(form: FormPlan): (prop: string) => Placed | null {
  const main = new Map(form.fields.map((field) => [field.name, field]))
  return (prop) => {
    const { table: tableName, name } = splitProp(prop)
    if (tableName === null) {
      const field = main.get(name)
      return field ? { field, table: null } : null
    }
    const table = main.get(tableName)
    const field = table?.columns.find((column) => column.name === name)
    return table && field ? { field, table } : null
  }
}

/** What only a server knows of somebody: who reports to them, which organisations lie below theirs. */
const unknownHere: readonly unknown[] = ['@currentOrgAndSubOrg', '@currentSubordinates']

class Refused extends Error {
  readonly code: RuleProblemCode
  constructor(code: RuleProblemCode, about = '') {
    super(about)
    this.code = code
  }
}

/** The program of a rule's formula. References are `name` or `table.column`. */
export function formulaOf(value: RuleValue & { readonly from: 'formula' }): Program {
  const compiled = compileExpression(value.expression, (name) => name)
  if (!compiled.ok) throw new Refused('formula', compiled.problem)
  return compiled.program
}

/** The fields that a value is made of, as props. */
export function readByValue(value: RuleValue): readonly string[] {
  if (value.from === 'field') return [value.field]
  return value.from === 'formula' ? formulaOf(value).references.map((name) => name.replace('.', '-')) : []
}

/** The fields that a rule asks, as props; what it asks of the person is none. */
export function askedFields(rule: Rule): readonly string[] {
  const asked = (rule.when?.conditionList ?? []).flatMap(({ groups }) => groups.map(({ field }) => field))
  return asked.filter((field) => !field.startsWith('@'))
}

function valueOf(stored: Raw): RuleValue {
  switch (stored['from']) {
    case 'constant':
      return { from: 'constant', value: stored['value'] ?? null }
    case 'empty':
      return { from: 'empty' }
    case 'field':
      return { from: 'field', field: text(stored['field']) }
    case 'formula': {
      const expression = Array.isArray(stored['expression']) ? stored['expression'] : [text(stored['expression'])]
      const precision = Math.min(Math.max(Math.round(number(stored['precision'], 2)), 0), 15)
      return { from: 'formula', expression, precision }
    }
    default:
      throw new Refused('unknownValue', text(stored['from']))
  }
}

/** Nobody, a rule neither, puts a value into these. */
function isSettable(field: FieldPlan): boolean {
  return !hasRows(field) && !isCalculated(field) && !isAttribute(field) && !isSystemField(field) && field.name !== ''
}

type Find = (prop: string) => Placed | null

function checkValue(value: RuleValue, target: Placed, find: Find): void {
  for (const prop of readByValue(value)) {
    const read = find(prop)
    if (!read) throw new Refused('unknownField', prop)
    // A formula adds the rows of another table up; a single value of them means nothing.
    if (value.from === 'field' && read.table && read.table !== target.table) throw new Refused('otherRow', prop)
  }
}

function actionOf(stored: Raw, find: Find, problem: (fault: Refused) => void): RuleAction | null {
  const named = (Array.isArray(stored['fields']) ? stored['fields'] : []).map((each: unknown) => text(each))
  const keep = (check: (placed: Placed) => void): readonly string[] =>
    named.filter((prop) => {
      try {
        const placed = find(prop)
        if (!placed) throw new Refused('unknownField', prop)
        check(placed)
        return true
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        problem(error)
        return false
      }
    })
  const any = () => undefined
  const type = text(stored['type'])
  switch (type) {
    case 'show':
      return { type, fields: keep(any), clear: yes(stored['clear']) }
    case 'require':
    case 'disable':
      return { type, fields: keep(any) }
    case 'close':
      return { type, fields: [], ...(text(stored['message']) === '' ? {} : { message: text(stored['message']) }) }
    case 'set': {
      const value = valueOf(isRaw(stored['value']) ? stored['value'] : {})
      const fields = keep((target) => {
        if (!isSettable(target.field)) throw new Refused('notSettable', target.field.name)
        checkValue(value, target, find)
      })
      return { type, fields, value }
    }
    default:
      throw new Refused('unknownAction', type)
  }
}

function checkCondition({ field, fieldValue }: SchemeCondition, find: Find): void {
  if ([fieldValue].flat().some((each) => unknownHere.includes(each))) throw new Refused('conditions', field)
  if (field.startsWith('@') ? !askedOfPerson.some((each) => each === field) : !find(field))
    throw new Refused('unknownField', field)
  const asked = find(field)?.field
  if (asked && (hasRows(asked) || kindOf(asked).storage(asked) === null)) throw new Refused('conditions', field)
}

/**
 * Rules as they are stored under `rulesKey`: `{ rules: [{ id, name, enabled, when, actions }] }`, conditions in the shape of
 * data filters. Each part that cannot be followed is left out and told; never throws. What a rule decides and asks may
 * lead in circles: that is for `behaviourOf`.
 */
export function parseRules(
  stored: unknown,
  form: FormPlan,
): { readonly rules: readonly Rule[]; readonly problems: readonly RuleProblem[] } {
  const problems: RuleProblem[] = []
  if (stored === undefined || stored === null) return { rules: [], problems }
  const list = isRaw(stored) ? stored['rules'] : stored
  if (!Array.isArray(list) || list.length > MAX_RULES)
    return { rules: [], problems: [{ rule: '', code: 'notRules', about: '' }] }
  const find = placedIn(form)
  const rules = rawList(list).flatMap((each, at): Rule[] => {
    const id = text(each['id']) || String(at + 1)
    const problem = ({ code, message }: Refused) => void problems.push({ rule: id, code, about: message })
    const guarded = <Result>(work: () => Result): Result | null => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        problem(error)
        return null
      }
    }
    if (each['enabled'] !== undefined && !yes(each['enabled'])) return []
    const when = guarded(() => {
      const read = readListConditions(each['when'])
      if (!read.ok) throw new Refused('conditions', read.problem)
      for (const { groups } of read.conditions?.conditionList ?? [])
        for (const condition of groups) checkCondition(condition, find)
      return read
    })
    if (!when) return []
    const actions = rawList(each['actions']).flatMap((action) => guarded(() => actionOf(action, find, problem)) ?? [])
    return [{ id, name: text(each['name']), when: when.conditions, actions }]
  })
  return { rules, problems }
}
