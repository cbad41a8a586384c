import { theme } from 'antd'
import type { ECharts } from 'echarts/core'
import { useEffect, useMemo, useRef } from 'react'
import type { ChartPoint } from '#shared/api/portal.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import styles from './charts.module.css'
import { shareColours } from './colours.ts'
import { init } from './library.ts'
import { chartOption } from './options.ts'

interface LibraryChartProps {
  readonly kind: string
  readonly points: readonly ChartPoint[]
  readonly unit: string
  readonly option: Raw
  /** Of the drawing, for screen readers; figures one by one stand in the table behind it. */
  readonly label: string
}

/** What our own drawings have no form for: radar, several series, many points, numbers below zero. */
export function LibraryChart({ kind, points, unit, option, label }: LibraryChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  const { token } = theme.useToken()
  const shown = useMemo(
    () =>
      chartOption({
        ...{ kind, points, unit, option, isMoving: token.motionDurationMid !== '0s' },
        colours: {
          text: token.colorText,
          quiet: token.colorTextSecondary,
          line: token.colorBorderSecondary,
          ground: token.colorBgElevated,
          fill: token.colorFillTertiary,
          series: shareColours,
        },
      }),
    [kind, points, unit, option, token],
  )
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
    chart.current?.setOption(shown, { notMerge: true })
  }, [shown])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      // A tab that is hidden measures nothing: the drawing begins, or goes on, when it shows.
      if (element.clientWidth === 0 || element.clientHeight === 0) return
      if (chart.current) chart.current.resize()
      else {
        chart.current = init(element, null, { renderer: 'svg' })
        chart.current.setOption(latest.current)
      }
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.current?.dispose()
      chart.current = null
    }
  }, [])
  return <div ref={box} className={styles.library} role="img" aria-label={label} />
}
