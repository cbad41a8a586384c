import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, type SortingStrategy, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { type FileEntry, isPending } from '#shared/form/files.ts'
import { useSortableDrag } from '#renderer/components/useSortableDrag.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './files.module.css'

export function keyOfEntry(entry: FileEntry): string {
  return isPending(entry) ? entry.uploadId : entry.fileId
}

interface SortableEntriesProps {
  readonly entries: readonly FileEntry[]
  /** How the others make room. */
  readonly strategy: SortingStrategy
  readonly onOrder: ((entries: readonly FileEntry[]) => void) | undefined
  readonly children: ReactNode
}

/** Files of a field whose order can be changed by dragging. */
export function SortableEntries({ entries, strategy, onOrder, children }: SortableEntriesProps) {
  const drag = useSortableDrag(entries.map((entry) => ({ id: keyOfEntry(entry), name: entry.name })))
  const move = ({ active, over }: DragEndEvent) => {
    const at = (id: unknown) => entries.findIndex((entry) => keyOfEntry(entry) === id)
    if (over && active.id !== over.id) onOrder?.(arrayMove([...entries], at(active.id), at(over.id)))
  }
  return (
    <DndContext {...drag} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={entries.map(keyOfEntry)} strategy={strategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** One of them: what its element needs, and what it is dragged by, null where it cannot be. */
export function useSortableEntry(entry: FileEntry, isSortable: boolean) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: keyOfEntry(entry),
    disabled: !isSortable,
    attributes: { roleDescription: t('common.drag.role') },
  })
  return {
    place: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
    isDragging,
    handle: isSortable ? (
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('form.upload.move', { name: entry.name })}
      >
        <HolderOutlined />
      </button>
    ) : null,
  }
}
