import type { ChartPoint } from '#shared/api/portal.ts'
import { type Raw, text } from '#shared/form/parsing/read.ts'
import { later } from '../later.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { BarChart } from './BarChart.tsx'
import { LineChart } from './LineChart.tsx'
import type { PointTarget } from './Named.tsx'
import { PieChart } from './PieChart.tsx'
import { needsLibrary } from './series.ts'

/** Its script comes when the first such chart shows. */
const LibraryChart = later(async () => (await import('./LibraryChart.tsx')).LibraryChart)

interface ChartProps {
  /** As a card has it: barChart, lineChart, pieChart, radarChart. */
  readonly kind: string
  readonly points: readonly ChartPoint[]
  readonly title: string
  readonly unit: string
  readonly option: Raw
  /** Where the records that a point counts are listed; null where nowhere. */
  readonly targetOf: (point: ChartPoint) => PointTarget
}

/** A chart by our own drawings, or by the library what they have no form for. */
export function Chart({ kind, points, title, unit, option, targetOf }: ChartProps) {
  const t = useT()
  if (needsLibrary(kind, points, text(option['styleType']))) {
    const label = t('portal.chartOf', { title, count: points.length })
    return <LibraryChart kind={kind} points={points} unit={unit} option={option} label={label} />
  }
  if (kind === 'barChart') return <BarChart points={points} title={title} unit={unit} targetOf={targetOf} />
  if (kind === 'lineChart') return <LineChart points={points} title={title} unit={unit} targetOf={targetOf} />
  return <PieChart points={points} title={title} targetOf={targetOf} />
}
