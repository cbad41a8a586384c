import { accepted, type Checked, type Problem } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan, PlanNode } from '#shared/form/model.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import type { PartEvent } from '#shared/form/scripts.ts'
import { type Decided, undecided } from '#shared/form/rules/decisions.ts'
import { hasRows, isAttribute, isServerValue } from '#shared/form/structure.ts'
import { checkValue, type FormRecord, storageOf } from '#shared/form/values.ts'
import { errorPath } from '#renderer/platform/field-error.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { placeOfError } from '../error-place.ts'
import { type Calculator, createCalculator } from './calculator.ts'
import { isSame } from '#shared/form/same.ts'
import { problemOf, withWaiting } from './checked.ts'
import { Emitter, type Listener } from './emitter.ts'
import {
  isClosed,
  isSameDecision,
  type FieldStatus,
  fieldStatusOf,
  editableStatus,
  type ScriptOverrides,
  effectiveField,
} from './field-status.ts'
import { createRelationFiller, type RelationFiller } from './relation-filler.ts'
import { createRuleRunner, type RuleRunner } from './rule-runner.ts'
import { TableStore } from './table-store.ts'

/** What a person, or something on their behalf, changed: a field, one cell, or the rows of a child table. */
export type FormChange =
  | { readonly field: string }
  | { readonly table: string; readonly row: number; readonly column: string }
  | { readonly table: string; readonly row: null }

/** Something that a person did to a part of the form. */
export interface FormEvent {
  readonly type: PartEvent
  /** What the design holds of the part. */
  readonly part: Raw
  /** Its name, or what else tells it apart from others. */
  readonly name: string
  readonly value: unknown
  /** The place of the row, in a child table. */
  readonly rowIndex: number | null
}

/** What one field shows. The object changes only when the field does. */
export interface FieldState {
  readonly value: unknown
  readonly problem: Problem | null
}

export interface FormStoreOptions {
  readonly plan: FormPlan
  /** Raw values to start with: a stored record, or `initialRecord` for a new one. */
  readonly record: Readonly<FormRecord>
  readonly userId: string
  /** The record is stored already, and not one that begins. */
  readonly isStored?: boolean
  readonly warn?: (message: string) => void
}

/** Where the first problem is; `row` and `column` inside a child table. */
export interface ProblemPlace {
  readonly field: FieldPlan
  readonly row?: number
  readonly column?: string
}

/**
 * The values of one open form, outside React: a keystroke wakes the one control that shows it.
 * Checking goes over the plan, not over what is mounted, so that a tab nobody opened is checked too.
 */
export class FormStore {
  readonly plan: FormPlan
  readonly tables: ReadonlyMap<string, TableStore>
  readonly #emitter = new Emitter()
  readonly #states = new Map<string, FieldState>()
  readonly #order = new Map<string, number>()
  readonly #original: Readonly<FormRecord>
  readonly #isStored: boolean
  readonly #calculator: Calculator
  readonly #relations: RelationFiller
  readonly #rules: RuleRunner
  readonly #looks = new Map<string, { ruleResults: Decided; scriptOverrides: ScriptOverrides; look: FieldStatus }>()
  #baseline: string
  #watcher: ((change: FormChange) => void) | null = null
  #hears: ((event: FormEvent) => void) | null = null
  #revealed: string | null = null

