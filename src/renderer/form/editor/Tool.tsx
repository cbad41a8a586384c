import type { ReactNode } from 'react'
import styles from './editor.module.css'

interface ToolProps {
  readonly name: string
  readonly icon: ReactNode
  readonly isOn?: boolean
  readonly disabled?: boolean
  readonly run: () => void
}

/** One button of the bar; the cursor stays in the text. */
export function Tool({ name, icon, isOn = false, disabled = false, run }: ToolProps) {
  return (
    // Named by the window itself: a bar has eighteen of them, and as many overlays cost more than the text they stand over.
    <button
      type="button"
      className={styles.tool}
      title={name}
      aria-label={name}
      aria-pressed={isOn}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {icon}
    </button>
  )
}
