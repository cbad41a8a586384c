import { validateUser } from '#shared/access/guard.ts'
import { flattenRoutes } from '#shared/access/routes.ts'
import type { CurrentUser } from '#shared/api/auth.ts'
import type { CurrentUserAnswer, SessionState } from '#shared/ipc/session.ts'
import { putMenu, renewMenu, routeAt, useMenu, withdrawnAt } from '#renderer/access/menu-store.ts'
import { useMenuUse } from '#renderer/access/menu-use.ts'
import { useVisitedRecords } from '#renderer/access/visited-records.ts'
import { clearSession, putSession, useSessionStore } from '#renderer/access/session-store.ts'
import { withdrawQuestions } from '#renderer/components/confirm.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { putUsualPageSize } from '#renderer/components/memory/usual-page-size.ts'
import { currentLanguage, t, wantFrameTexts } from '#renderer/i18n/index.ts'
import { putTranslations } from '#renderer/i18n/translations.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { closeAllDialogs } from '#renderer/platform/dialogs.ts'
import { leaveImports } from '#renderer/platform/import-runs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { reportError } from '#renderer/platform/report.ts'
import { takeUser } from '#renderer/platform/ahead.ts'
import { isPlatformError, on, request } from '#renderer/platform/request.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'
import { toast, withdrawToastActions } from '#renderer/platform/toast.ts'
import { forgetFind } from '../shell/find-store.ts'
import { putScrolls } from '../shell/kept-scroll.ts'
import { noSignIn, useBoot } from './boot.ts'
import { isDetached } from './detached.ts'
import { decideLayout } from './layout.ts'
import { applyPreferences, resetAppearance, applyLanguageOf, takeLayout, useSettings } from './settings.ts'
import { detachedTabs, homePath, openTab, restoredTabs, type TabState, useTabs, withdrawTabs } from './tabs.ts'
import { loadTranslations } from './translations.ts'

/**
 * `retry`: the server could not be reached and nothing is stored here; the kept session is left alone. `unreadable`: so
 * is it where files of the application itself, its pages or texts, cannot be read.
 */
export type LoadOutcome = 'ok' | 'refused' | 'retry' | 'unreadable'

/** The load under way, or the last one. */
let loading: Promise<unknown> = Promise.resolve()

/**
 * Reads user, menu and grants (section 2, "Route guard"). A refusal resets the session and says why;
 * a server that is merely away does not.
 */
export function loadUser(): Promise<LoadOutcome> {
  const outcome = readUser()
  loading = outcome
  return outcome
}

type Pages = typeof import('../fixed-pages.tsx')

/** The frame's pages with its texts: nothing of them is read before somebody has signed in. */
async function readPages(): Promise<Pages> {
  const [pages] = await Promise.all([import('../fixed-pages.tsx'), wantFrameTexts()])
  return pages
}

/** A file of the application that could not be read. */
class Unreadable extends Error {}
const unreadable = (cause: unknown): never => {
  throw new Unreadable('not read', { cause })
}

