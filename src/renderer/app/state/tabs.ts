import { create } from 'zustand'
import type { KeptTab } from '#shared/ipc/windows.ts'

export interface Tab {
  /** What the tab holds: its path, and behind a `?` the subject where each has a tab of its own (a task, a mail). */
  readonly key: string
  readonly path: string
  readonly search: string
  /** Of the page; the same for each of its subjects. */
  readonly title: string
  /** Of the subject, as soon as its page knows it; empty until then. */
  readonly name: string
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

/** A tab that was closed, and its place. */
interface ClosedTab {
  readonly tab: Tab
  readonly index: number
}

export interface TabState {
  readonly tabs: readonly Tab[]
  /** Key of the tab that shows. */
  readonly active: string
  /** The last one closed is the last. */
  readonly closed: readonly ClosedTab[]
}

export const homePath = '/home'
/** Unknown paths lead here (section 2). */
export const notFoundPath = '/404'
/** Everything the menu holds, for when the top menu has no room for it (section 2). */
export const menuMorePath = '/menuMore'

/** Pages kept in the window; more only where someone wrote something. */
export const MAX_MOUNTED = 10
/** Closed tabs that can be opened again. */
const MAX_CLOSED = 20

/** Open pages, in the order of their tabs. */
export const useTabs = create<TabState>(() => ({ tabs: [], active: homePath, closed: [] }))

type Opened = Pick<Tab, 'key' | 'path' | 'search' | 'title'>

const fresh = { name: '', version: 0, mounted: false, touched: false, visit: 0 } as const

/** Shows a page, or one subject of it: its tab when there is one, else a new tab at the end. The home page is first and pinned. */
export function openTab(state: TabState, page: Opened): TabState {
  const known = state.tabs.find((tab) => tab.key === page.key)
  if (known && state.active === page.key && known.mounted) {
    if (known.search === page.search && known.title === page.title) return state
    return { ...state, tabs: state.tabs.map((tab) => (tab === known ? { ...tab, ...page } : tab)) }
  }
  const visit = Math.max(0, ...state.tabs.map((tab) => tab.visit)) + 1
  const shown: Tab = { ...(known ?? { ...fresh, pinned: page.path === homePath }), ...page, mounted: true, visit }
  const others = known ? state.tabs.map((tab) => (tab === known ? shown : tab)) : state.tabs
  const tabs = known ? others : shown.pinned ? [shown, ...others] : [...others, shown]
  return releaseTabs({ ...state, tabs, active: page.key }, MAX_MOUNTED)
}

/** Takes the pages out of the window that were not looked at for longest, but none with something written in it. */
export function releaseTabs(state: TabState, most: number): TabState {
  const mounted = state.tabs.filter((tab) => tab.mounted)
  if (mounted.length <= most) return state
  const idle = mounted
    .filter((tab) => !tab.touched && !tab.pinned && tab.key !== state.active)
    .sort((one, other) => one.visit - other.visit)
  const released = new Set(idle.slice(0, mounted.length - most))
  if (released.size === 0) return state
  return { ...state, tabs: state.tabs.map((tab) => (released.has(tab) ? { ...tab, mounted: false } : tab)) }
}

/** Someone wrote something in the page. */
export function touchTab(state: TabState, key: string): TabState {
  return changeTab(state, key, (tab) => ({ ...tab, touched: true }))
}

/** The page knows what its subject is called. */
export function nameTab(state: TabState, key: string, name: string): TabState {
  if (state.tabs.find((tab) => tab.key === key)?.name === name) return state
  return changeTab(state, key, (tab) => ({ ...tab, name }))
}

/** Mounts the page anew, without what was written in it. */
export function refreshTab(state: TabState, key: string): TabState {
  return changeTab(state, key, (tab) => ({ ...tab, version: tab.version + 1, touched: false }))
}

function changeTab(state: TabState, key: string, change: (tab: Tab) => Tab): TabState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.key === key ? change(tab) : tab)) }
}

/** Closes one tab; the neighbour on its right, else on its left, becomes active. */
export function closeTab(state: TabState, key: string): TabState {
  const index = state.tabs.findIndex((tab) => tab.key === key)
  const beside = state.tabs[index + 1] ?? state.tabs[index - 1]
  return closeWhere(state, (tab) => tab.key === key, beside?.key ?? homePath)
}

/** Keeps the pinned tabs and the one named. */
export function closeOtherTabs(state: TabState, key: string): TabState {
  return closeWhere(state, (tab) => tab.key !== key, key)
}

/** Closes what lies to the left (-1) or to the right (1) of a tab, but nothing pinned. */
export function closeTabsBeside(state: TabState, key: string, side: 1 | -1): TabState {
  const at = state.tabs.findIndex((tab) => tab.key === key)
  const gone = new Set(at < 0 ? [] : side < 0 ? state.tabs.slice(0, at) : state.tabs.slice(at + 1))
  return closeWhere(state, (tab) => gone.has(tab), key)
}

