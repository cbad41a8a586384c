import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect } from 'react'
import { HashRouter } from 'react-router-dom'
import { useMenu } from '#renderer/access/menu-store.ts'
import {
  closeCertificate,
  subscribeCertificates,
  useRefusedCertificate,
} from '#renderer/features/servers/certificate-store.ts'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { later } from '#renderer/components/later.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { DesktopHost } from '#renderer/features/desktop/DesktopHost.tsx'
import { LockGate } from '#renderer/features/lock/LockGate.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { subscribeCache } from '#renderer/platform/cache-events.ts'
import { subscribeConnection } from '#renderer/platform/connection.ts'
import { GuardedRoutes } from './GuardedRoutes.tsx'
import { LinkFollower } from './LinkFollower.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Providers } from './providers.tsx'
import { Splash } from './Splash.tsx'
import { isDetached } from './state/detached.ts'
import { currentServer, subscribeBoot, start, useBoot } from './state/boot.ts'
import { guardWindow } from './state/leaving.ts'
import { subscribeSession, signOut } from './state/session.ts'
import { subscribeWindowSize } from './state/window-size.ts'

/** The whole interface. */
export function App({ nonce }: { readonly nonce: string }) {
  useEffect(() => {
    const stops = [
      subscribeBoot(),
      subscribeSession(),
      subscribeCache(),
      subscribeConnection(),
      subscribeCertificates(),
      subscribeWindowSize(),
      guardWindow(),
    ]
    void start()
    // While main gathers its services: the frame only has to be drawn then.
    let current = true
    const read = () =>
      void (isDetached ? import('./shell/DetachedShell.tsx') : import('./shell/Shell.tsx')).catch(() => undefined)
    requestIdleCallback(() => current && read(), { timeout: 2000 })
    return () => {
      current = false
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <Providers nonce={nonce}>
      {/* A transition would keep the old page on screen while the new one is prepared. */}
      <HashRouter useTransitions={false}>
        <Phases />
      </HashRouter>
    </Providers>
  )
}

const CertificateDialog = later(
  async () => (await import('#renderer/features/servers/CertificateDialog.tsx')).CertificateDialog,
)

function Certificate({ locked }: { readonly locked: boolean }) {
  const isRefused = useRefusedCertificate((state) => state.shown !== null)
  return isRefused ? <CertificateDialog locked={locked} onFail={closeCertificate} /> : null
}

const AllSettings = later(async () => (await import('./shell/OwnSettings.tsx')).AllSettings)

function Desktop() {
  const session = useBoot((state) => state.session)
  const signedIn = session.phase === 'signedIn'
  return (
    <DesktopHost
      settings={(open, onFail) => <AllSettings open={open} signedIn={signedIn} onFail={onFail} />}
      locked={session.locked}
      signedIn={signedIn}
    />
  )
}

function Phases() {
  const t = useT()
  // Of each what shows here: what else changes must not draw the frame again.
  const phase = useBoot((state) => state.phase)
  const session = useBoot((state) => state.session)
  const server = useBoot(currentServer)
  const loaded = useMenu((state) => state.routes.length > 0)
  if (phase === 'starting') return <Splash />
  if (phase === 'ready') {
    return (
      <PageBoundary title="application">
        <LockGate
          session={session}
          loaded={loaded}
          whyAway={<ShowCertificate url={server?.url ?? ''} />}
          onSignOut={() => void signOut()}
        >
          {isDetached ? null : <LinkFollower />}
          <GuardedRoutes />
        </LockGate>
        <Certificate locked={session.locked} />
        {isDetached ? null : <Desktop />}
      </PageBoundary>
    )
  }
  return (
    <Notice whole icon={<WarningOutlined />} title={t('shell.startFailed.title')} hint={t('shell.startFailed.hint')}>
      <Button type="primary" onClick={() => void start()}>
        {t('common.retry')}
      </Button>
    </Notice>
  )
}
