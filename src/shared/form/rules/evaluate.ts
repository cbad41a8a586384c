import { conditionHolds, conditionsHold, type SchemeCondition, type Viewer } from '#shared/access/data-scheme.ts'
import { type CalculationSource, runCalculation } from '../calculations.ts'
import type { OwnPlaces, Problem } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { kindOf, spanReader } from '../registry.ts'
import { isSame } from '../same.ts'
import { splitProp } from '../shown.ts'
import { hasRows, isAttribute, isCalculated, isSystemField, roundedFor } from '../structure.ts'
import type { FormRecord } from '../values.ts'
import type { Behaviour, BehaviourStep, RuleTarget, SetTo } from './behaviour.ts'
import type { Decided } from './decisions.ts'
import type { AskedOfPerson, Rule } from './model.ts'

/** Nobody types there anyway: what it holds is worked out or given by the system, however it is disabled. */
const isFollowing = (field: FieldPlan) => isCalculated(field) || isAttribute(field) || isSystemField(field)

/** Who fills a form in. Nobody in a published form: `userId` is empty. */
export interface RulePerson {
  readonly userId: string
  readonly own: OwnPlaces | undefined
  /** The record begins now. */
  readonly isNew: boolean
}

/** The record that steps work on; rows of child tables by keys that only the record itself understands. */
export interface BehaviourWorld extends CalculationSource {
  readonly person: RulePerson
  rowKeys(table: string): readonly number[]
  row(table: string, key: number): Readonly<FormRecord>
  put(name: string, value: unknown): void
  putCell(table: string, key: number, column: string, value: unknown): void
  /** What a field holds that nobody may type into: its stored value, or what a new record begins with. */
  kept(name: string): unknown
  keptCell(table: string, key: number, column: string): unknown
  decide(name: string, decided: Decided): void
  decideCell(table: string, key: number, column: string, decided: Decided): void
}

/** One place of the form: null is its main part. */
interface At {
  readonly table: FieldPlan
  readonly key: number
  readonly values: Readonly<FormRecord>
}

interface Read {
  readonly field: FieldPlan
  readonly value: unknown
}

/** A value in the form in which it is stored, and compared. */
function comparableValue({ field, value }: Read): Parameters<typeof conditionHolds>[2] {
  const storage = kindOf(field).storage(field)
  if (storage === null) return null
  const checked = kindOf(field).check(field, value)
  return { value: checked.ok ? checked.value : value, storage, span: spanReader(field) }
}

const listed = (ids: readonly string[]) => ({ value: ids, storage: 'json' }) as const

function ofPerson(asked: AskedOfPerson, { userId, own, isNew }: RulePerson) {
  switch (asked) {
    case '@user':
      return listed(userId === '' ? [] : [userId])
    case '@role':
      return listed(own?.roleIds ?? [])
    case '@position':
      return listed(own?.positionIds ?? [])
    case '@group':
      return listed(own?.groupIds ?? [])
    case '@department':
      return listed(own?.departmentId ? [own.departmentId] : [])
    case '@organization':
      return listed(own?.organizePath ?? [])
    case '@new':
      return { value: isNew ? 1 : 0, storage: 'number' } as const
  }
}

/** What conditions ask: a record and whoever looks at it. */
type Asked = Pick<BehaviourWorld, 'person' | 'value' | 'rows'>

/** Whether rules hold for a record, or in one row of it. */
export class RuleConditions {
  readonly #asked: Asked
  readonly #fields: ReadonlyMap<string, FieldPlan>
  readonly #viewer: Viewer

