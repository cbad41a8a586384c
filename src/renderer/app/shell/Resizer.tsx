import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import styles from './shell.module.css'

interface ResizerProps {
  readonly label: string
  readonly className?: string | undefined
  /** Of what stands before the border, in a unit of the owner's choice. */
  readonly value: number
  readonly limits: { readonly min: number; readonly max: number }
  readonly usual: number
  /** Of one arrow key. */
  readonly step: number
  /** How many of the unit one pixel is; one where it is pixels itself. */
  readonly perPixel?: (border: HTMLElement) => number
  /** `stays`: for the next start, too; until then it only shows. */
  readonly onMove: (wanted: number, stays: boolean) => void
}

/**
 * A border between two parts of the window: dragged, or moved by arrows, Home and End, it makes the first narrower or wider. A
 * double click, or Enter, takes the usual width.
 */
export function Resizer({ label, className, value, limits, usual, step, perPixel, onMove }: ResizerProps) {
  const grip = useRef<{ readonly x: number; readonly value: number; readonly scale: number } | null>(null)
  const [isDragging, setDragging] = useState(false)
  const valueAt = (event: PointerEvent) => {
    const { x, value: began, scale } = grip.current ?? { x: event.clientX, value, scale: 1 }
    return began + (event.clientX - x) * scale
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = valueOfKey(event.key)
    if (wanted === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(wanted, true)
  }
  const valueOfKey = (key: string): number | null => {
    if (key === 'ArrowLeft') return value - step
    if (key === 'ArrowRight') return value + step
    if (key === 'Home') return limits.min
    if (key === 'End') return limits.max
    return key === 'Enter' ? usual : null
  }
  const drop = (event: PointerEvent, stays: boolean) => {
    if (grip.current === null) return
    onMove(stays ? valueAt(event) : grip.current.value, stays)
    grip.current = null
    setDragging(false)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={value}
      className={className === undefined ? styles.resizer : `${styles.resizer} ${className}`}
      data-dragging={isDragging}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onMove(usual, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, value, scale: perPixel?.(event.currentTarget) ?? 1 }
        setDragging(true)
      }}
      onPointerMove={(event) => {
        if (grip.current !== null) onMove(valueAt(event), false)
      }}
      onPointerUp={(event) => drop(event, true)}
      onPointerCancel={(event) => drop(event, false)}
    />
  )
}