async function readUser(): Promise<LoadOutcome> {
  // While the server answers.
  const reading = readPages()
  reading.catch(() => undefined)
  try {
    const { kept: keeping, user: asked } = takeUser()
    const answer = await asked
    const { user, cache } = answer
    const reason = refusalOf(user)
    if (reason !== null) return await reject(reason)
    // Before anything of the sign-in is taken over: the next try has it still.
    const pages = await reading.catch(unreadable)
    const kept = await keeping
    const own = isDetached ? await request('windows.own') : null
    // Behind the lock it answers the looks alone: taken for everything, the kept tabs would be written over.
    if (useBoot.getState().session.locked) return 'retry'
    // Their language may be another, with texts of its own.
    await applyPreferences(kept).catch(unreadable)
    const { entered, signInTheme } = useBoot.getState()
    const { theme: userTheme = '', language = '' } = user.userInfo ?? {}
    const fresh = signInTheme !== null
    takeLayout(decideLayout({ fromSignIn: fresh, signInTheme, userTheme, kept: kept.layoutType }), fresh)
    if (entered) await applyLanguageOf(language).catch(unreadable)
    useBoot.setState({ entered: false, signInTheme: null })
    if (cache?.offline) useConnection.setState({ online: false })
    takeSession(answer)
    // What is stored is mostly zh: only another language is worth the wait.
    const translations = loadTranslations()
    if (currentLanguage() !== 'zh') await translations
    putMenu(user.menuList)
    useMenuUse.setState({ uses: kept.menuUse ?? [] })
    useVisitedRecords.setState({ visited: kept.visitedRecords ?? [] })
    putListMemories(kept.lists ?? [])
    const describe = (path: string, search: string) => describePage(pages, path, search)
    putScrolls(
      (own?.tabs ?? kept.tabs ?? []).flatMap(({ path: address, scroll }) => {
        const [path = '', query] = address.split('?')
        return scroll ? [[pages.tabKeyOf(path, query === undefined ? '' : `?${query}`), scroll] as const] : []
      }),
    )
    if (own !== null) {
      useTabs.setState(detachedTabs(own.tabs, describe))
    } else {
      const tabs = restoredTabs(kept.tabs ?? [], t('home.title'), describe)
      // A new sign-in begins at home; the next start where the last one was left.
      if (isAtHome() && (fresh || tabs.active === homePath)) useTabs.setState(openHome(leftAlone(tabs)))
      else useTabs.setState(tabs)
    }
    keepSystem(user.sysConfigInfo ?? null)
    return 'ok'
  } catch (error) {
    if (error instanceof Unreadable) {
      reportError(error.cause, 'files of the application')
      return 'unreadable'
    }
    if (isPlatformError(error) && (error.code === 'platform.network' || error.code === 'server.startFailed'))
      return 'retry'
    // Locked while it was loading: nothing is wrong with the session.
    if (isPlatformError(error) && error.code === 'session.locked') return 'retry'
    if (isPlatformError(error) && error.code === 'platform.sessionEnded') return 'refused'
    if (!isPlatformError(error)) reportError(error, 'session')
    return await reject((isPlatformError(error) && error.message) || t('shell.session.hasError'))
  }
}

/** Where a start and a sign-in without another goal lead: the frame is drawn with its page then, not twice. */
function isAtHome(): boolean {
  return ['', '#/', `#${homePath}`].includes(window.location.hash)
}

const leftAlone = (state: TabState): TabState => ({ ...state, active: homePath, split: null })

function openHome(state: TabState): TabState {
  return openTab(state, { key: homePath, path: homePath, search: '', title: t('home.title') })
}

/** Who is signed in, and how the platform wants its lists. */
function takeSession({ user, cache, server }: CurrentUserAnswer): void {
  useServerKind.setState({ kind: server ?? null })
  putSession(user, cache)
  putUsualPageSize(user.sysConfigInfo?.pageSize)
}

/** Why nobody can work as this user; null when they can. */
function refusalOf(user: CurrentUser): string | null {
  const decision = validateUser(user)
  if (decision === 'ok') return null
  return t(decision === 'noUser' ? 'shell.session.noUser' : 'shell.session.noMenu')
}

/** Title and tab of a page that may be opened; null for a path that leads nowhere (any more). */
function describePage(
  { fixedPageAt, tabKeyOf }: Pages,
  path: string,
  search: string,
): { readonly key: string; readonly title: string } | null {
  const key = tabKeyOf(path, search)
  const fixed = fixedPageAt(path)
  if (fixed) return { key, title: fixed.title() }
  const route = routeAt(path)
  return route && !route.newWindow ? { key, title: route.meta.title } : null
}

async function reject(reason: string): Promise<LoadOutcome> {
  toast.error(reason)
  await signOut()
  return 'refused'
}

/** The person is leaving, and nothing of the session has been cleared here yet. */
let leaving = false

/**
 * Ends the session on the server as far as it can be reached, and everything of it in this window. Main tells the end
 * at once and answers when the server has: the next person may have signed in by then.
 */
export async function signOut(): Promise<void> {
  leaving = true
  useBoot.setState({ signedOut: true, endedBy: '' })
  // Tabs return after a restart or an expiry, not after leaving on purpose (section 4).
  void request('preferences.write', { tabs: [], windows: [] }).catch(() => undefined)
  // Main forgets what was searched for: nothing that waits to be written may bring it back.
  putListMemories([])
  try {
    await request('session.signOut')
  } catch {
    // Main drops the token whatever the server says.
  }
  if (leaving) leave()
}

/** Clears what belongs to the session: user, menus, grants, tabs, answers, dialogs, how it began (section 4). */
export function leave(): void {
  leaving = false
  const { session } = useBoot.getState()
  useBoot.setState({
    session: { ...session, phase: 'none', account: null, restored: false, locked: false },
    ...noSignIn,
  })
  resetAppearance()
  clearSession()
  putMenu([])
  putTranslations(currentLanguage(), new Map())
  useMenuUse.setState({ uses: [] })
  putListMemories([])
  useTabs.setState({ tabs: [], active: homePath, split: null, closed: [] })
  putScrolls([])
  closeAllDialogs()
  forgetFind()
  leaveImports()
  withdrawQuestions()
  withdrawToastActions()
  queryClient.clear()
}

