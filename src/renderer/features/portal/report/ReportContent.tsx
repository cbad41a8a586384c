import { useState } from 'react'
import { parseValues } from '#shared/form/parsing/read.ts'
import { figureAddress } from '#renderer/access/figure-address.ts'
import { useMenusOfModules } from '#renderer/access/menu-of-module.ts'
import { useMenu } from '#renderer/access/menu-store.ts'
import type { ReportPlace } from '#renderer/components/charts/report-points.ts'
import { ReportChart } from '#renderer/components/charts/ReportChart.tsx'
import { CellRows } from './CellRows.tsx'
import { type CellTarget, ReportTable, type TargetOf } from './ReportTable.tsx'
import styles from './report.module.css'
import { cellKey, cellWords, chartTitle, type ReportResult } from './result.ts'

interface ReportContentProps {
  readonly reportId: string
  readonly title: string
  readonly result: ReportResult
  /** JSON text of the parameters that it was run with. */
  readonly values: string
}

/** What a report says: its notes, its chart and its table; a figure leads to the records that it counts. */
export function ReportContent({ reportId, title, result, values }: ReportContentProps) {
  const modules = useMenusOfModules()
  const reports = useMenu(({ index }) => index.all)
  const [shown, setShown] = useState<{ readonly cell: string; readonly words: readonly string[] } | null>(null)
  const { drill, modelId, rowHeads, columnHeads } = result
  const targetOf: TargetOf = (line, column): CellTarget => {
    if (drill.kind === 'none') return null
    const key = cellKey(line, column)
    const words = [title, ...cellWords(line, column)]
    if (drill.kind === 'report') return reportTarget(drill.reportId, line, column)
    if (modelId === '') return { run: () => setShown({ cell: key, words }) }
    const route = modules.get(modelId)
    return route ? { to: figureAddress(route.path, { report: reportId, key, values }, words) } : null
  }
  /** The other report begins with what this one was narrowed by, and with the groups of the cell. */
  const reportTarget = (id: string, line: ReportPlace, column: ReportPlace): CellTarget => {
    const route = reports.find(({ kind, meta }) => kind === 'report' && meta.isCounted && meta.relationId === id)
    if (!route) return null
    const read = parseValues(values)
    const groups = [...rowHeads.slice(0, line.values.length), ...columnHeads.slice(0, column.values.length)]
    const of = [...line.values, ...column.values]
    const taken = Object.fromEntries(
      groups.flatMap(({ field, unit }, at) => {
        const value = of[at] ?? null
        return unit === 'value' && value !== null ? [[field, value]] : []
      }),
    )
    const begun = { ...(read.ok && typeof read.value === 'object' ? read.value : {}), ...taken }
    return { to: `${route.path}?${new URLSearchParams({ values: JSON.stringify(begun) }).toString()}` }
  }
  return (
    <>
      {result.notes.length === 0 ? null : (
        <ul className={styles.notes}>
          {result.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {result.chart.kind === 'none' ? null : (
        <ReportChart
          result={result}
          {...chartTitle(result)}
          targetOf={({ place }) => {
            const target = place ? targetOf(place.line, place.column) : null
            return target && ('to' in target ? target.to : target.run)
          }}
        />
      )}
      <ReportTable result={result} title={title} targetOf={targetOf} />
      {shown === null ? null : (
        <CellRows reportId={reportId} values={values} {...shown} onClose={() => setShown(null)} />
      )}
    </>
  )
}
