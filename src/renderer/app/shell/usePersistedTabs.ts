import { useEffect, useEffectEvent, useState } from 'react'
import type { KeptTab } from '#shared/ipc/windows.ts'
import { forgetScrolls, onScrolled, scrollOf } from './kept-scroll.ts'
import { notFoundPath, type Tab, type TabState, useTabs } from '../state/tabs.ts'

/** Keeps the list of open tabs, which of them show and how far they are scrolled, for the next start. Home is always there; /404 and a cleared list are not kept. */
export function usePersistedTabs(write: (tabs: readonly KeptTab[]) => Promise<unknown>): void {
  // As they came back: a page may open its own before this listens.
  const [restored] = useState(() => describe(useTabs.getState()))
  const send = useEffectEvent(write)
  useEffect(() => {
    let last = restored
    const keep = (state: TabState) => {
      const next = describe(state)
      if (state.tabs.length === 0 || JSON.stringify(next) === JSON.stringify(last)) return
      last = next
      forgetScrolls(state.tabs)
      void send(next).catch(() => undefined)
    }
    keep(useTabs.getState())
    const stops = [useTabs.subscribe(keep), onScrolled(() => keep(useTabs.getState()))]
    return () => {
      for (const stop of stops) stop()
    }
  }, [restored])
}

/**
 * What the preferences take: one entry beyond it, and they refuse the whole list. `all`: characters of all of them, which
 * are written anew with each tab that is opened or closed.
 */
const most = { tabs: 300, path: 2000, title: 200, all: 100_000 }

/** Of more than can be kept, those further right, which were opened last. */
function describe({ tabs, active, split }: TabState): KeptTab[] {
  const sideOf = (key: string): KeptTab['side'] =>
    split?.first === key ? 'first' : split?.second === key ? 'second' : undefined
  const kept = tabs
    .filter((tab) => !tab.pinned && tab.path !== notFoundPath)
    .map((tab): KeptTab => {
      const [side, scroll] = [sideOf(tab.key), scrollOf(tab.key)]
      return {
        path: tab.path + tab.search,
        title: nameToKeep(tab).slice(0, most.title),
        ...(tab.key === active ? { isActive: true } : {}),
        ...(side === undefined ? {} : { side }),
        ...(scroll === undefined ? {} : { scroll }),
      }
    })
    .filter(({ path }) => path.length <= most.path)
    .slice(-most.tabs)
  let size = 0
  const first = kept.findLastIndex(({ path, title }) => (size += path.length + title.length) > most.all)
  return kept.slice(first + 1)
}

/** Titles of pages are known at the next start; the name of a subject only once its page has read it. */
function nameToKeep(tab: Tab): string {
  return tab.key === tab.path ? tab.title : tab.name
}
