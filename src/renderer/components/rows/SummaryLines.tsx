import type { PlacedColumn } from './column-layout.ts'
import { fixedClass } from './fixed-class.ts'
import styles from './rows.module.css'
import { type DataColumn, SUMMARY_HEIGHT, type SummaryLine, TICK_WIDTH } from './table-types.ts'

interface SummaryLinesProps<Row> {
  readonly columns: readonly PlacedColumn<DataColumn<Row>>[]
  readonly lines: readonly SummaryLine[]
  readonly hasTicks: boolean
  /** Pixels of the actions of rows, where they always show. */
  readonly actionRoom: number | null
}

/** Lines below the rows, in view wherever the rows are scrolled to; their title stands before the first text. */
export function SummaryLines<Row>({ columns, lines, hasTicks, actionRoom }: SummaryLinesProps<Row>) {
  return (
    <div role="rowgroup" className={styles.summary}>
      {lines.map(({ key, title, texts }) => (
        <div key={key} role="row" aria-label={title} className={styles.summaryLine} style={{ height: SUMMARY_HEIGHT }}>
          {hasTicks ? (
            <div className={`${styles.cell} ${styles.fixed}`} style={{ left: 0, width: TICK_WIDTH }} />
          ) : null}
          {columns.map(({ column, width, inset }, at) => {
            const text = texts[column.key] ?? ''
            const shown = at === 0 && text === '' ? title : text
            return (
              <div
                key={column.key}
                role="gridcell"
                className={`${styles.cell} ${fixedClass(inset)}`}
                style={{ width, textAlign: text === '' ? 'left' : (column.align ?? 'left'), ...inset }}
                {...(shown === '' ? {} : { title: shown })}
              >
                {shown}
              </div>
            )
          })}
          {/* The actions of the rows below are not to be seen, nor pressed, through it. */}
          {actionRoom === null ? null : (
            <div aria-hidden className={styles.actions}>
              <span className={styles.actionHead} style={{ width: actionRoom }} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
