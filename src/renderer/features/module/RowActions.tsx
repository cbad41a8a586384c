import type { ListPlan } from '#shared/form/model.ts'
import { useT } from '../../i18n/index.ts'
import styles from './module.module.css'

type Buttons = ListPlan['rowButtons']

/** What this version can do with one record; other buttons of a design are left out. */
const known = ['edit', 'remove', 'detail'] as const
type Known = (typeof known)[number]

function usable(buttons: Buttons): readonly { readonly value: Known; readonly label: string }[] {
  return buttons.flatMap(({ value, label }) => {
    const found = known.find((each) => each === value)
    return found ? [{ value: found, label }] : []
  })
}

/** A wide character takes 14 px, a narrow one about 8. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : 8), 0)
}

/** Pixels of the column of row actions; 0 without any. */
export function actionsWidth(buttons: Buttons): number {
  const shown = usable(buttons)
  if (shown.length === 0) return 0
  const text = shown.reduce((sum, { label }) => sum + textWidth(label || '------'), 0)
  return Math.max(text + shown.length * 16 + 24, 80)
}

interface RowActionsProps {
  readonly buttons: Buttons
  readonly onAct: (action: string) => void
}

/** Edit, delete, details at the end of each row: plain buttons, because a list draws hundreds of them. */
export function RowActions({ buttons, onAct }: RowActionsProps) {
  const t = useT()
  return (
    <span className={styles.rowActions}>
      {usable(buttons).map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={value === 'remove' ? styles.dangerAction : styles.rowAction}
          onClick={() => onAct(value)}
        >
          {label || t(`module.${value}`)}
        </button>
      ))}
    </span>
  )
}
