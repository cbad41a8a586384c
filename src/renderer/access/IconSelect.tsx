import { Select } from 'antd'
import { NamedIcon } from './menu-icons.tsx'
import { useClear } from '#renderer/components/useClear.tsx'

/** Names of the family's icon set, one for each picture that this client has. */
const names = [
  ...['home', 'dict', 'idcard', 'stock', 'calendar', 'print', 'map', 'organization', 'group', 'position', 'user'],
  ...['permission', 'key', 'flow', 'report', 'screen', 'portal', 'course', 'finance', 'mail', 'message', 'notice'],
  ...['clock', 'shop', 'webForm', 'list', 'database', 'cloud', 'setting', 'link', 'tool', 'doc'],
].map((name) => `icon-ym icon-ym-${name}`)

interface IconSelectProps {
  readonly id?: string
  readonly label: string
  /** As high as the lines of a property panel. */
  readonly isSmall?: boolean
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Chooses an icon by its picture or by its name. One of another set stays what it is. */
export function IconSelect({ id, label, isSmall = false, value = '', onChange }: IconSelectProps) {
  const clear = useClear()
  const known = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      size={isSmall ? 'small' : 'middle'}
      style={{ width: '100%' }}
      showSearch
      allowClear={clear}
      aria-label={label}
      value={value === '' ? (null as unknown as string) : value}
      onChange={(next?: string) => onChange?.(next ?? '')}
      options={known.map((name) => ({ value: name, label: name.replace('icon-ym icon-ym-', '') }))}
      optionRender={({ value: name, label: text }) => <Picture name={String(name)} text={text} />}
      labelRender={({ value: name, label: text }) => <Picture name={String(name)} text={text} />}
    />
  )
}

function Picture({ name, text }: { readonly name: string; readonly text: React.ReactNode }) {
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      <NamedIcon name={name} />
      {text}
    </span>
  )
}
