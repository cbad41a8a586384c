import { UserAddOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { TreePane } from '../frame/panes.tsx'
import { PickerDialog } from '../frame/PickerDialog.tsx'
import { UserSource } from './UserSource.tsx'
import type { OrganizationNode } from '#shared/api/organization.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { itemIcon } from '../frame/item-icons.tsx'
import type { ItemNode, TreeSource } from '../frame/tree-source.ts'

function nodeOf({ id, fullName, type, organize, disabled = false }: OrganizationNode): ItemNode {
  const isUser = type === 'user'
  const item = isUser ? { id, fullName, organize, type } : null
  const isChoosable = isUser && !disabled
  return {
    id,
    fullName,
    icon: itemIcon(isUser || type === 'company' ? type : 'department'),
    isLeaf: isUser,
    selectable: isChoosable,
    ...(isUser && disabled ? { disabled } : {}),
    ...(item ? { itemId: id } : {}),
    item,
  }
}

const load = async (id: string, keyword: string, signal?: AbortSignal) =>
  call('user.administered', { params: { id }, body: { keyword } }, serverFirst(signal))

/** The people of the organisations that the caller administers; whom they may not change cannot be chosen. */
const administeredPeople: TreeSource = {
  name: 'user.administered',
  root: '0',
  async load(id) {
    const { data, cache } = await load(id, '')
    return { nodes: data.list.map(nodeOf), total: null, cache }
  },
  find: (word) => async (_page, signal) => {
    const { data, cache } = await load('0', word, signal)
    const list = data.list.map(nodeOf).flatMap(({ item, selectable }) => (item && selectable ? [item] : []))
    return { list, total: list.length, cache }
  },
}

interface AddUsersProps {
  readonly label: string
  /** Only people whom the caller administers: others would be refused. */
  readonly isAdministered?: boolean
  /** Beside a field, not over a list. */
  readonly isQuiet?: boolean
  readonly onAdd: (ids: readonly string[]) => void
}

/** A button that chooses people to add to something. */
export function AddUsers({ label, isAdministered = false, isQuiet = false, onAdd }: AddUsersProps) {
  const t = useT()
  // Administrators administer everybody, whom their picker reads a part at a time.
  const isLimited = useSessionStore(({ user }) => isAdministered && user?.isAdministrator !== true)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        type={isQuiet ? 'default' : 'primary'}
        icon={<UserAddOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
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
