import { UserOutlined } from '@ant-design/icons'
import { type CSSProperties, useState } from 'react'
import type { UserScope } from '#shared/form/kinds/user-select.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerItem } from '../frame/pending.ts'
import { PickerDialog } from '../frame/PickerDialog.tsx'
import { PickerField } from '../frame/PickerField.tsx'
import { UserSource } from './UserSource.tsx'
import { rememberUsers, useUsers } from './user-labels.ts'

interface UserPickerProps {
  readonly id: string
  readonly value: readonly string[]
  readonly multiple: boolean
  /** Asked when the picker opens: a field may follow another one. */
  readonly scope: UserScope | (() => UserScope)
  readonly title?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  /** True when left out. */
  readonly clearable?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
  readonly inCell?: boolean
  readonly style?: CSSProperties
  readonly onChange: (ids: string[]) => void
  readonly onBlur?: () => void
}

/** The user picker (section 2: 800 px; section 4, Pickers). */
export function UserPicker(props: UserPickerProps) {
  const { value, multiple, scope, placeholder, inCell, onChange } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const users = useUsers(value)
  const confirm = (items: readonly PickerItem[]) => {
    rememberUsers(
      items
        .filter((item) => item.type === 'user')
        .map(({ id, fullName, organize = '', headIcon = '' }) => ({ id, fullName, organize, headIcon, type: 'user' })),
    )
    onChange(items.map((item) => item.id))
    setOpen(false)
  }
  return (
    <>
      <PickerField
        id={props.id}
        items={users}
        multiple={multiple}
        placeholder={inCell ? '' : placeholder || t('form.select')}
        icon={<UserOutlined />}
        disabled={props.disabled ?? false}
        clearable={props.clearable ?? true}
        invalid={props.invalid ?? false}
        describedBy={props.describedBy}
        label={props.label}
        inCell={inCell ?? false}
        style={props.style}
        onOpen={() => setOpen(true)}
        onChange={onChange}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      {isOpen ? (
        <PickerDialog
          title={props.title ? t('pickers.chooseFor', { name: props.title }) : t('pickers.chooseUser')}
          width={800}
          multiple={multiple}
          value={users}
          onConfirm={confirm}
          onCancel={() => setOpen(false)}
        >
          {(chooser) => <UserSource chooser={chooser} scope={typeof scope === 'function' ? scope() : scope} />}
        </PickerDialog>
      ) : null}
    </>
  )
}
