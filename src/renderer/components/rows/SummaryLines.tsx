import type { PlacedColumn } from './column-layout.ts'
import { COLUMN_STEP } from './column-window.ts'
import { fixedClass } from './fixed-class.ts'
import styles from './rows.module.css'
import { type DataColumn, SUMMARY_HEIGHT, type SummaryLine, TICK_WIDTH } from './table-types.ts'

/** Pixels between the sums of a line that is written as a sentence. */
const SENTENCE_GAP = 24

/** Whether a column with a sum lies, wholly or partly, beyond the edges or below columns that stay at one. */
export function hasHiddenSum<Row>(
  columns: readonly PlacedColumn<DataColumn<Row>>[],
  lines: readonly SummaryLine[],
  scrolled: number,
  inside: number,
): boolean {
  const edges = (side: 'left' | 'right') =>
    columns.reduce((sum, { inset, width }) => sum + (inset !== null && side in inset ? width : 0), 0)
  const end = Math.max(columns.reduce((sum, { width }) => sum + width, 0) - inside, 0)
  const at = Math.min(scrolled, end)
  // Between two steps it is scrolled further than it says.
  const further = at > 0 && at < end && at % COLUMN_STEP === 0 ? COLUMN_STEP : 0
  const [from, to] = [at + further + edges('left'), at + inside - edges('right')]
  let left = 0
  return columns.some(({ column, width, inset }) => {
    const start = left
    left += width
    const isSummed = lines.some(({ texts }) => (texts[column.key] ?? '') !== '')
    return isSummed && inset === null && (start < from || left > to)
  })
}

interface SummaryLinesProps<Row> {
  readonly columns: readonly PlacedColumn<DataColumn<Row>>[]
  readonly lines: readonly SummaryLine[]
  readonly hasTicks: boolean
  /** Pixels of the actions of rows, where they always show. */
  readonly actionRoom: number | null
  /** Pixels in view: given where a column with a sum is out of view, and sums are written beside the title instead. */
  readonly inView: number | null
}

/** Lines below the rows, in view wherever the rows are scrolled to; their title stands before the first text. */
export function SummaryLines<Row>({ columns, lines, hasTicks, actionRoom, inView }: SummaryLinesProps<Row>) {
  return (
    <div role="rowgroup" className={styles.summary}>
      {lines.map(({ key, title, texts }) => (
        <div key={key} role="row" aria-label={title} className={styles.summaryLine} style={{ height: SUMMARY_HEIGHT }}>
          {hasTicks ? (
            <div className={`${styles.cell} ${styles.fixed}`} style={{ left: 0, width: TICK_WIDTH }} />
          ) : null}
          {inView === null ? null : (
            <div
              role="gridcell"
              className={`${styles.cell} ${styles.fixed} ${styles.sentence}`}
              style={{ left: hasTicks ? TICK_WIDTH : 0, width: inView, columnGap: SENTENCE_GAP }}
              title={sentenceOf(columns, texts)
                .map((part) => part.join(' '))
                .join('  ')}
            >
              <span>{title}</span>
              {sentenceOf(columns, texts).map(([name, text]) => (
                <span key={name}>
                  <span className={styles.sumName}>{name}</span> {text}
                </span>
              ))}
            </div>
          )}
          {(inView === null ? columns : []).map(({ column, width, inset }, at) => {
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

/** Headings and sums of a line, in the order of the columns. */
function sentenceOf<Row>(
  columns: readonly PlacedColumn<DataColumn<Row>>[],
  texts: SummaryLine['texts'],
): readonly (readonly [string, string])[] {
  return columns.flatMap(({ column }) => {
    const text = texts[column.key] ?? ''
    return text === '' ? [] : [[column.title, text] as const]
  })
}
