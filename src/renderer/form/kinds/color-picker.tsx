import { cssColour, readColour, writeColour } from '#shared/form/colours.ts'
import { colourSettings } from '#shared/form/kinds/color-picker.ts'
import { ColourPicker } from '#renderer/components/ColourPicker.tsx'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView, ShownProps } from '../view.ts'
import styles from './kinds.module.css'

/** What the panel of antd writes colours as; it has no notation of its own for the others. */
const panelFormats = { '': 'hex', hex: 'hex', rgb: 'rgb', rgba: 'rgb', hsv: 'hsb', hsl: 'hsb' } as const

function ColourEdit({ field, id, value, onChange, onBlur, label }: EditProps) {
  const { format, showAlpha } = colourSettings(field)
  const colour = typeof value === 'string' ? readColour(value) : null
  const put = (css: string) => {
    const next = readColour(css)
    onChange(next ? writeColour(showAlpha ? next : { ...next, alpha: 1 }, format) : null)
  }
  const name = label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label }
  return (
    <div id={id} role="group" {...name}>
      <ColourPicker
        disabled={field.disabled}
        disabledAlpha={!showAlpha}
        format={panelFormats[format]}
        allowClear={field.clearable ?? true}
        value={colour ? cssColour(colour) : null}
        text={typeof value === 'string' ? value : '—'}
        name={name}
        onChange={put}
        onClose={onBlur}
      />
    </div>
  )
}

/** The colour itself beside the text that stands for it. */
function ColourShown({ text }: ShownProps) {
  const colour = readColour(text)
  return (
    <span className={styles.colour}>
      {colour ? <span className={styles.swatch} style={{ background: cssColour(colour) }} aria-hidden /> : null}
      {text}
    </span>
  )
}

export const colorPickerView: KindView = {
  Edit: ColourEdit,
  Text: PlainText,
  ListCell: ColourShown,
  cellRoom: 24,
  Detail: ColourShown,
  layout: 'item',
  cell: 'onFocus',
  width: 140,
  isGroup: true,
}
