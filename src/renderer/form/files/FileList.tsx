import { CloseOutlined, DownloadOutlined, HolderOutlined, PaperClipOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Progress } from 'antd'
import { use } from 'react'
import { type FileEntry, type FileItem, isPending, storedFiles } from '#shared/form/files.ts'
import { formatFileSize } from '#shared/rules/file-size.ts'
import { EllipsisText } from '#renderer/components/EllipsisText.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useSortableDrag } from '#renderer/components/useSortableDrag.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useUpload } from '#renderer/platform/uploads.ts'
import { downloadFile } from './downloads.ts'
import styles from './files.module.css'
import { progressOf, stateText } from './texts.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadLinkContext } from './upload-link.ts'

export function keyOfEntry(entry: FileEntry): string {
  return isPending(entry) ? entry.uploadId : entry.fileId
}

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
  const drag = useSortableDrag(entries.map((entry) => ({ id: keyOfEntry(entry), name: entry.name })))
  const move = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => entries.findIndex((entry) => keyOfEntry(entry) === id)
    if (over && active.id !== over.id) edit?.onOrder(arrayMove([...entries], at(active.id), at(over.id)))
  }
  if (entries.length === 0) return null
  return (
    <DndContext {...drag} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={entries.map(keyOfEntry)} strategy={verticalListSortingStrategy}>
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
      </SortableContext>
    </DndContext>
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
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: keyOfEntry(entry),
    disabled: !isSortable,
    attributes: { roleDescription: t('common.drag.role') },
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : styles.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={t('form.upload.move', { name })}
        >
          <HolderOutlined />
        </button>
      ) : null}
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
