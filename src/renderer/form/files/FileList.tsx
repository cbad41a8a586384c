import { CloseOutlined, DownloadOutlined, PaperClipOutlined } from '@ant-design/icons'
import { verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Progress } from 'antd'
import { use } from 'react'
import { type FileEntry, type FileItem, isPending, storedFiles } from '#shared/form/files.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useUpload } from '#renderer/platform/uploads.ts'
import { downloadFile } from './downloads.ts'
import styles from './files.module.css'
import { keyOfEntry, SortableEntries, useSortableEntry } from './SortableEntries.tsx'
import { progressOf, stateText } from './texts.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadLinkContext } from './upload-link.ts'

interface FileListProps {
  readonly entries: readonly FileEntry[]
  /** Names the list. */
  readonly label: string
  /** Null: to read only. */
  readonly edit: {
    readonly onRemove: (entry: FileEntry) => void
    readonly onOrder: (entries: readonly FileEntry[]) => void
  } | null
}

/** Files of a field, those on their way among them, in an order that can be changed by dragging. */
export function FileList({ entries, label, edit }: FileListProps) {
  if (entries.length === 0) return null
  return (
    <SortableEntries entries={entries} strategy={verticalListSortingStrategy} onOrder={edit?.onOrder}>
      <ul className={styles.list} aria-label={label}>
        {entries.map((entry) => (
          <FileRow
            key={keyOfEntry(entry)}
            entry={entry}
            isSortable={edit !== null && entries.length > 1}
            onRemove={edit?.onRemove}
            onShow={(file) => openDialog('preview', { file: annex(file), files: storedFiles(entries).map(annex) })}
          />
        ))}
      </ul>
    </SortableEntries>
  )
}

const annex = (file: FileItem) => ({ ...file, type: 'annex' })

interface FileRowProps {
  readonly entry: FileEntry
  readonly isSortable: boolean
  readonly onRemove: ((entry: FileEntry) => void) | undefined
  readonly onShow: (file: FileItem) => void
}

function FileRow({ entry, isSortable, onRemove, onShow }: FileRowProps) {
  const t = useT()
  const { name } = entry
  const { place, isDragging, handle } = useSortableEntry(entry, isSortable)
  return (
    <li {...place} className={isDragging ? styles.dragged : styles.row}>
      {handle}
      <PaperClipOutlined aria-hidden className={styles.clip ?? ''} />
      {isPending(entry) ? (
        <PendingParts id={entry.uploadId} name={name} />
      ) : (
        <StoredParts file={entry} onShow={onShow} />
      )}
      {onRemove ? (
        <IconButton
          size="small"
          label={t('form.upload.remove', { name })}
          icon={<CloseOutlined />}
          onClick={() => onRemove(entry)}
        />
      ) : null}
    </li>
  )
}

function StoredParts({ file, onShow }: { readonly file: FileItem } & Pick<FileRowProps, 'onShow'>) {
  const t = useT()
  const { name, fileSize = 0 } = file
  const size = fileSize > 0 ? <span className={styles.size}>{formatFileSize(fileSize)}</span> : null
  // No server hands out files without a session.
  if (use(UploadLinkContext) !== null) {
    return (
      <>
        <span className={styles.pending}>
          <EllipsisText text={name} />
        </span>
        {size}
      </>
    )
  }
  return (
    <>
      <button type="button" className={styles.name} onClick={() => onShow(file)}>
        <EllipsisText text={name} />
      </button>
      {size}
      <IconButton
        size="small"
        label={t('form.upload.download', { name })}
        icon={<DownloadOutlined />}
        onClick={() => void downloadFile(file, 'annex')}
      />
    </>
  )
}

function PendingParts({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const upload = useUpload(id)
  const isBad = upload === null || upload?.phase === 'error'
  return (
    <>
      <span className={styles.pending}>
        <EllipsisText text={name} />
        {upload && (upload.phase === 'uploading' || upload.phase === 'paused' || upload.phase === 'checking') ? (
          <Progress percent={progressOf(upload)} size="small" showInfo={false} aria-label={name} />
        ) : null}
      </span>
      <span className={styles.state} data-bad={isBad}>
        {upload === undefined ? '' : stateText(t, upload)}
      </span>
      {upload ? <UploadActions upload={upload} /> : null}
    </>
  )
}
