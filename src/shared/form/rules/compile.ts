import { comparisonOf, type SchemeCondition, type Viewer } from '#shared/access/data-scheme.ts'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import type { FieldPlan, FormPlan } from '../model.ts'
import { isRaw, parseJson, type Raw, rawList, text } from '../parsing/read.ts'
import { parseForm } from '../parse.ts'
import { kindOf, spanReader } from '../registry.ts'
import { hasRows, isAttribute, isCalculated, isSystemField } from '../structure.ts'
import { type BehaviourStep, behaviourOf, type RuleTarget, type SetTo } from './behaviour.ts'
import { withoutRuleScript, withRuleScript } from './compiled.ts'
import { type Rule, rulesKey } from './model.ts'
import { ruleRunner } from './runner-text.ts'

/**
 * Why clients that know no rules cannot do one: it asks for the person, decides about single rows, compares times of day, or
 * hangs on something that tells nobody when it changes.
 */
export type UncompiledReason = 'person' | 'rows' | 'time' | 'event'

/** What a rule does not do in clients that know no rules. */
export interface Uncompiled {
  readonly rule: string
  readonly reason: UncompiledReason
  /** Label of the field that is not decided about there. */
  readonly field: string
}

class NotCompiled extends Error {
  readonly reason: UncompiledReason

  constructor(reason: UncompiledReason) {
    super(reason)
    this.reason = reason
  }
}

const nobody: Viewer = {
  userId: '\u0000',
  organizationId: '\u0000',
  organizationIds: new Set(),
  subordinateIds: new Set(),
}

/** A condition as numbers and texts that a script compares; `null` of a span is no bound. */
function compiledCondition(condition: SchemeCondition, form: FormPlan): unknown {
  const { field: prop, symbol } = condition
  if (prop === '@new') return { of: null, ...comparisonOf(condition, 'number', nobody) }
  if (prop.startsWith('@')) throw new NotCompiled('person')
  const field = form.fields.find(({ name }) => name === prop)
  if (!field || hasRows(field)) throw new NotCompiled('rows')
  const storage = kindOf(field).storage(field)
  if (storage === null) throw new NotCompiled('event')
  if (storage === 'text' && ['>', '>=', '<', '<=', 'between'].includes(symbol)) throw new NotCompiled('time')
  const comparison = comparisonOf(condition, storage, nobody, spanReader(field) ?? undefined)
  if (JSON.stringify(comparison)?.includes('\\u0000')) throw new NotCompiled('person')
  return { of: prop, ...(comparison ?? { test: 'never' }) }
}

function compiledWhen({ when }: Rule, form: FormPlan): unknown {
  if (when === null) return null
  return {
    and: when.matchLogic === 'and',
    of: when.conditionList.map(({ logic, groups }) => ({
      and: logic === 'and',
      of: groups.map((condition) => compiledCondition(condition, form)),
    })),
  }
}

function compiledValue({ value, program }: SetTo): unknown {
  switch (value.from) {
    case 'constant':
      return { constant: value.value }
    case 'empty':
      return { constant: null }
    case 'field':
      if (value.field.includes('-')) throw new NotCompiled('rows')
      return { field: value.field }
    case 'formula':
      return { steps: program?.steps ?? [], places: value.precision }
  }
}

const isFollowing = (field: FieldPlan) => isCalculated(field) || isAttribute(field) || isSystemField(field)

function compiledTarget(target: RuleTarget, form: FormPlan): unknown {
  const { field, table } = target
  if (table !== null) throw new NotCompiled('rows')
  const when = (rule: Rule) => compiledWhen(rule, form)
  const begins =
    field.defaultCurrent || isFollowing(field) ? undefined : kindOf(field).initial(field, { userId: '', now: 0 })
  return {
    name: field.name,
    show: target.show.map(({ rule, clear }) => ({ when: when(rule), clear })),
    require: target.require.map(when),
    disable: target.disable.map(when),
    set: target.set.map((set) => ({ when: when(set.rule), value: compiledValue(set) })),
    isRequired: field.required,
    isDisabled: field.disabled,
    empty: hasRows(field) || field.multiple ? [] : null,
    // What a new record begins with; of a stored one a script does not know what it was.
    ...(begins === undefined ? {} : { begins }),
  }
}

