import { UserPicker } from './UserPicker.tsx'

interface UserInputProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly title: string
  readonly placeholder?: string
}

/** One person in an edit dialog, by the bare id; empty: nobody. */
export function UserInput({ id = '', value = '', onChange, title, placeholder }: UserInputProps) {
  return (
    <UserPicker
      id={id}
      value={value === '' ? [] : [value]}
      multiple={false}
      scope={{ type: 'all' }}
      title={title}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={([chosen = '']) => onChange?.(chosen)}
    />
  )
}