  constructor(fields: ReadonlyMap<string, FieldPlan>, asked: Asked) {
    this.#asked = asked
    this.#fields = fields
    const { userId, own } = asked.person
    this.#viewer = {
      userId,
      organizationId: own?.organizePath.at(-1) ?? '',
      organizationIds: new Set(),
      subordinateIds: new Set(),
    }
  }

  holds({ when }: Rule, at: At | null = null): boolean {
    return when === null || conditionsHold(when, (condition) => this.#conditionHolds(condition, at))
  }

  #conditionHolds(condition: SchemeCondition, at: At | null): boolean {
    const { field } = condition
    if (field.startsWith('@'))
      return conditionHolds(condition, this.#viewer, ofPerson(field as AskedOfPerson, this.#asked.person))
    return this.#read(field, at).some((read) => conditionHolds(condition, this.#viewer, comparableValue(read)))
  }

  /** The value that a condition asks; of another table that of each row, of which one has to fit. */
  #read(prop: string, at: At | null): readonly Read[] {
    const { table: tableName, name } = splitProp(prop)
    const main = this.#fields.get(tableName ?? name)
    if (tableName === null) return main ? [{ field: main, value: this.#asked.value(name) }] : []
    const field = main?.columns.find((column) => column.name === name)
    if (!field) return []
    if (at?.table.name === tableName) return [{ field, value: at.values[name] }]
    return this.#asked.rows(tableName).map((row) => ({ field, value: row[name] }))
  }
}

/** Runs steps on a record. What a step finds is put back at once, so that the steps after it see it. */
export class BehaviourRun {
  readonly #world: BehaviourWorld
  readonly #fields: ReadonlyMap<string, FieldPlan>
  readonly #conditions: RuleConditions

  constructor(fields: readonly FieldPlan[], world: BehaviourWorld) {
    this.#world = world
    this.#fields = new Map(fields.map((field) => [field.name, field]))
    this.#conditions = new RuleConditions(this.#fields, world)
  }

  /** Every step on every row. */
  all({ steps }: Behaviour): void {
    for (const step of steps) this.step(step)
  }

  /** One step; in one row, where only that row can have another outcome. */
  step(step: BehaviourStep, only: number | null = null): void {
    const { table, name } =
      step.type === 'rules'
        ? { table: step.target.table?.name ?? null, name: step.target.field.name }
        : step.calculation
    const rows = table === null ? null : this.#fields.get(table)
    if (!rows) return table === null ? this.#stepAt(step, name, null) : undefined
    for (const key of only === null ? this.#world.rowKeys(rows.name) : [only])
      this.#stepAt(step, name, { table: rows, key, values: this.#world.row(rows.name, key) })
  }

  #stepAt(step: BehaviourStep, name: string, at: At | null): void {
    if (step.type === 'calculation') {
      const result = runCalculation(step.calculation, this.#world, at?.values ?? null)
      this.#put(name, at, result)
      return
    }
    const { target } = step
    const holds = this.#memo(at)
    const isHidden = target.show.length > 0 && !target.show.some(({ rule }) => holds(rule))
    const set = target.set.find(({ rule }) => holds(rule))
    const isDisabled = target.disable.some(holds)
    const refused = this.#value(target, at, {
      isCleared: isHidden && target.show.some(({ clear }) => clear),
      set,
      isDisabled,
    })
    const decided = {
      hidden: isHidden,
      required: !isHidden && target.require.some(holds),
      disabled: isDisabled || set !== undefined,
      ...(refused ? { refused } : {}),
    }
    if (at) this.#world.decideCell(at.table.name, at.key, name, decided)
    else this.#world.decide(name, decided)
  }

  /** Answers what is wrong with a value that a rule sets, which is not put then. */
  #value(
    target: RuleTarget,
    at: At | null,
    decided: { readonly isCleared: boolean; readonly set: SetTo | undefined; readonly isDisabled: boolean },
  ): Problem | null {
    const { field } = target
    const { name } = field
    if (decided.isCleared) this.#put(name, at, hasRows(field) || field.multiple ? [] : null)
    else if (decided.set) {
      const checked = kindOf(field).check(field, this.#setValue(decided.set, field, at))
      if (!checked.ok) return checked.problem
      this.#put(name, at, checked.value)
    } else if (decided.isDisabled && !isFollowing(field)) {
      const kept = at ? this.#world.keptCell(at.table.name, at.key, name) : this.#world.kept(name)
      this.#put(name, at, kept)
    }
    return null
  }

  #setValue({ value, program }: SetTo, field: FieldPlan, at: At | null): unknown {
    switch (value.from) {
      case 'constant':
        return value.value
      case 'empty':
        return null
      case 'field': {
        const { table, name } = splitProp(value.field)
        return table === null ? this.#world.value(name) : at?.values[name]
      }
      case 'formula': {
        if (!program) return null
        const { name } = field
        const calculation = { name, table: at?.table.name ?? null, program, places: value.precision, reads: [] }
        return roundedFor(field, runCalculation(calculation, this.#world, at?.values ?? null))
      }
    }
  }

  #put(name: string, at: At | null, value: unknown): void {
    const now = at ? at.values[name] : this.#world.value(name)
    if (isSame(now, value)) return
    if (at) this.#world.putCell(at.table.name, at.key, name, value)
    else this.#world.put(name, value)
  }

  /** Each rule is asked once for one place. */
  #memo(at: At | null): (rule: Rule) => boolean {
    const known = new Map<Rule, boolean>()
    return (rule) => {
      const answer = known.get(rule) ?? this.#conditions.holds(rule, at)
      known.set(rule, answer)
      return answer
    }
  }
}
