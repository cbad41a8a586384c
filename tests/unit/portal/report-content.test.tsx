import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chartDrawing } from '#renderer/features/portal/report/chart-picture.ts'
import { labelCells } from '#renderer/features/portal/report/label-cells.ts'
import { printedReport } from '#renderer/features/portal/report/markup.ts'
import { ReportContent } from '#renderer/features/portal/report/ReportContent.tsx'
import type { ReportResult } from '#renderer/features/portal/report/result.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(cleanup)

const line = (kind: ReportResult['lines'][number]['kind'], values: string[], cell: number) => ({
  ...{ kind, values, labels: values },
  cells: [cell],
})

/** Two categories of which the first has two states. */
const result: ReportResult = {
  at: Date.UTC(2026, 10, 30, 1, 30),
  modelId: '',
  rowHeads: [
    { field: 'category', label: '类别', unit: 'value' },
    { field: 'state', label: '状态', unit: 'value' },
  ],
  columnHeads: [],
  measures: [{ id: 'm1', label: '金额', unit: '元', places: 2 }],
  columns: [{ kind: 'total', values: [], labels: [] }],
  lines: [
    line('group', ['设备', '在用'], 70),
    line('group', ['设备', '闲置'], 20),
    line('subtotal', ['设备'], 90),
    line('group', ['家具', '在用'], 10),
    line('subtotal', ['家具'], 10),
    line('total', [], 100),
  ],
  shown: 2,
  groups: 2,
  notes: [],
  drill: { kind: 'records', reportId: '' },
  marks: [{ measure: 'm1', operator: '>=', value: 70, tone: 'bad' }],
  chart: {
    kind: 'pie',
    measure: 'm1',
    points: [
      { values: ['设备'], label: '设备', value: 90 },
      { values: ['家具'], label: '家具', value: 10 },
    ],
    rest: null,
  },
}

const spansOf = (longest?: number) =>
  labelCells(result, result.lines, longest).map((cells) =>
    cells.map(({ label, rowSpan, colSpan }) => `${label} ${rowSpan}x${colSpan}`),
  )

describe('a report of two groups', () => {
  it('says a group once beside all of its lines, and a subtotal and the total over what is left', () => {
    expect(spansOf()).toEqual([
      ['设备 3x1', '在用 1x1'],
      ['闲置 1x1'],
      ['小计 1x1'],
      ['家具 2x1', '在用 1x1'],
      ['小计 1x1'],
      ['合计 1x2'],
    ])
  })

  it('says it in each line where it is longer than may stay together', () => {
    expect(spansOf(2)).toEqual([
      ['设备 1x1', '在用 1x1'],
      ['设备 1x1', '闲置 1x1'],
      ['设备 1x1', '小计 1x1'],
      ['家具 2x1', '在用 1x1'],
      ['小计 1x1'],
      ['合计 1x2'],
    ])
  })

  it('draws the first groups alone, with their shares, and the same names lead apart', () => {
    installBridge({})
    const twice = result.chart.points.map((point) => ({ ...point, label: '设备' }))
    const chart = { ...result.chart, points: twice, rest: { count: 12, value: 100 } }
    render(<ReportContent reportId="r1" title="资产构成" result={{ ...result, chart }} values="{}" />, {
      wrapper: TestProviders,
    })
    const legend = within(screen.getByRole('list', { name: '金额（元）' }))
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '设备9045.0%',
      '设备 (2)105.0%',
      '其余12项10050.0%',
    ])
  })
})

it('says the rest under the bars, on paper as on the screen, and gives it no bar that makes the others small', () => {
  installBridge({})
  const chart = { ...result.chart, kind: 'bar' as const, rest: { count: 24, value: 1006 } }
  const charted = { ...result, chart }
  render(<ReportContent reportId="r1" title="资产构成" result={charted} values="{}" />, { wrapper: TestProviders })
  expect(screen.getByText('其余24项').parentElement?.textContent).toBe('其余24项1,006 元')
  expect(within(screen.getByRole('list', { name: '金额（元）' })).getAllByRole('listitem')).toHaveLength(2)
  const paper = decodeURIComponent(chartDrawing(charted) ?? '')
  expect(paper).toMatch(/>其余24项<.*>1,006 元</)
  expect(paper.match(/<rect x=/g)).toHaveLength(2)
})

