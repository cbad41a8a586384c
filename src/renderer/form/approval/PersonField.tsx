import { ApproverPicker } from '#renderer/pickers/approver/ApproverPicker.tsx'

interface PersonFieldProps {
  readonly label: string
  /** While nobody is chosen; the usual words where left out. */
  readonly placeholder?: string
  /** Given by the form item around it. */
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (id: string | undefined) => void
}

/** One person as a field of a dialog. */
export function PersonField({ label, id = '', value, onChange, ...hint }: PersonFieldProps) {
  return (
    <ApproverPicker
      {...hint}
      id={id}
      value={value ? [value] : []}
      title={label}
      label={label}
      onChange={(ids) => onChange?.(ids[0])}
    />
  )
}

interface PeopleFieldProps {
  readonly label: string
  readonly id?: string
  readonly value?: readonly string[] | null
  readonly onChange?: (ids: string[]) => void
}

/** Several people as a field of a dialog. */
export function PeopleField({ label, id = '', value, onChange }: PeopleFieldProps) {
  return (
    <ApproverPicker
      id={id}
      multiple
      value={value ?? []}
      title={label}
      label={label}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
