import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint?: string
  /** What can be done about it. */
  readonly children?: ReactNode
  /** Fills its place instead of a part of a page. */
  readonly whole?: boolean
}

/** One calm picture for everything that is not content: empty, failed, forbidden, not found, not available. */
export function Notice({ icon, title, hint = '', children, whole = false }: NoticeProps) {
  return (
    <div className={whole ? styles.whole : styles.notice} role="status">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {hint === '' ? null : <p className={styles.hint}>{hint}</p>}
      {children ? <div className={styles.action}>{children}</div> : null}
    </div>
  )
}
