import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './report-design.module.css'

interface ListSectionProps<Item> {
  readonly title: string
  readonly add: string
  readonly items: readonly Item[]
  readonly most: number
  readonly isOff?: boolean
  readonly nameOf: (item: Item) => string
  readonly keyOf: (item: Item, index: number) => string
  readonly onAdd: () => void
  readonly onChange: (items: readonly Item[]) => void
  readonly children: (item: Item, index: number) => ReactNode
}

/** An ordered list of settings: each is moved and taken away by buttons, so that no mouse is needed. */
export function ListSection<Item>(props: ListSectionProps<Item>) {
  const { title, add, items, most, isOff = false, nameOf, keyOf, onAdd, onChange, children } = props
  const t = useT()
  const moved = (from: number, to: number) => {
    const item = items[from]
    if (item !== undefined) onChange(items.toSpliced(from, 1).toSpliced(to, 0, item))
  }
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      <ol className={styles.items}>
        {items.map((item, index) => (
          <li key={keyOf(item, index)} className={styles.item}>
            <div className={styles.fields}>{children(item, index)}</div>
            <span className={styles.buttons}>
              <IconButton
                size="small"
                label={t('reportDesigns.up', { name: nameOf(item) })}
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                onClick={() => moved(index, index - 1)}
              />
              <IconButton
                size="small"
                label={t('reportDesigns.down', { name: nameOf(item) })}
                icon={<ArrowDownOutlined />}
                disabled={index === items.length - 1}
                onClick={() => moved(index, index + 1)}
              />
              <IconButton
                size="small"
                danger
                label={t('reportDesigns.remove', { name: nameOf(item) })}
                icon={<DeleteOutlined />}
                onClick={() => onChange(items.toSpliced(index, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      {items.length >= most ? null : (
        <Button size="small" type="dashed" block icon={<PlusOutlined aria-hidden />} disabled={isOff} onClick={onAdd}>
          {add}
        </Button>
      )}
    </fieldset>
  )
}
