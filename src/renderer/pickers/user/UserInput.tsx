import { UserPicker } from './UserPicker.tsx'

interface UserInputProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly title: string
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** One person in an edit dialog, by the bare id; empty: nobody. */
export function UserInput({ id = '', value = '', onChange, title, placeholder, disabled = false }: UserInputProps) {
  return (
    <UserPicker
      id={id}
      value={value === '' ? [] : [value]}
      multiple={false}
      scope={{ type: 'all' }}
      title={title}
      disabled={disabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={([chosen = '']) => onChange?.(chosen)}
    />
  )
}
