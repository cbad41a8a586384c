import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { PickerDialog } from '../frame/PickerDialog.tsx'
import { UserSource } from './UserSource.tsx'

interface AddUsersProps {
  readonly label: string
  readonly onAdd: (ids: readonly string[]) => void
}

/** A button that chooses people to add to something. */
export function AddUsers({ label, onAdd }: AddUsersProps) {
  const t = useT()
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
          {(chooser) => <UserSource chooser={chooser} scope={{ type: 'all' }} />}
        </PickerDialog>
      ) : null}
    </>
  )
}
