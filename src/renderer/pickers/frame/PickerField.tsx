import { Select } from 'antd'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import type { PickerItem } from './pending.ts'
import { hiddenTags } from '#renderer/components/HiddenTags.tsx'
import { useClear } from '#renderer/components/useClear.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { MarkedName } from './MarkedName.tsx'

interface PickerFieldProps {
  readonly id: string
  readonly items: readonly PickerItem[]
  readonly multiple: boolean
  readonly placeholder: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly clearable: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
  readonly inCell?: boolean
  readonly style?: CSSProperties | undefined
  /** Its dialog is in front: the field is left when that closes. */
  readonly isOpen?: boolean
  readonly onOpen: () => void
  readonly onChange: (ids: string[]) => void
  readonly onBlur?: () => void
}

const openingKeys = new Set(['Enter', ' ', 'ArrowDown'])

/** What a picker looks like in a form: tags that can be removed, a clear button, and a click or a key that opens it. */
export function PickerField(props: PickerFieldProps) {
  const clear = useClear()
  const { id, items, multiple, placeholder, icon, disabled, invalid, describedBy, label, inCell, onOpen, onChange } =
    props
  const t = useT()
  const mark = t('pickers.deleted', { name: '' })
  const options = items.map((item) => {
    const title = item.label ?? item.fullName
    const label = title.endsWith(mark) ? <MarkedName name={title.slice(0, -mark.length)} mark={mark} /> : title
    return { value: item.id, label, title }
  })
  const openByKey = (event: KeyboardEvent) => {
    if (!openingKeys.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    if (!disabled) onOpen()
  }
  return (
    <Select
      id={id}
      open={false}
      style={props.style ?? { width: '100%' }}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={disabled ?? false}
      allowClear={props.clearable && clear}
      showSearch={false}
      {...(multiple
        ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, maxTagPlaceholder: hiddenTags }
        : {})}
      options={options}
      value={multiple ? items.map((item) => item.id) : (items[0]?.id ?? null)}
      placeholder={placeholder}
      suffixIcon={icon}
      status={invalid && !inCell ? 'error' : ''}
      aria-haspopup="dialog"
      aria-invalid={invalid ?? false}
      aria-describedby={describedBy}
      aria-label={label}
      onOpenChange={(wanted) => {
        if (wanted && !disabled) onOpen()
      }}
      onInputKeyDown={openByKey}
      onChange={(value: string[] | string | null | undefined) =>
        onChange(Array.isArray(value) ? value : value ? [value] : [])
      }
      onBlur={() => {
        if (!props.isOpen) props.onBlur?.()
      }}
    />
  )
}
