import { routeAt, useMenu } from '#renderer/access/menu-store.ts'
import { lineText } from '#shared/rules/drawn-text.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import type { Tab, TabState } from '../state/tabs.ts'

/** What the tab holds, by name; else the title of its page, which follows the language: ours, and a translated menu's. */
export function tabTitle(tab: Pick<Tab, 'path' | 'search' | 'title' | 'name'>): string {
  const fixed = fixedPageAt(tab.path)
  const listed = fixed?.listTitle?.(new URLSearchParams(tab.search))
  const named = tab.name ? (fixed?.subjectTitle?.(tab.name) ?? tab.name) : ''
  return lineText(named || (listed ?? fixed?.title() ?? routeAt(tab.path)?.meta.title ?? tab.title))
}

/** Of the page that shows. */
export function shownTitle({ tabs, active }: TabState): string {
  const tab = tabs.find((entry) => entry.key === active)
  return tab ? tabTitle(tab) : ''
}

/** The same, following the menu: its titles are translated when the texts of another language arrive. */
export function useTabTitle(): (tab: Pick<Tab, 'path' | 'search' | 'title' | 'name'>) => string {
  useMenu((state) => state.routes)
  return tabTitle
}
