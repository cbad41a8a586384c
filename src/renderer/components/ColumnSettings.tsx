import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Checkbox, Drawer, InputNumber } from 'antd'
import { useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './column-settings.module.css'
import { EllipsisText } from './EllipsisText.tsx'
import { widthLimits } from './rows/column-layout.ts'
import type { rowHeights } from './rows/table-types.ts'
import { useSortableDrag } from './useSortableDrag.ts'
import { Segmented } from './Segmented.tsx'

/** Section 3, "Column setting". */
export interface ColumnSetting {
  readonly prop: string
  readonly label: string
  readonly visible: boolean
  /** Pixels; null shares what is left; absent for a column whose width is not set here. */
  readonly width?: number | null | undefined
}

export type Density = keyof typeof rowHeights

interface ColumnSettingsProps {
  readonly open: boolean
  readonly columns: readonly ColumnSetting[]
  /** The columns as the list is designed. */
  readonly defaults: readonly ColumnSetting[]
  readonly density: Density
  readonly onCancel: () => void
  readonly onConfirm: (columns: readonly ColumnSetting[], density: Density) => void
}

/**
 * Which columns a list shows, in what order and how wide, and how high its rows are: 320 px drawer, drag or space and
 * arrow keys, back to the design, cancel, confirm.
 */
export function ColumnSettings({ open, ...editor }: ColumnSettingsProps) {
  const t = useT()
  return (
    <Drawer title={t('common.columnSettings.title')} open={open} onClose={editor.onCancel} size={320} destroyOnHidden>
      {open ? <Editor {...editor} /> : null}
    </Drawer>
  )
}

function Editor({ columns, defaults, density, onCancel, onConfirm }: Omit<ColumnSettingsProps, 'open'>) {
  const t = useT()
  const [draft, setDraft] = useState(columns)
  const [height, setHeight] = useState(density)
  const drag = useSortableDrag(draft.map(({ prop, label }) => ({ id: prop, name: label })))
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const at = (id: unknown) => draft.findIndex((column) => column.prop === id)
    setDraft(arrayMove([...draft], at(active.id), at(over.id)))
  }
  const change = (prop: string, changed: Partial<ColumnSetting>) =>
    setDraft(draft.map((column) => (column.prop === prop ? { ...column, ...changed } : column)))
  const confirm = () => {
    if (draft.some((column) => column.visible)) onConfirm(draft, height)
    else toast.warning(t('common.columnSettings.none'))
  }
  return (
    <div className={styles.editor}>
      <Segmented<Density>
        block
        value={height}
        aria-label={t('common.columnSettings.density')}
        options={[
          { value: 'normal', label: t('common.columnSettings.normal') },
          { value: 'compact', label: t('common.columnSettings.compact') },
        ]}
        onChange={setHeight}
      />
      <p className={styles.hint}>{t('common.columnSettings.hint')}</p>
      <DndContext {...drag} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={draft.map((column) => column.prop)} strategy={verticalListSortingStrategy}>
          <ul className={styles.list}>
            {draft.map((column) => (
              <Row key={column.prop} column={column} onChange={(changed) => change(column.prop, changed)} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <footer className={styles.footer}>
        <Button
          type="link"
          className={styles.reset ?? ''}
          onClick={() => {
            setDraft(defaults)
            setHeight('normal')
          }}
        >
          {t('common.columnSettings.reset')}
        </Button>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="primary" onClick={confirm}>
          {t('common.confirm')}
        </Button>
      </footer>
    </div>
  )
}

interface RowProps {
  readonly column: ColumnSetting
  readonly onChange: (changed: Partial<ColumnSetting>) => void
}

function Row({ column, onChange }: RowProps) {
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
      {column.width === undefined ? null : (
        <InputNumber
          size="small"
          className={styles.width ?? ''}
          controls={false}
          min={widthLimits.min}
          max={widthLimits.max}
          precision={0}
          value={column.width}
          placeholder={t('common.columnSettings.auto')}
          aria-label={t('common.columnSettings.width', { name: column.label })}
          onChange={(width) => onChange({ width })}
        />
      )}
      <Checkbox
        checked={column.visible}
        aria-label={t('common.columnSettings.show', { name: column.label })}
        onChange={(event) => onChange({ visible: event.target.checked })}
      />
    </li>
  )
}
