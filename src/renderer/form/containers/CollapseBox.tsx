import { Collapse } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { settingsOf } from '#shared/form/containers.ts'
import type { BoxProps } from './ContainerBox.tsx'
import { boxItems, itemsNamed, useReveal } from './items.ts'

/** Sections that fold; their content is mounted when it is first opened. To read, all of them are open. */
export function CollapseBox({ node, draw, isReading = false }: BoxProps) {
  const { accordion, ghost, icon, active: named } = settingsOf(node, 'collapse')
  const items = useMemo(() => boxItems(node.children), [node])
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
  return (
    <Collapse
      size="small"
      accordion={accordion && !isReading}
      ghost={ghost}
      expandIconPlacement={icon === 'right' || icon === 'end' ? 'end' : 'start'}
      activeKey={[...open]}
      onChange={setOpen}
      style={{ marginBottom: 20 }}
      items={items.map(({ key, title, children }) => ({ key, label: title, children: draw(children) }))}
    />
  )
}
