import { DeleteOutlined, DownloadOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { rectSortingStrategy } from '@dnd-kit/sortable'
import { Progress } from 'antd'
import { type ReactNode, use } from 'react'
import { type FileEntry, type FileItem, isPending, storedFiles } from '#shared/form/files.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useUpload } from '#renderer/platform/uploads.ts'
import { downloadFile } from './downloads.ts'
import styles from './files.module.css'
import { keyOfEntry, SortableEntries, useSortableEntry } from './SortableEntries.tsx'
import { stateText } from './texts.ts'
import { UploadActions } from './UploadActions.tsx'
import { UploadLinkContext } from './upload-link.ts'

interface PictureGridProps {
  readonly entries: readonly FileEntry[]
  readonly label: string
  /** Null: to look at only. */
  readonly edit: {
    readonly onRemove: (entry: FileEntry) => void
    readonly onOrder: (entries: readonly FileEntry[]) => void
    /** The tile that adds one more. */
    readonly add: ReactNode
  } | null
}

/** Pictures of a field side by side; one that is looked at opens in the preview, with zoom, turning and the next ones. */
export function PictureGrid({ entries, label, edit }: PictureGridProps) {
  return (
    <SortableEntries entries={entries} strategy={rectSortingStrategy} onOrder={edit?.onOrder}>
      <ul className={styles.grid} aria-label={label}>
        {entries.map((entry) => (
          <PictureTile
            key={keyOfEntry(entry)}
            entry={entry}
            isSortable={edit !== null && entries.length > 1}
            onRemove={edit?.onRemove}
            onShow={(file) => openDialog('preview', { file: picture(file), files: storedFiles(entries).map(picture) })}
          />
        ))}
        {edit?.add ? <li>{edit.add}</li> : null}
      </ul>
    </SortableEntries>
  )
}

const picture = (file: FileItem) => ({ ...file, type: 'annexpic' })

interface PictureTileProps {
  readonly entry: FileEntry
  readonly isSortable: boolean
  readonly onRemove: ((entry: FileEntry) => void) | undefined
  readonly onShow: (file: FileItem) => void
}

function PictureTile({ entry, isSortable, onRemove, onShow }: PictureTileProps) {
  const t = useT()
  const hasSession = use(UploadLinkContext) === null
  const { name } = entry
  const { place, isDragging, handle } = useSortableEntry(entry, isSortable)
  const remove = onRemove ? (
    <IconButton
      size="small"
      label={t('form.upload.remove', { name })}
      icon={<DeleteOutlined />}
      onClick={() => onRemove(entry)}
    />
  ) : null
  return (
    <li {...place} className={isDragging ? styles.draggedTile : styles.tile} title={name}>
      {isPending(entry) ? (
        <PendingTile id={entry.uploadId} name={name} remove={remove} />
      ) : (
        <>
          <img className={styles.picture} src={pictureAddress(entry.url) ?? undefined} alt={name} loading="lazy" />
          <span className={styles.tileTools}>
            {handle}
            {hasSession ? (
              <IconButton
                size="small"
                label={t('form.upload.preview', { name })}
                icon={<EyeOutlined />}
                onClick={() => onShow(entry)}
              />
            ) : null}
            {remove ?? (
              <IconButton
                size="small"
                label={t('form.upload.download', { name })}
                icon={<DownloadOutlined />}
                onClick={() => void downloadFile(entry, 'annexpic')}
              />
            )}
          </span>
        </>
      )}
    </li>
  )
}

interface PendingTileProps {
  readonly id: string
  readonly name: string
  readonly remove: ReactNode
}

function PendingTile({ id, name, remove }: PendingTileProps) {
  const t = useT()
  const upload = useUpload(id)
  const isBad = upload === null || upload?.phase === 'error'
  return (
    <>
      {isBad ? null : <Progress type="circle" size={32} percent={upload?.percent ?? 0} aria-label={name} />}
      <span className={styles.tileState} data-bad={isBad} title={upload === undefined ? '' : stateText(t, upload)}>
        {upload === undefined ? '' : stateText(t, upload)}
      </span>
      <span className={styles.tileTools} data-shown={isBad}>
        {upload ? <UploadActions upload={upload} /> : null}
        {remove}
      </span>
    </>
  )
}

interface AddTileProps {
  readonly text: string
  readonly disabled: boolean
  readonly describedBy: string | undefined
  readonly onClick: () => void
}

/** The tile behind the last picture, which adds one more. */
export function AddTile({ text, disabled, describedBy, onClick }: AddTileProps) {
  return (
    <button
      type="button"
      className={styles.addTile}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={onClick}
    >
      <PlusOutlined aria-hidden />
      {text}
    </button>
  )
}
