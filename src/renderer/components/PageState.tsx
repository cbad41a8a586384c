import { InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import styles from './page-state.module.css'

export interface PageStateProps {
  readonly loading?: boolean | undefined
  /** Anything thrown; null or absent when all is well. What went wrong was told by the toast. */
  readonly error?: unknown
  readonly onRetry?: (() => unknown) | undefined
  readonly empty?: boolean | undefined
  readonly emptyText?: string | undefined
  /** What to do next. */
  readonly emptyHint?: string | undefined
  readonly emptyAction?: ReactNode
  readonly forbidden?: boolean | undefined
  /** Lines of the skeleton. */
  readonly rows?: number
  readonly children?: ReactNode
}

/** Draws the state a page is in; its children only when there is something to show. */
export function PageState(props: PageStateProps) {
  const t = useT()
  if (props.forbidden) {
    return (
      <Message icon={<LockOutlined />} title={t('common.state.forbidden')} hint={t('common.state.forbiddenHint')} />
    )
  }
  if (props.loading) {
    return (
      <div className={styles.skeleton} aria-busy="true" aria-label={t('common.loading')} role="status">
        <Skeleton active title={false} paragraph={{ rows: props.rows ?? 6 }} />
      </div>
    )
  }
  if (props.error !== undefined && props.error !== null) {
    const { onRetry } = props
    return (
      <Message icon={<WarningOutlined />} title={t('common.state.failed')} hint={t('common.state.failedHint')}>
        {onRetry ? <Button onClick={() => void onRetry()}>{t('common.retry')}</Button> : null}
      </Message>
    )
  }
  if (props.empty) {
    return (
      <Message icon={<InboxOutlined />} title={props.emptyText ?? t('common.state.empty')} hint={props.emptyHint ?? ''}>
        {props.emptyAction}
      </Message>
    )
  }
  return props.children
}

interface MessageProps {
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
  readonly children?: ReactNode
}

function Message({ icon, title, hint, children }: MessageProps) {
  return (
    <div className={styles.message} role="status">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {hint === '' ? null : <p className={styles.hint}>{hint}</p>}
      {children ? <div className={styles.action}>{children}</div> : null}
    </div>
  )
}
