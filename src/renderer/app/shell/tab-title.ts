import { routeAt } from '../../access/menu-store.ts'
import { fixedPageAt } from '../fixed-pages.tsx'
import type { Tab } from '../state/tabs.ts'

/** The title follows the language: of a page of our own, and of a menu entry that the organisation translated. */
export function tabTitle(tab: Pick<Tab, 'path' | 'title'>): string {
  return fixedPageAt(tab.path)?.title() ?? routeAt(tab.path)?.meta.title ?? tab.title
}
