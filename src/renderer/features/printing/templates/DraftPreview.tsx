import { FileTextOutlined, WarningOutlined } from '@ant-design/icons'
import { Alert, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { Notice } from '#renderer/components/Notice.tsx'
import { PdfView } from '#renderer/components/pdf/PdfView.tsx'
import { Segmented } from '#renderer/components/Segmented.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PickerItem } from '#renderer/pickers/frame/pending.ts'
import { faultOf, isFaultOf, refusedCodeMessage } from '../fault.ts'
import { type FieldGroup, labelsOf, numbersOf, samplesOf } from './fields.ts'
import { SampleRecord } from './SampleRecord.tsx'
import styles from './templates.module.css'
import { useDraftPreview } from './useDraftPreview.ts'

interface DraftPreviewProps {
  readonly title: string
  readonly template: string
  readonly pageParam: string
  readonly templateId: string | null
  /** What it can show, with what people call it. */
  readonly groups: readonly FieldGroup[]
}

type Sample = 'record' | 'few' | 'many' | 'none'
const rows = { few: 3, many: 200, none: 0 } as const

/** What the printer would get of a template that is being written, drawn by the real engine. */
export function DraftPreview({ title, template, pageParam, templateId, groups }: DraftPreviewProps) {
  const t = useT()
  const [sample, setSample] = useState<Sample>('few')
  const [record, setRecord] = useState<PickerItem | null>(null)
  const data =
    sample === 'record' && templateId !== null
      ? { templateId, labels: labelsOf(groups), ...(record === null ? {} : { recordId: record.id }) }
      : {
          rows: rows[sample === 'record' ? 'few' : sample],
          labels: labelsOf(groups),
          numbers: numbersOf(groups),
          samples: samplesOf(groups),
        }
  const { state, isDrawing, setState } = useDraftPreview({ title, template, pageParam, data })
  const fail = useCallback((error: unknown) => setState({ phase: 'failed', error }), [setState])
  return (
    <section className={styles.preview} aria-label={t('printTemplates.preview')} aria-busy={isDrawing}>
      <div className={styles.tools}>
        <Segmented<Sample>
          size="small"
          aria-label={t('printTemplates.preview')}
          value={sample}
          onChange={setSample}
          options={[
            { value: 'few', label: t('printTemplates.dataFew') },
            { value: 'many', label: t('printTemplates.dataMany') },
            { value: 'none', label: t('printTemplates.dataNone') },
            ...(templateId === null ? [] : [{ value: 'record' as const, label: t('printTemplates.dataRecord') }]),
          ]}
        />
        <span className={styles.pages} role="status">
          {isDrawing
            ? t('printTemplates.drawing')
            : state.phase === 'ready'
              ? t('printTemplates.pages', { count: state.pages })
              : ''}
        </span>
      </div>
      {sample === 'record' && templateId !== null ? (
        <SampleRecord templateId={templateId} value={record} onChange={setRecord} />
      ) : null}
      {state.phase === 'ready' && state.unread.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('printTemplates.unread', { count: state.unread.length })}
          description={state.unread.join(t('common.selection.separator'))}
        />
      ) : null}
      {state.phase === 'ready' && state.refused !== null ? (
        <Alert type="warning" showIcon title={refusedCodeMessage(state.refused)} />
      ) : null}
      <div className={styles.sheet}>
        {state.phase === 'empty' ? (
          <Notice whole icon={<FileTextOutlined />} title={t('printTemplates.nothing')} />
        ) : state.phase === 'failed' ? (
          <Notice
            whole
            icon={<WarningOutlined />}
            title={t('printTemplates.failed')}
            hint={isFaultOf(state.error, 'recordGone') ? t('printTemplates.noRecord') : faultOf(state.error).text}
          />
        ) : state.phase === 'ready' ? (
          <PdfView
            path={state.path}
            zoom="width"
            onPage={ignore}
            onScale={ignore}
            onFailed={fail}
            placeholder={<Waiting />}
          />
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  )
}

const ignore = () => undefined

function Waiting() {
  return <Skeleton active className={styles.waiting ?? ''} paragraph={{ rows: 10 }} />
}
