import { InboxOutlined, LockOutlined, WarningOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { isPlatformError } from '#renderer/platform/platform-error.ts'
import { Notice } from './Notice.tsx'
import styles from './page-state.module.css'

export interface PageStateProps {
  readonly loading?: boolean | undefined
  /** Anything thrown; null or absent when all is well. Why the server refused something stands in its place. */
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
    return <Notice icon={<LockOutlined />} title={t('common.state.forbidden')} hint={t('common.state.forbiddenHint')} />
  }
  if (props.loading) {
    return (
      <div className={styles.skeleton} aria-busy="true" aria-label={t('common.loading')} role="status">
        <Skeleton active title={false} paragraph={{ rows: props.rows ?? 6 }} />
      </div>
    )
  }
  if (props.error !== undefined && props.error !== null) {
    const { error, onRetry } = props
    const isAway = isPlatformError(error) && error.code === 'platform.network'
    // What the server refuses it refuses in a sentence for whoever asked.
    const saysWhy = isPlatformError(error) && error.platformCode === 400 && error.message !== ''
    return (
      <Notice
        icon={<WarningOutlined />}
        title={t('common.state.failed')}
        hint={saysWhy ? error.message : t(isAway ? 'common.state.awayHint' : 'common.state.failedHint')}
      >
        {onRetry ? <Button onClick={() => void onRetry()}>{t('common.retry')}</Button> : null}
      </Notice>
    )
  }
  if (props.empty) {
    return (
      <Notice icon={<InboxOutlined />} title={props.emptyText ?? t('common.state.empty')} hint={props.emptyHint ?? ''}>
        {props.emptyAction}
      </Notice>
    )
  }
  return props.children
}
