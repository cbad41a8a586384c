import type { Page } from '@playwright/test'

/**
 * Controls of what shows that nobody could press: cut off by a frame that does not scroll, or with another thing over them.
 * Each is scrolled to first, as the focus does it.
 */
export function controlFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wanted =
      'button, a[href], input:not([type="hidden"]), textarea, [role="combobox"], [role="tab"], [role="switch"], [role="radio"], [role="checkbox"]'
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}`.slice(
        0,
        60,
      )
    /** What takes the press in place of a control that is drawn as something else: its label, or its frame. */
    const standsFor = (control: Element, hit: Element) =>
      control.contains(hit) ||
      hit.contains(control) ||
      hit.closest('label')?.contains(control) === true ||
      control.closest('.ant-select, .ant-picker, .ant-input-number, .ant-segmented, .ant-switch')?.contains(hit) ===
        true
    const faults: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(wanted)) {
      if (
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        control.closest('[inert], [aria-hidden="true"]')
      )
        continue
      // The way past the menu comes into the window with the focus alone.
      if (control.matches('a[href="#content"]')) continue
      if (control.matches(':disabled, [aria-disabled="true"]')) continue
      const first = boxOf(control)
      if (first.width < 2 || first.height < 2) continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const box = boxOf(control)
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
        faults.push(`out of reach: ${nameOf(control)}`)
        continue
      }
      const hit = document.elementFromPoint(x, y)
      if (hit === null || !standsFor(control, hit))
        faults.push(`below ${hit ? nameOf(hit) : 'nothing'}: ${nameOf(control)}`)
    }
    return [...new Set(faults)]
  })
}
