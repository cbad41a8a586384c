import { Form, Input } from 'antd'
import { paddedStart, type SerialDateFormat, serialExample } from '#shared/rules/serial-number.ts'
import { useNow } from '#renderer/components/useNow.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './serial-rules.module.css'

interface ControlProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
}

/** How many places are counted: one character. */
export function DigitInput({ value, onChange, ...control }: ControlProps) {
  return (
    <Input
      {...control}
      autoComplete="off"
      maxLength={1}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value.trim())}
    />
  )
}

/** Where a period starts; zeros are put in front of it once it is left. */
export function StartInput({ value, onChange, onBlur, ...control }: ControlProps) {
  const form = Form.useFormInstance<Readonly<Record<string, unknown>>>()
  return (
    <Input
      {...control}
      autoComplete="off"
      maxLength={9}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={() => {
        onChange?.(paddedStart((value ?? '').trim(), Number(form.getFieldValue('digit'))))
        onBlur?.()
      }}
    />
  )
}

/** How the first number of today would look, by what is typed so far. */
export function SerialExample({ id }: { readonly id?: string }) {
  const t = useT()
  const form = Form.useFormInstance()
  const now = useNow(60_000)
  const prefix: unknown = Form.useWatch('prefix', form)
  const dateFormat: unknown = Form.useWatch('dateFormat', form)
  const digit: unknown = Form.useWatch('digit', form)
  const start: unknown = Form.useWatch('startNumber', form)
  const suffix: unknown = Form.useWatch('suffix', form)
  const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
  const shape = {
    prefix: text(prefix),
    dateFormat: text(dateFormat) as SerialDateFormat,
    digit: Number(text(digit)),
    suffix: text(suffix),
  }
  const example = shape.prefix === '' || shape.dateFormat.length === 0 ? '' : serialExample(shape, text(start), now)
  return (
    <output id={id} className={example === '' ? styles.missing : styles.example}>
      {example === '' ? t('serialRules.exampleMissing') : example}
    </output>
  )
}