/** Columns that are worked out themselves have no value that a script could add up. */
function compiledCalculation(step: BehaviourStep & { readonly type: 'calculation' }, form: FormPlan): unknown {
  const { name, table, program, places, reads } = step.calculation
  if (table !== null) return null
  const columns = form.fields.flatMap((field) =>
    field.columns.filter(isCalculated).map((column) => `${field.name}.${column.name}`),
  )
  return reads.some((read) => columns.includes(read)) ? null : { name, steps: program.steps, places }
}

interface Plan {
  readonly steps: readonly unknown[]
  /** Names, and `table.column`, of what the steps hang on. */
  readonly reads: ReadonlySet<string>
  readonly left: readonly Uncompiled[]
}

const ruleIdsOf = ({ show, require, disable, set }: RuleTarget) => [
  ...new Set([
    ...show.map(({ rule }) => rule.id),
    ...[...require, ...disable].map(({ id }) => id),
    ...set.map(({ rule }) => rule.id),
  ]),
]

function planOf(form: FormPlan): Plan {
  const { steps: all } = behaviourOf(form)
  const steps: unknown[] = []
  const reads = new Set<string>()
  const left: Uncompiled[] = []
  const worked = new Set<string>()
  for (const step of all) {
    if (step.type === 'calculation') {
      const compiled = compiledCalculation(step, form)
      if (compiled === null) continue
      steps.push(compiled)
      worked.add(step.calculation.name)
      for (const read of step.calculation.reads) reads.add(read)
      continue
    }
    const { target } = step
    try {
      for (const read of target.reads) {
        const field = form.fields.find(({ name }) => name === read)
        if (field && isCalculated(field) && !worked.has(read)) throw new NotCompiled('event')
      }
      steps.push(compiledTarget(target, form))
      for (const read of target.reads) reads.add(read)
    } catch (fault) {
      if (!(fault instanceof NotCompiled)) throw fault
      for (const rule of ruleIdsOf(target))
        left.push({ rule, reason: fault.reason, field: target.field.label || target.field.name })
    }
  }
  const decides = steps.some((step) => isRaw(step) && 'show' in step)
  return { steps: decides ? steps : [], reads, left }
}

/** What clients that know no rules leave undone of the rules of a form, to be told to whoever writes them. */
export function uncompiledRules(form: FormPlan): readonly Uncompiled[] {
  return planOf(form).left
}

function withScript(part: Raw, key: string, made: string): Raw {
  const on = isRaw(part['on']) ? part['on'] : {}
  const own = withoutRuleScript(text(on[key])) || scriptStubs.field
  return { ...part, on: { ...on, [key]: withRuleScript(own, made) } }
}

/** The parts of a form with a script wherever something changes that rules hang on. */
function withScripts(nodes: readonly Raw[], table: string, reads: ReadonlySet<string>, made: string): Raw[] {
  return nodes.map((node) => {
    const name = text(node['__vModel__'])
    const config = isRaw(node['__config__']) ? node['__config__'] : {}
    const children = Array.isArray(config['children'])
      ? { ...node, __config__: { ...config, children: withScripts(rawList(config['children']), name, reads, made) } }
      : node
    if (name === '') return children
    return reads.has(name) || (table !== '' && reads.has(`${table}.${name}`))
      ? withScript(children, 'change', made)
      : children
  })
}

/**
 * The JSON text of a form in which its rules are scripts as well, for clients of the family that know no rules (FIELD-KINDS
 * F); the text itself where it has none. What cannot be said in a script stays undone there: `uncompiledRules`.
 */
export function withRuleScripts(formData: string): string {
  if (!formData.includes(`"${rulesKey}"`)) return formData
  const stored = parseJson(formData)
  const parsed = parseForm(formData)
  if (!stored.ok || !isRaw(stored.value) || !parsed.ok) return formData
  const { steps, reads } = planOf(parsed.plan)
  if (steps.length === 0) return formData
  const made = ruleRunner(JSON.stringify(steps).replaceAll('</', '<\\/'))
  const funcs = isRaw(stored.value['funcs']) ? stored.value['funcs'] : {}
  const own = withoutRuleScript(text(funcs['onLoad'])) || scriptStubs.formLoad
  return JSON.stringify({
    ...stored.value,
    funcs: { ...funcs, onLoad: withRuleScript(own, made) },
    fields: withScripts(rawList(stored.value['fields']), '', reads, made),
  })
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutRuleScript(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isRaw(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]))
}

/** The JSON text of a form as it was before its rules were made scripts. */
export function withoutRuleScripts(formData: string): string {
  if (!formData.includes('atriumRules end')) return formData
  const stored = parseJson(formData)
  return stored.ok ? JSON.stringify(cleaned(stored.value)) : formData
}
