import { useMemo } from 'react'
import { valuesOf } from '#shared/form/choices.ts'
import type { ReadOther } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { ofSort, type RowScope } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { RowChoice } from '#shared/form/row-choice.ts'
import { givenParameters } from '#shared/form/row-parameters.ts'
import { rememberRows, useRowNames } from '#renderer/pickers/record/row-names.ts'
import { interfaceRows } from '#renderer/pickers/record/record-source.ts'
import { useReadOther } from './context.ts'
import { RecordField } from './RecordField.tsx'
import type { EditProps, KindView, TextProps } from './view.ts'

const unset: RowScope = { interfaceId: '', key: '', shown: '', parameters: [] }

function scopeOf(field: FieldPlan, read: ReadOther): RowScope {
  // Whatever the id: the place of all ids of a field is the same.
  return ofSort(kindOf(field).references(field, ['id'], read), 'row')[0]?.scope ?? unset
}

function choiceOf(field: FieldPlan): RowChoice {
  const choice = kindOf(field).chooses?.(field)
  if (!choice) throw new Error('a popup chooses rows')
  return choice
}

function RowEdit(props: EditProps) {
  const { field, value } = props
  const read = useReadOther()
  const choice = useMemo(() => choiceOf(field), [field])
  const scope = scopeOf(field, read)
  const ids = useMemo(() => valuesOf(value), [value])
  const items = useRowNames(scope, ids)
  const source = useMemo(
    () =>
      scope.interfaceId === ''
        ? null
        : interfaceRows(choice, field.label, (parameters) => givenParameters(parameters, read)),
    // The parameters are read when rows are asked for, not now.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [choice, field.label, scope.interfaceId],
  )
  return (
    <RecordField
      edit={props}
      choice={choice}
      source={source}
      items={items}
      onChosen={(chosen) => rememberRows(scope, chosen)}
    />
  )
}

function RowText({ field, value }: TextProps) {
  const read = useReadOther()
  const ids = useMemo(() => valuesOf(value), [value])
  const names = useRowNames(scopeOf(field, read), ids)
  return <>{names.map(({ fullName }) => fullName).join(', ')}</>
}

/** How fields look that choose rows of a data interface. */
export const rowView: KindView = {
  Edit: RowEdit,
  Text: RowText,
  layout: 'item',
  cell: 'onFocus',
  width: 180,
}
