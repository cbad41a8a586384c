import { Collapse } from 'antd'
import { useCallback, useState } from 'react'
import { settingsOf } from '#shared/form/containers.ts'
import type { BoxProps } from './ContainerBox.tsx'
import { useFormStore } from '../context.ts'
import { itemsNamed, useBoxItems, useReveal } from './items.ts'

/** Sections that fold; their content is mounted when it is first opened. To read, all of them are open. */
export function CollapseBox({ node, draw, isReading = false, isShown }: BoxProps) {
  const { accordion, ghost, icon, active: named } = settingsOf(node, 'collapse')
  const items = useBoxItems(node, isShown)
  const [open, setOpen] = useState<readonly string[]>(() => {
    if (isReading) return items.map(({ key }) => key)
    const first = itemsNamed(items, named)
    return (first.length > 0 ? first : items)
      .slice(0, first.length > 0 && !accordion ? first.length : 1)
      .map(({ key }) => key)
  })
  const show = useCallback(
    (key: string) => setOpen((keys) => (keys.includes(key) ? keys : accordion ? [key] : [...keys, key])),
    [accordion],
  )
  useReveal(items, show)
  const store = useFormStore()
  return (
    <Collapse
      size="small"
      accordion={accordion && !isReading}
      ghost={ghost}
      expandIconPlacement={icon === 'right' || icon === 'end' ? 'end' : 'start'}
      activeKey={[...open]}
      onChange={(keys) => {
        setOpen(keys)
        store?.tell({ type: 'change', part: node.raw, name: '', value: keys, rowIndex: null })
      }}
      style={{ marginBottom: 20 }}
      items={items.map(({ key, title, children }) => ({ key, label: title, children: draw(children) }))}
    />
  )
}
