import { InputNumber } from 'antd'
import { useRef } from 'react'
import { isRounded, numberSettings } from '#shared/form/kinds/input-number.ts'
import { number } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { thousands as separated } from '#shared/rules/amount.ts'
import { numberText } from '#renderer/components/number-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function within(value: number, min: number | null, max: number | null): number {
  return Math.min(Math.max(value, min ?? value), max ?? value)
}

function InputNumberEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const { min, max, step, precision, controls, thousands, addonBefore, addonAfter } = numberSettings(field)
  const typed = useRef('')
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
      {...(precision === null ? {} : { precision })}
      controls={controls && !inCell}
      // In a table the arrow keys move between rows.
      keyboard={!inCell}
      changeOnWheel={false}
      parser={(text) => {
        typed.current = numberText(text)
        return typed.current
      }}
      {...(thousands ? { formatter: (shown) => separated(shown) } : {})}
      prefix={(inCell ? '' : addonBefore) || undefined}
      suffix={(inCell ? '' : addonAfter) || undefined}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      // What has more digits than a number keeps is refused as it was typed, and not taken for another one.
      onChange={(next) => onChange(typeof next === 'number' && isRounded(typed.current, next) ? typed.current : next)}
      onStep={(next) => onChange(within(Number(next), min, max))}
      onBlur={onBlur}
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
