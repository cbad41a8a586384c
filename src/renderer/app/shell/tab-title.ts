import { fixedPageAt } from '../fixed-pages.tsx'
import type { Tab } from '../state/tabs.ts'

/** The title of a page of our own follows the language; a menu's title is the server's. */
export function tabTitle(tab: Pick<Tab, 'path' | 'title'>): string {
  return fixedPageAt(tab.path)?.title() ?? tab.title
}
