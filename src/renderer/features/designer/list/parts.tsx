import { HolderOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { nameSearch } from '#renderer/components/name-filter.ts'
import { StoredText } from '#renderer/components/StoredText.tsx'
import { useSortableDrag } from '#renderer/components/useSortableDrag.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './list.module.css'
import { useClear } from '#renderer/components/useClear.tsx'

interface LineProps {
  readonly label: string
  readonly children: (id: string) => ReactNode
}

/** A setting with its name beside it. */
export function Line({ label, children }: LineProps) {
  const id = useId()
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.name} title={label}>
        {label}
      </label>
      <div className={styles.control}>{children(id)}</div>
    </div>
  )
}

export function SwitchLine(props: {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}) {
  return (
    <Line label={props.label}>
      {(id) => <Switch id={id} size="small" checked={props.value} onChange={props.onChange} />}
    </Line>
  )
}

interface ChoiceLineProps<Value extends string | number> {
  readonly label: string
  readonly value: Value | null
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly allowClear?: boolean
  readonly onChange: (value: Value | null) => void
}

export function ChoiceLine<Value extends string | number>(props: ChoiceLineProps<Value>) {
  const clear = useClear()
  return (
    <Line label={props.label}>
      {(id) => (
        <Select<Value | null>
          id={id}
          size="small"
          className={styles.wide ?? ''}
          allowClear={(props.allowClear ?? false) && clear}
          showSearch={nameSearch}
          value={props.value}
          options={[...props.options]}
          onChange={(value) => props.onChange(value ?? null)}
        />
      )}
    </Line>
  )
}

interface TextLineProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}

/** A text that is stored when it is left, or with Enter: one step to undo. */
export function TextLine({ label, ...props }: TextLineProps) {
  return <Line label={label}>{(id) => <StoredText key={props.value} id={id} {...props} />}</Line>
}

interface SortableItem {
  readonly id: string
  readonly name: string
}

interface SortableRowsProps<Item extends SortableItem> {
  readonly label: string
  readonly items: readonly Item[]
  readonly onOrder: (items: readonly Item[]) => void
  readonly draw: (item: Item, at: number) => ReactNode
}

/** Rows in an order that is changed by pointer, or with space and arrow keys. */
export function SortableRows<Item extends SortableItem>({ label, items, onOrder, draw }: SortableRowsProps<Item>) {
  const drag = useSortableDrag(items)
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const at = (id: unknown) => items.findIndex((item) => item.id === id)
    onOrder(arrayMove([...items], at(active.id), at(over.id)))
  }
  return (
    <DndContext {...drag} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={styles.rows} aria-label={label}>
          {items.map((item, at) => (
            <SortableRow key={item.id} item={item}>
              {draw(item, at)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ item, children }: { readonly item: SortableItem; readonly children: ReactNode }) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({
    id: item.id,
    attributes: { roleDescription: t('common.drag.role') },
  })
  return (
    <li ref={setNodeRef} className={styles.row} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={t('common.columnSettings.drag', { name: item.name })}
      >
        <HolderOutlined />
      </button>
      {children}
    </li>
  )
}
