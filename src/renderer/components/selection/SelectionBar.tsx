import { CloseOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './selection.module.css'
import type { Selection } from './useSelection.ts'

interface SelectionBarProps {
  readonly selection: Selection
  /** The bar goes, and the keyboard with it: puts it somewhere else. */
  readonly onCleared: () => void
}

/** What is chosen in a list, how much of it is out of view, and the ways to look at it and to let it go. */
export function SelectionBar({ selection, onCleared }: SelectionBarProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const show = useRef<HTMLButtonElement>(null)
  const { size, hidden, clear } = selection
  if (size === 0) return null
  return (
    <div className={styles.bar} role="status">
      <span>{t('common.selection.count', { count: size })}</span>
      {hidden.length > 0 ? (
        <span className={styles.hidden}>{t('common.selection.hidden', { count: hidden.length })}</span>
      ) : null}
      <Popover
        trigger="click"
        open={isOpen}
        placement="bottomLeft"
        content={
          <Chosen
            selection={selection}
            onEscape={() => {
              setOpen(false)
              show.current?.focus()
            }}
          />
        }
        onOpenChange={setOpen}
      >
        <Button ref={show} type="link" size="small" aria-expanded={isOpen} aria-haspopup="dialog">
          {t('common.selection.show')}
        </Button>
      </Popover>
      <Button
        type="link"
        size="small"
        onClick={() => {
          clear()
          onCleared()
        }}
      >
        {t('common.selection.clear')}
      </Button>
    </div>
  )
}

function Chosen({ selection, onEscape }: { readonly selection: Selection; readonly onEscape: () => void }) {
  const t = useT()
  const { items, hidden, remove } = selection
  const away = new Set(hidden.map(({ id }) => id))
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A dialog around the list would close as well.
        event.stopPropagation()
        onEscape()
      }}
    >
      <ul className={styles.list} aria-label={t('common.selection.chosen')}>
        {[...hidden, ...items.filter(({ id }) => !away.has(id))].map(({ id, label }) => (
          <li key={id} className={styles.item}>
            <span className={styles.name} title={label}>
              {label}
            </span>
            {away.has(id) ? <span className={styles.away}>{t('common.selection.away')}</span> : null}
            <IconButton
              size="small"
              label={t('common.selection.remove', { name: label })}
              icon={<CloseOutlined />}
              onClick={() => remove([id])}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
