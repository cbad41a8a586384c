import { CloseOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PortalContent } from '../PortalContent.tsx'
import styles from './kiosk.module.css'

interface KioskProps {
  readonly portals: readonly { readonly id: string; readonly fullName: string }[]
  /** Seconds that each portal shows. */
  readonly seconds: number
  readonly onClose: () => void
}

/**
 * Portals on the whole screen, one after another. It is a part of its page: signing out or locking takes it away with the
 * page, and the screen is given back whenever it goes.
 */
export function Kiosk({ portals, seconds, onClose }: KioskProps) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const count = portals.length
  const shown = portals[at % Math.max(1, count)]
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setInterval(() => setAt((before) => (before + 1) % count), seconds * 1000)
    return () => clearInterval(timer)
  }, [isPaused, count, seconds])
  useEffect(() => {
    const element = frame.current
    element?.focus()
    // Where the screen cannot be filled, the window is.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined)
    return () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement === null) onClose()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [onClose])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole screen, beside the buttons that do the same
    <div
      ref={frame}
      className={styles.kiosk}
      data-full-screen=""
      role="region"
      aria-label={t('portal.kiosk.title')}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
        else if (key === 'ArrowRight' && count > 1) setAt((before) => (before + 1) % count)
        else if (key === 'ArrowLeft' && count > 1) setAt((before) => (before + count - 1) % count)
      }}
    >
      <header className={styles.head}>
        <h1>{shown?.fullName}</h1>
        {count > 1 ? (
          <>
            <span role="status">{`${(at % count) + 1} / ${count}`}</span>
            <IconButton
              label={t(isPaused ? 'portal.kiosk.resume' : 'portal.kiosk.pause')}
              icon={isPaused ? <PlayCircleOutlined /> : <PauseOutlined />}
              onClick={() => setPaused(!isPaused)}
            />
          </>
        ) : null}
        <IconButton label={t('portal.kiosk.close')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={styles.room}>{shown ? <PortalContent key={shown.id} portalId={shown.id} /> : null}</div>
    </div>
  )
}
