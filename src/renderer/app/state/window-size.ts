import { create } from 'zustand'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { request } from '../../platform/request.ts'
import { setSidebar, useSettings } from './settings.ts'

type Device = NonNullable<Preferences['device']>

/** Section 9: narrower than this, the sidebar lies above the page and closes on a change of route. */
const mobileWidth = 992
/** Narrower than this, a sidebar of 310 px leaves too little of a table: it starts as icons. */
const roomyWidth = 1100

interface WindowSize {
  readonly device: Device
  readonly roomy: boolean
}

/** What the width of the window means. */
export function sizeOf(width: number): WindowSize {
  return { device: width < mobileWidth ? 'mobile' : 'desktop', roomy: width >= roomyWidth }
}

export const useWindowSize = create<WindowSize>(() => sizeOf(window.innerWidth))

/** A window that starts hidden has no width yet: it opens in the form it had the last time. */
export function applyDevice(kept: Preferences): void {
  if (window.innerWidth > 0 || kept.device === undefined) return
  useWindowSize.setState(sizeOf(kept.device === 'mobile' ? mobileWidth - 1 : roomyWidth))
}

/** Follows the window for as long as it lives. Answers how to stop. */
export function followWindowSize(): () => void {
  const measure = () => {
    if (window.innerWidth === 0) return
    const next = sizeOf(window.innerWidth)
    const last = useWindowSize.getState()
    if (next.device === last.device && next.roomy === last.roomy) return
    useWindowSize.setState(next)
    if (next.device === last.device) return
    void request('preferences.write', { device: next.device }).catch(() => undefined)
  }
  measure()
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}

/** Open as the person wants it; while they did not say, where there is room. */
export function useSidebarOpen(): boolean {
  const roomy = useWindowSize((state) => state.roomy)
  return useSettings((state) => state.sidebar) ?? roomy
}

/** Closes a menu that lies above the page (section 2: below 992 px, on a change of route). */
export function clearNarrowPage(): void {
  const { device, roomy } = useWindowSize.getState()
  if (device === 'mobile' && (useSettings.getState().sidebar ?? roomy)) setSidebar(false)
}
