import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { setSidebarWidth, sidebarWidths } from '../state/settings.ts'
import styles from './shell.module.css'

/** Pixels of one arrow key. */
const KEY_STEP = 10

interface SidebarResizerProps {
  readonly width: number
  /** Of a window as wide as this one. */
  readonly usual: number
}

/**
 * The edge of the menu: dragged, or moved by arrows, Home and End, it makes the menu narrower or wider and keeps that for
 * the person. A double click, or Enter, takes the usual width.
 */
export function SidebarResizer({ width, usual }: SidebarResizerProps) {
  const t = useT()
  const grip = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const [isDragging, setDragging] = useState(false)
  const widthAt = (event: PointerEvent) =>
    grip.current === null ? width : grip.current.width + event.clientX - grip.current.x
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = widthOfKey(event.key, width, usual)
    if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setSidebarWidth(wanted, true)
  }
  const drop = (event: PointerEvent, stays: boolean) => {
    if (grip.current === null) return
    setSidebarWidth(stays ? widthAt(event) : grip.current.width, stays)
    grip.current = null
    setDragging(false)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('shell.resizeSidebar')}
      aria-valuemin={sidebarWidths.min}
      aria-valuemax={sidebarWidths.max}
      aria-valuenow={width}
      className={styles.resizer}
      data-dragging={isDragging}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setSidebarWidth(usual, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width }
        setDragging(true)
      }}
      onPointerMove={(event) => {
        if (grip.current !== null) setSidebarWidth(widthAt(event), false)
      }}
      onPointerUp={(event) => drop(event, true)}
      onPointerCancel={(event) => drop(event, false)}
    />
  )
}

function widthOfKey(key: string, width: number, usual: number): number | null {
  if (key === 'ArrowLeft') return width - KEY_STEP
  if (key === 'ArrowRight') return width + KEY_STEP
  if (key === 'Home') return sidebarWidths.min
  if (key === 'End') return sidebarWidths.max
  return key === 'Enter' ? usual : null
}
