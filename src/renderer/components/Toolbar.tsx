import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import type { ReactNode, RefObject } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { FullScreenButton } from './FullScreenButton.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './list-page.module.css'

interface ToolbarProps {
  /** The actions of the list, on the left. */
  readonly children?: ReactNode
  readonly onRefresh?: () => unknown
  readonly refreshing?: boolean
  readonly onColumnSettings?: () => void
  /** The element that may fill the screen. */
  readonly fullScreen?: RefObject<HTMLElement | null>
  /** More tools, before the usual three. */
  readonly tools?: ReactNode
}

/** The second row of every list: actions left; refresh, columns and full screen right, always in this order. */
export function Toolbar({ children, onRefresh, refreshing, onColumnSettings, fullScreen, tools }: ToolbarProps) {
  const t = useT()
  return (
    <div className={styles.toolbar} role="toolbar">
      <div className={styles.actions}>{children}</div>
      <div className={styles.tools}>
        {tools}
        {onRefresh ? (
          <IconButton
            label={t('common.refresh')}
            icon={<ReloadOutlined spin={refreshing ?? false} />}
            onClick={() => void onRefresh()}
          />
        ) : null}
        {onColumnSettings ? (
          <IconButton label={t('common.columns')} icon={<SettingOutlined />} onClick={onColumnSettings} />
        ) : null}
        {fullScreen ? <FullScreenButton target={fullScreen} /> : null}
      </div>
    </div>
  )
}
