import { Collapse, Tabs } from 'antd'
import type { FormPlan, PlanNode } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isNodeShown } from '#shared/form/visibility.ts'
import { ShownRecord } from '../context.ts'
import { CardBox } from '../containers/CardBox.tsx'
import { boxItems } from '../containers/items.ts'
import formStyles from '../form.module.css'
import { DetailField } from './DetailField.tsx'
import styles from './detail.module.css'

interface DetailNodesProps {
  readonly form: FormPlan
  /** Display values, as DataChange answers them. */
  readonly record: Readonly<FormRecord>
}

/** A record to read: the layout of its form, words instead of controls. */
export function DetailNodes({ form, record }: DetailNodesProps) {
  return (
    <div
      className={`${formStyles.form} ${styles.detail}`}
      style={{
        ['--form-label-width' as string]: `${form.labelWidth}px`,
        ['--form-gutter' as string]: `${form.gutter}px`,
      }}
    >
      <ShownRecord value={record}>
        <Nodes nodes={form.nodes} record={record} />
      </ShownRecord>
    </div>
  )
}

interface NodesProps {
  readonly nodes: readonly PlanNode[]
  readonly record: Readonly<FormRecord>
}

function Nodes({ nodes, record }: NodesProps) {
  return (
    <div className={formStyles.grid}>
      {nodes.filter(isNodeShown).map((node, index) =>
        node.type === 'field' ? (
          <DetailField key={node.field.name || index} field={node.field} record={record} />
        ) : (
          <div key={index} className={formStyles.box} style={{ gridColumn: `span ${node.span}` }}>
            <Container node={node} record={record} />
          </div>
        ),
      )}
    </div>
  )
}

function Container({
  node,
  record,
}: { readonly node: Extract<PlanNode, { type: 'container' }> } & Pick<NodesProps, 'record'>) {
  const panes = () =>
    boxItems(node.children).map(({ key, title, children }) => ({
      key,
      label: title,
      children: <Nodes nodes={children} record={record} />,
    }))
  switch (node.kind) {
    case 'card':
      return (
        <CardBox title={node.title}>
          <Nodes nodes={node.children} record={record} />
        </CardBox>
      )
    case 'tab':
      return <Tabs size="small" items={panes()} />
    case 'collapse': {
      const items = panes()
      return (
        <Collapse
          size="small"
          style={{ marginBottom: 16 }}
          defaultActiveKey={items.map((item) => item.key)}
          items={items}
        />
      )
    }
    default:
      return <Nodes nodes={node.children} record={record} />
  }
}
