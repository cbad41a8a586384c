import { Tabs } from 'antd'
import { useState } from 'react'
import { settingsOf } from '#shared/form/containers.ts'
import { useFormStore } from '../context.ts'
import type { BoxProps } from './ContainerBox.tsx'
import { itemsNamed, useBoxItems, useReveal } from './items.ts'

/** Tabs whose content is mounted when it is first shown. */
export function TabsBox({ node, draw, isShown }: BoxProps) {
  const { type, position, active: named } = settingsOf(node, 'tab')
  const items = useBoxItems(node, isShown)
  const [active, setActive] = useState(() => (itemsNamed(items, named)[0] ?? items[0])?.key ?? '')
  useReveal(items, setActive)
  const store = useFormStore()
  return (
    <Tabs
      size="small"
      type={type === '' ? 'line' : 'card'}
      tabPlacement={({ top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const)[position]}
      // What rules hide leaves its place to the first that is there, and comes back to it.
      activeKey={items.some(({ key }) => key === active) ? active : (items[0]?.key ?? '')}
      onChange={setActive}
      onTabClick={(key) => store?.tell({ type: 'tabClick', part: node.raw, name: key, value: key, rowIndex: null })}
      items={items.map(({ key, title, children }) => ({ key, label: title, children: draw(children) }))}
    />
  )
}
