import type { ComponentProps } from 'react'
import type { RowChoice } from '#shared/form/row-choice.ts'
import { RecordPicker } from '#renderer/pickers/record/RecordPicker.tsx'
import type { EditProps } from './view.ts'

type PickerProps = ComponentProps<typeof RecordPicker>

interface RecordFieldProps {
  readonly edit: EditProps
  readonly choice: RowChoice
  readonly source: PickerProps['source']
  readonly items: PickerProps['items']
  /** Called with what was chosen before its ids become the value of the field. */
  readonly onChosen: PickerProps['onChange']
}

/** A field that chooses records, of a module or of a data interface, as its design says. */
export function RecordField({ edit, choice, source, items, onChosen }: RecordFieldProps) {
  const { field, id, onChange, onBlur, invalid, describedBy, inCell, label } = edit
  return (
    <RecordPicker
      id={id}
      source={source}
      popup={choice.popup}
      width={choice.width}
      dialogTitle={choice.title}
      items={items}
      multiple={field.multiple}
      title={field.label}
      placeholder={field.placeholder}
      disabled={field.disabled}
      clearable={field.clearable ?? true}
      invalid={invalid}
      describedBy={describedBy}
      label={label}
      inCell={inCell ?? false}
      onChange={(chosen) => {
        onChosen(chosen)
        const next = chosen.map((item) => item.id)
        onChange(field.multiple ? next : (next[0] ?? null))
      }}
      onBlur={onBlur}
    />
  )
}
