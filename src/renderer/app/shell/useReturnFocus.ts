import { useEffect } from 'react'
import { besideMark } from '#renderer/components/page/SidePanel.tsx'
import { focusActivePage } from './content.ts'

/**
 * A dialog that is taken away at once cannot give the focus back itself: it goes to where it was before it moved into
 * that dialog, or into the panel or page it was in when that is gone or hidden. Layers are the children of the body; pages live in one.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = new Map<Element, { readonly own: HTMLElement; readonly panel: HTMLElement | null }>()
    // The page that came with the frame has it already.
    let last = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const layer = layerOf(target)
      if (layer !== null && last !== null && layerOf(last) !== layer && !before.has(layer))
        before.set(layer, { own: last, panel: last.closest<HTMLElement>(`[${besideMark}]`) })
      last = target
    }
    const observer = new MutationObserver((changes) => {
      for (const layer of changes.flatMap(({ removedNodes }) => [...removedNodes])) {
        const back = layer instanceof Element ? before.get(layer) : undefined
        if (layer instanceof Element) before.delete(layer)
        if (!back || document.activeElement !== document.body) continue
        back.own.focus({ preventScroll: true })
        if (document.activeElement === document.body) back.panel?.focus({ preventScroll: true })
        if (document.activeElement === document.body) focusActivePage()
      }
    })
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}

function layerOf(element: Element): Element | null {
  return element.parentElement === document.body ? element : element.parentElement && layerOf(element.parentElement)
}
