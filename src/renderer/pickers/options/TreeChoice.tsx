import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { nameFilter } from '#renderer/components/name-filter.ts'
import { useClear } from '#renderer/components/useClear.tsx'

interface Node {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly Node[] | null | undefined
}

interface TreeNode {
  readonly value: string
  readonly title: string
  readonly selectable: boolean
  readonly children: TreeNode[]
}

/** Categories open; only what lies in them can be chosen. */
function nodesOf(nodes: readonly Node[], isTop = true): TreeNode[] {
  return nodes.map(({ id, fullName, children }) => ({
    value: id,
    title: fullName,
    // What is in no category stands at the top.
    selectable: !isTop || children === null || children === undefined,
    children: nodesOf(children ?? [], false),
  }))
}

interface TreeChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (id: string) => void
  readonly nodes: readonly Node[]
  readonly isPending: boolean
  readonly placeholder?: string
  readonly size?: 'small' | 'middle'
}

/** One of what lies in categories; '' for none. */
export function TreeChoice(props: TreeChoiceProps) {
  const clear = useClear()
  const { label, value, onChange, nodes, isPending, placeholder, size = 'small' } = props
  const data = useMemo(() => nodesOf(nodes), [nodes])
  return (
    <TreeSelect
      size={size}
      aria-label={label}
      allowClear={clear}
      showSearch={{ filterTreeNode: nameFilter('title') }}
      treeDefaultExpandAll
      treeLine={false}
      popupMatchSelectWidth={280}
      loading={isPending}
      placeholder={placeholder}
      treeData={data}
      value={value === '' ? null : value}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  )
}
