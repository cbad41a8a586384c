import { accepted, type Checked, type KindDefinition, perField, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { idList, isRaw, rawList, text, yes } from '../parsing/read.ts'
import { displayOnly } from './display.ts'

/** Child tables of older records may be JSON text. */
export function tableRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'string') return rawList(value)
  try {
    return rawList(JSON.parse(value))
  } catch {
    return []
  }
}

function buttonShown(field: FieldPlan, list: string, button: string): boolean {
  const buttons = field.raw[list]
  if (!Array.isArray(buttons)) return true
  return rawList(buttons).some((item) => text(item['value']) === button && item['show'] !== false)
}

export const tableSettings = perField((field) => ({
  showSummary: yes(field.raw['showSummary']),
  /** Columns that the summary row adds up. */
  summaryFields: idList(field.raw['summaryField']).map((name) => name.slice(name.indexOf('-') + 1)),
  /** Empty: the default text. */
  addText: text(field.raw['actionText']),
  canAdd: buttonShown(field, 'footerBtnsList', 'add'),
  canRemove: buttonShown(field, 'columnBtnsList', 'remove'),
}))

function checkTable(_field: FieldPlan, raw: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted([])
  const rows = tableRows(raw)
  const isTable =
    typeof raw === 'string' ? rows.length > 0 || raw.trim() === '[]' : Array.isArray(raw) && raw.every(isRaw)
  return isTable ? accepted(rows) : refused('notTable', raw)
}

/** Rows of a child table. Cells are checked one by one in `../values.ts`. */
export const tableKind: KindDefinition = {
  ...displayOnly,
  kind: 'table',
  role: 'value',
  storage: () => 'json',
  initial: () => [],
  check: checkTable,
}
