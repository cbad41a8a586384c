import { Switch } from 'antd'
import { isOn, switchSettings } from '#shared/form/kinds/switch.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function SwitchEdit({ field, id, value, onChange, label, inCell, describedBy }: EditProps) {
  const { on, off, onText, offText } = switchSettings(field)
  const checked = isOn(field, value)
  if (inCell) {
    // Plain on purpose: a table draws one of these for each row while it scrolls.
    return (
      <button
        type="button"
        role="switch"
        id={id}
        className={styles.cellSwitch}
        disabled={field.disabled}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => onChange(checked ? off : on)}
      />
    )
  }
  return (
    <Switch
      id={id}
      className={styles.switch ?? ''}
      disabled={field.disabled}
      checked={checked}
      {...(onText ? { checkedChildren: onText } : {})}
      {...(offText ? { unCheckedChildren: offText } : {})}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(next) => onChange(next ? on : off)}
    />
  )
}

export const switchView: KindView = {
  Edit: SwitchEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'direct',
  width: 90,
}
