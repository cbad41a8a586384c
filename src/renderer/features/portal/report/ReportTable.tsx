import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toneOf } from '#shared/design/report/document.ts'
import type { ReportPlace } from '#renderer/components/charts/report-points.ts'
import { useT } from '#renderer/i18n/index.ts'
import { labelCells } from './label-cells.ts'
import styles from './report.module.css'
import { cellText, columnTitle, measureTitle, type ReportResult, toneSigns } from './result.ts'

/** Lines that are drawn at once; nobody reads more before they ask for them. */
const AT_ONCE = 300

/** Where a cell leads: an address, or what is done; null for nowhere. */
export type CellTarget = { readonly to: string } | { readonly run: () => void } | null
export type TargetOf = (line: ReportPlace, column: ReportPlace) => CellTarget

interface ReportTableProps {
  readonly result: ReportResult
  readonly title: string
  readonly targetOf: TargetOf
}

/** The lines of a report; each figure leads to what it counts, and marked ones say so by more than their colour. */
export function ReportTable({ result, title, targetOf }: ReportTableProps) {
  const t = useT()
  const [most, setMost] = useState(AT_ONCE)
  const { columns, measures, lines, rowHeads, columnHeads } = result
  const left = Math.max(rowHeads.length, 1)
  const isPivot = columnHeads.length > 0
  const shown = lines.slice(0, most)
  const words = labelCells(result, shown)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key (axe: scrollable-region-focusable)
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table} aria-label={title}>
        <thead>
          {isPivot ? (
            <tr>
              <th colSpan={left} scope="colgroup" className={styles.corner}>
                {columnHeads.map(({ label }) => label).join(' · ')}
              </th>
              {columns.map((column) => (
                <th key={JSON.stringify(column.values)} colSpan={measures.length} scope="colgroup">
                  {columnTitle(column)}
                </th>
              ))}
            </tr>
          ) : null}
          <tr>
            {rowHeads.length === 0 ? <th aria-hidden="true" /> : null}
            {rowHeads.map(({ field, unit, label }) => (
              <th key={`${field}:${unit}`} scope="col">
                {label}
              </th>
            ))}
            {columns.flatMap((column) =>
              measures.map((measure) => (
                <th key={`${JSON.stringify(column.values)}${measure.id}`} scope="col" className={styles.number}>
                  {measureTitle(measure)}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((line, row) => (
            <tr key={`${line.kind}${JSON.stringify(line.values)}`} data-line={line.kind}>
              {words[row]?.map(({ label, level, rowSpan, colSpan }) => (
                <th
                  key={level}
                  data-level={level}
                  scope={rowSpan > 1 ? 'rowgroup' : 'row'}
                  rowSpan={rowSpan}
                  colSpan={colSpan}
                  title={label}
                >
                  {label}
                </th>
              ))}
              {columns.flatMap((column, at) =>
                measures.map(({ id }, measure) => {
                  const value = line.cells[at * measures.length + measure] ?? null
                  return (
                    <Cell
                      key={`${JSON.stringify(column.values)}${id}`}
                      value={value}
                      tone={toneOf(result.marks, id, value)}
                      target={value === null ? null : targetOf(line, column)}
                    />
                  )
                }),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > most ? (
        <Button className={styles.more ?? ''} onClick={() => setMost(most + AT_ONCE * 4)}>
          {t('report.more', { shown: most, total: lines.length })}
        </Button>
      ) : null}
    </div>
  )
}

interface CellProps {
  readonly value: number | null
  readonly tone: ReturnType<typeof toneOf>
  readonly target: CellTarget
}

function Cell({ value, tone, target }: CellProps) {
  const t = useT()
  const text = cellText(value)
  return (
    <td className={styles.number} data-tone={tone ?? undefined}>
      {tone === null ? null : (
        <span className={styles.sign} role="img" aria-label={t(`report.tones.${tone}`)}>
          {toneSigns[tone]}
        </span>
      )}
      {target === null || text === '' ? (
        text
      ) : 'to' in target ? (
        <Link to={target.to}>{text}</Link>
      ) : (
        <button type="button" onClick={target.run}>
          {text}
        </button>
      )}
    </td>
  )
}
