import { AuditOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { TreePane } from '../frame/panes.tsx'
import { rememberUsers, useUsers } from '../user/user-labels.ts'
import { userTree } from '../user/user-tree.ts'

interface ApproverPickerProps extends PickerProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly title: string
}

const everybody = userTree()

/** The approver picker: the lazy organisation tree; nothing chosen is refused with 'please select {title}' (section 5). */
export function ApproverPicker({ value, onChange, ...field }: ApproverPickerProps) {
  const t = useT()
  const users = useUsers(value)
  return (
    <ItemPicker
      {...field}
      items={users}
      icon={<AuditOutlined />}
      dialogTitle={t('pickers.chooseApprover')}
      isRequired
      onChange={(ids, items) => {
        rememberUsers(
          items
            .filter(({ id, fullName }) => id !== fullName)
            .map(({ id, fullName, organize = '', headIcon = '' }) => ({
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
      {(chooser) => <TreePane chooser={chooser} source={everybody} />}
    </ItemPicker>
  )
}
