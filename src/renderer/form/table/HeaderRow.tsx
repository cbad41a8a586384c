import { memo } from 'react'
import type { FieldPlan } from '#shared/form/model.ts'
import { isServerValue } from '#shared/form/structure.ts'
import { useT } from '#renderer/i18n/index.ts'
import type { RowTools } from './ChildTable.tsx'
import { isNumeric } from './columns.ts'
import styles from './table.module.css'

interface HeaderRowProps {
  readonly columns: readonly FieldPlan[]
  readonly hasActions: boolean
  readonly tools: RowTools | undefined
}

/** Column names; required ones carry a red asterisk (section 5, Input table). */
export const HeaderRow = memo(function HeaderRow({ columns, hasActions, tools }: HeaderRowProps) {
  const t = useT()
  return (
    <div role="row" aria-rowindex={1} className={styles.header}>
      <div role="columnheader" aria-colindex={1} className={styles.index}>
        {tools?.number ? tools.number.title : t('form.table.index')}
      </div>
      {columns.map((column, at) => (
        <div
          key={column.name}
          role="columnheader"
          aria-colindex={at + 2}
          className={isNumeric(column) ? `${styles.title} ${styles.numericTitle}` : styles.title}
          title={column.tipLabel || column.label}
        >
          {column.required && !isServerValue(column) ? <span className={styles.required}>*</span> : null}
          <span className={styles.heading}>{column.label}</span>
        </div>
      ))}
      {tools?.columns?.map(({ key, title }, at) => (
        <div
          key={key}
          role="columnheader"
          aria-colindex={columns.length + 2 + at}
          className={styles.title}
          title={title}
        >
          <span className={styles.heading}>{title}</span>
        </div>
      ))}
      {hasActions ? (
        <div
          role="columnheader"
          aria-colindex={columns.length + 2 + (tools?.columns?.length ?? 0)}
          className={`${styles.title} ${styles.headActions}`}
        >
          {t('form.table.actions')}
        </div>
      ) : null}
    </div>
  )
})