describe('a printed report', () => {
  const drawn = (chart: Partial<ReportResult['chart']>, measures = result.measures) => {
    const address = chartDrawing({ ...result, measures, chart: { ...result.chart, ...chart } })
    return address === null ? null : decodeURIComponent(address.replace(/^[^,]*,/, ''))
  }

  it('has the chart with the figures of the screen, and none where the screen has none', () => {
    const shares = drawn({}) ?? ''
    for (const words of ['设备', '90 元', '90.0%', '家具', '10 元', '10.0%', '100'])
      expect(shares).toContain(`>${words}</text>`)
    expect(drawn({ kind: 'none' })).toBeNull()
    expect(drawn({ points: [] })).toBeNull()
    expect(drawn({ kind: 'line' })).toMatch(/<path d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+" fill="none"/)
  })

  it('draws bars below zero to the other side, and names are no markup', () => {
    const points = [
      { values: ['a'], label: '<b>甲</b>', value: 30 },
      { values: ['b'], label: '乙', value: -10 },
    ]
    const bars = drawn({ kind: 'bar', points }) ?? ''
    // 390 pixels from 200 on for 40 of money: zero stands a quarter along.
    expect(
      [...bars.matchAll(/<rect x="([\d.]+)" y="\d+" width="([\d.]+)"/g)].map(([, x, width]) => [x, width]),
    ).toEqual([
      ['297.5', '292.5'],
      ['200', '97.5'],
    ])
    expect(bars).toContain('&lt;b&gt;甲&lt;/b&gt;')
  })

  it('has the merged groups, the marks and the picture of the chart', () => {
    const { template } = printedReport('资产构成', '统计于2026-11-30 09:30', result, 'data:image/png;base64,AAAA')
    const paper = new DOMParser().parseFromString(template, 'text/html')
    expect(paper.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,AAAA')
    const cells = [...paper.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(
        ({ textContent, rowSpan }) => `${textContent}${rowSpan > 1 ? ` ${rowSpan}` : ''}`,
      ),
    )
    expect(cells).toEqual([
      ['设备 3', '在用', '▼ 70'],
      ['闲置', '20'],
      ['小计', '▼ 90'],
      ['家具 2', '在用', '10'],
      ['小计', '10'],
      ['合计', '▼ 100'],
    ])
    expect(printedReport('资产构成', '', result, null).template).not.toContain('<img')
  })

  it('lies across the sheet where a pivot has more columns than stand on an upright one, its heads above them', () => {
    const years = ['2021', '2022', '2023', '2024', '2025']
    const wide: ReportResult = {
      ...result,
      columnHeads: [{ field: 'bought', label: '年度', unit: 'year' }],
      columns: years.map((year) => ({ kind: 'group', values: [year], labels: [year] })),
      lines: [{ kind: 'group', values: ['设备', '在用'], labels: ['设备', '在用'], cells: [1, 2, 3, 4, 5] }],
    }
    const orientationOf = ({ pageParam }: { readonly pageParam: string }) =>
      (JSON.parse(pageParam) as { orientation: string }).orientation
    const across = printedReport('资产构成', '', wide, null)
    expect(orientationOf(across)).toBe('landscape')
    const heads = [...new DOMParser().parseFromString(across.template, 'text/html').querySelectorAll('thead tr')]
    expect(heads.map((row) => [...row.querySelectorAll('th')].map(({ textContent }) => textContent))).toEqual([
      ['年度', ...years],
      ['类别', '状态', ...years.map(() => '金额（元）')],
    ])
    const four = { ...wide, columns: wide.columns.slice(1), lines: [] }
    expect(orientationOf(printedReport('资产构成', '', four, null))).toBe('portrait')
  })
})
