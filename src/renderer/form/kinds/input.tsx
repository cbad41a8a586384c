import { Input } from 'antd'
import { inputSettings } from '#shared/form/kinds/input.ts'
import { NamedIcon } from '#renderer/access/menu-icons.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import { characterLimit } from './character-limit.ts'
import styles from './kinds.module.css'

/** What stands before or after the text: an icon, words, or both. */
function Affix({ icon, text }: { readonly icon: string; readonly text: string }) {
  return (
    <>
      {icon === '' ? null : <NamedIcon name={icon} />}
      {text}
    </>
  )
}

function affix(icon: string, text: string) {
  return icon === '' && text === '' ? undefined : <Affix icon={icon} text={text} />
}

function InputEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const settings = inputSettings(field)
  const limit = settings.maxLength
  const counted = characterLimit(limit)
  return (
    <Input
      id={id}
      className={styles.text ?? ''}
      autoComplete="off"
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      placeholder={inCell ? '' : field.placeholder || t('form.input')}
      allowClear={(field.clearable ?? false) && !inCell}
      prefix={inCell ? undefined : affix(settings.prefixIcon, settings.addonBefore)}
      suffix={inCell ? undefined : affix(settings.suffixIcon, settings.addonAfter)}
      {...counted}
      showCount={!inCell && limit !== null && settings.showCount}
      type={settings.showPassword ? 'password' : 'text'}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const inputView: KindView = {
  Edit: InputEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 150,
}
