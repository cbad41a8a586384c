import { BarChartOutlined, RedoOutlined, RocketOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { readReport, type ReportDocument } from '#shared/design/report/document.ts'
import { lintReport, type ReportProblem } from '#shared/design/report/lint.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { usePageName } from '#renderer/components/page-name.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import frame from '../../design/portal-design.module.css'
import { ReportContent } from '../ReportContent.tsx'
import { ReportReleaseDialog } from '../ReportReleaseDialog.tsx'
import { useSourceFields } from './fields.ts'
import { ReportSettings } from './ReportSettings.tsx'
import styles from './report-design.module.css'

type Report = DataOf<'reportDesign.one'>

/** The designer of one report, by `id` of the query. */
export function ReportDesignerPage({ search }: { readonly search: string }) {
  const t = useT()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '')
    return (
      <Notice whole icon={<BarChartOutlined />} title={t('reportDesigns.none')} hint={t('reportDesigns.noneHint')} />
    )
  return <Loaded key={id} id={id} />
}

function Loaded({ id }: { readonly id: string }) {
  const t = useT()
  const query = usePlatformQuery('reportDesign.one', { params: { id } }, { staleTime: 0 })
  usePageName(query.data?.fullName)
  // The first answer: one that comes later does not take away what is being designed.
  const [report, setReport] = useState<Report | null>(null)
  if (!report && query.data) setReport(query.data)
  const document = report ? readReport(report.formData) : null
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {report === null ? null : document === null ? (
        <Notice whole icon={<BarChartOutlined />} title={t('reportDesigns.broken')} />
      ) : (
        <Opened id={id} report={report} first={document} />
      )}
    </PageState>
  )
}

interface OpenedProps {
  readonly id: string
  readonly report: Report
  readonly first: ReportDocument
}

function Opened({ id, report, first }: OpenedProps) {
  const t = useT()
  const rights = useRights(useMenuId('reports'))
  const { document, canUndo, canRedo, change, undo, redo } = useUndoable(first)
  const [saved, setSaved] = useState({ document: first, version: report.version })
  const [isReleasing, setReleasing] = useState(false)
  const update = usePlatformMutation('reportDesign.update')
  const isSaving = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const { known, choices, formData } = useSourceFields(document)
  const problems = lintReport(document, known, id)
  const isChanged = document !== saved.document

  const save = async () => {
    if (isSaving.current || !rights.edit || !isChanged) return
    isSaving.current = true
    setBusy(true)
    const sent = document
    try {
      const { fullName, enCode, category, description, sortCode, enabledMark } = report
      const { msg } = await update.mutateAsync({
        params: { id },
        body: {
          ...{ fullName, enCode, category, description, sortCode, enabledMark },
          formData: JSON.stringify(sent),
          // Refused where somebody else saved meanwhile: what is designed here stays.
          ...({ version: saved.version } as object),
        },
      })
      const { data } = await call('reportDesign.one', { params: { id } }, { fresh: true, quiet: true })
      setSaved({ document: sent, version: data.version })
      toast.success(msg)
    } catch {
      // The one toast has told it; the design stays as it is.
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null
    if (key === 's') void save()
    else if (isTyping) return
    else if (key === 'z' && !event.shiftKey) undo()
    else if (key === 'y' || key === 'z') redo()
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole designer, beside the buttons that do the same
    <div className={frame.screen} onKeyDown={onKey}>
      <LeaveGuard isUnsaved={() => isChanged} />
      <header className={frame.head}>
        <h1 title={report.fullName}>{report.fullName}</h1>
        <span className={frame.state} role="status">
          {t(isBusy ? 'reportDesigns.saving' : isChanged ? 'reportDesigns.unsaved' : 'reportDesigns.saved')}
        </span>
        <span className={frame.tools}>
          <IconButton label={t('reportDesigns.undo')} icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
          <IconButton label={t('reportDesigns.redo')} icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
          <Button
            icon={<RocketOutlined aria-hidden />}
            disabled={!rights.edit || isChanged || problems.length > 0}
            title={isChanged ? t('reportDesigns.saveFirst') : undefined}
            onClick={() => setReleasing(true)}
          >
            {t('reportDesigns.release')}
          </Button>
          <Button
            type="primary"
            icon={<SaveOutlined aria-hidden />}
            loading={isBusy}
            disabled={!rights.edit || !isChanged}
            onClick={() => void save()}
          >
            {t('reportDesigns.save')}
          </Button>
        </span>
      </header>
      <div className={styles.room}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by key (axe: scrollable-region-focusable) */}
        <section className={styles.preview} tabIndex={0} aria-label={t('reportDesigns.preview')}>
          {document.source.id === '' ? (
            <Notice icon={<BarChartOutlined />} title={t('reportDesigns.begin')} />
          ) : problems.length > 0 ? (
            <Problems problems={problems} />
          ) : (
            <Preview id={id} document={document} title={report.fullName} />
          )}
        </section>
        <aside className={styles.panel} aria-label={t('reportDesigns.settings')}>
          <ReportSettings report={document} reportId={id} fields={choices} formData={formData} onChange={change} />
        </aside>
      </div>
      {isReleasing ? (
        <ReportReleaseDialog
          id={id}
          name={report.fullName}
          version={saved.version}
          onClose={() => setReleasing(false)}
        />
      ) : null}
    </div>
  )
}

function Problems({ problems }: { readonly problems: readonly ReportProblem[] }) {
  const t = useT()
  const texts = [...new Set(problems.map(({ code, name }) => t(`reportDesigns.problems.${code}`, { name })))]
  return (
    <Alert
      type="warning"
      showIcon
      title={t('reportDesigns.notYet')}
      description={
        <ul className={styles.problems}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  )
}

/** Milliseconds of quiet before what was typed is counted. */
const PAUSE = 400

/** What the report says now, to whoever designs it; required parameters are not asked for here. */
function Preview({
  id,
  document,
  title,
}: {
  readonly id: string
  readonly document: ReportDocument
  readonly title: string
}) {
  const parameters = document.parameters.map((parameter) => ({ ...parameter, required: false }))
  const text = JSON.stringify({ ...document, parameters })
  const [counted, setCounted] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCounted(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const query = usePlatformQuery('reportDesign.preview', { body: { id, formData: counted } }, { quiet: true })
  const result = query.data && { ...query.data, drill: { kind: 'none' as const, reportId: '' } }
  return (
    <PageState loading={query.isPending} error={query.data ? null : query.error} onRetry={query.refetch} rows={8}>
      {result ? <ReportContent reportId={id} title={title} result={result} values="{}" /> : null}
    </PageState>
  )
}
