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
  /** Whether the page was opened in this window; a restored tab is mounted on its first visit. */
  readonly visited: boolean
}

interface TabState {
  readonly tabs: readonly Tab[]
  readonly active: string
}

export const homePath = '/home'
/** Unknown paths lead here (section 2). */
export const notFoundPath = '/404'

/** Open pages, in the order of their tabs. */
export const useTabs = create<TabState>(() => ({ tabs: [], active: homePath }))

type Opened = Pick<Tab, 'path' | 'search' | 'title'>

/** Shows a page: its tab when there is one, else a new tab at the end. The home page is first and pinned. */
export function openTab(state: TabState, page: Opened): TabState {
  const known = state.tabs.find((tab) => tab.path === page.path)
  if (!known) {
    const tab: Tab = { ...page, pinned: page.path === homePath, version: 0, visited: true }
    return { tabs: tab.pinned ? [tab, ...state.tabs] : [...state.tabs, tab], active: page.path }
  }
  const same = known.search === page.search && known.title === page.title && known.visited
  if (same && state.active === page.path) return state
  const tabs = same ? state.tabs : state.tabs.map((tab) => (tab === known ? { ...tab, ...page, visited: true } : tab))
  return { tabs, active: page.path }
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

export function refreshTab(state: TabState, path: string): TabState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, version: tab.version + 1 } : tab)) }
}

/** The tab after (1) or before (-1) the active one, round and round. */
export function neighbourTab(state: TabState, step: 1 | -1): string {
  const index = state.tabs.findIndex((tab) => tab.path === state.active)
  const count = state.tabs.length
  return state.tabs[(index + step + count) % Math.max(count, 1)]?.path ?? homePath
}

/** Tabs of the last session, with the home page first; what the menu no longer grants is left out. */
export function restoredTabs(
  kept: readonly { readonly path: string; readonly title: string }[],
  home: string,
  titleOf: (path: string) => string | null,
): TabState {
  const tabs: Tab[] = [{ path: homePath, search: '', title: home, pinned: true, version: 0, visited: false }]
  for (const { path: address } of kept) {
    const [path = '', query] = address.split('?')
    const title = titleOf(path)
    if (title === null || tabs.some((tab) => tab.path === path)) continue
    tabs.push({ path, search: query ? `?${query}` : '', title, pinned: false, version: 0, visited: false })
  }
  return { tabs, active: homePath }
}
