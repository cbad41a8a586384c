import { memo, type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { guard, serverPath } from '#shared/access/guard.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import { ShowCertificate } from '#renderer/features/servers/ShowCertificate.tsx'
import { lazy, WhileRead } from '#renderer/components/lazy.tsx'
import { wantFrameTexts } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { LoadUser } from './LoadUser.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { Splash } from './Splash.tsx'
import { isDetached } from './state/detached.ts'
import { currentServer, mayChooseServer, enterSession, useBoot } from './state/boot.ts'
import { leave } from './state/session.ts'
import { applyPreferences, changeLanguage, useSettings } from './state/settings.ts'
import { addressOf, useTabs } from './state/tabs.ts'
import { takeMade } from './theme/style-cache.ts'

/** With its own texts: each page in it comes with those of the pages. */
const Shell = lazy(async () => {
  const [{ Shell: frame }] = await Promise.all([import('./shell/Shell.tsx'), wantFrameTexts()])
  // It follows the address and the session by itself.
  return { default: memo(frame) }
})
const DetachedShell = lazy(async () => {
  const [{ DetachedShell: frame }] = await Promise.all([import('./shell/DetachedShell.tsx'), wantFrameTexts()])
  return { default: memo(frame) }
})
const LocalStart = lazy(async () => ({
  default: (await import('#renderer/features/servers/LocalStart.tsx')).LocalStart,
}))
const SignInPage = lazy(async () => {
  const [page] = await Promise.all([import('#renderer/features/sign-in/SignInPage.tsx'), readStyles()])
  return { default: page.SignInPage }
})
const SsoEntry = lazy(async () => ({ default: (await import('./pages/EntryPages.tsx')).SsoEntry }))
const ThirdPartyEntry = lazy(async () => ({ default: (await import('./pages/EntryPages.tsx')).ThirdPartyEntry }))
const PublicFormEntry = lazy(async () => ({ default: (await import('./pages/EntryPages.tsx')).PublicFormEntry }))
const ServersPage = lazy(async () => {
  const [page] = await Promise.all([import('#renderer/features/servers/ServersPage.tsx'), readStyles()])
  return { default: page.ServersPage }
})

const FrameWarmUp = lazy(async () => {
  const [{ FrameWarmUp: warmUp }] = await Promise.all([import('./shell/FrameWarmUp.tsx'), wantFrameTexts()])
  return { default: warmUp }
})

/** Styles of the forms in front of the session. */
async function readStyles(): Promise<void> {
  takeMade((await import('./theme/made/sign-in.ts')).made)
}

/**
 * Pages that fill the window without the shell (section 2, "Fixed routes"), by path. They need a server but no menu; the
 * guard says who may see which, and that everything else needs a session.
 */
const windowPages: Readonly<Record<string, (search: string) => ReactNode>> = {
  '/sso': (search) => <SsoEntry search={search} />,
  '/auth-redirect': (search) => <ThirdPartyEntry search={search} />,
  '/formShortLink': (search) => <PublicFormEntry search={search} />,
}

/** Asks the guard on every change of address, server or session, and shows what it says. */
export function GuardedRoutes() {
  const { pathname, search } = useLocation()
  const servers = useBoot((state) => state.servers)
  const session = useBoot((state) => state.session)
  const signedOut = useBoot((state) => state.signedOut)
  const server = useBoot(currentServer)
  const menuEmpty = useMenu((state) => state.routes.length === 0)
  const [started, setStarted] = useState<string | null>(null)
  const navigate = useNavigate()
  usePreparedShell(session.phase === 'signedIn')
  const onReady = useCallback((state: ServerState) => {
    useBoot.setState({ servers: state })
    setStarted(state.currentId)
  }, [])

  const decision = guard({
    path: pathname,
    search,
    hasServer: server !== null,
    hasToken: session.phase === 'signedIn',
    locked: false,
    menuEmpty,
  })
  // Main closes a window beside the main one as soon as its session is over.
  if (isDetached && session.phase !== 'signedIn') return <Splash />
  if (decision.action === 'redirect') {
    return <Navigate replace to={signedOut && decision.to.startsWith('/login?') ? '/login' : decision.to} />
  }
  if (pathname === serverPath) return <Servers onStarted={setStarted} />
  if (server?.kind === 'local' && started !== server.id) {
    return (
      <WhileRead show={<Splash />}>
        <LocalStart onReady={onReady} onLeave={() => void navigate(serverPath)} />
      </WhileRead>
    )
  }
  if (decision.action === 'load') return <LoadUser key={`${servers.currentId} ${session.account}`} />
  const frame = isDetached ? <DetachedShell /> : <Shell />
  const windowPage = Object.hasOwn(windowPages, pathname) ? windowPages[pathname] : undefined
  return (
    <WhileRead show={<Splash />}>
      {windowPage ? (
        <PageBoundary key={pathname} title={pathname}>
          {windowPage(search)}
        </PageBoundary>
      ) : pathname === '/login' && server ? (
        <SignIn />
      ) : pathname === '/' ? (
        <Navigate replace to={addressOf(useTabs.getState())} />
      ) : (
        frame
      )}
    </WhileRead>
  )
}

/** Reads the shell ahead: while the user is asked for, or while the person types on the sign-in page. */
function usePreparedShell(now: boolean): void {
  useEffect(() => {
    // One that cannot be read is asked for again, and told, when it has to show.
    const read = () => void (isDetached ? DetachedShell : Shell).read().catch(() => undefined)
    if (now) return read()
    let current = true
    requestIdleCallback(() => current && read(), { timeout: 2000 })
    return () => {
      current = false
    }
  }, [now])
}

function SignIn() {
  const navigate = useNavigate()
  const language = useSettings((state) => state.language)
  const keyring = useBoot((state) => state.session.keyring)
  const endedBy = useBoot((state) => state.endedBy)
  const server = useBoot(currentServer)
  const mayChoose = useBoot(mayChooseServer)
  const warmsUp = useWarmUp()
  if (!server) return null
  return (
    <>
      <PageBoundary title="sign-in">
        <SignInPage
          server={server}
          keyring={keyring}
          endedBy={endedBy}
          language={language}
          onLanguage={(next) => void changeLanguage(next)}
          {...(mayChoose ? { onSwitchServer: () => void navigate(serverPath) } : {})}
          onSignedIn={enterSession}
          onOpen={(path) => void navigate(path)}
          whyAway={<ShowCertificate size="small" url={server.url} />}
        />
      </PageBoundary>
      <WhileRead show={null}>{warmsUp ? <FrameWarmUp /> : null}</WhileRead>
    </>
  )
}

let warmedUp = false

/** Whether the frame is to be drawn ahead: once in a window, as soon as the sign-in page leaves it time. */
function useWarmUp(): boolean {
  const [now, setNow] = useState(false)
  useEffect(() => {
    if (warmedUp) return
    let current = true
    const begin = async () => {
      await FrameWarmUp.read()
      if (!current) return
      warmedUp = true
      startTransition(() => setNow(true))
    }
    // Who signs in is told of a frame that cannot be read when it has to show.
    const idle = requestIdleCallback(() => void begin().catch(() => undefined))
    return () => {
      current = false
      cancelIdleCallback(idle)
    }
  }, [])
  return now
}

/** Another server is another session: what this one had goes, its layout and notice too; main says who is signed in. */
function Servers({ onStarted }: { readonly onStarted: (id: string | null) => void }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const language = useSettings((state) => state.language)
  const servers = useBoot((state) => state.servers)
  const enter = async (state: ServerState) => {
    leave()
    const [session, kept] = await Promise.all([request('session.state'), request('preferences.read')])
    await applyPreferences(kept)
    onStarted(state.currentId)
    useBoot.setState({ servers: state, session, signedOut: false, endedBy: '' })
    void navigate('/', { replace: true })
  }
  return (
    <WhileRead show={<Splash />}>
      <PageBoundary title="servers">
        <ServersPage
          state={servers}
          address={new URLSearchParams(search).get('url') ?? ''}
          language={language}
          onLanguage={(next) => void changeLanguage(next)}
          onChange={(state) => useBoot.setState({ servers: state })}
          onChosen={(state) => void enter(state)}
          onBack={servers.currentId === null ? null : () => void navigate('/')}
        />
      </PageBoundary>
    </WhileRead>
  )
}
