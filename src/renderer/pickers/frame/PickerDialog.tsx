import { CloseOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, type UIEvent, useReducer, useRef, useState } from 'react'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { focusFirst } from '#renderer/components/focus-first.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { oldest } from '#renderer/components/tree/useBranches.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemFace } from './ItemFace.tsx'
import styles from './frame.module.css'
import { moveAmongItems } from './keys.ts'
import { type PickerItem, pendingReducer } from './pending.ts'

export interface Chooser {
  readonly multiple: boolean
  readonly choose: (item: PickerItem) => void
  readonly isChosen: (id: string) => boolean
}

/** So many of the chosen items are drawn at once; the next ones come while scrolling. */
const PART = 200
/** Pixels above the end at which they come. */
const REACH = 200

interface PickerDialogProps {
  readonly title: string
  /** Pixels (section 9). */
  readonly width: number
  readonly multiple: boolean
  /** The current value: what the pending set starts with. */
  readonly value: readonly PickerItem[]
  readonly onConfirm: (items: readonly PickerItem[]) => void
  readonly onCancel: () => void
  /** Where the items come from. */
  readonly children: (chooser: Chooser) => ReactNode
}

/** The dialog of every picker: a source on the left, what is chosen on the right. Mount it to open it. */
export function PickerDialog({ title, width, multiple, value, onConfirm, onCancel, children }: PickerDialogProps) {
  const t = useT()
  const source = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState(PART)
  const [pending, dispatch] = useReducer(pendingReducer, value)
  // Names of the current value may arrive after the dialog opened.
  const named = new Map(value.map((item) => [item.id, item]))
  const items = pending.map((item) => named.get(item.id) ?? item)
  const chosen = new Set(pending.map((item) => item.id))
  const chooser: Chooser = {
    multiple,
    choose: (item) => dispatch({ type: 'choose', item, multiple }),
    isChosen: (id) => chosen.has(id),
  }
  const drawMore = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (drawn < items.length && list.scrollHeight - list.scrollTop - list.clientHeight <= REACH) setDrawn(drawn + PART)
  }
  return (
    <Modal
      open
      title={title}
      width={width}
      centered
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      onOk={() => onConfirm(items)}
      onCancel={onCancel}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst(source.current)
      }}
    >
      <div className={styles.panes}>
        <div ref={source} role="presentation" className={styles.source} onKeyDown={moveAmongItems}>
          {children(chooser)}
        </div>
        <section className={styles.selected} aria-label={t('pickers.selected')}>
          <header className={styles.selectedHead}>
            <span>{t('pickers.selectedCount', { count: pending.length })}</span>
            <Button
              type="link"
              size="small"
              disabled={pending.length === 0}
              onClick={() => dispatch({ type: 'clear' })}
            >
              {t('pickers.clear')}
            </Button>
          </header>
          <CacheNotice cache={oldest(items.map(({ cache }) => cache ?? null))} />
          <ul className={styles.selectedList} onScroll={drawMore}>
            {items.slice(0, drawn).map((item) => (
              <li key={item.id} className={styles.selectedItem}>
                <ItemFace item={item} />
                <IconButton
                  size="small"
                  label={t('pickers.remove', { name: item.fullName })}
                  icon={<CloseOutlined />}
                  onClick={() => dispatch({ type: 'remove', id: item.id })}
                />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Modal>
  )
}
