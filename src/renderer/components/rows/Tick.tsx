import type { MouseEvent } from 'react'
import styles from './rows.module.css'

interface TickProps {
  readonly label: string
  readonly isOn: boolean
  readonly isPartly?: boolean
  /** One of its list, and no more than one. */
  readonly isOnly?: boolean
  /** A stop for Tab. */
  readonly isReachable?: boolean
  /** With Shift a range is meant. */
  readonly onToggle: (withShift: boolean) => void
}

/** A plain checkbox or radio button: a list draws one for each row. */
export function Tick({ label, isOn, isPartly = false, isOnly = false, isReachable = false, onToggle }: TickProps) {
  const setPartly = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = isPartly
  }
  return (
    <input
      ref={setPartly}
      type={isOnly ? 'radio' : 'checkbox'}
      className={styles.tick}
      tabIndex={isReachable ? 0 : -1}
      aria-label={label}
      checked={isOn}
      // The click says whether Shift was held; the change that follows is the same deed.
      onChange={() => undefined}
      onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
