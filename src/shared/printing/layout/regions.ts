import { attribute, isElement, type TreeNode } from '../template/tree.ts'

/** Which pages a letterhead or a footer stands on: `data-print-on` every (when absent), first, rest (all but the first), last. */
export interface PagePlace {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The places a page can have, in the order in which their regions are measured. */
export const pagePlaces: readonly PagePlace[] = [
  { isFirst: true, isLast: false },
  { isFirst: false, isLast: false },
  { isFirst: true, isLast: true },
  { isFirst: false, isLast: true },
]

export function regionOn(nodes: readonly TreeNode[], { isFirst, isLast }: PagePlace): TreeNode[] {
  return nodes.filter((node) => {
    const on = isElement(node) ? attribute(node, 'data-print-on') : undefined
    return on === 'first' ? isFirst : on === 'rest' ? !isFirst : on === 'last' ? isLast : true
  })
}

/** Whether pages differ in what they repeat. */
export function differs(nodes: readonly TreeNode[]): boolean {
  return nodes.some((node) => isElement(node) && !['every', undefined].includes(attribute(node, 'data-print-on')))
}
