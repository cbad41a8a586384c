import { BarChartOutlined, DisconnectOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons'
import type { CacheNote } from '#shared/ipc/session.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { timeText } from '#renderer/components/time-text.ts'
import { useAge } from '#renderer/components/useAge.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './portal.module.css'

interface CardToolsProps {
  /** When it was counted; left out where nothing was. */
  readonly at?: number | null
  /** Where it came from: what was kept for when the server is away says so. */
  readonly cache?: CacheNote | null
  readonly isBusy?: boolean
  readonly onRefresh?: () => Promise<void>
  /** Whether the table behind a chart shows; left out where there is none. */
  readonly table?: boolean
  readonly onTable?: (shows: boolean) => void
}

/** When the figures of a card were counted, a button that counts them anew, and the table behind a chart. */
export function CardTools({ at = null, cache = null, isBusy = false, onRefresh, table, onTable }: CardToolsProps) {
  const t = useT()
  return (
    <div className={styles.age}>
      {cache?.offline === true ? (
        <DisconnectOutlined aria-label={t('portal.offline')} title={t('portal.offline')} />
      ) : null}
      {at === null ? null : <Age at={at} />}
      {onTable ? (
        <IconButton
          size="small"
          label={t(table ? 'portal.table.hide' : 'portal.table.show')}
          icon={table ? <BarChartOutlined /> : <TableOutlined />}
          aria-pressed={table}
          onClick={() => onTable(!table)}
        />
      ) : null}
      {onRefresh ? (
        <IconButton
          size="small"
          label={t('portal.refresh')}
          icon={<ReloadOutlined spin={isBusy} />}
          disabled={isBusy}
          onClick={() => void onRefresh()}
        />
      ) : null}
    </div>
  )
}

function Age({ at }: { readonly at: number }) {
  return <time title={timeText(at)}>{useAge(at)}</time>
}
