import { useMemo } from 'react'
import type { FormPlan, PlanNode } from '#shared/form/model.ts'
import { type Decisions, noDecisions } from '#shared/form/rules/decisions.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { isNodeShownBy } from '#shared/form/visibility.ts'
import { ShownRecord } from '../context.ts'
import { ContainerBox } from '../containers/ContainerBox.tsx'
import formStyles from '../form.module.css'
import { DetailField } from './DetailField.tsx'
import styles from './detail.module.css'

interface DetailNodesProps {
  readonly form: FormPlan
  /** Display values, as DataChange answers them. */
  readonly record: Readonly<FormRecord>
  /** What the rules of the form say of this record; left out: nothing. */
  readonly decisions?: Decisions
}

/** A record to read: the layout of its form, words instead of controls. */
export function DetailNodes({ form, record, decisions = noDecisions }: DetailNodesProps) {
  const isShown = useMemo(() => isNodeShownBy(decisions), [decisions])
  return (
    <div
      className={`${formStyles.form} ${styles.detail}`}
      style={{
        ['--form-label-width' as string]: `${form.labelWidth}px`,
        ['--form-gutter' as string]: `${form.gutter}px`,
      }}
    >
      <ShownRecord value={record}>
        <Nodes nodes={form.nodes} record={record} decisions={decisions} isShown={isShown} />
      </ShownRecord>
    </div>
  )
}

interface NodesProps {
  readonly nodes: readonly PlanNode[]
  readonly record: Readonly<FormRecord>
  readonly decisions: Decisions
  readonly isShown: (node: PlanNode) => boolean
}

function Nodes({ nodes, ...rest }: NodesProps) {
  const { record, decisions, isShown } = rest
  return (
    <div className={formStyles.grid}>
      {nodes.filter(isShown).map((node, index) =>
        node.type === 'field' ? (
          <DetailField key={node.field.name || index} field={node.field} record={record} decisions={decisions} />
        ) : (
          <div key={index} className={formStyles.box} style={{ gridColumn: `span ${node.span}` }}>
            <ContainerBox
              node={node}
              isReading
              isShown={isShown}
              draw={(inside) => <Nodes nodes={inside} {...rest} />}
            />
          </div>
        ),
      )}
    </div>
  )
}
