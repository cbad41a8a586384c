import { useEffect } from 'react'
import { request } from '../../platform/request.ts'
import { notFoundPath, type Tab, useTabs } from '../state/tabs.ts'

/** Keeps the list of open tabs for the next start. Home is always there; /404 and a cleared list are not kept. */
export function useKeptTabs(): void {
  useEffect(() => {
    let last = describe(useTabs.getState().tabs)
    return useTabs.subscribe(({ tabs }) => {
      const next = describe(tabs)
      if (tabs.length === 0 || JSON.stringify(next) === JSON.stringify(last)) return
      last = next
      void request('preferences.write', { tabs: next }).catch(() => undefined)
    })
  }, [])
}

function describe(tabs: readonly Tab[]): { path: string; title: string }[] {
  return tabs
    .filter((tab) => !tab.pinned && tab.path !== notFoundPath)
    .slice(-100)
    .map((tab) => ({ path: tab.path + tab.search, title: tab.title }))
}
