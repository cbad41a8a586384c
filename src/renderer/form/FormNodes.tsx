import { memo } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { ContainerBox } from './containers/ContainerBox.tsx'
import { useForm } from './context.ts'
import { FieldItem } from './FieldItem.tsx'
import styles from './form.module.css'
import { useShown } from './store/hooks.ts'

/** Parts of a plan in their order, on the grid of 24 columns. What has nothing to show is left out. */
export const FormNodes = memo(function FormNodes({ nodes }: { readonly nodes: readonly PlanNode[] }) {
  return (
    <div className={styles.grid}>
      {nodes.map((node, index) => (
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
