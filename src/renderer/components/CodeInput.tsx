import { Input } from 'antd'
import styles from './code-input.module.css'

interface CodeInputProps {
  readonly label: string
  readonly rows: number
  readonly placeholder?: string
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** SQL, JSON or a script, as it is. */
export function CodeInput({ label, rows, placeholder, id, value = '', onChange }: CodeInputProps) {
  return (
    <Input.TextArea
      {...(id === undefined ? {} : { id })}
      className={styles.code ?? ''}
      aria-label={label}
      spellCheck={false}
      wrap="off"
      autoSize={{ minRows: rows, maxRows: 20 }}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
