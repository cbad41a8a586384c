import { Alert } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function UnknownNotice({ field, inCell, value }: EditProps) {
  const t = useT()
  if (inCell) return <PlainText field={field} value={value} />
  return (
    <Alert
      className={styles.notice ?? ''}
      type="info"
      showIcon
      title={field.label}
      description={t('form.unknown', { kind: field.rawKind || '?' })}
    />
  )
}

export const unknownView: KindView = {
  Edit: UnknownNotice,
  Text: PlainText,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
