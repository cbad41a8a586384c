import { CloudSyncOutlined, DisconnectOutlined } from '@ant-design/icons'
import type { CacheNote } from '#shared/ipc/session.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import styles from './cache-notice.module.css'
import { useAge } from './useAge.ts'

interface CacheNoticeProps {
  readonly cache: CacheNote | null
  /** Milliseconds a stored answer may be old before it is mentioned while the server can be reached. */
  readonly quietFor?: number
}

/** One calm line: what is shown was stored here, and how old it is. Nothing for a fresh answer. */
export function CacheNotice({ cache, quietFor = 60_000 }: CacheNoticeProps) {
  if (!cache || (!cache.offline && Date.now() - cache.at < quietFor)) return null
  return <Notice cache={cache} />
}

function Notice({ cache }: { readonly cache: CacheNote }) {
  const t = useT()
  const age = useAge(cache.at)
  // While the window says above all pages that the server is away, what is left to say is the age.
  const saysAway = useConnection(({ online }) => online) && cache.offline
  return (
    <div className={saysAway ? styles.offline : styles.stored} role="status" data-testid="cache-notice">
      {saysAway ? <DisconnectOutlined aria-hidden /> : <CloudSyncOutlined aria-hidden />}
      <span>{saysAway ? t('common.cache.offline', { age }) : t('common.cache.stored', { age })}</span>
    </div>
  )
}
