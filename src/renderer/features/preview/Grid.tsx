import { useMemo, useState } from 'react'
import { useElementSize } from '#renderer/components/useElementSize.ts'
import { useT } from '#renderer/i18n/index.ts'
import { columnEdges, columnName, ROW, visibleColumns } from './grid-layout.ts'
import styles from './preview.module.css'
import type { Sheet } from './sheet-jobs.ts'

const HEAD = 52
/** Rows drawn beyond the view. */
const AHEAD = 8

/** A sheet of any size: only the cells near the view are drawn. */
export function Grid({ sheet }: { readonly sheet: Sheet }) {
  const t = useT()
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [place, setPlace] = useState({ top: 0, left: 0 })
  const edges = useMemo(() => columnEdges(sheet), [sheet])
  const total = edges.at(-1) ?? 0
  const firstRow = Math.max(0, Math.floor(place.top / ROW) - AHEAD)
  const lastRow = Math.min(sheet.rows.length, Math.ceil((place.top + height) / ROW) + AHEAD)
  const [firstColumn, lastColumn] = visibleColumns(edges, place.left, Math.max(0, width - HEAD))
  const columns = Array.from({ length: Math.max(0, lastColumn - firstColumn + 1) }, (_, index) => firstColumn + index)
  const at = (column: number) => ({
    left: HEAD + (edges[column] ?? 0),
    width: (edges[column + 1] ?? 0) - (edges[column] ?? 0),
  })
  return (
    <div
      ref={ref}
      className={styles.grid}
      role="grid"
      aria-rowcount={sheet.rows.length}
      aria-colcount={sheet.columns}
      aria-label={sheet.name || t('preview.table')}
      // A region that scrolls is reached by key.
      tabIndex={0}
      onScroll={({ currentTarget }) => setPlace({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft })}
    >
      <div
        style={{ width: total + HEAD, height: (sheet.rows.length + 1) * ROW, position: 'relative' }}
        role="presentation"
      >
        <div className={styles.gridHead} role="row">
          <span className={styles.corner} role="columnheader" aria-label="#" />
          {columns.map((column) => (
            <span key={column} className={styles.headCell} style={at(column)} role="columnheader">
              {columnName(column)}
            </span>
          ))}
        </div>
        {sheet.rows.slice(firstRow, lastRow).map((row, index) => {
          const number = firstRow + index
          return (
            <div
              key={number}
              className={styles.gridRow}
              style={{ top: (number + 1) * ROW }}
              role="row"
              aria-rowindex={number + 1}
            >
              <span className={styles.rowHead} role="rowheader">
                {number + 1}
              </span>
              {columns.map((column) =>
                row[column] ? (
                  <span key={column} className={styles.cell} style={at(column)} role="gridcell" title={row[column]}>
                    {row[column]}
                  </span>
                ) : null,
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