  constructor(options: FormStoreOptions) {
    this.plan = options.plan
    this.#original = options.record
    this.#isStored = options.isStored ?? false
    const tables = new Map<string, TableStore>()
    for (const field of options.plan.fields) {
      this.#order.set(field.name, this.#order.size)
      this.#states.set(field.name, { value: options.record[field.name] ?? null, problem: null })
      if (hasRows(field)) tables.set(field.name, this.#tableStore(field, options))
    }
    this.tables = tables
    this.#rules = createRuleRunner(this, options.userId, !this.#isStored)
    const warn = options.warn ?? ((message: string) => console.warn(message))
    this.#calculator = createCalculator(this.plan, warn, () => this.#rules.all())
    this.#relations = createRelationFiller(this)
    this.#calculator.flush()
    this.#baseline = this.#fingerprint()
    this.#relations.start()
  }

  subscribe(key: string, listener: Listener): () => void {
    return this.#emitter.subscribe(key, listener)
  }

  state(name: string): FieldState {
    return this.#states.get(name) ?? nothing
  }

  /** How a field stands now: shown, required, open to whoever types. The same object until it stands otherwise. */
  look(name: string): FieldStatus {
    const known = this.#looks.get(name)
    if (known) return known.look
    const field = this.#field(name)
    const look = field ? fieldStatusOf(field) : editableStatus
    this.#looks.set(name, { ruleResults: undecided, scriptOverrides: {}, look })
    return look
  }

  /** Whether a part of the form has anything to show; those who draw it listen by `shown`. */
  isShown(node: PlanNode): boolean {
    if (node.type === 'container') return node.children.some((child) => this.isShown(child))
    const { field } = node
    return field.name === '' ? field.visible && !field.hidden : !this.look(field.name).hidden
  }

  /** What the rules have decided about a field. */
  decide(name: string, ruleResults: Decided): void {
    this.look(name)
    const last = this.#looks.get(name)
    if (last && !isSameDecision(last.ruleResults, ruleResults)) this.#putLook(name, { ...last, ruleResults })
  }

  /** What a script has made of a field; what it says nothing of stays. */
  order(name: string, scriptOverrides: ScriptOverrides): void {
    this.look(name)
    const last = this.#looks.get(name)
    if (last) this.#putLook(name, { ...last, scriptOverrides: { ...last.scriptOverrides, ...scriptOverrides } })
  }

  /** Tells what a person did to a part of the form to the scripts of the design; false: none of them listens. */
  tell(event: FormEvent): boolean {
    this.#hears?.(event)
    return this.#hears !== null
  }

  /** Hears what people do to parts of the form. Answers how to stop. */
  subscribeEvents(listener: (event: FormEvent) => void): () => void {
    this.#hears = listener
    return () => {
      if (this.#hears === listener) this.#hears = null
    }
  }

  /** What is set during `work` is judged by the rules in one go. */
  batch<Result>(work: () => Result): Result {
    return this.#rules.batch(work)
  }

  value(name: string): unknown {
    return this.tables.get(name)?.value() ?? this.#states.get(name)?.value
  }

  /** Place of a field in the form, from 0. */
  orderOf(name: string): number {
    return this.#order.get(name) ?? 0
  }

  /** A problem on screen goes or changes with the value; a new one waits for `validateField`. */
  set(name: string, value: unknown): void {
    const last = this.#states.get(name)
    if (!last || Object.is(last.value, value)) return
    this.#put(name, { value, problem: last.problem ? problemOf(this.#check(name, value)) : null })
    this.#watcher?.({ field: name })
    this.#rules.changed(name)
    this.#calculator.changed(name)
    this.#relations.chosen(name)
  }

  /** Files on their way are no problem: what is typed waits for the server itself. Until the next `validate`. */
  #mayWait = false

  /** Checks one field, and takes its value into the form it is stored in: rounded, an empty text as none. */
  validateField(name: string): boolean {
    if (!this.#states.has(name)) return true
    const checked = this.#check(name, this.value(name))
    if (checked.ok && !this.tables.has(name) && !isSame(checked.value, this.value(name))) this.set(name, checked.value)
    const last = this.state(name)
    const problem = problemOf(checked)
    const before = last.problem
    if (problem?.code !== before?.code || problem?.text !== before?.text || problem?.limit !== before?.limit)
      this.#put(name, { value: last.value, problem })
    return problem === null
  }

  /** Shows a server's error beside the field it is about, until its value changes. Null where it names none. */
  showError(error: unknown): ProblemPlace | null {
    const place = placeOfError(this.plan, errorPath(error))
    if (!place) return null
    const { field, column } = place
    const problem: Problem = { code: 'pattern', text: describeError(error) }
    const table = this.tables.get(field.name)
    const row = table?.rows()[place.row ?? -1]?.key
    if (table && column && row !== undefined) {
      table.refuseCell(row, column.name, problem)
      return { field, row, column: column.name }
    }
    this.#put(field.name, { value: this.state(field.name).value, problem })
    return { field }
  }

  /** Checks everything after a last calculation; answers the first problem in the order of the form. */
  validate({ mayWait = false }: { readonly mayWait?: boolean } = {}): ProblemPlace | null {
    this.#mayWait = mayWait
    this.#calculator.flush()
    let first: ProblemPlace | null = null
    for (const field of this.plan.fields) {
      const isGood = this.validateField(field.name)
      if (this.look(field.name).hidden) continue
      const cell = this.tables.get(field.name)?.validate(mayWait) ?? null
      if (first) continue
      if (!isGood) first = { field }
      else if (cell) first = { field, ...cell }
    }
    return first
  }

  /** Everything to send: what was loaded, with the values of the fields over it. Unknown kinds pass untouched. */
  record(): FormRecord {
    this.#calculator.flush()
    const record: FormRecord = { ...this.#original }
    for (const field of this.plan.fields)
      if (storageOf(field) !== null) record[field.name] = this.value(field.name) ?? null
    return record
  }

  /** What was loaded: the raw values the form started with. */
  loaded(): Readonly<FormRecord> {
    return this.#original
  }

  /**
   * Puts other values in place of what is on screen; it stays unchanged against what was loaded. What the server decides
   * (`isSettled`) shows on as it would be stored.
   */
  restore(values: Readonly<FormRecord>): void {
    this.#relations.quietly(() => {
      // In one go: what a value decides about another is asked when all of them are there.
      this.batch(() => {
        for (const field of this.plan.fields) {
          const { name } = field
          if (isServerValue(field) || !Object.hasOwn(values, name)) continue
          const table = this.tables.get(name)
          if (table) table.reset(values[name])
          else this.set(name, values[name])
        }
      })
    })
    this.#calculator.flush()
    this.#relations.start()
  }

  /** Tells every change to one listener, beside those who show it. Answers how to stop. */
  watch(listener: (change: FormChange) => void): () => void {
    this.#watcher = listener
    return () => {
      if (this.#watcher === listener) this.#watcher = null
    }
  }

  isDirty(): boolean {
    return this.#fingerprint() !== this.#baseline
  }

  /** What is on screen is saved: from here on it counts as unchanged. */
  markSaved(): void {
    this.#baseline = this.#fingerprint()
  }

  /** Asks the containers around a field to open. */
  reveal(name: string): void {
    this.#revealed = name
    this.#emitter.emit('reveal')
  }

  revealed(): string | null {
    return this.#revealed
  }

  dispose(): void {
    this.#calculator.dispose()
  }

  #tableStore(field: FieldPlan, options: FormStoreOptions): TableStore {
    return new TableStore(field, options.record[field.name], {
      userId: options.userId,
      isStored: this.#isStored,
      read: (name) => this.value(name),
      onEdit: (edit) => this.#watcher?.({ table: field.name, ...edit }),
      onSet: (row, column) => this.#relations.chosenInRow(field.name, row, column),
      onChange: (column, row) => {
        const state = this.#states.get(field.name)
        if (state?.problem) this.validateField(field.name)
        const key = `${field.name}.${column}`
        this.#rules.changed(key, row)
        this.#calculator.changed(key)
      },
    })
  }

  #check(name: string, value: unknown): Checked {
    const field = this.#field(name)
    const look = this.look(name)
    if (!field || isClosed(field, look))
      return look.refused ? { ok: false, value, problem: look.refused } : accepted(value)
    const checked = checkValue(
      effectiveField(field, look),
      value,
      (other) => this.value(other),
      this.#isStored ? this.#original[name] : null,
    )
    return this.#mayWait ? withWaiting(checked) : checked
  }

  #field(name: string): FieldPlan | undefined {
    return this.#order.has(name) ? this.plan.fields[this.orderOf(name)] : undefined
  }

