import { LockOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import styles from './module.module.css'

/** Why nothing can be added or changed here; nothing where it can. */
export function ReadOnlyLine({ source }: { readonly source: string }) {
  const t = useT()
  if (source === '') return null
  return (
    <div className={styles.readOnly} role="status">
      <LockOutlined aria-hidden />
      <span>{t('module.readOnlySource', { name: source })}</span>
    </div>
  )
}