/** Follows what main says about the session. Answers how to stop. */
export function subscribeSession(): () => void {
  const stops = [
    on('session.ended', ({ message }) => {
      const reason = message || t('errors.platform.sessionEnded')
      toast.error(reason)
      const { userId = '' } = useSessionStore.getState().user ?? {}
      const left = { userId, address: window.location.hash.slice(1) }
      // Nobody may be there to see the toast.
      useBoot.setState({ signedOut: false, endedBy: reason, left })
      leave()
    }),
    on('session.changed', (session) => {
      if (session.phase === 'none' && (leaving || useMenu.getState().routes.length > 0)) leave()
    }),
    on('preferences.changed', () => void followPreferences()),
    on('cache.note', ({ endpoint, note }) => {
      if (endpoint === 'auth.currentUser' && note.unread === true) toast.warning(t('shell.menuUnread'))
    }),
    on('cache.changed', ({ endpoint }) => {
      if (endpoint === 'auth.currentUser') void renewUser()
      if (endpoint === 'translation.texts') void loadTranslations()
    }),
    useBoot.subscribe(({ session }, before) => anotherAccount(session, before.session)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Another window of this account wrote settings: how everything looks, and how lists were left, is the same here. */
async function followPreferences(): Promise<void> {
  const { session } = useBoot.getState()
  if (session.phase !== 'signedIn' || session.locked || useMenu.getState().routes.length === 0) return
  try {
    const kept = await request('preferences.read')
    // Where nobody chose a layout, the one that the server decided at sign-in stays.
    await applyPreferences({ layoutType: useSettings.getState().layoutType, ...kept })
    useMenuUse.setState({ uses: kept.menuUse ?? [] })
    useVisitedRecords.setState({ visited: kept.visitedRecords ?? [] })
    putListMemories(kept.lists ?? [])
  } catch (error) {
    if (!isPlatformError(error)) reportError(error, 'preferences')
  }
}

/** A token from outside replaced the session: nothing of the former account stays, and the guard loads the new one. */
function anotherAccount(session: SessionState, before: SessionState): void {
  if (session.phase !== 'signedIn' || before.phase !== 'signedIn' || session.account === before.account) return
  leave()
  useBoot.setState({ session, entered: true })
}

/**
 * A newer answer about the user arrived behind the stored one: grants and menu follow without a reload, and a refusal
 * resets the session as at sign-in.
 */
async function renewUser(): Promise<void> {
  // It may come while the stored one is being taken over.
  await loading
  if (useMenu.getState().routes.length === 0) return
  try {
    const [answer, { fixedPageAt }] = await Promise.all([request('session.currentUser', {}), readPages()])
    const { user } = answer
    const reason = refusalOf(user)
    if (reason !== null) return void (await reject(reason))
    takeSession(answer)
    renewMenu(user.menuList)
    const known = new Set(flattenRoutes(useMenu.getState().routes).map((route) => route.path))
    // Nobody loses sight of what they are looking at or have typed: such a page says that it was withdrawn.
    useTabs.setState((state) =>
      withdrawTabs(state, ({ path, key, touched }) => {
        if (fixedPageAt(path) !== null || known.has(path)) return true
        return withdrawnAt(path) !== null && (touched || key === state.active)
      }),
    )
  } catch (error) {
    // Main forgot the stored answer because the server refuses the user.
    if (isPlatformError(error) && error.code === 'platform.business')
      await reject(error.message || t('shell.session.hasError'))
    // Otherwise what is on screen stays; the next call tells if something is wrong.
  }
}

/** Characters that the preferences take. */
const MAX_TEXT_LENGTH = 2000

/** Title and copyright, so that the next sign-in page shows them before the server answers. */
function keepSystem(
  system: { readonly sysName?: string; readonly title?: string; readonly copyright?: string } | null,
): void {
  if (!system) return
  const { sysName = '', title = '', copyright = '' } = system
  const sysConfig = Object.fromEntries(
    Object.entries({ sysName, title, copyright }).map(([name, value]) => [name, value.slice(0, MAX_TEXT_LENGTH)]),
  )
  void request('preferences.write', { sysConfig }).catch(() => undefined)
}
