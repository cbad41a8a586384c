import type { ChartPoint } from '#shared/api/portal.ts'
import { rawList, type Raw, text } from '#shared/form/parsing/read.ts'
import { shortNumber } from '#shared/rules/number-shorthand.ts'
import { figureText } from '../figure-text.ts'
import { type Series, seriesOf } from './series.ts'

/** Colours of the theme that is shown. */
export interface ChartColours {
  readonly text: string
  readonly quiet: string
  readonly line: string
  readonly ground: string
  /** What is chosen, on the ground. */
  readonly fill: string
  readonly series: readonly string[]
}

export interface ChartInput {
  readonly kind: string
  readonly points: readonly ChartPoint[]
  readonly unit: string
  /** As it is stored: styleType, and barType of a mixed chart. */
  readonly option: Raw
  readonly colours: ChartColours
  readonly isMoving: boolean
}

/** From so many points on no dots are drawn, and curves are thinned to what a screen shows. */
const MANY = 200

/** What the library draws. Tips are drawn as vectors: no text of others ever becomes markup. */
export function chartOption({ kind, points, unit, option, colours, isMoving }: ChartInput): Record<string, unknown> {
  const { names, series } = seriesOf(points)
  const words = (value: unknown) =>
    typeof value === 'number' ? `${figureText(value)}${unit === '' ? '' : ` ${unit}`}` : ''
  const common = {
    animation: isMoving && points.length <= MANY,
    color: [...colours.series],
    textStyle: { color: colours.text, fontFamily: 'inherit' },
    tooltip: {
      renderMode: 'richText',
      trigger: kind === 'radarChart' ? 'item' : 'axis',
      confine: true,
      valueFormatter: words,
      backgroundColor: colours.ground,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontSize: 12 },
    },
    ...(series.length > 1
      ? {
          legend: {
            type: 'scroll',
            bottom: 0,
            textStyle: { color: colours.text },
            pageTextStyle: { color: colours.text },
          },
        }
      : {}),
  }
  if (kind === 'radarChart') return { ...common, ...radar(points, names, series, option, colours) }
  const isLarge = names.length > MANY
  const style = text(option['styleType'])
  return {
    ...common,
    grid: {
      left: 8,
      right: 16,
      top: 16,
      bottom: (series.length > 1 ? 32 : 4) + (isLarge ? 34 : 0),
      // Words of the axes stay within it, above the legend and the slider.
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: [...names],
      axisLabel: { color: colours.quiet, hideOverlap: true },
      axisLine: { lineStyle: { color: colours.line } },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: colours.quiet, formatter: shortNumber },
      splitLine: { lineStyle: { color: colours.line } },
    },
    ...(isLarge ? { dataZoom: [slider(series.length > 1 ? 32 : 6, colours), { type: 'inside' }] } : {}),
    series: series.map((each) => ({
      ...{ name: each.name, data: [...each.values] },
      ...(seriesType(kind, each.name, style, option) === 'line' ? line(style, isLarge) : bar(style, isLarge)),
    })),
  }
}

/** Below a chart of many points: which part of them shows. */
const slider = (bottom: number, colours: ChartColours) => ({
  ...{ type: 'slider', height: 20, bottom, brushSelect: false, showDetail: false },
  ...{ borderColor: colours.line, backgroundColor: 'transparent', fillerColor: colours.fill },
  handleStyle: { color: colours.ground, borderColor: colours.quiet },
  moveHandleStyle: { color: colours.line },
  dataBackground: { lineStyle: { color: colours.quiet, opacity: 0.5 }, areaStyle: { opacity: 0 } },
  selectedDataBackground: { lineStyle: { color: colours.quiet }, areaStyle: { opacity: 0 } },
})

/** The family's style 7 says of each series which one it is. */
function seriesType(kind: string, name: string, style: string, option: Raw): 'line' | 'bar' {
  if (kind === 'lineChart') return 'line'
  const chosen = style === '7' ? rawList(option['barType']).find((each) => text(each['title']) === name) : undefined
  return text(chosen?.['type']) === 'line' ? 'line' : 'bar'
}

const line = (style: string, isLarge: boolean) => ({
  type: 'line',
  smooth: style === '2',
  step: style === '3' ? 'middle' : false,
  showSymbol: !isLarge,
  connectNulls: true,
  ...(isLarge ? { sampling: 'lttb' } : {}),
})

/** Style 2 puts bars of one name upon each other. */
const bar = (style: string, isLarge: boolean) => ({
  type: 'bar',
  barMaxWidth: 40,
  ...(style === '2' ? { stack: 'all' } : {}),
  ...(isLarge ? { large: true, largeThreshold: MANY } : {}),
})

function radar(
  points: readonly ChartPoint[],
  names: readonly string[],
  series: readonly Series[],
  option: Raw,
  colours: ChartColours,
) {
  const most = Math.max(0, ...points.map(({ value }) => value))
  return {
    radar: {
      radius: '62%',
      center: ['50%', series.length > 1 ? '46%' : '52%'],
      shape: text(option['styleType']) === '2' ? 'circle' : 'polygon',
      indicator: names.map((name) => ({
        name,
        max: Math.max(0, ...points.filter((each) => each.name === name).map(({ max }) => max ?? 0)) || most || 1,
      })),
      axisName: { color: colours.quiet },
      splitLine: { lineStyle: { color: colours.line } },
      axisLine: { lineStyle: { color: colours.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: series.map(({ name, values }) => ({ name, value: values.map((value) => value ?? 0) })),
        areaStyle: { opacity: 0.12 },
      },
    ],
  }
}
