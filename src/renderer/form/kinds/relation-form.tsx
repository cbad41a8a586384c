import { useMemo } from 'react'
import { labelParts, valuesOf } from '#shared/form/choices.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { ofSort, type RecordScope } from '#shared/form/references.ts'
import { relationFormKind } from '#shared/form/kinds/relation-form.ts'
import type { RowChoice } from '#shared/form/row-choice.ts'
import { rememberNames, useRecordNames } from '#renderer/pickers/record/record-names.ts'
import { moduleRecords } from '#renderer/pickers/record/record-source.ts'
import { RecordField } from '../RecordField.tsx'
import { RecordLinks } from '../relations/RecordLinks.tsx'
import relationStyles from '../relations/relations.module.css'
import type { EditProps, KindView, ShownProps, TextProps } from '../view.ts'
import styles from './kinds.module.css'

const unset: RecordScope = { modelId: '', shown: '' }

function scopeOf(field: FieldPlan): RecordScope {
  return ofSort(relationFormKind.targets(field), 'record')[0]?.scope ?? unset
}

function choiceOf(field: FieldPlan): RowChoice {
  const choice = relationFormKind.chooses?.(field)
  if (!choice) throw new Error('a relation chooses rows')
  return choice
}

function RelationEdit(props: EditProps) {
  const { field, id, value, inCell, label } = props
  const { scope, choice, source } = useMemo(() => {
    const found = { scope: scopeOf(field), choice: choiceOf(field) }
    return {
      ...found,
      source: found.scope.modelId === '' ? null : moduleRecords(found.scope, found.choice, field.label),
    }
  }, [field])
  const ids = useMemo(() => valuesOf(value), [value])
  const items = useRecordNames(scope, ids)
  if (field.disabled && !inCell)
    return (
      <output id={id} className={styles.readOnly} aria-label={label}>
        <RecordLinks modelId={scope.modelId} records={items.map(linked)} />
      </output>
    )
  return (
    <RecordField
      edit={props}
      choice={choice}
      source={source}
      items={items}
      onChosen={(chosen) =>
        rememberNames(
          scope,
          chosen.filter(({ type, id: key, fullName }) => type !== 'unseen' && key !== fullName),
        )
      }
    />
  )
}

const linked = ({ id, fullName, type }: { id: string; fullName: string; type?: string }) => ({
  id,
  text: fullName,
  isUnseen: type === 'unseen',
})

function RelationText({ field, value }: TextProps) {
  const ids = useMemo(() => valuesOf(value), [value])
  return (
    <>
      {useRecordNames(scopeOf(field), ids)
        .map(({ fullName }) => fullName)
        .join(', ')}
    </>
  )
}

/** Names with the ids that a server sends beside them; a name without its id is only read. */
function linksOf({ field, text, ids }: ShownProps) {
  const known = valuesOf(ids)
  const names = field.multiple ? labelParts(text) : [text]
  return known.length > 0 && known.length === names.length
    ? known.map((id, at) => ({ id, text: names[at] ?? id }))
    : null
}

function RelationDetail(props: ShownProps) {
  const links = linksOf(props)
  return links ? <RecordLinks modelId={scopeOf(props.field).modelId} records={links} /> : <>{props.text}</>
}

function RelationCell(props: ShownProps) {
  const links = linksOf(props)
  return (
    <span className={relationStyles.cell} title={props.text}>
      {links ? <RecordLinks modelId={scopeOf(props.field).modelId} records={links} inCell /> : props.text}
    </span>
  )
}

export const relationFormView: KindView = {
  Edit: RelationEdit,
  Text: RelationText,
  ListCell: RelationCell,
  Detail: RelationDetail,
  layout: 'item',
  cell: 'onFocus',
  width: 180,
}
