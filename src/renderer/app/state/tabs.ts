import { create } from 'zustand'

export interface Tab {
  /** Path without query: one tab per page. */
  readonly path: string
  readonly search: string
  readonly title: string
  /** Cannot be closed and survives every "close". */
  readonly pinned: boolean
  /** Counts refreshes: another number mounts the page anew. */
  readonly version: number
  /** Whether the page is in the window, shown or hidden; a restored tab is mounted on its first visit. */
  readonly mounted: boolean
  /** Something was typed or chosen in the page: only the person may throw that away. */
  readonly touched: boolean
  /** Grows with each visit: the smallest was not looked at for longest. */
  readonly visit: number
}

interface TabState {
  readonly tabs: readonly Tab[]
  readonly active: string
}

export const homePath = '/home'
/** Unknown paths lead here (section 2). */
export const notFoundPath = '/404'
/** Everything the menu holds, for when the top menu has no room for it (section 2). */
export const menuMorePath = '/menuMore'

/** Pages kept in the window; more only where someone wrote something. */
export const mostMounted = 10

/** Open pages, in the order of their tabs. */
export const useTabs = create<TabState>(() => ({ tabs: [], active: homePath }))

type Opened = Pick<Tab, 'path' | 'search' | 'title'>

const fresh = { version: 0, mounted: false, touched: false, visit: 0 } as const

/** Shows a page: its tab when there is one, else a new tab at the end. The home page is first and pinned. */
export function openTab(state: TabState, page: Opened): TabState {
  const known = state.tabs.find((tab) => tab.path === page.path)
  if (known && state.active === page.path && known.mounted) {
    if (known.search === page.search && known.title === page.title) return state
    return { ...state, tabs: state.tabs.map((tab) => (tab === known ? { ...tab, ...page } : tab)) }
  }
  const visit = Math.max(0, ...state.tabs.map((tab) => tab.visit)) + 1
  const shown: Tab = { ...(known ?? { ...fresh, pinned: page.path === homePath }), ...page, mounted: true, visit }
  const others = known ? state.tabs.map((tab) => (tab === known ? shown : tab)) : state.tabs
  const tabs = known ? others : shown.pinned ? [shown, ...others] : [...others, shown]
  return releaseTabs({ tabs, active: page.path }, mostMounted)
}

/** Takes the pages out of the window that were not looked at for longest, but none with something written in it. */
export function releaseTabs(state: TabState, most: number): TabState {
  const mounted = state.tabs.filter((tab) => tab.mounted)
  if (mounted.length <= most) return state
  const idle = mounted
    .filter((tab) => !tab.touched && !tab.pinned && tab.path !== state.active)
    .sort((one, other) => one.visit - other.visit)
  const released = new Set(idle.slice(0, mounted.length - most))
  if (released.size === 0) return state
  return { ...state, tabs: state.tabs.map((tab) => (released.has(tab) ? { ...tab, mounted: false } : tab)) }
}

/** Someone wrote something in the page. */
export function touchTab(state: TabState, path: string): TabState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, touched: true } : tab)) }
}

/** Closes one tab; the neighbour on its right, else on its left, becomes active. */
export function closeTab(state: TabState, path: string): TabState {
  const index = state.tabs.findIndex((tab) => tab.path === path)
  const closing = state.tabs[index]
  if (!closing || closing.pinned) return state
  const tabs = state.tabs.filter((tab) => tab !== closing)
  if (state.active !== path) return { ...state, tabs }
  return { tabs, active: (tabs[index] ?? tabs[index - 1])?.path ?? homePath }
}

/** Keeps the pinned tabs and the one named. */
export function closeOtherTabs(state: TabState, path: string): TabState {
  const tabs = state.tabs.filter((tab) => tab.pinned || tab.path === path)
  return { tabs, active: tabs.some((tab) => tab.path === path) ? path : homePath }
}

/** Keeps the pinned tabs. */
export function closeAllTabs(state: TabState): TabState {
  return { tabs: state.tabs.filter((tab) => tab.pinned), active: homePath }
}

/** Mounts the page anew, without what was written in it. */
export function refreshTab(state: TabState, path: string): TabState {
  const anew = (tab: Tab): Tab => ({ ...tab, version: tab.version + 1, touched: false })
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? anew(tab) : tab)) }
}

/** Puts a tab where another one stands; pinned ones stay in front. */
export function moveTab(state: TabState, path: string, target: string): TabState {
  const from = state.tabs.findIndex((tab) => tab.path === path)
  const to = state.tabs.findIndex((tab) => tab.path === target)
  const moved = state.tabs[from]
  if (!moved || to < 0 || from === to || moved.pinned || state.tabs[to]?.pinned) return state
  const tabs = state.tabs.filter((tab) => tab !== moved)
  return { ...state, tabs: [...tabs.slice(0, to), moved, ...tabs.slice(to)] }
}

/** The tab beside another one, without going around; null at the end and beside a pinned one. */
export function besideTab(state: TabState, path: string, step: 1 | -1): string | null {
  const beside = state.tabs[state.tabs.findIndex((tab) => tab.path === path) + step]
  return !beside || beside.pinned ? null : beside.path
}

/** The tab after (1) or before (-1) the active one, round and round. */
export function neighbourTab(state: TabState, step: 1 | -1): string {
  const index = state.tabs.findIndex((tab) => tab.path === state.active)
  const count = state.tabs.length
  return state.tabs[(index + step + count) % Math.max(count, 1)]?.path ?? homePath
}

/** Path and query of the page that shows. */
export function activeAddress({ tabs, active }: TabState): string {
  return active + (tabs.find((tab) => tab.path === active)?.search ?? '')
}

/** Tabs of the last session, with the home page first; what the menu no longer grants is left out. */
export function restoredTabs(
  kept: readonly { readonly path: string; readonly title: string }[],
  home: string,
  titleOf: (path: string) => string | null,
): TabState {
  const tabs: Tab[] = [{ ...fresh, path: homePath, search: '', title: home, pinned: true }]
  for (const { path: address } of kept) {
    const [path = '', ...query] = address.split('?')
    const title = titleOf(path)
    if (title === null || tabs.some((tab) => tab.path === path)) continue
    tabs.push({ ...fresh, path, search: query.length > 0 ? `?${query.join('?')}` : '', title, pinned: false })
  }
  return { tabs, active: homePath }
}
