import { Alert } from 'antd'
import { useT } from '#renderer/i18n/index.ts'
import styles from './kept-entries.module.css'

/** In a form that changes something that was not sent yet. */
export function EditingNotice() {
  const t = useT()
  return <Alert className={styles.line ?? ''} type="info" showIcon title={t('offline.editing')} />
}
