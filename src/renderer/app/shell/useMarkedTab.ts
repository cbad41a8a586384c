import { type RefObject, useLayoutEffect } from 'react'
import type { ShownTab } from './useShownTabs.ts'

/**
 * Marks the tab of the page that shows, which is also the one stop of the strip for Tab. It writes to the elements
 * itself: were it drawn, each visit would go through two hundred tabs for the sake of two.
 */
export function useMarkedTab(strip: RefObject<HTMLElement | null>, tabs: readonly ShownTab[], active: string): void {
  useLayoutEffect(() => {
    const items = [...(strip.current?.children ?? [])] as HTMLElement[]
    const item = items.find(({ dataset }) => dataset['tab'] === active)
    const link = item?.querySelector('a')
    if (!item || !link) return
    item.dataset['active'] = 'true'
    link.setAttribute('aria-current', 'page')
    link.tabIndex = 0
    return () => {
      delete item.dataset['active']
      link.removeAttribute('aria-current')
      link.tabIndex = -1
    }
    // Other tabs have other elements.
  }, [strip, tabs, active])
}
