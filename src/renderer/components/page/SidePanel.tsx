import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './side-panel.module.css'

/** Where the frame has room for a panel beside the page. */
export const sidePanelPlace = 'side-panel'
/** Marks a panel among the dialogs: the page beside it stays in use. */
export const besideMark = 'data-beside'

interface SidePanelProps {
  readonly title: string
  /** Pixels; the page keeps what it needs. */
  readonly width: number
  /** Beside the title. */
  readonly extra?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** How to close the panel that is open: there is room for one. */
let closeOpen: (() => void) | null = null

/**
 * Stands beside the page, which stays as bright and as usable as before: nothing is masked, the focus is not held. Escape
 * inside closes it and gives the focus back to what opened it. Mount it to open it.
 */
export function SidePanel({ title, width, extra, onClose, children }: SidePanelProps) {
  const t = useT()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const own = () => close()
    const former = closeOpen
    closeOpen = own
    former?.()
    const opener = document.activeElement
    const box = panel.current
    box?.focus({ preventScroll: true })
    return () => {
      if (closeOpen === own) closeOpen = null
      const hadFocus = box?.contains(document.activeElement) || document.activeElement === document.body
      if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  // What was focused may have gone with what it was part of: then nobody else hears the key.
  useEffect(() => {
    const onLostKey = ({ key, target, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && !defaultPrevented) close()
    }
    window.addEventListener('keydown', onLostKey)
    return () => window.removeEventListener('keydown', onLostKey)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog or list that was opened from here closes first: its keys come up through React, not through the document.
    if (event.key !== 'Escape' || event.defaultPrevented || !panel.current?.contains(event.target as Node)) return
    event.stopPropagation()
    onClose()
  }
  const content = (
    // A dialog that is not modal: its keys are heard here once for all it holds.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape alone
    <aside
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      className={styles.panel}
      style={{ width }}
      onKeyDown={onKeyDown}
      {...{ [besideMark]: '' }}
    >
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {extra}
        <IconButton label={t('common.close')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  )
  return createPortal(content, document.getElementById(sidePanelPlace) ?? document.body)
}
