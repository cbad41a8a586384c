import { useState } from 'react'
import { useLanguage } from '#renderer/i18n/index.ts'
import { type Tab, useTabs } from '../state/tabs.ts'
import { useTabTitle } from './tab-title.ts'

/** What the strip shows of a tab. */
export interface ShownTab extends Pick<Tab, 'key' | 'path' | 'search' | 'pinned'> {
  readonly title: string
}

/** The same list, and the same entries, while they show the same: a visit changes what tabs keep, and none of this. */
export function useShownTabs(): readonly ShownTab[] {
  const tabs = useTabs((state) => state.tabs)
  const titleOf = useTabTitle()
  // Titles of our own pages follow it.
  useLanguage()
  const [last, setLast] = useState<readonly ShownTab[]>([])
  const shown = keepSame(
    last,
    tabs.map((tab) => ({
      key: tab.key,
      path: tab.path,
      search: tab.search,
      pinned: tab.pinned,
      title: titleOf(tab),
    })),
  )
  if (shown !== last) setLast(shown)
  return shown
}

function keepSame(last: readonly ShownTab[], next: readonly ShownTab[]): readonly ShownTab[] {
  const known = new Map(last.map((tab) => [tab.key, tab]))
  const list = next.map((tab) => {
    const before = known.get(tab.key)
    return before && isSame(before, tab) ? before : tab
  })
  return list.length === last.length && list.every((tab, at) => tab === last[at]) ? last : list
}

function isSame(one: ShownTab, other: ShownTab): boolean {
  return (
    one.path === other.path && one.search === other.search && one.pinned === other.pinned && one.title === other.title
  )
}
