import { Input, InputNumber } from 'antd'
import { useRef } from 'react'
import { formatNumber, isRounded, numberSettings } from '#shared/form/kinds/input-number.ts'
import { number } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { isUnread } from '#shared/form/unread.ts'
import { thousands as separated } from '#shared/rules/amount.ts'
import { numberText } from '#renderer/components/number-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function within(value: number, min: number | null, max: number | null): number {
  return Math.min(Math.max(value, min ?? value), max ?? value)
}

/** A number with the decimals of its field, and with more of them where it has more: none is hidden. */
function shownNumber(text: string, precision: number | null): string {
  const value = number(text, null)
  if (precision === null || value === null) return text
  return Number(value.toFixed(precision)) === value ? formatNumber(value, precision, false) : text
}

/** Text that is no number, to be mended: it stays as it was typed until it is one. */
function UnreadNumber({ value, ...props }: EditProps) {
  const { id, field, inCell, invalid, describedBy, label, onChange, onBlur } = props
  return (
    <Input
      id={id}
      autoComplete="off"
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      value={isUnread(value) ? value.unread : ''}
      status={inCell ? '' : 'error'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={({ target }) => onChange(target.value === '' ? null : { unread: target.value })}
      onBlur={({ target }) => {
        const text = numberText(target.value)
        const read = number(text, null)
        if (read !== null) onChange(isRounded(text, read) ? text : read)
        onBlur()
      }}
    />
  )
}

function InputNumberEdit(props: EditProps) {
  return isUnread(props.value) ? <UnreadNumber {...props} /> : <NumberEdit {...props} />
}

function NumberEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const { min, max, step, precision, controls, thousands, addonBefore, addonAfter } = numberSettings(field)
  const typed = useRef('')
  /** What stands in the field since it was typed into; null where nobody did. */
  const entered = useRef<string | null>(null)
  const note = inCell || invalid ? '' : (kindOf(field).note?.(field, value) ?? '')
  const control = (
    // Limits are ours to tell: antd keeps back what lies outside while it is typed, and Enter would save what came before.
    <InputNumber<number | string>
      id={id}
      style={{ width: '100%' }}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      value={number(value, null)}
      placeholder={inCell ? '' : field.placeholder || t('form.input')}
      step={step}
      controls={controls && !inCell}
      // In a table the arrow keys move between rows.
      keyboard={!inCell}
      changeOnWheel={false}
      parser={(text) => {
        typed.current = numberText(text)
        return typed.current
      }}
      formatter={(shown, { userTyping, input }) => {
        if (userTyping) return thousands ? separated(shown) : input
        const text = shownNumber(String(shown ?? ''), precision)
        return thousands ? separated(text) : text
      }}
      prefix={(inCell ? '' : addonBefore) || undefined}
      suffix={(inCell ? '' : addonAfter) || undefined}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      // What has more digits than a number keeps is refused as it was typed, and not taken for another one.
      onChange={(next) => onChange(typeof next === 'number' && isRounded(typed.current, next) ? typed.current : next)}
      onStep={(next) => onChange(within(Number(next), min, max))}
      onInput={(text) => {
        entered.current = text
      }}
      onBlur={() => {
        // antd puts the last number back in place of what it cannot read.
        const text = entered.current?.trim() ?? ''
        if (text !== '' && number(numberText(text), null) === null) onChange({ unread: text })
        entered.current = null
        onBlur()
      }}
    />
  )
  if (note === '') return control
  return (
    <>
      {control}
      <div className={styles.noteBelow} title={note}>
        {note}
      </div>
    </>
  )
}

export const inputNumberView: KindView = {
  Edit: InputNumberEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 110,
  isNumeric: true,
}
