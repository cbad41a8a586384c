import { FileUnknownOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useCallback, useState, useEffect, useRef } from 'react'
import { Notice } from '#renderer/components/Notice.tsx'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import type { PreviewFile } from '#renderer/platform/dialogs.ts'
import { decodeText, MAX_TEXT } from './decode-text.ts'
import { contentAddress, kindOf } from './kinds.ts'
import { PdfDocument } from './PdfDocument.tsx'
import styles from './preview.module.css'
import { runSheetJob, type Sheet } from './sheet-jobs.ts'
import { useContent } from './useContent.ts'
import { Grid } from './Grid.tsx'

/** Sheets of a workbook one at a time; a single one has no tabs. */
function SheetView({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const t = useT()
  const [chosen, setChosen] = useState(0)
  const sheet = sheets[chosen] ?? sheets[0]
  if (sheet === undefined || sheets.every(({ rows }) => rows.length === 0))
    return <p className={styles.note}>{t('preview.emptySheet')}</p>
  return (
    <div className={styles.sheets}>
      <Grid key={chosen} sheet={sheet} />
      {sheet.isCut ? <p className={styles.note}>{t('preview.rowsCut', { count: sheet.rows.length })}</p> : null}
      {sheets.length > 1 ? (
        <Tabs
          size="small"
          tabPlacement="bottom"
          activeKey={String(chosen)}
          onChange={(key) => setChosen(Number(key))}
          items={sheets.map(({ name }, index) => ({ key: String(index), label: name }))}
        />
      ) : null}
    </div>
  )
}

interface DocumentViewProps {
  readonly name: string
  readonly bytes: Uint8Array
  readonly onFailed: () => void
}

/** A Word document as its pages. */
function DocumentView({ name, bytes, onFailed }: DocumentViewProps) {
  const t = useT()
  const host = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const element = host.current
    if (element === null) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    import('./draw-document.ts')
      .then(({ drawDocument }) => drawDocument(bytes, root))
      .then(
        () => isCurrent && setDrawn(true),
        () => isCurrent && onFailed(),
      )
    return () => {
      isCurrent = false
    }
  }, [bytes, onFailed])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by key (axe: scrollable-region-focusable)
    <div className={styles.paper} role="region" tabIndex={0} aria-label={t('preview.documentOf', { name })}>
      {isDrawn ? null : <PageState loading rows={12} />}
      <div ref={host} />
    </div>
  )
}

interface FileViewProps {
  readonly file: PreviewFile
  readonly onOpen: () => void
}

/** A file that is no picture, as far as the window shows its kind; for everything else what can be done. */
export function FileView({ file, onOpen }: FileViewProps) {
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const address = contentAddress(file, 'shown') ?? ''
  const kind = kindOf(file)
  if (isFailed) return <Unshown reason="unreadable" onOpen={onOpen} />
  switch (kind) {
    case 'pdf':
      return <PdfDocument address={contentAddress(file, 'bytes') ?? ''} onFailed={fail} />
    case 'audio':
      return (
        <div className={styles.medium}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of somebody's, which has none */}
          <audio src={address} controls aria-label={file.name} onError={fail} />
        </div>
      )
    case 'video':
      return (
        <div className={styles.medium}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of somebody's, which has none */}
          <video src={address} controls aria-label={file.name} onError={fail} />
        </div>
      )
    case 'text':
      return <TextFile file={file} onOpen={onOpen} />
    case 'csv':
    case 'sheet':
      return <SheetFile file={file} kind={kind} onOpen={onOpen} />
    case 'document':
      return <DocumentFile file={file} onOpen={onOpen} />
    default:
      return <Unshown reason="kind" onOpen={onOpen} />
  }
}

const readText = (bytes: Uint8Array) => decodeText(bytes)

function TextFile({ file, onOpen }: FileViewProps) {
  const t = useT()
  const content = useContent(file, readText)
  if (content.phase === 'loading') return <PageState loading rows={12} />
  if (content.phase === 'failed') return <Unshown reason={content.reason} onOpen={onOpen} />
  const isCut = content.value.length > MAX_TEXT
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by key (axe: scrollable-region-focusable) */}
      <pre className={styles.text} tabIndex={0} role="region" aria-label={file.name}>
        {isCut ? content.value.slice(0, MAX_TEXT) : content.value}
      </pre>
      {isCut ? <p className={styles.note}>{t('preview.textCut')}</p> : null}
    </>
  )
}

const readCsv = async (bytes: Uint8Array, signal: AbortSignal) =>
  (await runSheetJob({ kind: 'csv', bytes }, signal)).sheets
const readSheet = async (bytes: Uint8Array, signal: AbortSignal) =>
  (await runSheetJob({ kind: 'sheet', bytes }, signal)).sheets
/** Unpacked where it can do no harm: the window gets nothing that could grow. */
const readDocument = async (bytes: Uint8Array, signal: AbortSignal) =>
  (await runSheetJob({ kind: 'unpack', bytes }, signal)).bytes

function SheetFile({ file, kind, onOpen }: FileViewProps & { readonly kind: 'csv' | 'sheet' }) {
  const content = useContent(file, kind === 'csv' ? readCsv : readSheet)
  if (content.phase === 'loading') return <PageState loading rows={12} />
  if (content.phase === 'failed') return <Unshown reason={content.reason} onOpen={onOpen} />
  return <SheetView sheets={content.value} />
}

function DocumentFile({ file, onOpen }: FileViewProps) {
  const content = useContent(file, readDocument)
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  if (content.phase === 'loading') return <PageState loading rows={12} />
  if (content.phase === 'failed' || isFailed)
    return <Unshown reason={content.phase === 'failed' ? content.reason : 'unreadable'} onOpen={onOpen} />
  return <DocumentView name={file.name} bytes={content.value} onFailed={fail} />
}

export type UnshownReason = 'kind' | 'missing' | 'tooLarge' | 'unreadable'

/** Why a file does not show, and what can be done with it. */
export function Unshown({ reason, onOpen }: { readonly reason: UnshownReason; readonly onOpen: () => void }) {
  const t = useT()
  return (
    <Notice
      whole
      icon={<FileUnknownOutlined />}
      title={t(`preview.unshown.${reason}`)}
      hint={reason === 'missing' ? '' : t('preview.unshown.hint')}
    >
      {reason === 'missing' ? null : <Button onClick={onOpen}>{t('preview.openOutside')}</Button>}
    </Notice>
  )
}
