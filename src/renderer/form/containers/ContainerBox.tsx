import type { ReactNode } from 'react'
import type { ContainerNode, PlanNode } from '#shared/form/model.ts'
import { CardBox } from './CardBox.tsx'
import { CollapseBox } from './CollapseBox.tsx'
import { GridBox } from './GridBox.tsx'
import { TabsBox } from './TabsBox.tsx'

export interface BoxProps {
  readonly node: ContainerNode
  /** Draws what is inside, as controls or as words. */
  readonly draw: (nodes: readonly PlanNode[]) => ReactNode
  /** A record to read: nothing of it is folded away. */
  readonly isReading?: boolean
  /** To read: which of its parts have something to show. */
  readonly isShown?: (node: PlanNode) => boolean
}

const boxes = {
  card: CardBox,
  tab: TabsBox,
  collapse: CollapseBox,
  tableGrid: GridBox,
} as const

/** A container of a form, in whichever way its content is drawn. */
export function ContainerBox(props: BoxProps) {
  const { node, draw } = props
  const Box = Object.hasOwn(boxes, node.kind) ? boxes[node.kind as keyof typeof boxes] : null
  return Box ? <Box {...props} /> : <>{draw(node.children)}</>
}
