import { type RefObject, useEffect } from 'react'

/** Lets keys reach and scroll a table of antd that is wider than its room (axe: scrollable-region-focusable); `area` is around it. */
export function useReachableTable(area: RefObject<HTMLElement | null>, label: string): void {
  useEffect(() => {
    const content = area.current?.querySelector<HTMLElement>('.ant-table-content')
    if (!content) return
    const notify = () => {
      const scrolls = content.scrollWidth > content.clientWidth
      for (const [name, value] of Object.entries({ tabindex: '0', role: 'region', 'aria-label': label })) {
        if (scrolls) content.setAttribute(name, value)
        else content.removeAttribute(name)
      }
    }
    const observer = new ResizeObserver(notify)
    for (const element of [content, content.firstElementChild]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [area, label])
}
