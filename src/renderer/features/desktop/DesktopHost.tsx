import { SettingOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { later } from '#renderer/components/later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { attempt } from './change.ts'
import styles from './desktop.module.css'
import { StorageNotice } from './StorageNotice.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { zoomStepOf } from './shortcuts.ts'
import { subscribeDesktop, showPanel, useDesktop } from './store.ts'

const ShortcutsDialog = later(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog)
const ProxySignInDialog = later(async () => (await import('./ProxySignInDialog.tsx')).ProxySignInDialog)

interface DesktopHostProps {
  /**
   * The drawer of the settings; asked for once somebody opens it, and drawn from then on. `onFail`: it cannot be drawn, and is
   * asked for anew when it is opened again.
   */
  readonly settings: (open: boolean, onFail: () => void) => ReactNode
  /** A locked screen shows no settings, but a proxy may have to be signed in to before it can be unlocked. */
  readonly locked: boolean
  /** The header has the way to the settings; before a sign-in there is none. */
  readonly signedIn: boolean
}

/** What belongs to the window rather than to a page: settings of the machine, the list of keys, the proxy's sign-in. */
export function DesktopHost({ settings, locked, signedIn }: DesktopHostProps) {
  const t = useT()
  const panel = useDesktop((store) => store.panel)
  const [wasOpened, setOpened] = useState(false)
  const isOpen = panel === 'settings' && !locked
  if (isOpen && !wasOpened) setOpened(true)
  const asksKeys = panel === 'shortcuts' && !locked
  const [askedKeys, setAskedKeys] = useState(false)
  if (asksKeys && !askedKeys) setAskedKeys(true)
  const giveUp = () => {
    showPanel(null)
    setOpened(false)
  }
  const ask = useDesktop((store) => store.state?.proxyAsk ?? null)
  const keyring = useDesktop((store) => store.state?.support.keyring)
  useEffect(subscribeDesktop, [])
  // Whoever signs in next did not open them.
  useEffect(() => () => showPanel(null), [signedIn])
  useEffect(() => {
    // The menu has these keys as well, and takes what is left of them; those of other keyboards and the number pad come only here.
    const onKey = (event: KeyboardEvent) => {
      const to = zoomStepOf(event)
      if (to === null || event.defaultPrevented) return
      event.preventDefault()
      request('desktop.zoom', { to }).catch(() => undefined)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {signedIn ? null : (
        <div className={styles.corner}>
          <IconButton label={t('desktop.title')} icon={<SettingOutlined />} onClick={() => showPanel('settings')} />
        </div>
      )}
      {wasOpened ? settings(isOpen, giveUp) : null}
      {askedKeys ? (
        <ShortcutsDialog
          open={asksKeys}
          onClose={() => showPanel(null)}
          onFail={() => {
            showPanel(null)
            setAskedKeys(false)
          }}
        />
      ) : null}
      <StorageNotice locked={locked} />
      {locked ? null : <UpdateNotice />}
      {ask && keyring ? (
        <ProxySignInDialog
          key={`${ask.id} ${locked}`}
          ask={ask}
          keyring={keyring}
          onFail={() => void attempt(request('desktop.answerProxy', { id: ask.id, given: null }))}
        />
      ) : null}
    </>
  )
}
