import { Watermark } from 'antd'
import { useSessionStore } from '#renderer/access/session-store.ts'
import styles from './shell.module.css'

/** Names whoever is signed in across the page, where the configuration of the platform asks for it. */
export function PageWatermark() {
  const isOn = useSessionStore(({ system }) => system?.watermark === 1)
  const name = useSessionStore(({ user }) => user?.userName ?? '')
  const account = useSessionStore(({ user }) => user?.userAccount ?? '')
  if (!isOn) return null
  return (
    <div className={styles.watermark} aria-hidden data-testid="watermark">
      <Watermark content={[name, account]} gap={[140, 120]} font={{ fontSize: 14, color: 'rgb(128 128 128 / 14%)' }}>
        <div className={styles.watermarked} />
      </Watermark>
    </div>
  )
}
