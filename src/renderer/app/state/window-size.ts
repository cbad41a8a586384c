import { create } from 'zustand'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { useLanguage } from '#renderer/i18n/index.ts'
import { request } from '#renderer/platform/request.ts'
import { setSidebar, useSettings } from './settings.ts'

type Device = NonNullable<Preferences['device']>

/** Section 9: narrower than this, the sidebar lies above the page and closes on a change of route. */
const mobileWidth = 992
/** From here on there is room for the specified 310 px beside a table; below, a narrower menu leaves the table its columns. */
const wideWidth = 1680
/** English names of menus are longer than Chinese ones. */
const sidebarWidth = { wide: 310, usual: 240, usualEnglish: 256 } as const
/** Narrower than this, an open sidebar leaves too little of a table: it starts as icons. */
const roomyWidth = 1100
/** From here on there is room for two pages side by side. */
const splitWidth = 1200

interface WindowSize {
  readonly device: Device
  readonly roomy: boolean
  readonly wide: boolean
  readonly splits: boolean
}

interface WindowState extends WindowSize {
  /** The menu lies above the page of a narrow window. It says nothing about the sidebar of a wide one. */
  readonly overlay: boolean
  /** Whether the menu is open beside a designer, which needs the room; null where none is in front. */
  readonly designing: boolean | null
}

/** What the width of the window means. */
export function sizeOf(width: number): WindowSize {
  return {
    device: width < mobileWidth ? 'mobile' : 'desktop',
    roomy: width >= roomyWidth,
    wide: width >= wideWidth,
    splits: width >= splitWidth,
  }
}

// Rules of the shell are read without a window too.
const startWidth = typeof window === 'undefined' ? roomyWidth : window.innerWidth

export const useWindowSize = create<WindowState>(() => ({ ...sizeOf(startWidth), overlay: false, designing: null }))

/** A window that starts hidden has no width yet: it opens in the form it had the last time. */
export function applyDevice(kept: Preferences): void {
  if (window.innerWidth > 0 || kept.device === undefined) return
  useWindowSize.setState(sizeOf(kept.device === 'mobile' ? mobileWidth - 1 : roomyWidth))
}

/** Follows the window for as long as it lives. Answers how to stop. */
export function subscribeWindowSize(): () => void {
  const measure = () => {
    if (window.innerWidth === 0) return
    const next = sizeOf(window.innerWidth)
    const last = useWindowSize.getState()
    const names = ['device', 'roomy', 'wide', 'splits'] as const
    if (names.every((name) => next[name] === last[name])) return
    useWindowSize.setState(next)
    if (next.device === last.device) return
    useWindowSize.setState({ overlay: false })
    void request('preferences.write', { device: next.device }).catch(() => undefined)
  }
  measure()
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}

/** Open as the person wants it; while they did not say, where there is room. In a narrow window it opens on demand. */
export function useSidebarOpen(): boolean {
  const { device, roomy, overlay, designing } = useWindowSize()
  const wanted = useSettings((state) => state.sidebar)
  return device === 'mobile' ? overlay : designing === null ? (wanted ?? roomy) : designing
}

/** The width of the open menu that nobody dragged. */
export function useUsualSidebarWidth(): number {
  const isWide = useWindowSize((state) => state.wide)
  const usual = useLanguage() === 'en' ? sidebarWidth.usualEnglish : sidebarWidth.usual
  return isWide ? sidebarWidth.wide : usual
}

/** The person opens or closes the menu: kept for the next start, except above the page of a narrow window. */
export function showSidebar(open: boolean): void {
  if (useWindowSize.getState().device === 'mobile') useWindowSize.setState({ overlay: open })
  else if (useWindowSize.getState().designing !== null) useWindowSize.setState({ designing: open })
  else setSidebar(open)
}

/** Whether a path leads to a designer, of modules or of anything else: they want the width of the window. */
export function isDesigner(path: string): boolean {
  return /designer$/i.test(path)
}

/** A designer came to the front, or left it: the menu is icons there until somebody opens it. */
export function showDesigner(isShown: boolean): void {
  if (isShown !== (useWindowSize.getState().designing !== null))
    useWindowSize.setState({ designing: isShown ? false : null })
}

/** Closes a menu that lies above the page (section 2: below 992 px, on a change of route). */
export function clearNarrowPage(): void {
  if (useWindowSize.getState().overlay) useWindowSize.setState({ overlay: false })
}
