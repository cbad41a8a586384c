import { declarationsOf } from '../template/style.ts'
import { attribute, type TreeElement } from '../template/tree.ts'

/** Whether the element's own style demands a new page on that side. */
export function forcesBreak(element: TreeElement, side: 'before' | 'after'): boolean {
  return declarationsOf(attribute(element, 'style') ?? '').some(
    ({ property, value }) =>
      (property === `break-${side}` || property === `page-break-${side}`) &&
      /^(?:always|page|left|right|recto|verso|all)\b/.test(value),
  )
}
