import type { PlacedColumn } from './column-layout.ts'
import { fixedClass } from './fixed-class.ts'
import styles from './rows.module.css'
import { type DataColumn, GROUP_HEIGHT, type TableHead, TICK_WIDTH } from './table-types.ts'

interface Run {
  readonly key: string
  /** Null: columns that stand below no heading. */
  readonly head: TableHead | null
  readonly width: number
  readonly inset: PlacedColumn<DataColumn<never>>['inset']
}

/** Neighbours below the same heading are one run; a fixed column stays by itself, because the others scroll below it. */
export function headRuns<Row>(
  columns: readonly PlacedColumn<DataColumn<Row>>[],
  heads: readonly TableHead[],
): readonly Run[] {
  const runs: Run[] = []
  for (const { column, width, inset } of columns) {
    const head = (inset === null && heads.find((each) => each.columns.includes(column.key))) || null
    const last = runs.at(-1)
    if (head && last?.head === head) runs[runs.length - 1] = { ...last, width: last.width + width }
    else runs.push({ key: column.key, head, width, inset })
  }
  return runs
}

interface GroupHeadProps<Row> {
  readonly columns: readonly PlacedColumn<DataColumn<Row>>[]
  readonly heads: readonly TableHead[]
  readonly hasTicks: boolean
}

/** The line of headings that several columns share, above the heads of the columns. */
export function GroupHead<Row>({ columns, heads, hasTicks }: GroupHeadProps<Row>) {
  return (
    <div role="row" className={`${styles.head} ${styles.groupHead}`} style={{ height: GROUP_HEIGHT }}>
      {hasTicks ? <div className={`${styles.cell} ${styles.fixed}`} style={{ left: 0, width: TICK_WIDTH }} /> : null}
      {headRuns(columns, heads).map(({ key, head, width, inset }) => (
        <div
          key={key}
          {...(head ? { role: 'columnheader', title: head.title } : {})}
          className={`${styles.cell} ${fixedClass(inset)} ${head ? styles.shared : ''}`}
          style={{ width, textAlign: head?.align ?? 'center', ...inset }}
        >
          {head?.title}
        </div>
      ))}
    </div>
  )
}
