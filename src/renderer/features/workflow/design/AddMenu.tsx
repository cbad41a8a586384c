import {
  BranchesOutlined,
  ClockCircleOutlined,
  CopyOutlined,
  ForkOutlined,
  PartitionOutlined,
  MailOutlined,
  PlusOutlined,
  ShareAltOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { NewKind } from '#shared/design/flow/commands.ts'
import type { Slot } from '#shared/design/flow/tree.ts'
import { useMenuButton } from '#renderer/components/useMenuButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './flow-design.module.css'

const kinds = [
  { kind: 'approver', icon: <UserOutlined /> },
  { kind: 'copy', icon: <MailOutlined /> },
  { kind: 'subFlow', icon: <PartitionOutlined /> },
  { kind: 'timer', icon: <ClockCircleOutlined /> },
  { kind: 'condition', icon: <BranchesOutlined /> },
  { kind: 'interflow', icon: <ForkOutlined /> },
  { kind: 'branchFlow', icon: <ShareAltOutlined /> },
] as const satisfies readonly { kind: NewKind; icon: unknown }[]

interface AddMenuProps {
  readonly slot: Slot
  /** Of the node before. */
  readonly name: string
  readonly onAdd: (slot: Slot, kind: NewKind) => void
  /** Left out while nothing is copied. */
  readonly onPaste?: ((slot: Slot) => void) | undefined
}

/** The plus between two nodes. */
export function AddMenu({ slot, name, onAdd, onPaste }: AddMenuProps) {
  const t = useT()
  const { dropdown, button } = useMenuButton({
    items: [
      ...kinds.map(({ kind, icon }) => ({ key: kind, icon, label: t(`flowDesigns.add.${kind}`) })),
      ...(onPaste ? [{ key: 'paste', icon: <CopyOutlined />, label: t('flowDesigns.paste') }] : []),
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      const known = kinds.find(({ kind }) => kind === key)
      if (known) onAdd(slot, known.kind)
      else onPaste?.(slot)
    },
  })
  return (
    <div className={styles.slot}>
      <Dropdown {...dropdown}>
        <Button
          {...button}
          className={styles.plus ?? ''}
          shape="circle"
          size="small"
          tabIndex={-1}
          data-slot={`${slot.after} ${slot.where}`}
          aria-label={t(slot.where === 'behind' ? 'flowDesigns.addBehind' : 'flowDesigns.addAfter', { name })}
          icon={<PlusOutlined aria-hidden />}
        />
      </Dropdown>
    </div>
  )
}
