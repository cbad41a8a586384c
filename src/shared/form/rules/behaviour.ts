import type { Program } from '../calculate.ts'
import { type Calculation, planCalculations } from '../calculations.ts'
import { linkageEdges } from '../linkage.ts'
import type { FieldPlan, FormPlan } from '../model.ts'
import { hasRows } from '../structure.ts'
import { circlesIn, type Edges } from '../graph.ts'
import type { Rule, RuleProblem, RuleValue } from './model.ts'
import { askedFields, formulaOf, parseRules, type Placed, placedIn, readByValue } from './parse.ts'

/** What is set, with its formula ready to run. */
export interface SetTo {
  readonly rule: Rule
  readonly value: RuleValue
  readonly program: Program | null
}

/** Everything that rules decide about one field, or about a column in each row. */
export interface RuleTarget extends Placed {
  /** `name`, or `table.column`. */
  readonly key: string
  readonly show: readonly { readonly rule: Rule; readonly clear: boolean }[]
  readonly require: readonly Rule[]
  readonly disable: readonly Rule[]
  readonly set: readonly SetTo[]
  /** Keys of what it depends on, itself included where it decides a value. */
  readonly reads: ReadonlySet<string>
}

export type BehaviourStep =
  | { readonly type: 'rules'; readonly target: RuleTarget }
  | { readonly type: 'calculation'; readonly calculation: Calculation }

/** What a form does by itself, each step after those it depends on. */
export interface Behaviour {
  readonly steps: readonly BehaviourStep[]
  readonly targets: ReadonlyMap<string, RuleTarget>
  readonly rules: readonly Rule[]
  readonly problems: readonly RuleProblem[]
}

interface Draft {
  readonly placed: Placed
  readonly show: { rule: Rule; clear: boolean }[]
  readonly require: Rule[]
  readonly disable: Rule[]
  readonly set: SetTo[]
}

const keyOfProp = (prop: string) => prop.replace('-', '.')
const keyOfCalculation = ({ name, table }: Calculation) => (table === null ? name : `${table}.${name}`)

/** What an action decides about a field with what it was decided by, one by one. */
interface Link {
  readonly rule: Rule
  readonly target: string
  readonly reads: readonly string[]
  /** A circle of it means nothing: `require` alone changes neither a value nor what can be reached. */
  readonly counts: boolean
}

function linksOf(rules: readonly Rule[]): readonly Link[] {
  return rules.flatMap((rule) =>
    rule.actions.flatMap((action) => {
      const values = action.type === 'set' ? readByValue(action.value) : []
      const reads = [...askedFields(rule), ...values].map(keyOfProp)
      return action.fields.map((prop) => ({ rule, target: keyOfProp(prop), reads, counts: action.type !== 'require' }))
    }),
  )
}

/** A table that comes and goes, or goes back to what is stored, takes its columns along. */
function tableEdges(form: FormPlan, edges: Edges, targets: ReadonlySet<string>): void {
  for (const field of form.fields)
    if (hasRows(field) && targets.has(field.name))
      for (const column of field.columns) edges.add(field.name, `${field.name}.${column.name}`)
}

function edgesOf(form: FormPlan, links: readonly Link[], calculations: readonly Calculation[]): Edges {
  const edges = linkageEdges(form)
  for (const { target, reads, counts } of links) if (counts) for (const read of reads) edges.add(read, target)
  for (const calculation of calculations)
    for (const read of calculation.reads) edges.add(read, keyOfCalculation(calculation))
  tableEdges(form, edges, new Set(links.map(({ target }) => target)))
  return edges
}

const empty = (placed: Placed): Draft => ({ placed, show: [], require: [], disable: [], set: [] })

