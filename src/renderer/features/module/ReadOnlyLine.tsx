import { LockOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import styles from './module.module.css'

/** Why nothing can be added or changed here; nothing where it can. */
export function ReadOnlyLine({ source }: { readonly source: string }) {
  const t = useT()
  return source === '' ? null : <ReadOnlyNotice text={t('module.readOnlySource', { name: source })} />
}

/** A sentence that says why something is only read. */
export function ReadOnlyNotice({ text }: { readonly text: string }) {
  return (
    <div className={styles.readOnly} role="status">
      <LockOutlined aria-hidden />
      <span>{text}</span>
    </div>
  )
}
