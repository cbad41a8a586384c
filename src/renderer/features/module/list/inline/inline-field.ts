import { asSelect } from '#shared/form/kinds/select.ts'
import type { ColumnPlan, FieldPlan, FormPlan } from '#shared/form/model.ts'
import { parseField } from '#shared/form/parsing/field.ts'
import { kindOf } from '#shared/form/registry.ts'
import { splitProp } from '#shared/form/shown.ts'
import { hasRows, isServerValue, isSeveral } from '#shared/form/structure.ts'
import { isShown } from '#shared/form/visibility.ts'

/** A field as a column of a list that is edited in place; one whose kind stands in no cell is only shown. */
function columnOf(field: FieldPlan, width: number | null, canEdit: boolean): FieldPlan {
  const { place, traits } = kindOf(field)
  const inCell = place.child || !traits.isChoice ? field : asSelect(field, isSeveral(field))
  const isShownOnly = !canEdit || isServerValue(field) || !kindOf(inCell).place.child
  // What a filter or another form hides is no matter of the list: the server keeps what it was not sent.
  return { ...inCell, columnWidth: width, visible: true, hidden: false, disabled: isShownOnly }
}

/** The columns of a list as those of one table whose rows are its records. */
export function inlineField(columns: readonly ColumnPlan[], canEdit: boolean): FieldPlan {
  const table = parseField(
    { __vModel__: 'rows', __config__: { jnpfKey: 'table' }, columnBtnsList: [], footerBtnsList: [] },
    null,
  )
  const fields = columns.flatMap(({ prop, field, label, width }) =>
    field && splitProp(prop).table === null && field.columns.length === 0
      ? [{ ...columnOf(field, width, canEdit), label }]
      : [],
  )
  return { ...table, columns: fields }
}

/** Whether a new record has to be begun in its form: no row could hold all that it must have. */
export function needsForm(form: FormPlan, { columns }: FieldPlan): boolean {
  const entered = new Set(columns.filter((column) => !isServerValue(column)).map(({ name }) => name))
  return entered.size === 0 || form.fields.some((field) => isMissed(field) && !entered.has(field.name))
}

const isMissed = (field: FieldPlan) => field.required && isShown(field) && !isServerValue(field)

/** Whether a form has something to enter that stands in no column of the list. */
export function hasOtherFields(form: FormPlan, columns: readonly ColumnPlan[]): boolean {
  const shown = new Set(columns.map(({ prop }) => prop))
  const isEntered = (field: FieldPlan) => kindOf(field).role === 'value' && isShown(field) && !isServerValue(field)
  return form.fields.some((field) => hasRows(field) || (isEntered(field) && !shown.has(field.name)))
}