  #putLook(name: string, next: { ruleResults: Decided; scriptOverrides: ScriptOverrides }): void {
    const field = this.#field(name)
    const last = this.look(name)
    if (!field) return
    const look = fieldStatusOf(field, next.ruleResults, next.scriptOverrides)
    if (isSameDecision(last, look)) {
      this.#looks.set(name, { ...next, look: last })
      return
    }
    this.#looks.set(name, { ...next, look })
    const state = this.state(name)
    // What was complained of may be nobody's business now.
    if (state.problem) this.#put(name, { value: state.value, problem: problemOf(this.#check(name, this.value(name))) })
    else this.#emitter.emit(name)
    if (last.hidden !== look.hidden) this.#emitter.emit('shown')
  }

  #put(name: string, next: FieldState): void {
    this.#states.set(name, next)
    this.#emitter.emit(name)
  }

  /** Empty text, null and an empty list are the same to a person; what is shown of a choice is not theirs. */
  #fingerprint(): string {
    const values = this.plan.fields.map((field) => {
      const shown = field.columns.filter(isAttribute)
      if (shown.length === 0) return isAttribute(field) ? null : this.value(field.name)
      const others = Object.fromEntries(shown.map(({ name }) => [name, null]))
      return this.tables
        .get(field.name)
        ?.value()
        .map((row) => ({ ...row, ...others }))
    })
    return JSON.stringify(values, (_key, value: unknown) =>
      value === '' || value === undefined || (Array.isArray(value) && value.length === 0) ? null : value,
    )
  }
}

const nothing: FieldState = { value: null, problem: null }
