import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ModuleRow } from '#shared/api/module.ts'
import { taskAddress } from '#renderer/access/task-config.ts'
import type { DataColumn } from '#renderer/components/rows/table-types.ts'
import { flowTone, statusName } from '#renderer/components/state/flow-state.ts'
import { StateTag } from '#renderer/components/state/StateTag.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { ModulePlan } from '../plan.ts'

type Column = DataColumn<ModuleRow>

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The page of the approval of a record; null where it has none. In the family both have one id. */
function addressOf({ id, flowState, flowTaskId, flowId }: ModuleRow): string | null {
  if (textIn(flowState) === '') return null
  return taskAddress(textIn(flowTaskId) || id, { flowId: textIn(flowId) })
}

/**
 * The columns of a list whose records go to approval: where each stands leads to its approval, in the column of the field that
 * follows it, or in one of its own behind the others.
 */
export function useFlowColumn({ hasFlow, statusField }: ModulePlan, columns: readonly Column[]): readonly Column[] {
  const t = useT()
  return useMemo(() => {
    if (!hasFlow) return columns
    const linked = (render: Column['render']): Column['render'] =>
      function FlowCell(row, isReachable) {
        const address = addressOf(row)
        if (address === null) return render(row, isReachable)
        return (
          <Link to={address} data-cell-action="" tabIndex={isReachable ? 0 : -1}>
            {render(row, isReachable)}
          </Link>
        )
      }
    if (columns.some(({ key }) => key === statusField))
      return columns.map((column) =>
        column.key === statusField ? { ...column, render: linked(column.render) } : column,
      )
    const own: Column = {
      key: 'flowState',
      title: t('workflow.launched.status'),
      width: 100,
      render: linked(({ flowState }) => {
        if (textIn(flowState) === '') return null
        const status = Number(flowState)
        return <StateTag tone={flowTone(status)} text={t(`workflow.status.${statusName(status)}`)} />
      }),
    }
    return [...columns, own]
  }, [hasFlow, statusField, columns, t])
}