function targetsOf(form: FormPlan, rules: readonly Rule[], isOut: (rule: Rule, key: string) => boolean): RuleTarget[] {
  const find = placedIn(form)
  const drafts = new Map<string, Draft>()
  for (const rule of rules)
    for (const action of rule.actions)
      for (const prop of action.fields) {
        const key = keyOfProp(prop)
        const placed = find(prop)
        if (!placed || (action.type !== 'require' && isOut(rule, key))) continue
        const draft = drafts.get(key) ?? empty(placed)
        drafts.set(key, draft)
        if (action.type === 'close') continue
        if (action.type === 'show') draft.show.push({ rule, clear: action.clear })
        else if (action.type === 'set') {
          const program = action.value.from === 'formula' ? formulaOf(action.value) : null
          draft.set.push({ rule, value: action.value, program })
        } else draft[action.type].push(rule)
      }
  return [...drafts].map(([key, { placed, ...decided }]) => {
    const { show, require, disable, set } = decided
    const asked = [...show.map(({ rule }) => rule), ...require, ...disable, ...set.map(({ rule }) => rule)]
    const reads = new Set(
      [...asked.flatMap(askedFields), ...set.flatMap(({ value }) => readByValue(value))].map(keyOfProp),
    )
    if (set.length > 0 || disable.length > 0 || show.some(({ clear }) => clear)) reads.add(key)
    return { key, ...placed, ...decided, reads }
  })
}

/** Steps in an order in which each stands after those that it reads. */
function inOrder(steps: ReadonlyMap<string, readonly BehaviourStep[]>, form: FormPlan): readonly BehaviourStep[] {
  const ordered: BehaviourStep[] = []
  const seen = new Set<string>()
  const tables = new Map(form.fields.filter(hasRows).map((field) => [field.name, field]))
  const readsOf = (step: BehaviourStep): Iterable<string> =>
    step.type === 'rules' ? step.target.reads : step.calculation.reads
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    // What is decided about a table comes before what happens in its rows.
    const [table = '', column] = key.split('.')
    if (column !== undefined && tables.has(table)) visit(table)
    const own = steps.get(key) ?? []
    for (const step of own) for (const read of readsOf(step)) visit(read)
    ordered.push(...own)
  }
  for (const key of steps.keys()) visit(key)
  return ordered
}

/** Whether rules ask where whoever fills the form in belongs. */
export function asksPlaces(form: FormPlan): boolean {
  const { targets, rules } = behaviourOf(form)
  if (targets.size === 0 && !rules.some(({ actions }) => actions.some(({ type }) => type === 'close'))) return false
  const fields = rules.flatMap(({ when }) => (when?.conditionList ?? []).flatMap(({ groups }) => groups))
  return fields.some(({ field }) => field.startsWith('@') && field !== '@user' && field !== '@new')
}

const known = new WeakMap<readonly FieldPlan[], Behaviour>()

/**
 * Rules and calculations of a form as one list of steps in their order, worked out once for a plan. Actions of rules that lead
 * in circles, over calculations, offered options and filled fields too, are left out and told.
 */
export function behaviourOf(form: FormPlan): Behaviour {
  const found = known.get(form.fields) ?? makeBehaviour(form)
  known.set(form.fields, found)
  return found
}

function makeBehaviour(form: FormPlan): Behaviour {
  const { rules, problems } = parseRules(form.rules, form)
  const calculations = planCalculations(form, () => undefined)
  const links = linksOf(rules)
  const isCircular = circlesIn(edgesOf(form, links, calculations))
  const out = new Map<Rule, Set<string>>()
  for (const { rule, target, reads, counts } of links)
    if (counts && reads.some((read) => isCircular(read, target)))
      out.set(rule, (out.get(rule) ?? new Set()).add(target))
  const targets = targetsOf(form, rules, (rule, key) => out.get(rule)?.has(key) ?? false)
  const steps = new Map<string, BehaviourStep[]>()
  for (const target of targets) steps.set(target.key, [{ type: 'rules', target }])
  for (const calculation of calculations) {
    const key = keyOfCalculation(calculation)
    steps.set(key, [{ type: 'calculation', calculation }, ...(steps.get(key) ?? [])])
  }
  return {
    steps: inOrder(steps, form),
    targets: new Map(targets.map((target) => [target.key, target])),
    rules,
    problems: [
      ...problems,
      ...[...out].map(([{ id }, keys]) => ({ rule: id, code: 'cycle' as const, about: [...keys].join(', ') })),
    ],
  }
}
