import { tableRows } from '#shared/form/kinds/table.ts'
import { nearest } from '#shared/form/import/similar.ts'
import { allowedChoices, labelParts } from '#shared/form/choices.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { type Decisions, noDecisions } from '#shared/form/rules/decisions.ts'
import { applyRules } from '#shared/form/rules/apply-rules.ts'
import { withDefaults } from '#shared/form/defaults.ts'
import { isSeveral } from '#shared/form/structure.ts'
import { checkRecord, type FormRecord } from '#shared/form/values.ts'
import type { CellProblem, CheckedRecord } from '#shared/api/import.ts'
import type { Call } from '#server/core/call.ts'
import { mapYielding } from '#server/core/pause.ts'
import { type Message, message, render } from '#server/messages/message.ts'
import { initialContext } from '../module/author.ts'
import { cellName, cellPath, fieldName } from '../module/field-names.ts'
import { loadMeanings } from './labels.ts'
import { type CellFault, readRecord, wantedLabels } from './read-cells.ts'
import type { ImportSource } from './source.ts'

const MAX_QUOTED = 40

const nameOf = ({ field, table, row }: Pick<CellFault, 'field' | 'table' | 'row'>): Message =>
  table ? cellName(table, row, field) : fieldName(field)

const pathOf = ({ field, table, row }: Pick<CellFault, 'field' | 'table' | 'row'>): string =>
  table ? cellPath(table, row, field) : field.name

function messageOf({ problem, label, isManifold, ...place }: CellFault): Message {
  const name = nameOf(place)
  if (problem.text) return message('form.own', { name, text: problem.text })
  const shown = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)
  if (label !== undefined)
    return message(isManifold ? 'imports.labelManifold' : 'imports.labelUnknown', { name, label: shown(label) })
  return { code: `form.${problem.code}`, params: { name, limit: problem.limit ?? '' } }
}

/** What else a choice from a fixed list might have meant. */
function withNear(fault: CellFault, values: FormRecord): CellFault {
  const choices = allowedChoices(fault.field)
  if (fault.near || !choices || fault.problem.code !== 'notChoice') return fault
  const rows = fault.table ? tableRows(values[fault.table.name]) : null
  const value = rows ? rows[fault.row]?.[fault.field.name] : values[fault.field.name]
  const text = (value as { unread?: string } | null)?.unread ?? ''
  const parts = isSeveral(fault.field) ? labelParts(text) : [text]
  const known = new Set([...choices.values()].flatMap((choice) => [...choice.names, choice.value]))
  const label = parts.find((part) => part !== '' && !known.has(part)) ?? text
  const near = nearest(
    label,
    [...choices.values()].map((choice) => ({ id: choice.value, label: choice.label })),
  )
  return { ...fault, label, near }
}

/** What the rules of the form say of records that begin with these values. */
async function ruleCheck(call: Call, form: FormPlan): Promise<(values: Readonly<FormRecord>) => Decisions> {
  if (behaviourOf(form).targets.size === 0) return () => noDecisions
  const context = await initialContext(call, form)
  const begins = withDefaults(form, {}, context)
  return (values) =>
    applyRules(form, values, {
      person: { userId: context.userId, own: context.own, isNew: true },
      kept: (name) => begins[name] ?? null,
      keptCell: () => null,
    }).decisions
}

/**
 * Records of a file or of a client with values in place of labels, and everything that is wrong with them, in the
 * caller's language. A fixed number of queries, however many there are; others work in between.
 */
export async function checkRecords(
  call: Call,
  { form, translate }: ImportSource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<CheckedRecord[]> {
  const decisionsOf = await ruleCheck(call, form)
  const labels = await loadMeanings(call.database, wantedLabels(form, records), translate, call.language)
  return mapYielding(
    records,
    (record) => {
      const { values, faults } = readRecord(form, record, labels)
      const unread = new Set(faults.map(pathOf))
      const { values: checked, problems } = checkRecord(form, values, { decisions: decisionsOf(values) })
      const others = problems
        .map(({ field, row, column, problem }): CellFault => {
          return column
            ? { field: column, table: field, row: row ?? 0, problem }
            : { field, table: null, row: 0, problem }
        })
        .filter((fault) => !unread.has(pathOf(fault)))
      const all = [...faults.map((fault) => withNear(fault, values)), ...others]
      return {
        values: { ...values, ...accepted(checked, all) },
        problems: all.map((fault): CellProblem => {
          const msg = render(messageOf(fault), call.language)
          return {
            field: pathOf(fault),
            msg,
            ...(fault.label === undefined ? {} : { label: fault.label, near: [...(fault.near ?? [])] }),
          }
        }),
      }
    },
    4,
  )
}

/** The same for people who may still change them: also what is somebody else's already, which storing finds by itself. */
export async function previewRecords(
  call: Call,
  source: ImportSource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<CheckedRecord[]> {
  const checked = await checkRecords(call, source, records)
  const taken = await source.findTaken(
    call,
    checked.map(({ values }) => values),
  )
  const told = Map.groupBy(taken, ({ index }) => index)
  return checked.map(({ values, problems }, index) => {
    const others = (told.get(index) ?? []).filter(({ field }) => problems.every((each) => each.field !== field))
    return {
      values,
      problems: [...problems, ...others.map(({ field, text }) => ({ field, msg: render(text, call.language) }))],
    }
  })
}

/** Values in their stored form, where nothing is wrong with the field or with any row of it. */
function accepted(checked: FormRecord, faults: readonly CellFault[]): FormRecord {
  const bad = new Set(faults.map(({ field, table }) => (table ?? field).name))
  return Object.fromEntries(Object.entries(checked).filter(([name]) => !bad.has(name)))
}
