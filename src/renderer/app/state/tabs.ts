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

export interface Split {
  readonly first: string
  readonly second: string
}

export interface TabState {
  readonly tabs: readonly Tab[]
  /** Key of the tab that shows. */
  readonly active: string
  /** Keys of two tabs that show side by side, of which one is active; absent: the active one shows alone. */
  readonly split?: Split | null
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
  return releaseTabs({ ...state, tabs, ...activated(state, page.key) }, MAX_MOUNTED)
}

/** Keys of the tabs that show, from left to right. */
export function shownKeys({ active, split }: TabState): readonly string[] {
  return split ? [split.first, split.second] : [active]
}

/** Another tab takes the place of the active one; of two side by side, the other one stays where it is. */
function activated({ active, split = null }: TabState, key: string): Pick<TabState, 'active' | 'split'> {
  if (!split || split.first === key || split.second === key) return { active: key, split }
  return { active: key, split: split.first === active ? { ...split, first: key } : { ...split, second: key } }
}

/** Shows a tab to the right of the active one; the active one to the right of that which was looked at before it. */
export function splitTab(state: TabState, key: string): TabState {
  const others = state.tabs.filter((tab) => tab.key !== key)
  const latest = others.reduce<Tab | undefined>(
    (last, tab) => (last && last.visit >= tab.visit ? last : tab),
    undefined,
  )
  const first = key === state.active ? latest?.key : state.active
  if (first === undefined) return state
  const split = { first, second: key }
  return {
    ...state,
    active: key,
    split,
    tabs: state.tabs.map((tab) => (Object.values(split).includes(tab.key) ? { ...tab, mounted: true } : tab)),
  }
}

/** The active tab shows alone. */
export function joinTabs(state: TabState): TabState {
  return { ...state, split: null }
}

/** Without the split, where one of its tabs is gone. */
function withoutLostSide(state: TabState): TabState {
  const isThere = (key: string) => state.tabs.some((tab) => tab.key === key)
  return state.split && !shownKeys(state).every(isThere) ? joinTabs(state) : state
}

/** Takes the pages out of the window that were not looked at for longest, but none with something written in it. */
export function releaseTabs(state: TabState, most: number): TabState {
  const mounted = state.tabs.filter((tab) => tab.mounted)
  if (mounted.length <= most) return state
  const idle = mounted
    .filter((tab) => !tab.touched && !tab.pinned && !shownKeys(state).includes(tab.key))
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
  // Of two side by side the other one has the window.
  const left = shownKeys(state).find(has)
  const active = has(state.active) ? state.active : (left ?? (has(next) ? next : homePath))
  // From the right: opened again one by one, each finds its place.
  const kept = closing.reverse().filter(({ tab }) => tab.path !== notFoundPath)
  return withoutLostSide({ ...state, tabs, active, closed: [...state.closed, ...kept].slice(-MAX_CLOSED) })
}

/** Opens the tab closed last once more, where it was, and mounts its page anew; the same state when there is none. */
export function reopenTab(state: TabState): TabState {
  const last = state.closed.at(-1)
  if (!last) return state
  const rest = { ...state, closed: state.closed.slice(0, -1) }
  if (state.tabs.some((tab) => tab.key === last.tab.key)) return { ...rest, ...activated(rest, last.tab.key) }
  const tab: Tab = { ...last.tab, version: last.tab.version + 1, mounted: false, touched: false }
  const tabs = [...state.tabs.slice(0, last.index), tab, ...state.tabs.slice(last.index)]
  return { ...rest, tabs, ...activated(rest, tab.key) }
}

/** Without the tabs that may not be opened any more, closed ones included. */
export function withdrawTabs(state: TabState, mayStay: (tab: Tab) => boolean): TabState {
  return withoutLostSide({
    ...state,
    tabs: state.tabs.filter((tab) => tab.pinned || mayStay(tab)),
    closed: state.closed.filter(({ tab }) => mayStay(tab)),
  })
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
  const { tabs: all, active, split = null } = restoredTabs(kept, '', describe)
  const tabs = all.slice(1)
  return { tabs, active: active === homePath ? (tabs[0]?.key ?? '') : active, split, closed: [] }
}

/** Tabs of the last session as they showed, with the home page first; what the menu no longer grants is left out. */
export function restoredTabs(kept: readonly KeptTab[], home: string, describe: Describe): TabState {
  const tabs: Tab[] = [{ ...fresh, key: homePath, path: homePath, search: '', title: home, pinned: true }]
  let active = homePath
  const sides: Partial<Record<'first' | 'second', string>> = {}
  for (const { path: address, title: name, isActive, side } of kept) {
    const [path = '', ...query] = address.split('?')
    const search = query.length > 0 ? `?${query.join('?')}` : ''
    const page = describe(path, search)
    if (page === null || tabs.some((tab) => tab.key === page.key)) continue
    tabs.push({ ...fresh, ...page, path, search, name: page.key === path ? '' : name, pinned: false })
    if (isActive) active = page.key
    if (side) sides[side] = page.key
  }
  const { first, second } = sides
  if (first === undefined || second === undefined || ![first, second].includes(active))
    return { tabs, active, closed: [] }
  const mounted = tabs.map((tab) => (tab.key === first || tab.key === second ? { ...tab, mounted: true } : tab))
  return { tabs: mounted, active, split: { first, second }, closed: [] }
}
