import type { FormPlan, PlanNode } from '#shared/form/model.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isNodeShown } from '#shared/form/visibility.ts'
import { ShownRecord } from '../context.ts'
import { ContainerBox } from '../containers/ContainerBox.tsx'
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
            <ContainerBox node={node} isReading draw={(inside) => <Nodes nodes={inside} record={record} />} />
          </div>
        ),
      )}
    </div>
  )
}
