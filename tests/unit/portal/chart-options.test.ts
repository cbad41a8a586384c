import * as echarts from 'echarts/core'
import { BarChart, LineChart, RadarChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import { type ChartInput, chartOption } from '#renderer/components/charts/options.ts'
import { needsLibrary, seriesOf } from '#renderer/components/charts/series.ts'

echarts.use([
  BarChart,
  LineChart,
  RadarChart,
  GridComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  SVGRenderer,
])

const point = (name: string, value: number, type?: string, max?: number) => ({ name, value, key: '', type, max })
const colours = {
  text: '#111111',
  quiet: '#222222',
  line: '#333333',
  ground: '#ffffff',
  fill: '#eeeeee',
  series: ['#2f7f86', '#e0a03b'],
}
const input = (change: Partial<ChartInput>): ChartInput => ({
  kind: 'barChart',
  points: [],
  unit: '',
  option: {},
  colours,
  isMoving: false,
  ...change,
})

/** The drawing as text, without a window. */
function drawn(change: Partial<ChartInput>): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 300 })
  chart.setOption(chartOption(input(change)))
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

describe('charts of the library', () => {
  it('draw what our own drawings have no form for, and nothing else', () => {
    const few = [point('a', 1), point('b', 2)]
    expect(needsLibrary('barChart', few, '1')).toBe(false)
    expect(needsLibrary('lineChart', few, '1')).toBe(false)
    expect(needsLibrary('pieChart', [...few, point('a', 1, 'x')], '1')).toBe(false)
    expect(needsLibrary('radarChart', few, '1')).toBe(true)
    expect(needsLibrary('lineChart', few, '2')).toBe(true)
    expect(needsLibrary('barChart', [point('a', -1)], '1')).toBe(true)
    expect(needsLibrary('barChart', [point('a', 1, 'x'), point('a', 1, 'y')], '1')).toBe(true)
    expect(
      needsLibrary(
        'barChart',
        Array.from({ length: 61 }, (_each, at) => point(String(at), 1)),
        '1',
      ),
    ).toBe(true)
  })

  it('put each value under its name, and none where a series has none', () => {
    expect(seriesOf([point('a', 1, 'x'), point('b', 2, 'y'), point('b', 3, 'x')])).toEqual({
      names: ['a', 'b'],
      series: [
        { name: 'x', values: [1, 3] },
        { name: 'y', values: [null, 2] },
      ],
    })
  })

  it('of style 7 are bars and lines as each series says, of style 2 upon each other', () => {
    const points = [point('a', 1, 'x'), point('a', 2, 'y')]
    const types = (option: object) =>
      (
        chartOption(input({ points, option: option as ChartInput['option'] }))['series'] as {
          type: string
          stack?: string
        }[]
      ).map(({ type, stack }) => [type, stack])
    expect(types({ styleType: 7, barType: [{ title: 'y', type: 'line' }] })).toEqual([
      ['bar', undefined],
      ['line', undefined],
    ])
    expect(types({ styleType: 2 })).toEqual([
      ['bar', 'all'],
      ['bar', 'all'],
    ])
  })

  it('name the axes of a radar and end each where it says', () => {
    const points = [point('听', 40, '甲', 50), point('说', 20, '甲', 80)]
    const option = chartOption(input({ kind: 'radarChart', points }))
    expect(option['radar']).toMatchObject({
      shape: 'polygon',
      indicator: [
        { name: '听', max: 50 },
        { name: '说', max: 80 },
      ],
    })
    expect(drawn({ kind: 'radarChart', points })).toContain('>听</text>')
  })

  it('show names that somebody wrote as text, never as markup', () => {
    for (const kind of ['barChart', 'lineChart', 'radarChart'])
      expect(drawn({ kind, points: [point('<b>x</b>', 1, 'a'), point('y', 2, 'b')] })).not.toMatch(/<script|<b>/)
  })

  it('of 10 000 points are one curve of at most a few thousand marks', () => {
    const points = Array.from({ length: 10_000 }, (_each, at) => point(String(at), Math.sin(at)))
    for (const kind of ['lineChart', 'barChart']) {
      const svg = drawn({ kind, points })
      expect([kind, (svg.match(/<path/g) ?? []).length < 100]).toEqual([kind, true])
      expect(svg).toContain('<path')
    }
  })

  it('keep the words of an axis above the legend and the slider', () => {
    const bottomOf = (svg: string, word: string) =>
      Number(new RegExp(`translate\\([\\d.]+ ([\\d.]+)\\)"[^>]*>${word}</text>`).exec(svg)?.[1])
    const svg = drawn({ points: [point('一月', 1, '今年'), point('一月', 2, '去年')] })
    expect(bottomOf(svg, '一月') + 16).toBeLessThanOrEqual(bottomOf(svg, '今年'))
  })
})
