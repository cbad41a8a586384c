import { useT } from '#renderer/i18n/index.ts'
import styles from './unread-title.module.css'

interface UnreadTitleProps {
  readonly title: string
  readonly isRead: boolean
}

/** The title of something that was sent to a person: bold behind a dot until it is read. */
export function UnreadTitle({ title, isRead }: UnreadTitleProps) {
  const t = useT()
  return (
    <span className={styles.line}>
      {/* Kept free for a read one too, so that all titles begin in one line. */}
      <span
        className={isRead ? styles.noDot : styles.dot}
        {...(isRead ? {} : { role: 'img', 'aria-label': t('messages.isUnread') })}
      />
      <span className={isRead ? styles.text : `${styles.text} ${styles.fresh}`}>{title || t('common.untitled')}</span>
    </span>
  )
}
