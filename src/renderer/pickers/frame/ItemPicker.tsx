import { type CSSProperties, type ReactNode, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import type { PickerItem } from './pending.ts'
import { type Chooser, PickerDialog } from './PickerDialog.tsx'
import { PickerField } from './PickerField.tsx'

/** What every picker of a form takes. */
export interface PickerProps {
  readonly id?: string
  readonly multiple?: boolean
  /** What is picked, in the words of the form: "head". */
  readonly title?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  /** True when left out. */
  readonly clearable?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly label?: string | undefined
  readonly inCell?: boolean
  readonly style?: CSSProperties
  readonly onBlur?: () => void
}

interface ItemPickerProps extends PickerProps {
  /** The current value by name. */
  readonly items: readonly PickerItem[]
  readonly icon: ReactNode
  /** Title of the dialog where the form names nothing. */
  readonly dialogTitle: string
  /** Confirming nothing is refused: 'please select {title}' (section 5, Pickers). */
  readonly isRequired?: boolean
  readonly onChange: (ids: string[], items: readonly PickerItem[]) => void
  readonly children: (chooser: Chooser) => ReactNode
}

/** Pixels (section 2, Pickers). */
const WIDTH = 800

/** A field that opens a picker's dialog: sources on the left, what is chosen on the right (section 4, Pickers). */
export function ItemPicker(props: ItemPickerProps) {
  const { items, multiple = false, title = '', placeholder, inCell = false, isRequired = false, onChange } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const byId = new Map(items.map((item) => [item.id, item]))
  const confirm = (chosen: readonly PickerItem[]) => {
    if (isRequired && chosen.length === 0) {
      toast.error(t('pickers.required', { name: title || props.dialogTitle }))
      return
    }
    setOpen(false)
    onChange(
      chosen.map((item) => item.id),
      chosen,
    )
    props.onBlur?.()
  }
  const cancel = () => {
    setOpen(false)
    props.onBlur?.()
  }
  return (
    <>
      <PickerField
        id={props.id ?? ''}
        items={items}
        multiple={multiple}
        placeholder={inCell ? '' : placeholder || t('form.select')}
        icon={props.icon}
        disabled={props.disabled ?? false}
        clearable={props.clearable ?? true}
        invalid={props.invalid ?? false}
        describedBy={props.describedBy}
        label={props.label}
        inCell={inCell}
        style={props.style}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onChange={(ids) =>
          onChange(
            ids,
            ids.flatMap((each) => byId.get(each) ?? []),
          )
        }
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      {isOpen ? (
        <PickerDialog
          title={title === '' ? props.dialogTitle : t('pickers.chooseFor', { name: title })}
          width={WIDTH}
          multiple={multiple}
          value={items}
          onConfirm={confirm}
          onCancel={cancel}
        >
          {props.children}
        </PickerDialog>
      ) : null}
    </>
  )
}
