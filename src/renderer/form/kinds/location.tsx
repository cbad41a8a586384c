import { EnvironmentOutlined, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { locationKind, locationOf, locationValue } from '#shared/form/kinds/location.ts'
import { noLabels } from '#shared/form/kind.ts'
import { useT } from '#renderer/i18n/index.ts'
import { PlaceDialog } from '../place/PlaceDialog.tsx'
import styles from '../place/place.module.css'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView, ShownProps } from '../view.ts'

/** Empties a field whose control has no way to. */
function ClearButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const t = useT()
  return (
    <Button
      type="text"
      size="small"
      icon={<CloseCircleFilled aria-hidden />}
      aria-label={t('form.place.clear', { label })}
      onClick={onClick}
    />
  )
}

function LocationEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, inCell, describedBy, label, invalid } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const words = locationKind.display(field, value, noLabels)
  const put = (next: string | null) => {
    onChange(next)
    onBlur()
  }
  return (
    <div className={styles.field}>
      <Button
        id={id}
        block
        type={inCell ? 'text' : 'default'}
        danger={invalid && !inCell}
        className={styles.button ?? ''}
        icon={<EnvironmentOutlined aria-hidden />}
        disabled={field.disabled}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        <span className={words === '' ? styles.empty : styles.words}>
          {words || (inCell ? '' : field.placeholder || t('form.place.choose'))}
        </span>
      </Button>
      {words !== '' && !field.disabled && (field.clearable ?? true) ? (
        <ClearButton label={field.label} onClick={() => put(null)} />
      ) : null}
      {isOpen ? (
        <PlaceDialog
          title={field.label}
          value={locationOf(value)}
          onClose={() => setOpen(false)}
          onPlace={(place) => {
            setOpen(false)
            put(locationValue(place))
          }}
        />
      ) : null}
    </div>
  )
}

/** The address, and the coordinates where the whole value is there. */
function PlaceShown({ text, value }: ShownProps) {
  const place = locationOf(value)
  return (
    <span>
      <EnvironmentOutlined aria-hidden /> {text}
      {place ? ` (${place.lng}, ${place.lat})` : ''}
    </span>
  )
}

export const locationView: KindView = {
  Edit: LocationEdit,
  Text: PlainText,
  Detail: PlaceShown,
  layout: 'item',
  cell: 'onFocus',
  width: 180,
}
