import { FileTextOutlined, WarningOutlined } from '@ant-design/icons'
import { Segmented, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { Notice } from '#renderer/components/Notice.tsx'
import { PdfView } from '#renderer/components/pdf/PdfView.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { faultOf, isFaultOf } from '../fault.ts'
import styles from './templates.module.css'
import { useDraftPreview } from './useDraftPreview.ts'

interface DraftPreviewProps {
  readonly title: string
  readonly template: string
  readonly pageParam: string
  readonly templateId: string | null
}

type Sample = 'newest' | 'few' | 'many' | 'none'
const rows = { few: 3, many: 200, none: 0 } as const

/** What the printer would get of a template that is being written, drawn by the real engine. */
export function DraftPreview({ title, template, pageParam, templateId }: DraftPreviewProps) {
  const t = useT()
  const [sample, setSample] = useState<Sample>('few')
  const data =
    sample === 'newest' && templateId !== null ? { templateId } : { rows: rows[sample === 'newest' ? 'few' : sample] }
  const { state, isDrawing, setState } = useDraftPreview({ title, template, pageParam, data })
  const fail = useCallback((error: unknown) => setState({ phase: 'failed', error }), [setState])
  return (
    <section className={styles.preview} aria-label={t('printTemplates.preview')} aria-busy={isDrawing}>
      <div className={styles.tools}>
        <Segmented<Sample>
          value={sample}
          onChange={setSample}
          options={[
            { value: 'few', label: t('printTemplates.dataFew') },
            { value: 'many', label: t('printTemplates.dataMany') },
            { value: 'none', label: t('printTemplates.dataNone') },
            ...(templateId === null ? [] : [{ value: 'newest' as const, label: t('printTemplates.dataNewest') }]),
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
