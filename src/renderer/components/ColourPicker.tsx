import { Button, ColorPicker, type ColorPickerProps } from 'antd'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import styles from './colour-picker.module.css'

interface ColourPickerProps extends Pick<ColorPickerProps, 'disabled' | 'disabledAlpha' | 'format' | 'allowClear'> {
  /** As style sheets write it; null: none is chosen. */
  readonly value: string | null
  /** What stands for the colour on the button. */
  readonly text: string
  /** What is chosen: by its words, or by the id of the element that holds them. */
  readonly name: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string }
  /** With `#rrggbb` or `#rrggbbaa`; empty: none. */
  readonly onChange: (hex: string) => void
  readonly onClose?: () => void
}

/**
 * A colour behind a button. antd's own is a plain box, which no key reaches; what opens takes the focus with it, and the
 * button has it again when it closes.
 */
export function ColourPicker({ value, text, name, onChange, onClose, ...options }: ColourPickerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const turn = (next: boolean) => {
    if (!next && panel.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
    setOpen(next)
    if (!next) onClose?.()
  }
  return (
    <ColorPicker
      {...options}
      value={value}
      open={isOpen}
      destroyOnHidden
      panelRender={(content) => <Panel ref={panel}>{content}</Panel>}
      onChangeComplete={(next) => onChange(next.cleared ? '' : next.toHexString())}
      onOpenChange={turn}
    >
      <Button
        ref={button}
        className={styles.button ?? ''}
        disabled={options.disabled ?? false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...('aria-label' in name
          ? { 'aria-label': `${name['aria-label']} ${text}` }
          : { 'aria-labelledby': `${name['aria-labelledby']} ${id}` })}
      >
        <span className={styles.swatch} style={value === null ? {} : { background: value }} aria-hidden />
        <span id={id} className={styles.text}>
          {text}
        </span>
      </Button>
    </ColorPicker>
  )
}

/**
 * Begins in the field of the colour itself, as soon as what opened has its place in the document. antd names its button
 * without a colour in English.
 */
function Panel({ ref, children }: { readonly ref: RefObject<HTMLDivElement | null>; readonly children: ReactNode }) {
  const t = useT()
  useEffect(() => {
    ref.current?.querySelector('.ant-color-picker-clear')?.setAttribute('aria-label', t('common.selection.clear'))
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      ref.current?.querySelector<HTMLElement>('input:not([role])')?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [ref])
  return <div ref={ref}>{children}</div>
}
