import { BarChart, LineChart, RadarChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { shareColours } from './colours.ts'
import { type ChartInput, chartOption } from './options.ts'

register([
  ...[BarChart, LineChart, RadarChart, SVGRenderer],
  ...[GridComponent, LegendScrollComponent, RadarComponent, TooltipComponent],
  ...[DataZoomInsideComponent, DataZoomSliderComponent],
])

export { init }

/** Colours that read on white paper. */
const paper = {
  ...{ text: '#1f2329', quiet: '#5b6470', line: '#d9dde2', ground: '#ffffff', fill: '#eef0f2' },
  series: shareColours,
}
const fontFamily = 'PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif'
const SIZE = { width: 720, height: 320 }

/** The same drawing for paper, as vectors: all of it, without what only a pointer uses. */
export function libraryDrawing(input: Omit<ChartInput, 'colours' | 'isMoving'>): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE })
  const option = chartOption({ ...input, colours: paper, isMoving: false })
  chart.setOption({
    ...option,
    dataZoom: [],
    textStyle: { color: paper.text, fontFamily },
    backgroundColor: paper.ground,
  })
  const drawn = chart.renderToSVGString()
  chart.dispose()
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
}
