import { UserOutlined } from '@ant-design/icons'
import type { UserScope } from '#shared/form/kinds/user-select.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { UserSource } from './UserSource.tsx'
import { rememberUsers, useUsers } from './user-labels.ts'

interface UserPickerProps extends PickerProps {
  readonly id: string
  readonly value: readonly string[]
  readonly multiple: boolean
  /** Asked when the picker opens: a field may follow another one. */
  readonly scope: UserScope | (() => UserScope)
  readonly onChange: (ids: string[]) => void
}

/** The user picker (section 2: 800 px; section 4, Pickers): bare ids. */
export function UserPicker({ value, scope, onChange, ...field }: UserPickerProps) {
  const t = useT()
  const users = useUsers(value)
  return (
    <ItemPicker
      {...field}
      items={users}
      icon={<UserOutlined />}
      dialogTitle={t('pickers.chooseUser')}
      onChange={(ids, items) => {
        const people = items.filter((item) => item.type === 'user' && item.fullName !== item.id)
        rememberUsers(
          people.map(({ id, fullName, organize = '', headIcon = '' }) => ({
            id,
            fullName,
            organize,
            headIcon,
            type: 'user',
          })),
        )
        onChange(ids)
      }}
    >
      {(chooser) => <UserSource chooser={chooser} scope={typeof scope === 'function' ? scope() : scope} />}
    </ItemPicker>
  )
}
