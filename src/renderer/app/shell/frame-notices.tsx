import { DisconnectOutlined } from '@ant-design/icons'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { later } from '#renderer/components/later.tsx'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { currentServer, useBoot } from '../state/boot.ts'
import styles from './shell.module.css'

const WatermarkSheet = later(async () => (await import('./WatermarkSheet.tsx')).WatermarkSheet)

/** Names whoever is signed in across the page, where the configuration of the platform asks for it. */
export function PageWatermark() {
  const isOn = useSessionStore(({ system }) => system?.watermark === 1)
  const name = useSessionStore(({ user }) => user?.userName ?? '')
  const account = useSessionStore(({ user }) => user?.userAccount ?? '')
  return isOn ? <WatermarkSheet lines={[name, account]} /> : null
}

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
