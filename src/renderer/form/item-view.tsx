import type { ComponentType } from 'react'
import { valuesOf } from '#shared/form/choices.ts'
import { allowedIds } from '#shared/form/item-kind.ts'
import { itemKey, type ItemType } from '#shared/form/references.ts'
import type { PickerProps } from '#renderer/pickers/frame/ItemPicker.tsx'
import { useItems } from '#renderer/pickers/frame/labels.ts'
import { GroupPicker } from '#renderer/pickers/group/GroupPicker.tsx'
import { DepartmentPicker } from '#renderer/pickers/organization/DepartmentPicker.tsx'
import { PeoplePicker } from '#renderer/pickers/people/PeoplePicker.tsx'
import { PositionPicker } from '#renderer/pickers/position/PositionPicker.tsx'
import { RolePicker } from '#renderer/pickers/role/RolePicker.tsx'
import type { EditProps, KindView, TextProps } from './view.ts'

interface IdPickerProps extends PickerProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly allowed?: readonly string[] | undefined
}

/** Types whose values are single ids, and no paths. */
type BareType = Exclude<ItemType, 'organization'>

/** The picker of each sort of item. */
export const itemPickers: { readonly [Type in BareType]: ComponentType<IdPickerProps> } = {
  department: DepartmentPicker,
  position: PositionPicker,
  role: RolePicker,
  group: GroupPicker,
  mixed: PeoplePicker,
}

/** How fields look whose values are ids of one sort of item. */
export function itemView(type: BareType): KindView {
  const Picker = itemPickers[type]
  function Edit(props: EditProps) {
    const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
    const allowed = allowedIds(field)
    return (
      <Picker
        id={id}
        multiple={field.multiple}
        value={valuesOf(value)}
        title={field.label}
        placeholder={field.placeholder}
        disabled={field.disabled}
        clearable={field.clearable ?? true}
        invalid={invalid}
        describedBy={describedBy}
        inCell={inCell ?? false}
        {...(label === undefined ? {} : { label })}
        {...(allowed ? { allowed } : {})}
        onChange={(ids) => onChange(field.multiple ? ids : (ids[0] ?? null))}
        onBlur={onBlur}
      />
    )
  }
  function Text({ value }: TextProps) {
    const items = useItems(valuesOf(value).map((id) => ({ id, key: itemKey(type, id) })))
    return <>{items.map((item) => item.fullName).join(', ')}</>
  }
  return { Edit, Text, layout: 'item', cell: 'onFocus', width: 150 }
}
