import { memo } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { isNodeShown } from '#shared/form/visibility.ts'
import { CardBox } from './containers/CardBox.tsx'
import { CollapseBox } from './containers/CollapseBox.tsx'
import { TabsBox } from './containers/TabsBox.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './form.module.css'

/** Parts of a plan in their order, on the grid of 24 columns. What has nothing to show is left out. */
export const FormNodes = memo(function FormNodes({ nodes }: { readonly nodes: readonly PlanNode[] }) {
  return (
    <div className={styles.grid}>
      {nodes.filter(isNodeShown).map((node, index) => (
        // The plan never changes while a form is open.
        <Node key={index} node={node} />
      ))}
    </div>
  )
})

function Node({ node }: { readonly node: PlanNode }) {
  if (node.type === 'field') return <FieldItem field={node.field} />
  return (
    <div className={styles.box} style={{ gridColumn: `span ${node.span}` }}>
      <Container node={node} />
    </div>
  )
}

function Container({ node }: { readonly node: Extract<PlanNode, { type: 'container' }> }) {
  switch (node.kind) {
    case 'card':
      return (
        <CardBox title={node.title}>
          <FormNodes nodes={node.children} />
        </CardBox>
      )
    case 'tab':
      return <TabsBox items={node.children} />
    case 'collapse':
      return <CollapseBox items={node.children} />
    default:
      return <FormNodes nodes={node.children} />
  }
}
