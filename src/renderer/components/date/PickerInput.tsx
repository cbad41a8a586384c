import { type CSSProperties, type ReactNode, useId } from 'react'
import { isUnread, type Unread } from '#shared/form/unread.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './date.module.css'
import { TypedTextProvider, typedTextComponents, useTypedText } from './typed-text.tsx'

/** What every picker takes that is typed into; a `Value` may be text that could not be read, as `{ unread }`. */
export interface PickerInputProps<Value> extends PickerLook {
  readonly value?: Value | undefined
  readonly onChange?: (value: Value) => void
}

interface PickerLook {
  readonly id?: string | undefined
  readonly onBlur?: () => void
  /** The platform's: `yyyy-MM-dd` of dates and `HH:mm:ss` of times when left out. */
  readonly format?: string
  /** Says itself what is wrong and keeps the form around it from being sent: where no form does, as in search rows. */
  readonly tellsReason?: boolean
  readonly disabled?: boolean
  readonly clearable?: boolean
  readonly invalid?: boolean
  readonly placeholder?: string
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  /** Given by a form item of antd around it. */
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  /** Inside a cell of a table: no borders, and the arrow keys move between rows. */
  readonly inCell?: boolean
  readonly style?: CSSProperties
}

const wide = { width: '100%' }

/** What a picker of antd is given, whatever it picks. */
function pickerProps(
  { id, style, tellsReason = false, placeholder, inCell = false, clearable = true, disabled = false }: PickerLook,
  isWrong: boolean,
  hint: string,
) {
  return {
    ...(id === undefined ? {} : { id }),
    // The frame with its reason has the width then.
    style: tellsReason ? wide : (style ?? wide),
    variant: inCell ? ('borderless' as const) : ('outlined' as const),
    disabled,
    allowClear: clearable,
    placeholder: placeholder ?? (inCell || disabled ? '' : hint),
    status: isWrong && !inCell ? ('error' as const) : ('' as const),
    // Leaving takes what was chosen; a button to confirm it would be one more way to lose it.
    needConfirm: false,
    components: typedTextComponents,
  }
}

interface FrameProps {
  readonly input: PickerLook & { readonly value?: number | string | Unread | null | undefined }
  /** Why what it holds is refused; empty where it is not, and where somebody else tells. */
  readonly reason: string
  /** Takes what was typed. */
  readonly onRead: (text: string) => void
  readonly children: (
    picker: ReturnType<typeof pickerProps> & {
      readonly onBlur: () => void
      readonly open: boolean
      readonly onOpenChange: (open: boolean) => void
    },
  ) => ReactNode
}

/** A picker that is typed into, with the reason why its text is refused. */
export function PickerInput({ input, reason, onRead, children }: FrameProps) {
  const { value = null, onBlur, invalid = false, inCell = false, tellsReason = false, label } = input
  const t = useT()
  const reasonId = useId()
  const isWrong = invalid || reason !== ''
  const { typed, isOpen, openChanged } = useTypedText({
    unread: isUnread(value) ? value.unread : '',
    onRead,
    onEnter: () => onBlur?.(),
    opensOnArrow: !inCell,
    invalid: isWrong || String(input['aria-invalid']) === 'true',
    label,
    describedBy: reason === '' ? (input.describedBy ?? input['aria-describedby']) : reasonId,
    validity: reason,
  })
  const control = children({
    ...pickerProps(input, isWrong, t('form.select')),
    onBlur: () => onBlur?.(),
    open: isOpen,
    onOpenChange: openChanged,
  })
  const told =
    reason === '' ? null : (
      <span id={reasonId} role="alert" title={reason} className={tellsReason ? styles.reason : styles.told}>
        {reason}
      </span>
    )
  return (
    <TypedTextProvider value={typed}>
      {tellsReason ? (
        <div className={styles.frame} style={input.style ?? wide}>
          {control}
          {told}
        </div>
      ) : (
        <>
          {control}
          {told}
        </>
      )}
    </TypedTextProvider>
  )
}
