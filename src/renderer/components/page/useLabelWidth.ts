import { type RefObject, useLayoutEffect } from 'react'

const property = '--label-width'

/**
 * The flex of the labels of a form, in pixels as designed, or as wide as a word that is longer in another language: that would
 * push its own control alone to the side. Measured once the form is drawn, so it is a property of the element, not state.
 */
export function useLabelFlex(form: RefObject<HTMLElement | null>, designed: number, isDrawn: boolean): string {
  useLayoutEffect(() => {
    if (!isDrawn || !form.current) return
    const labels = form.current.querySelectorAll<HTMLElement>('.ant-form-item-label-wrap')
    const widest = Math.max(0, ...[...labels].map(({ offsetWidth }) => offsetWidth))
    // Widths are rounded, perhaps down.
    if (widest > designed) form.current.style.setProperty(property, `${widest + 1}px`)
  }, [form, designed, isDrawn])
  return `0 0 var(${property}, ${designed}px)`
}
