import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { TreePane } from '../frame/panes.tsx'
import { PickerDialog } from '../frame/PickerDialog.tsx'
import { administeredPeople } from './administered-tree.ts'
import { UserSource } from './UserSource.tsx'

interface AddUsersProps {
  readonly label: string
  /** Only people whom the caller administers: others would be refused. */
  readonly isAdministered?: boolean
  readonly onAdd: (ids: readonly string[]) => void
}

/** A button that chooses people to add to something. */
export function AddUsers({ label, isAdministered = false, onAdd }: AddUsersProps) {
  const t = useT()
  // Administrators administer everybody, whom their picker reads a part at a time.
  const isLimited = useSessionStore(({ user }) => isAdministered && user?.isAdministrator !== true)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <PickerDialog
          title={t('pickers.chooseUser')}
          width={800}
          multiple
          value={[]}
          onConfirm={(items) => {
            setOpen(false)
            onAdd(items.filter(({ type }) => type === 'user').map(({ id }) => id))
          }}
          onCancel={() => setOpen(false)}
        >
          {(chooser) =>
            isLimited ? (
              <TreePane chooser={chooser} source={administeredPeople} />
            ) : (
              <UserSource chooser={chooser} scope={{ type: 'all' }} />
            )
          }
        </PickerDialog>
      ) : null}
    </>
  )
}
