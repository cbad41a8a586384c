import type { Near } from '#shared/form/import/similar.ts'
import { type Ids, isEmpty, type Problem } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { wantedNames } from '#shared/form/reference-ids.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows } from '#shared/form/structure.ts'
import { isUnread } from '#shared/form/unread.ts'
import type { FormRecord } from '#shared/form/values.ts'
import type { Labels, Wanted } from './labels.ts'

/** Where a cell stands in a record. */
export interface CellPlace {
  readonly field: FieldPlan
  readonly table: FieldPlan | null
  /** Row of the child table, from 0. */
  readonly row: number
}

export interface CellFault extends CellPlace {
  readonly problem: Problem
  /** The label that nothing has, or that several things have. */
  readonly label?: string
  readonly isManifold?: boolean
  readonly near?: readonly Near[]
}

export interface ReadRecord {
  /** Values in place of labels; what could not be read stands there as `unread`. */
  readonly values: FormRecord
  readonly faults: readonly CellFault[]
}

const unreadable = new Set<string>([
  'unread',
  'noSuchDate',
  'noSuchTime',
  'notTime',
  'notNumber',
  'notText',
  'notChoice',
  'notList',
])

/** What is a text may be a label; a value of any other type is meant as it is. */
function textOf(value: unknown): string | null {
  if (isUnread(value)) return value.unread
  return typeof value === 'string' ? value : null
}

/** Visits each cell of records that come from a file or from a client; answers the records with what it makes of them. */
function mapCells(
  form: FormPlan,
  record: Readonly<Record<string, unknown>>,
  make: (place: CellPlace, value: unknown) => unknown,
): FormRecord {
  const made: FormRecord = {}
  for (const field of form.fields) {
    const value = Object.hasOwn(record, field.name) ? record[field.name] : null
    if (!hasRows(field)) {
      made[field.name] = make({ field, table: null, row: 0 }, value)
      continue
    }
    const rows = Array.isArray(value) ? value.filter(isRaw) : []
    made[field.name] = rows.map((row, index) =>
      Object.fromEntries(
        field.columns.map((column) => [
          column.name,
          make({ field: column, table: field, row: index }, Object.hasOwn(row, column.name) ? row[column.name] : null),
        ]),
      ),
    )
  }
  return made
}

/** Every label of the records, to be looked up at once. */
export function wantedLabels(form: FormPlan, records: readonly Readonly<Record<string, unknown>>[]): readonly Wanted[] {
  return wantedNames((ids) => {
    for (const record of records)
      mapCells(form, record, ({ field }, value) => {
        const text = textOf(value)
        if (text !== null && text.trim() !== '') kindOf(field).importValue(field, text, ids)
        return null
      })
  })
}

/** A record with ids in place of labels, and what could not be read. */
export function readRecord(
  form: FormPlan,
  record: Readonly<Record<string, unknown>>,
  labels: Labels,
  words?: Ids['words'],
): ReadRecord {
  const faults: CellFault[] = []
  const values = mapCells(form, record, (place, value) => {
    const text = textOf(value)
    if (text === null) return value
    const { field } = place
    if (text.trim() === '') return isEmpty(value) ? null : value
    let unknown: { wanted: Wanted; isManifold: boolean; near: readonly Near[] } | null = null
    const ids: Ids = {
      ...(words ? { words } : {}),
      id(sort, scope, label) {
        const wanted = { sort, scope, label } as Wanted
        const found = labels.ids.id(sort, scope, label)
        if (found === undefined && !unknown) {
          const meaning = labels.meaning(wanted)
          unknown = { wanted, isManifold: meaning.ids.size > 1, near: meaning.near }
        }
        return found
      },
    }
    const checked = kindOf(field).importValue(field, text, ids)
    if (checked.ok || !unreadable.has(checked.problem.code)) return checked.value
    const missing = unknown as { wanted: Wanted; isManifold: boolean; near: readonly Near[] } | null
    faults.push({
      ...place,
      problem: checked.problem,
      ...(missing ? { label: missing.wanted.label, isManifold: missing.isManifold, near: missing.near } : {}),
    })
    return { unread: text.trim() }
  })
  return { values, faults }
}

/** What could not be read as it was sent: clients of the family show a failed row as they get it. */
export function asSent(form: FormPlan, values: FormRecord, sent: Readonly<Record<string, unknown>>): FormRecord {
  return mapCells(form, values, ({ field, table, row }, value) => {
    if (!isUnread(value)) return value
    const rows = table && Object.hasOwn(sent, table.name) ? sent[table.name] : null
    const from = table ? (Array.isArray(rows) ? rows.filter(isRaw)[row]?.[field.name] : null) : sent[field.name]
    return typeof from === 'string' ? from : value
  })
}
