import styles from './rows.module.css'
import type { RowAction } from './table-types.ts'

interface RowActionsProps<Row> {
  readonly row: Row
  readonly actions: readonly RowAction<Row>[]
  readonly isReachable: boolean
}

/**
 * What can be done with a row, over its end while the pointer or the keyboard is there: they take no room from the
 * columns. Plain buttons, because a list draws hundreds of them.
 */
export function RowActions<Row>({ row, actions, isReachable }: RowActionsProps<Row>) {
  const shown = actions.filter((action) => action.isShown?.(row) ?? true)
  if (shown.length === 0) return null
  return (
    <div role="gridcell" className={styles.actions} data-row-actions="">
      <span className={styles.actionList}>
        {shown.map(({ key, label, danger, run }) => (
          <button
            key={key}
            type="button"
            tabIndex={isReachable ? 0 : -1}
            className={danger ? styles.dangerAction : styles.action}
            onClick={() => run(row)}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  )
}
