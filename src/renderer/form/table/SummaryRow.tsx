import { memo } from 'react'
import { formatSum } from '#shared/form/kinds/input-number.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useColumnSum } from '../store/hooks.ts'
import type { TableStore } from '../store/table-store.ts'
import type { RowTools } from './ChildTable.tsx'
import { isNumeric } from './columns.ts'
import styles from './table.module.css'

export function summaryText(column: FieldPlan, sum: number): string {
  return kindOf(column).summed?.(column, sum) ?? formatSum(sum, false)
}

function Sum({ table, column }: { readonly table: TableStore; readonly column: FieldPlan }) {
  return <>{summaryText(column, useColumnSum(table, column.name))}</>
}

interface SummaryRowProps {
  readonly table: TableStore
  readonly summed: ReadonlySet<string>
  readonly hasActions: boolean
  readonly tools: RowTools | undefined
  /** Of the row in the table, from 1. */
  readonly place: number
}

/** 合计: sums the configured columns and no other. */
export const SummaryRow = memo(function SummaryRow({ table, summed, hasActions, tools, place }: SummaryRowProps) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={place} className={styles.summary}>
      <div role="rowheader" aria-colindex={1} className={styles.index}>
        {t('form.table.summary')}
      </div>
      {table.columns.map((column, at) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={at + 2}
          className={isNumeric(column) ? styles.numericTotal : styles.total}
        >
          {summed.has(column.name) ? <Sum table={table} column={column} /> : null}
        </div>
      ))}
      {tools?.columns?.map(({ key }) => (
        <div key={key} role="presentation" className={styles.total} />
      ))}
      {hasActions ? <div role="presentation" className={styles.headActions} /> : null}
    </div>
  )
})
