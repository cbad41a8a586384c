import type { ReactNode } from 'react'
import { type IdPath, pathsOf, storedPaths } from '#shared/form/paths.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import type { PickerProps } from '#renderer/pickers/frame/ItemPicker.tsx'
import type { EditProps } from './view.ts'

interface PathPickerProps extends PickerProps {
  readonly value: readonly IdPath[]
  readonly onChange: (paths: string[][]) => void
}

/** The control of a field whose values are paths of ids; `draw` gives its picker. */
export function pathEdit(draw: (field: FieldPlan, picker: PathPickerProps) => ReactNode) {
  return function PathEdit(props: EditProps) {
    const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
    return draw(field, {
      id,
      multiple: field.multiple,
      value: pathsOf(value),
      title: field.label,
      placeholder: field.placeholder,
      disabled: field.disabled,
      clearable: field.clearable ?? true,
      invalid,
      describedBy,
      inCell: inCell ?? false,
      ...(label === undefined ? {} : { label }),
      onChange: (paths) => onChange(storedPaths(field.multiple, paths)),
      onBlur,
    })
  }
}
