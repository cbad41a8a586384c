import { HintedInput } from '#renderer/components/HintedInput.tsx'
import styles from './search.module.css'
import { hintedWidth } from './width.ts'

interface KeywordFieldProps {
  readonly label: string
  /** Names of the fields it looks through. */
  readonly hint: string
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** One box of a search row that looks through several fields. */
export function KeywordField({ label, hint, id, value, onChange }: KeywordFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <HintedInput
        id={id}
        hint={hint}
        autoComplete="off"
        maxLength={200}
        style={{ width: hintedWidth(hint) }}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
