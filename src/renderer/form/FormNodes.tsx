import { memo, useDeferredValue } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { ContainerBox } from './containers/ContainerBox.tsx'
import { useForm } from './context.ts'
import { FieldItem } from './FieldItem.tsx'
import styles from './form.module.css'
import { useShown } from './store/hooks.ts'

/** Parts drawn with the form itself: more than a window shows. */
const drawnAtOnce = 40

/**
 * Parts of a plan in their order, on the grid of 24 columns. What has nothing to show is left out. Of a long plan the
 * beginning is drawn first, and the rest, out of sight, behind it: a key or a click has its turn between.
 */
export const FormNodes = memo(function FormNodes({ nodes }: { readonly nodes: readonly PlanNode[] }) {
  const { viewport } = useForm()
  const drawn = useDeferredValue(nodes, viewport === null ? nodes : nodes.slice(0, drawnAtOnce))
  return (
    <div className={styles.grid}>
      {drawn.map((node, index) => (
        // The plan never changes while a form is open.
        <Node key={index} node={node} />
      ))}
    </div>
  )
})

function Node({ node }: { readonly node: PlanNode }) {
  if (!useShown(useForm().store, node)) return null
  if (node.type === 'field') return <FieldItem field={node.field} />
  return (
    <div className={styles.box} style={{ gridColumn: `span ${node.span}` }}>
      <ContainerBox node={node} draw={drawNodes} />
    </div>
  )
}

const drawNodes = (nodes: readonly PlanNode[]) => <FormNodes nodes={nodes} />
