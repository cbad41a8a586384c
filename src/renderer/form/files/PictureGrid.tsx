import { DeleteOutlined, DownloadOutlined, EyeOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Progress } from 'antd'
import { type ReactNode, use } from 'react'
import { type FileEntry, type FileItem, isPending, storedFiles } from '#shared/form/files.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { pictureAddress } from '#renderer/components/picture-address.ts'
import { useSortableDrag } from '#renderer/components/useSortableDrag.ts'
import { useT } from '#renderer/i18n/index.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { useUpload } from '#renderer/platform/uploads.ts'
import { downloadFile } from './downloads.ts'
import { keyOfEntry } from './FileList.tsx'
import styles from './files.module.css'
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
  const drag = useSortableDrag(entries.map((entry) => ({ id: keyOfEntry(entry), name: entry.name })))
  const move = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => entries.findIndex((entry) => keyOfEntry(entry) === id)
    if (over && active.id !== over.id) edit?.onOrder(arrayMove([...entries], at(active.id), at(over.id)))
  }
  return (
    <DndContext {...drag} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={entries.map(keyOfEntry)} strategy={rectSortingStrategy}>
        <ul className={styles.grid} aria-label={label}>
          {entries.map((entry) => (
            <PictureTile
              key={keyOfEntry(entry)}
              entry={entry}
              isSortable={edit !== null && entries.length > 1}
              onRemove={edit?.onRemove}
              onShow={(file) =>
                openDialog('preview', { file: picture(file), files: storedFiles(entries).map(picture) })
              }
            />
          ))}
          {edit?.add ? <li>{edit.add}</li> : null}
        </ul>
      </SortableContext>
    </DndContext>
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
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: keyOfEntry(entry),
    disabled: !isSortable,
    attributes: { roleDescription: t('common.drag.role') },
  })
  const remove = onRemove ? (
    <IconButton
      size="small"
      label={t('form.upload.remove', { name })}
      icon={<DeleteOutlined />}
      onClick={() => onRemove(entry)}
    />
  ) : null
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.draggedTile : styles.tile}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      title={name}
    >
      {isPending(entry) ? (
        <PendingTile id={entry.uploadId} name={name} remove={remove} />
      ) : (
        <>
          <img className={styles.picture} src={pictureAddress(entry.url) ?? undefined} alt={name} loading="lazy" />
          <span className={styles.tileTools}>
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
