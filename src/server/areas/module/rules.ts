import type { InitialContext } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { type Decisions, noDecisions } from '#shared/form/rules/decisions.ts'
import { applyRules } from '#shared/form/rules/apply-rules.ts'
import { defaultValue, withDefaults, withDefaultRows } from '#shared/form/defaults.ts'
import { hasRows, isServerValue } from '#shared/form/structure.ts'
import { type FormRecord, rowsById, systemValues } from '#shared/form/values.ts'
import type { Definition } from './definition.ts'

/** What a person may have typed: nothing that nobody fills in, nothing that the form does not show them. */
function typedPart(form: FormPlan, sent: Raw): FormRecord {
  const pick = (fields: readonly FieldPlan[], from: Raw, name: (field: FieldPlan) => unknown): FormRecord => {
    const entered = fields.filter((field) => !isServerValue(field) && Object.hasOwn(from, field.name))
    return Object.fromEntries(entered.map((field) => [field.name, name(field)]))
  }
  const rowsOf = (field: FieldPlan) =>
    tableRows(sent[field.name]).map((row) => ({
      ...('id' in row ? { id: row['id'] } : {}),
      ...pick(field.columns, row, (column) => row[column.name]),
    }))
  return pick(form.fields, sent, (field) => (hasRows(field) ? rowsOf(field) : sent[field.name]))
}

export interface RecordRules {
  /** What the rules say of a record as it was sent, before it is checked; `fill` adds what its choices bring along. */
  decide(sent: Raw, fill?: (record: FormRecord) => Promise<FormRecord>): Promise<Decisions>
  /** The same for records that bring nothing along. */
  decideNow(sent: Raw): Decisions
  /** The checked record as it is stored: with what the rules set, empty or put back, and with its calculations. */
  settle(record: Readonly<FormRecord>): FormRecord
}

/** Names of the fields, or child tables, that rules may change by themselves. */
export function ruledNames({ form }: Definition): readonly string[] {
  return [...behaviourOf(form).targets.values()].map(({ field, table }) => table?.name ?? field.name)
}

/**
 * The rules of a module for one record. They look at all of it, also at what its author is not shown; `form` is what they are
 * shown. `stored`: the record so far, null for a new one; `context`: whoever saves it.
 */
export function recordRules(
  definition: Definition,
  form: FormPlan,
  context: InitialContext,
  stored: Readonly<FormRecord> | null,
): RecordRules {
  const whole = definition.form
  const hasRules = behaviourOf(whole).targets.size > 0
  const begins = hasRules && stored === null ? withDefaults(whole, {}, context) : {}
  const kept = stored ?? begins
  const rows = new Map(whole.fields.filter(hasRows).map((field) => [field.name, rowsById(stored?.[field.name])]))
  const columns = new Map(
    whole.fields.flatMap((table) => table.columns.map((each) => [`${table.name}.${each.name}`, each] as const)),
  )
  const keptCell = (table: string, row: Readonly<FormRecord>, column: string): unknown => {
    const before = rows.get(table)?.get(String(row['id']))
    if (before) return before[column] ?? null
    const field = columns.get(`${table}.${column}`)
    return field ? defaultValue(field, context) : null
  }
  const run = (record: Readonly<FormRecord>) =>
    applyRules(whole, record, {
      person: { userId: context.userId, own: context.own, isNew: stored === null },
      kept: (name) => kept[name] ?? null,
      keptCell,
    })
  const base = (sent: Raw): FormRecord => {
    const typed = typedPart(form, sent)
    const system = systemValues(whole, stored === null ? 'create' : 'change', context)
    const filled =
      stored === null ? withDefaults(whole, typed, context) : withDefaultRows(whole, typed, context, stored)
    return { ...stored, ...filled, ...system }
  }
  return {
    async decide(sent, fill) {
      if (!hasRules) return noDecisions
      const record = base(sent)
      return run(fill ? await fill(record) : record).decisions
    },
    decideNow: (sent) => (hasRules ? run(base(sent)).decisions : noDecisions),
    settle: (record) => run(record).record,
  }
}
