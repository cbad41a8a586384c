import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { guard, lockPath, loginPath } from '#shared/access/guard.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { later } from '#renderer/components/later.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import styles from './lock.module.css'

/** Marks the document while it is locked; the style sheet hides everything but the lock then. */
const mark = 'data-locked'

/**
 * Locks the document: everything in the document but `lock` stays as it is, unseen and out of reach of pointer, keys
 * and screen readers, what is added meanwhile included. Answers how to open it, with the focus where it was.
 */
function coverDocument(lock: HTMLElement): () => void {
  const root = document.documentElement
  const focused = document.activeElement
  const title = document.title
  const covered = new Set<Element>()
  const cover = () => {
    for (const element of document.body.children) {
      if (element === lock || element.hasAttribute('inert')) continue
      element.setAttribute('inert', '')
      covered.add(element)
    }
  }
  cover()
  const watch = new MutationObserver(cover)
  watch.observe(document.body, { childList: true })
  root.setAttribute(mark, '')
  window.addEventListener('keydown', stopCommand, { capture: true })
  return () => {
    watch.disconnect()
    root.removeAttribute(mark)
    window.removeEventListener('keydown', stopCommand, { capture: true })
    for (const element of covered) element.removeAttribute('inert')
    document.title = title
    // What was not painted a moment ago takes the focus only once it is drawn again.
    if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus({ preventScroll: true }))
  }
}

/** Keys of the shell below do nothing; copying, pasting and typing are the browser's own and go on. */
function stopCommand(event: KeyboardEvent): void {
  const isFunctionKey = /^F\d+$/.test(event.key)
  if (event.ctrlKey || event.metaKey || event.altKey || isFunctionKey) event.stopPropagation()
}

const loadPage = async () => (await import('./LockScreenPage.tsx')).LockScreenPage
const LockScreenPage = later(loadPage, () => <main className={styles.page} />)

interface LockGateProps {
  readonly session: SessionState
  /** The pages of the session are there: they stay behind the lock as they are. */
  readonly loaded: boolean
  /** What may keep the server away, which unlocking asks. */
  readonly whyAway: ReactNode
  readonly onSignOut: () => void
  readonly children: ReactNode
}

/**
 * Stands before every page. While the screen is locked the address is /lockScreen (section 2, "Route guard"), and the
 * pages below go on living at the address they had, unseen: a half-filled form survives.
 */
export function LockGate({ session, loaded, whyAway, onSignOut, children }: LockGateProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const [held, setHeld] = useState(() => beforeLock(location))
  const { pathname, search } = location
  if (pathname !== lockPath && location !== held) setHeld(location)

  const hasToken = session.phase === 'signedIn'
  const { locked } = session
  const decision = guard({ path: pathname, search, hasServer: true, hasToken, locked, menuEmpty: false })
  const target = locked && decision.action === 'redirect' ? decision.to : null
  // Without a session, and without a lock that opened, the address was typed: there is nothing to go back to.
  const returns = hasToken || fromOf(location) !== null
  const back = locked || pathname !== lockPath ? null : returns ? held.pathname + held.search : loginPath('/')
  useEffect(() => {
    // The state of the history entry outlives a reload of the window.
    if (target !== null) void navigate(target, { replace: true, state: { from: pathname + search } })
    else if (back !== null) void navigate(back, { replace: true })
  }, [target, back, pathname, search, navigate])

  useFreshAnswers(locked)
  // A screen that is locked shows its page at once.
  useEffect(() => {
    if (!loaded) return
    const asked = requestIdleCallback(() => void loadPage().catch(() => undefined), { timeout: 5000 })
    return () => cancelIdleCallback(asked)
  }, [loaded])
  // Without a session the page is left by the guard, which must ask again at the page's own address.
  const empty = (locked && !loaded) || (back !== null && !hasToken)
  return (
    <>
      <Routes location={pathname === lockPath ? held : location}>
        <Route path="*" element={empty ? null : children} />
      </Routes>
      {locked ? (
        <LockedScreen>
          <LockScreenPage
            key={session.account}
            account={session.account ?? ''}
            whyAway={whyAway}
            onSignOut={onSignOut}
          />
        </LockedScreen>
      ) : null}
    </>
  )
}

/** Where the lock took the person from; null at an address that it did not lead to. */
function fromOf({ state }: Location): string | null {
  const { from } = (state ?? {}) as { from?: unknown }
  return typeof from === 'string' && from.startsWith('/') ? from : null
}

/** The address to go back to: where the person is, or was before the window was loaded anew. */
function beforeLock(location: Location): Location {
  if (location.pathname !== lockPath) return location
  const [path = '/', query] = (fromOf(location) ?? '/').split('?')
  return { ...location, pathname: path, search: query === undefined ? '' : `?${query}`, hash: '', state: null }
}

/** What the pages asked for behind the lock was refused: it is asked for again. */
function useFreshAnswers(locked: boolean): void {
  const before = useRef(locked)
  useEffect(() => {
    if (before.current && !locked) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null })
    }
    before.current = locked
  }, [locked])
}

/** Its children stand outside the application's own element, which is covered with all its dialogs. */
function LockedScreen({ children }: { readonly children: ReactNode }) {
  const [host] = useState(makeHost)
  useLayoutEffect(() => {
    document.body.append(host)
    const open = coverDocument(host)
    return () => {
      open()
      host.remove()
    }
  }, [host])
  return createPortal(children, host)
}

function makeHost(): HTMLElement {
  const host = document.createElement('div')
  host.setAttribute('data-lock-screen', '')
  return host
}
