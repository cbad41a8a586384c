import { WarningOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import styles from './draft-notice.module.css'

/** Stays in sight while a form is filled in whose typing would be lost with the app. */
export function UnkeptNotice({ because }: { readonly because: ErrorCode | null }) {
  const t = useT()
  if (because === null) return null
  return (
    <div className={styles.unkept} role="alert">
      <WarningOutlined aria-hidden />
      <span className={styles.text}>{t(because === 'storage.full' ? 'drafts.unkeptFull' : 'drafts.unkept')}</span>
    </div>
  )
}
