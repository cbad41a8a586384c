import { describe, expect, test } from 'vitest'
import { reportDifference } from '#shared/design/report/diff.ts'
import { emptyReport, type ReportDocument } from '#shared/design/report/document.ts'

const group = (field: string) => ({ field, unit: 'value', label: '' }) as const
const report: ReportDocument = { ...emptyReport, rows: [group('kind'), group('place')] }
const changes = (change: Partial<ReportDocument>) => reportDifference(report, { ...report, ...change })

describe('what changed between two versions of a report', () => {
  test('a version that is the same changed nothing', () => {
    expect(changes({ rows: [...report.rows] })).toEqual([])
  })
  test('groups and measures come, go and change by themselves', () => {
    const [count] = emptyReport.measures
    const measures = [
      { ...emptyReport.measures[0], label: '数量' },
      { ...count, id: 'm2', kind: 'sum', field: 'budget' },
    ]
    expect(changes({ rows: [group('kind')], measures: measures as ReportDocument['measures'] })).toEqual([
      { kind: 'removed', part: 'rows', name: 'place' },
      { kind: 'added', part: 'measures', name: 'budget' },
      { kind: 'changed', part: 'measures', name: '数量' },
    ])
  })
  test('groups that change places are told as one change', () => {
    expect(changes({ rows: report.rows.toReversed() })).toEqual([{ kind: 'changed', part: 'rows', name: '' }])
  })
  test('order and limit are one part, and what is not a list is told as a whole', () => {
    expect(changes({ limit: 5, chart: { kind: 'bar', measure: 'm1' } })).toEqual([
      { kind: 'changed', part: 'order', name: '' },
      { kind: 'changed', part: 'chart', name: '' },
    ])
  })
})
