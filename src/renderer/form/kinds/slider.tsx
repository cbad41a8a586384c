import { InputNumber, Slider } from 'antd'
import { sliderSettings } from '#shared/form/kinds/slider.ts'
import { number } from '#shared/form/parsing/read.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function SliderEdit({ field, id, value, onChange, onBlur, label, describedBy, invalid, inCell }: EditProps) {
  const { min, max, step } = sliderSettings(field)
  const current = number(value, min)
  if (inCell) {
    // A cell is too narrow to hit a number with a handle.
    return (
      <InputNumber
        id={id}
        variant="borderless"
        controls={false}
        style={{ width: '100%' }}
        disabled={field.disabled}
        min={min}
        max={max}
        step={step}
        value={current}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(next) => onChange(next)}
        onBlur={onBlur}
      />
    )
  }
  const name = label === undefined ? { ariaLabelledByForHandle: `${id}-label` } : { ariaLabelForHandle: label }
  return (
    <div id={id} className={styles.slider}>
      <Slider
        {...name}
        className={styles.sliderTrack ?? ''}
        min={min}
        max={max}
        step={step}
        disabled={field.disabled}
        value={current}
        onChange={onChange}
        onChangeComplete={onBlur}
      />
      <span className={styles.number} aria-hidden>
        {current}
      </span>
    </div>
  )
}

export const sliderView: KindView = {
  Edit: SliderEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 120,
  isNumeric: true,
  isGroup: true,
}