/** Keeps the pinned tabs. */
export function closeAllTabs(state: TabState): TabState {
  return closeWhere(state, () => true, homePath)
}

/** `next` shows when the active tab is among those closed. */
function closeWhere(state: TabState, isClosing: (tab: Tab) => boolean, next: string): TabState {
  const closing = state.tabs.flatMap((tab, index) => (!tab.pinned && isClosing(tab) ? [{ tab, index }] : []))
  if (closing.length === 0) return state
  const gone = new Set(closing.map(({ tab }) => tab))
  const tabs = state.tabs.filter((tab) => !gone.has(tab))
  const has = (key: string) => tabs.some((tab) => tab.key === key)
  const active = has(state.active) ? state.active : has(next) ? next : homePath
  // From the right: opened again one by one, each finds its place.
  const kept = closing.reverse().filter(({ tab }) => tab.path !== notFoundPath)
  return { tabs, active, closed: [...state.closed, ...kept].slice(-MAX_CLOSED) }
}

/** Opens the tab closed last once more, where it was, and mounts its page anew; the same state when there is none. */
export function reopenTab(state: TabState): TabState {
  const last = state.closed.at(-1)
  if (!last) return state
  const rest = { ...state, closed: state.closed.slice(0, -1) }
  if (state.tabs.some((tab) => tab.key === last.tab.key)) return { ...rest, active: last.tab.key }
  const tab: Tab = { ...last.tab, version: last.tab.version + 1, mounted: false, touched: false }
  const tabs = [...state.tabs.slice(0, last.index), tab, ...state.tabs.slice(last.index)]
  return { ...rest, tabs, active: tab.key }
}

/** Without the tabs that may not be opened any more, closed ones included. */
export function withdrawTabs(state: TabState, mayStay: (tab: Tab) => boolean): TabState {
  return {
    ...state,
    tabs: state.tabs.filter((tab) => tab.pinned || mayStay(tab)),
    closed: state.closed.filter(({ tab }) => mayStay(tab)),
  }
}

/** Puts a tab where another one stands; pinned ones stay in front. */
export function moveTab(state: TabState, key: string, target: string): TabState {
  const from = state.tabs.findIndex((tab) => tab.key === key)
  const to = state.tabs.findIndex((tab) => tab.key === target)
  const moved = state.tabs[from]
  if (!moved || to < 0 || from === to || moved.pinned || state.tabs[to]?.pinned) return state
  const tabs = state.tabs.filter((tab) => tab !== moved)
  return { ...state, tabs: [...tabs.slice(0, to), moved, ...tabs.slice(to)] }
}

/** The tab beside another one, without going around; null at the end and beside a pinned one. */
export function besideTab(state: TabState, key: string, step: 1 | -1): string | null {
  const beside = state.tabs[state.tabs.findIndex((tab) => tab.key === key) + step]
  return !beside || beside.pinned ? null : beside.key
}

/** The tab after (1) or before (-1) the active one, round and round. */
export function neighbourTab(state: TabState, step: 1 | -1): string {
  const index = state.tabs.findIndex((tab) => tab.key === state.active)
  const count = state.tabs.length
  return state.tabs[(index + step + count) % Math.max(count, 1)]?.key ?? homePath
}

/** Path and query of a tab; of the one that shows when none is named. */
export function addressOf({ tabs, active }: TabState, key = active): string {
  const tab = tabs.find((entry) => entry.key === key)
  return tab ? tab.path + tab.search : homePath
}

/** What a page of an address is called and which tab holds it; null when it may not be opened. */
export type Describe = (path: string, search: string) => Pick<Tab, 'key' | 'title'> | null

/** Tabs of a window beside the main one, which has no home page. */
export function detachedTabs(kept: readonly KeptTab[], describe: Describe): TabState {
  const tabs = restoredTabs(kept, '', describe).tabs.slice(1)
  return { tabs, active: tabs[0]?.key ?? '', closed: [] }
}

/** Tabs of the last session, with the home page first; what the menu no longer grants is left out. */
export function restoredTabs(kept: readonly KeptTab[], home: string, describe: Describe): TabState {
  const tabs: Tab[] = [{ ...fresh, key: homePath, path: homePath, search: '', title: home, pinned: true }]
  for (const { path: address, title: name } of kept) {
    const [path = '', ...query] = address.split('?')
    const search = query.length > 0 ? `?${query.join('?')}` : ''
    const page = describe(path, search)
    if (page === null || tabs.some((tab) => tab.key === page.key)) continue
    tabs.push({ ...fresh, ...page, path, search, name: page.key === path ? '' : name, pinned: false })
  }
  return { tabs, active: homePath, closed: [] }
}
