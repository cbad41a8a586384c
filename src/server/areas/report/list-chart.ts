import { emptyReport, MOST, type ReportDocument } from '#shared/design/report/document.ts'
import type { ListChart } from '#shared/api/list-view.ts'
import type { Call } from '#server/core/call.ts'
import type { Filter } from '../module/filter.ts'
import { type Asked, filtersOf, type ListPoint, openReading, type Reading } from '../module/reading.ts'
import { mayUse } from '../module/view.ts'
import { cellFilters, readCellKey } from './groups.ts'
import { countReport, labelsBy, type ReportResult } from './run.ts'
import { fieldsOf, requireSound } from './source.ts'

/** A chart of a list is a report of one group and one measure; the largest groups first, periods as they follow each other. */
function reportOf(modelId: string, { field, unit, kind, measure, of }: ListChart): ReportDocument {
  const inOrder = unit !== 'value' || kind === 'line'
  return {
    ...emptyReport,
    source: { kind: 'module', id: modelId },
    rows: [{ field, unit, label: '' }],
    measures: emptyReport.measures.map((each) => ({
      ...each,
      kind: measure,
      field: measure === 'count' ? '' : of,
      places: measure === 'count' ? 0 : MOST.places,
    })),
    sort: inOrder ? { by: 'label', direction: 'asc' } : { by: 'm1', direction: 'desc' },
    chart: { kind, measure: 'm1' },
  }
}

/** Refuses with 400 fields that are not there, and those that the caller may not see in the same words. */
async function soundReport(reading: Reading, chart: ListChart) {
  const report = reportOf(reading.definition.id, chart)
  const may = mayUse(reading.hidden)
  const fields = (await fieldsOf(reading)).filter(({ name }) => may(name))
  requireSound(report, fields)
  return { report, labels: labelsBy(fields) }
}

/** What the records of a list come to as the caller has filtered it, counted over the rows that they see. */
export async function chartOfList(
  call: Call,
  modelId: string,
  { chart, ...asked }: Asked & { readonly chart: ListChart },
): Promise<ReportResult> {
  const reading = await openReading(call, modelId)
  const { report, labels } = await soundReport(reading, chart)
  const { filters } = await filtersOf(reading, asked)
  return countReport(reading, report, filters, { labels })
}

/** The records that a point of such a chart counts. */
export async function filtersOfPoint(reading: Reading, { chart, key }: ListPoint): Promise<readonly Filter[]> {
  const { report } = await soundReport(reading, chart)
  const cell = readCellKey(key, report)
  return cell ? cellFilters(reading, report, cell) : []
}
