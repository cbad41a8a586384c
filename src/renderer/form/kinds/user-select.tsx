import { valuesOf } from '#shared/form/choices.ts'
import { userScope } from '#shared/form/kinds/user-select.ts'
import { UserNames } from '#renderer/pickers/user/UserNames.tsx'
import { UserPicker } from '#renderer/pickers/user/UserPicker.tsx'
import { useReadOther } from '../context.ts'
import type { EditProps, KindView, TextProps } from '../view.ts'

function UserSelectEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const read = useReadOther()
  return (
    <UserPicker
      id={id}
      multiple={field.multiple}
      scope={() => userScope(field, read)}
      value={valuesOf(value)}
      title={field.label}
      placeholder={field.placeholder}
      disabled={field.disabled}
      clearable={field.clearable ?? true}
      invalid={invalid}
      describedBy={describedBy}
      label={label}
      inCell={inCell ?? false}
      onChange={(ids) => onChange(field.multiple ? ids : (ids[0] ?? null))}
      onBlur={onBlur}
    />
  )
}

export function UserText({ value }: TextProps) {
  return <UserNames ids={valuesOf(value)} />
}

export const userSelectView: KindView = {
  Edit: UserSelectEdit,
  Text: UserText,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
}
