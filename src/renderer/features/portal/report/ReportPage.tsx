import {
  BarChartOutlined,
  ClockCircleOutlined,
  DownloadOutlined,
  PrinterOutlined,
  ReloadOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { pictureData } from '#renderer/components/picture-data.ts'
import { timeText } from '#renderer/components/time-text.ts'
import { useAge } from '#renderer/components/useAge.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { saveExported } from '#renderer/platform/definition-files.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { queryKey, usePlatformQuery } from '#renderer/platform/query.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { chartDrawing } from './chart-picture.ts'
import { printedReport } from './markup.ts'
import { filledValues, firstValues, missingOf, ReportParameters, type Values } from './ReportParameters.tsx'
import { ReportContent } from './ReportContent.tsx'
import { ReportSchedulesDialog } from './schedule/ReportSchedulesDialog.tsx'
import styles from './report.module.css'

interface ReportPageProps {
  readonly reportId: string
  /** As a menu calls it, in the language of the reader; without one its own. */
  readonly title?: string
  /** May say what the parameters begin with, as `values`. */
  readonly search: string
}

/** A granted report (menu type 5): its parameters on top, then what it says to whoever reads it. */
export function ReportPage({ reportId, title, search }: ReportPageProps) {
  const query = usePlatformQuery('report.view', { params: { id: reportId } })
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {query.data ? (
        <Opened key={`${reportId}${search}`} report={query.data} title={title ?? query.data.fullName} search={search} />
      ) : null}
    </PageState>
  )
}

/** A count that takes longer than this can be stopped. */
const LONG = 1000

/** Whether something has gone on for a while. */
function useLasting(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), LONG)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOn])
  return isLong
}

function valuesIn(search: string): Values {
  try {
    const value: unknown = JSON.parse(new URLSearchParams(search).get('values') ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
  } catch {
    // An address that somebody cut: the report begins as it does else.
    return {}
  }
}

interface OpenedProps {
  readonly title: string
  readonly search: string
  readonly report: DataOf<'report.view'>
}

function Opened({ report, title, search }: OpenedProps) {
  const t = useT()
  const { id, parameters } = report
  const [values, setValues] = useState<Values>(() => ({
    ...firstValues(parameters),
    ...filledValues(valuesIn(search)),
  }))
  const text = useMemo(() => JSON.stringify(values), [values])
  const missing = missingOf(parameters, values)
  const isReady = missing.length === 0
  const input = { params: { id }, body: { values: text } }
  const query = usePlatformQuery('report.run', input, { enabled: isReady, quiet: true })
  const [isBusy, setBusy] = useState(false)
  const result = isReady ? query.data : undefined
  /** The parameters whose count was stopped; they are counted again when somebody asks. */
  const [stopped, setStopped] = useState<string | null>(null)
  const isLong = useLasting(query.isFetching)
  const isStopped = stopped === text && !query.isFetching && result === undefined
  const stop = () => {
    setStopped(text)
    void queryClient.cancelQueries({ queryKey: queryKey('report.run', input), exact: true })
  }
  const save = async () => {
    setBusy(true)
    try {
      const name = await saveExported((await call('report.export', input)).data)
      if (name !== null) toast.success(t('report.exported', { name }))
    } finally {
      setBusy(false)
    }
  }
  const print = async () => {
    if (!result) return
    const drawing = chartDrawing(result)
    const picture = drawing === null ? null : await pictureData(drawing)
    const counted = t('report.countedAt', { age: timeText(result.at) })
    openDialog('printDocument', printedReport(title, counted, result, picture))
  }
  const [isPlanning, setPlanning] = useState(false)
  const age = useAge(result?.at ?? 0)
  return (
    <div className={styles.page} data-report={id}>
      <header className={styles.head}>
        <h1 title={title}>{title}</h1>
        {result ? <p className={styles.age}>{t('report.countedAt', { age })}</p> : null}
        <div className={styles.tools}>
          {isLong ? (
            <Button icon={<StopOutlined aria-hidden />} onClick={stop}>
              {t('report.stop')}
            </Button>
          ) : null}
          <Button
            icon={<ReloadOutlined aria-hidden />}
            disabled={!isReady}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('common.refresh')}
          </Button>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            disabled={!result}
            loading={isBusy}
            onClick={() => ignoreRejection(save())}
          >
            {t('report.excel')}
          </Button>
          <Button icon={<PrinterOutlined aria-hidden />} disabled={!result} onClick={() => ignoreRejection(print())}>
            {t('report.print')}
          </Button>
          <Button icon={<ClockCircleOutlined aria-hidden />} onClick={() => setPlanning(true)}>
            {t('reportSchedules.title')}
          </Button>
        </div>
      </header>
      <div className={styles.sheet}>
        {parameters.length === 0 ? null : (
          <ReportParameters parameters={parameters} values={values} searching={query.isFetching} onRun={setValues} />
        )}
        <div className={styles.content}>
          <CacheNotice cache={query.cache} />
          {isStopped ? (
            <Notice icon={<StopOutlined />} title={t('report.stopped')}>
              <Button onClick={() => void query.refetch()}>{t('report.again')}</Button>
            </Notice>
          ) : isReady ? (
            <PageState
              loading={query.isPending}
              error={query.data ? null : query.error}
              onRetry={query.refetch}
              rows={10}
            >
              {result ? <ReportContent reportId={id} title={title} result={result} values={text} /> : null}
            </PageState>
          ) : (
            <Notice
              icon={<BarChartOutlined />}
              title={t('report.fillIn', { names: missing.map(({ label }) => label).join(t('drafts.listSeparator')) })}
            />
          )}
        </div>
      </div>
      {isPlanning ? <ReportSchedulesDialog report={report} values={values} onClose={() => setPlanning(false)} /> : null}
    </div>
  )
}
