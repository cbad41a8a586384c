import { DisconnectOutlined } from '@ant-design/icons'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { currentServer, useBoot } from '../state/boot.ts'
import styles from './shell.module.css'

/** One line below the tabs while the server cannot be reached; each page says how old what it shows is. */
export function ConnectionBanner() {
  const t = useT()
  const online = useConnection((state) => state.online)
  const server = useBoot(currentServer)
  if (online) return null
  return (
    <div className={styles.offline} role="status" data-testid="offline-banner">
      <DisconnectOutlined aria-hidden />
      <span>{t('shell.offline')}</span>
      <ShowCertificate size="small" url={server?.url ?? ''} />
    </div>
  )
}
