import type { ComponentType } from 'react'
import type { PickerProps } from './ItemPicker.tsx'

interface ItemsInputProps extends Pick<PickerProps, 'id' | 'multiple' | 'placeholder' | 'disabled'> {
  /** One of the pickers of bare ids. */
  readonly picker: ComponentType<
    PickerProps & { readonly value: readonly string[]; readonly onChange: (ids: string[]) => void }
  >
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
}

/** A picker as the control of an edit dialog, which hands it its value. */
export function ItemsInput({ picker: Picker, label, value, onChange, ...field }: ItemsInputProps) {
  return <Picker {...field} label={label} title={label} value={value ?? []} onChange={(ids) => onChange?.(ids)} />
}
