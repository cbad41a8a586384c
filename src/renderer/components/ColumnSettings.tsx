import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, Drawer } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { toast } from '../platform/toast.ts'
import styles from './column-settings.module.css'
import { EllipsisText } from './EllipsisText.tsx'
import { useSortableDrag } from './useSortableDrag.ts'

/** Section 3, "Column setting". */
export interface ColumnSetting {
  readonly prop: string
  readonly label: string
  readonly visible: boolean
}

interface ColumnSettingsProps {
  readonly open: boolean
  readonly columns: readonly ColumnSetting[]
  readonly onCancel: () => void
  readonly onConfirm: (columns: readonly ColumnSetting[]) => void
}

/** Which columns a list shows and in what order: 320 px drawer, drag or space and arrow keys, cancel, confirm. */
export function ColumnSettings({ open, columns, onCancel, onConfirm }: ColumnSettingsProps) {
  const t = useT()
  return (
    <Drawer title={t('common.columnSettings.title')} open={open} onClose={onCancel} size={320} destroyOnHidden>
      {open ? <Editor columns={columns} onCancel={onCancel} onConfirm={onConfirm} /> : null}
    </Drawer>
  )
}

function Editor({ columns, onCancel, onConfirm }: Omit<ColumnSettingsProps, 'open'>) {
  const t = useT()
  const [draft, setDraft] = useState(columns)
  const drag = useSortableDrag(draft.map(({ prop, label }) => ({ id: prop, name: label })))
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const at = (id: unknown) => draft.findIndex((column) => column.prop === id)
    setDraft(arrayMove([...draft], at(active.id), at(over.id)))
  }
  const show = (prop: string, visible: boolean) =>
    setDraft(draft.map((column) => (column.prop === prop ? { ...column, visible } : column)))
  const confirm = () => {
    if (draft.some((column) => column.visible)) onConfirm(draft)
    else toast.warning(t('common.columnSettings.none'))
  }
  return (
    <div className={styles.editor}>
      <p className={styles.hint}>{t('common.columnSettings.hint')}</p>
      <DndContext {...drag} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={draft.map((column) => column.prop)} strategy={verticalListSortingStrategy}>
          <ul className={styles.list}>
            {draft.map((column) => (
              <Row key={column.prop} column={column} onShow={(visible) => show(column.prop, visible)} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <footer className={styles.footer}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" onClick={confirm}>
          {t('common.confirm')}
        </Button>
      </footer>
    </div>
  )
}

function Row({ column, onShow }: { readonly column: ColumnSetting; readonly onShow: (visible: boolean) => void }) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: column.prop,
    attributes: { roleDescription: t('common.drag.role') },
  })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? styles.dragged : styles.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('common.columnSettings.drag', { name: column.label })}
      >
        <HolderOutlined />
      </button>
      <span className={styles.name}>
        <EllipsisText text={column.label} />
      </span>
      <Checkbox
        checked={column.visible}
        aria-label={t('common.columnSettings.show', { name: column.label })}
        onChange={(event) => onShow(event.target.checked)}
      />
    </li>
  )
}
