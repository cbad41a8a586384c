import { type ReactNode, useState } from 'react'
import type { ContainerNode, PlanNode } from '#shared/form/model.ts'
import { CollapseBox } from './CollapseBox.tsx'
import { GridBox } from './GridBox.tsx'
import { QuestionCircleOutlined } from '@ant-design/icons'
import { settingsOf } from '#shared/form/containers.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import styles from '../form.module.css'
import { Tabs } from 'antd'
import { useFormStore } from '../context.ts'
import { itemsNamed, useBoxItems, useReveal } from './items.ts'

/** Tabs whose content is mounted when it is first shown. */
function TabsBox({ node, draw, isShown }: BoxProps) {
  const { type, position, active: named } = settingsOf(node, 'tab')
  const items = useBoxItems(node, isShown)
  const [active, setActive] = useState(() => (itemsNamed(items, named)[0] ?? items[0])?.key ?? '')
  useReveal(items, setActive)
  const store = useFormStore()
  return (
    <Tabs
      size="small"
      type={type === '' ? 'line' : 'card'}
      tabPlacement={({ top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const)[position]}
      // What rules hide leaves its place to the first that is there, and comes back to it.
      activeKey={items.some(({ key }) => key === active) ? active : (items[0]?.key ?? '')}
      onChange={setActive}
      onTabClick={(key) => store?.tell({ type: 'tabClick', part: node.raw, name: key, value: key, rowIndex: null })}
      items={items.map(({ key, title, children }) => ({ key, label: title, children: draw(children) }))}
    />
  )
}

/** A bordered group with a heading. */
function CardBox({ node, draw }: BoxProps) {
  const { help, shadow } = settingsOf(node, 'card')
  return (
    <section className={styles.card} data-shadow={shadow} aria-label={node.title || undefined}>
      {node.title === '' && help === '' ? null : (
        <h2 className={styles.cardTitle}>
          {node.title}
          {help === '' ? null : (
            <Hint title={help}>
              <QuestionCircleOutlined className={styles.tip ?? ''} aria-label={help} />
            </Hint>
          )}
        </h2>
      )}
      {draw(node.children)}
    </section>
  )
}

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
