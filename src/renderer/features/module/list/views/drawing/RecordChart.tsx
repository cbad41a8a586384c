import { Button } from 'antd'
import { useState } from 'react'
import type { ModuleRow } from '#shared/api/module.ts'
import { ReportChart } from '#renderer/components/charts/ReportChart.tsx'
import type { ReportPoint } from '#renderer/components/charts/report-points.ts'
import { DialogFrame } from '#renderer/components/page/DialogFrame.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isForbidden } from '../../../failure.ts'
import { recordsOf } from '#shared/form/grouped.ts'
import { RecordCard, useCardLines } from './RecordCard.tsx'
import type { DrawingProps } from './RecordDrawing.tsx'
import styles from './drawing.module.css'

/** What the records of a list come to in groups of a field; a group opens its records. */
export function RecordChart(props: DrawingProps) {
  const { modelId, body, field, chart, isFiltered } = props
  const t = useT()
  const [point, setPoint] = useState<ReportPoint | null>(null)
  const of = { ...chart, field: field.name }
  const query = usePlatformQuery(
    'report.chart',
    { params: { id: modelId }, body: { ...body, currentPage: 1, chart: of } },
    { quiet: true, keepPrevious: true },
  )
  const { data } = query
  const [measure] = data?.measures ?? []
  return (
    <div className={styles.area}>
      <PageState
        loading={query.isPending && data === undefined}
        forbidden={isForbidden(query.error)}
        error={data ? null : query.error}
        onRetry={query.refetch}
        empty={data?.chart.points.length === 0}
        emptyText={t(isFiltered ? 'module.noMatches' : 'module.empty')}
        emptyHint={isFiltered ? t('module.noMatchesHint') : ''}
        rows={10}
      >
        {data ? (
          <div className={styles.chart}>
            <ReportChart
              result={data}
              title={t('moduleList.views.chartOf', {
                measure: measure?.label ?? '',
                by: data.rowHeads[0]?.label ?? '',
              })}
              unit=""
              targetOf={(each) => () => setPoint(each)}
            />
          </div>
        ) : null}
      </PageState>
      {point ? <PointRecords {...props} point={point} onClose={() => setPoint(null)} /> : null}
    </div>
  )
}

interface PointRecordsProps extends DrawingProps {
  readonly point: ReportPoint
  readonly onClose: () => void
}

/** Records that are read at once. */
const TURN = 50

/** The records that a group of the chart counts. */
function PointRecords(props: PointRecordsProps) {
  const { modelId, body, field, chart, point, onOpen, onClose } = props
  const t = useT()
  const [turns, setTurns] = useState(1)
  const query = usePlatformQuery(
    'module.list',
    {
      params: { id: modelId },
      body: {
        ...body,
        currentPage: 1,
        pageSize: TURN * turns,
        atriumFigure: {
          chart: { ...chart, field: field.name },
          key: JSON.stringify({ r: point.place?.line.values ?? [], c: [] }),
        },
      },
    },
    { quiet: true, keepPrevious: true },
  )
  const rows = recordsOf(query.data?.list ?? [])
  const total = query.data?.pagination.total ?? 0
  const lines = useCardLines(props, rows, '')
  const open = (row: ModuleRow) => {
    onClose()
    onOpen?.(row)
  }
  return (
    <DialogFrame
      title={point.name}
      layout={{ kind: 'dialog', width: 720 }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <PageState
        loading={query.isPending && query.data === undefined}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        empty={rows.length === 0}
        emptyText={t('module.noMatches')}
        rows={6}
      >
        <p className={styles.count}>{t('moduleList.views.records', { count: total })}</p>
        <ul className={styles.pointRecords} aria-label={point.name}>
          {rows.map((row) => (
            <li key={row.id}>
              <RecordCard row={row} lines={lines} onOpen={onOpen ? open : undefined} />
            </li>
          ))}
        </ul>
        {rows.length < total ? (
          <Button type="link" loading={query.isFetching} onClick={() => setTurns(turns + 1)}>
            {t('moduleList.views.moreCards')}
          </Button>
        ) : null}
      </PageState>
    </DialogFrame>
  )
}
