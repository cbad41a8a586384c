import { BarChartOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { readReport, type ReportDocument } from '#shared/design/report/document.ts'
import { lintReport, type ReportProblem } from '#shared/design/report/lint.ts'
import { useMenuId } from '#renderer/access/useMenuId.ts'
import { useRights } from '#renderer/access/useRights.ts'
import { DesignerFrame } from '#renderer/components/designer/DesignerFrame.tsx'
import { DesignLoader } from '#renderer/components/designer/DesignLoader.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useUndoable } from '#renderer/components/useUndoable.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { ReleaseDialog } from '../../design/ReleaseDialog.tsx'
import { useStoredDesign } from '../../design/useStoredDesign.ts'
import { ReportContent } from '../ReportContent.tsx'
import { useSourceFields } from './fields.ts'
import { reports } from './report-kind.ts'
import { ReportSettings } from './ReportSettings.tsx'
import styles from './report-design.module.css'

type Report = DataOf<'reportDesign.one'>

/** The designer of one report, by `id` of the query. */
export function ReportDesignerPage({ search }: { readonly search: string }) {
  return (
    <DesignLoader
      search={search}
      endpoint="reportDesign.one"
      words="reportDesigns"
      icon={<BarChartOutlined />}
      read={({ formData }: Report) => readReport(formData)}
    >
      {(report, document) => <Opened report={report} first={document} />}
    </DesignLoader>
  )
}

interface OpenedProps {
  readonly report: Report
  readonly first: ReportDocument
}

function Opened({ report, first }: OpenedProps) {
  const t = useT()
  const rights = useRights(useMenuId('reports'))
  const { id } = report
  const history = useUndoable(first)
  const { document, change } = history
  const stored = { kind: reports, design: report, first, write: JSON.stringify, mayCopy: rights.add }
  const { saved, isBusy, save } = useStoredDesign<ReportDocument>(stored)
  const [isReleasing, setReleasing] = useState(false)
  const { known, choices, formData } = useSourceFields(document)
  const problems = lintReport(document, known, id)

  return (
    <DesignerFrame
      name={report.fullName}
      isChanged={document !== saved.document}
      isBusy={isBusy}
      mayEdit={rights.edit}
      history={history}
      save={() => (rights.edit ? save(document) : Promise.resolve())}
      release={() => setReleasing(true)}
      isReleasable={problems.length === 0}
    >
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
        <ReleaseDialog
          kind={reports}
          id={id}
          name={report.fullName}
          version={saved.version}
          onClose={() => setReleasing(false)}
        />
      ) : null}
    </DesignerFrame>
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
