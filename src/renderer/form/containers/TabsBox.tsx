import { Tabs } from 'antd'
import { useMemo, useState } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { FormNodes } from '../FormNodes.tsx'
import { boxItems, useReveal } from './items.ts'

/** Tabs whose content is mounted when it is first shown. */
export function TabsBox({ items: nodes }: { readonly items: readonly PlanNode[] }) {
  const items = useMemo(() => boxItems(nodes), [nodes])
  const [active, setActive] = useState(items[0]?.key ?? '')
  useReveal(items, setActive)
  return (
    <Tabs
      size="small"
      activeKey={active}
      onChange={setActive}
      items={items.map(({ key, title, children }) => ({ key, label: title, children: <FormNodes nodes={children} /> }))}
    />
  )
}
