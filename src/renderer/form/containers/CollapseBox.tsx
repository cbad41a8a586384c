import { Collapse } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import type { PlanNode } from '#shared/form/model.ts'
import { FormNodes } from '../FormNodes.tsx'
import { boxItems, useReveal } from './items.ts'

/** Sections that fold; their content is mounted when it is first opened. */
export function CollapseBox({ items: nodes }: { readonly items: readonly PlanNode[] }) {
  const items = useMemo(() => boxItems(nodes), [nodes])
  const [open, setOpen] = useState<readonly string[]>(() => items.slice(0, 1).map((item) => item.key))
  const show = useCallback((key: string) => setOpen((keys) => (keys.includes(key) ? keys : [...keys, key])), [])
  useReveal(items, show)
  return (
    <Collapse
      size="small"
      activeKey={[...open]}
      onChange={setOpen}
      style={{ marginBottom: 20 }}
      items={items.map(({ key, title, children }) => ({ key, label: title, children: <FormNodes nodes={children} /> }))}
    />
  )
}
