import { memo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { useColumnSum } from '../store/hooks.ts'
import type { TableStore } from '../store/table-store.ts'
import type { RowTools } from './ChildTable.tsx'
import { isNumeric } from './columns.ts'
import styles from './table.module.css'

/** Whole numbers as they are, others with two decimals (section 5, Input table). */
export function summaryText(sum: number): string {
  return Number.isInteger(sum) ? String(sum) : sum.toFixed(2)
}

function Sum({ table, column }: { readonly table: TableStore; readonly column: string }) {
  return <>{summaryText(useColumnSum(table, column))}</>
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
  const places = table.columns.length + 2
  const last = places + (tools?.columns?.length ?? 0)
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
          {summed.has(column.name) ? <Sum table={table} column={column.name} /> : null}
        </div>
      ))}
      {tools?.columns?.map(({ key }, at) => (
        <div key={key} role="gridcell" aria-colindex={places + at} className={styles.total} />
      ))}
      {hasActions ? <div role="gridcell" aria-colindex={last} className={styles.headActions} /> : null}
    </div>
  )
})
