import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { FaultDetail } from '#renderer/components/FaultDetail.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { isCancelled, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { faultOf, refusedCodeMessage } from './fault.ts'
import { JobList } from './JobList.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import type { Zoom } from '#renderer/components/pdf/PdfPages.tsx'
import { PdfView, preloadReader } from '#renderer/components/pdf/PdfView.tsx'
import styles from './printing.module.css'
import { SettingsPanel } from './SettingsPanel.tsx'
import { useJobs } from './useJobs.ts'
import { type Markup, type Preview, usePreview } from './usePreview.ts'
import { usePrintKeys } from './usePrintKeys.ts'
import { useSettings } from './useSettings.ts'

interface PreviewDialogProps {
  readonly templateId: string
  readonly recordId: string
  readonly modelId?: string | undefined
  /** Several records as one document, in the place of `recordId`. */
  readonly recordIds?: readonly string[]
  /** A document by itself, in the place of records of a template. */
  readonly markup?: Markup
  /** Shown until the document's own name is known. */
  readonly title: string
  readonly onClose: () => void
}

/** Full-screen preview of the PDF with print settings beside it (section 2). What is seen is what is printed. */
export function PreviewDialog({
  templateId,
  recordId,
  modelId,
  recordIds,
  markup,
  title,
  onClose,
}: PreviewDialogProps) {
  const { state, retry, fail } = usePreview(templateId, markup ?? recordIds ?? recordId, modelId)
  const { list, settings, change, goneName, refresh } = useSettings(templateId)
  const jobs = useJobs(templateId, recordId, modelId)
  const [zoom, setZoom] = useState<Zoom>('start')
  const [scale, setScale] = useState(1)
  const [page, setPage] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isDone, setDone] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const t = useT()

  useEffect(preloadReader, [])
  const preview = state.phase === 'ready' ? state.preview : null
  const canPrint =
    preview !== null && preview.refused === null && settings.printer !== null && list.phase === 'ready' && !isPrinting
  const print = async () => {
    if (preview === null || settings.printer === null || isPrinting) return
    setPrinting(true)
    try {
      await request('print.submit', { previewId: preview.id, profile: { ...settings, printer: settings.printer } })
      setDone(true)
    } catch (error) {
      toast.error(faultOf(error).text)
      // The printer may be gone, or stopped, since the list was read.
      refresh()
    }
    setPrinting(false)
  }
  const save = async (format: 'pdf' | 'doc') => {
    if (preview === null) return
    setSaving(true)
    try {
      const saved = await request('print.save', { previewId: preview.id, format })
      if (saved !== null) toast.success(t('printing.saved', { name: saved.name }))
    } catch (error) {
      if (!isCancelled(error)) toast.error(faultOf(error).text)
    }
    setSaving(false)
  }
  // Enter prints once; after that it must not print a second time by accident.
  usePrintKeys(frame, () => {
    if (canPrint && !isDone) void print()
  })

  return (
    <Modal
      open
      // Names the dialog for screen readers; what is seen is the bar below.
      title={t('printing.titleOf', { name: preview?.title || title })}
      width="100vw"
      closable={false}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      // Not the first button, which is the one that closes.
      afterOpenChange={(isOpen) => {
        if (isOpen && frame.current?.contains(document.activeElement) !== true) frame.current?.focus()
      }}
      className={styles.dialog ?? ''}
      style={{ top: 0, maxWidth: '100vw', margin: 0, padding: 0 }}
      styles={{
        header: { display: 'none' },
        container: { height: '100vh', padding: 0, borderRadius: 0 },
        body: { height: '100%' },
      }}
    >
      <div ref={frame} className={styles.frame} tabIndex={-1}>
        <PreviewBar
          title={preview?.title || title}
          pages={preview?.pages ?? 0}
          page={page}
          scale={scale}
          onZoom={setZoom}
          onSave={(format) => void save(format)}
          isSaving={isSaving}
          canSave={preview?.refused === null}
          canPrint={canPrint}
          isPrinting={isPrinting}
          isDone={isDone}
          onPrint={() => void print()}
          onClose={onClose}
        />
        {preview === null ? null : <Shortcomings preview={preview} />}
        <div className={styles.content}>
          {state.phase === 'drawing' ? <Drawing /> : null}
          {state.phase === 'failed' ? <Failed error={state.error} onRetry={retry} /> : null}
          {preview === null ? null : (
            <PdfView
              path={preview.path}
              zoom={zoom}
              onPage={setPage}
              onScale={setScale}
              onFailed={fail}
              placeholder={<Drawing />}
            />
          )}
          <aside className={styles.side}>
            <SettingsPanel
              list={list}
              settings={settings}
              goneName={goneName}
              previewId={preview?.id ?? ''}
              disabled={isPrinting}
              onChange={change}
              onRefresh={refresh}
            />
            <JobList
              jobs={jobs}
              names={
                list.phase === 'ready' ? new Map(list.printers.map(({ name, label }) => [name, label])) : new Map()
              }
            />
          </aside>
        </div>
      </div>
    </Modal>
  )
}

/** What the document is not, although it could be printed: of today, or of all that was chosen. */
function Shortcomings({ preview: { storedAt, refused, missing } }: { readonly preview: Preview }) {
  const t = useT()
  return (
    <>
      {storedAt === null ? null : <CacheNotice cache={{ at: storedAt, offline: true }} />}
      {refused === null ? null : (
        <Alert banner type="error" title={refusedCodeMessage(refused)} description={t('printing.refusedCode.hint')} />
      )}
      {missing === 0 ? null : <Alert banner type="warning" title={t('printing.missing', { count: missing })} />}
    </>
  )
}

function Drawing() {
  const t = useT()
  return (
    <div className={styles.drawing} role="status" aria-busy="true" aria-label={t('printing.drawing')}>
      <div className={styles.blank}>
        <Skeleton active title={{ width: '45%' }} paragraph={{ rows: 12 }} />
      </div>
    </div>
  )
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useT()
  const { text, detail } = faultOf(error)
  return (
    <div className={styles.failed}>
      <Notice icon={<WarningOutlined />} title={t('printing.failed')} hint={text} whole>
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Notice>
      <FaultDetail text={detail} />
    </div>
  )
}
