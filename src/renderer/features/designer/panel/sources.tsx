import { Select, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { nameFilter, nameSearch } from '#renderer/components/name-filter.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: unknown) => void
}

/** A dictionary whose entries a field offers. */
export function DictionaryChoice({ label, value, onChange }: ChoiceProps) {
  const { data, isPending } = usePlatformQuery('dictionary.all', {}, { staleTime: 300_000 })
  const options = useMemo(() => (data?.list ?? []).map((each) => ({ value: each.id, label: each.fullName })), [data])
  return (
    <Select
      size="small"
      aria-label={label}
      allowClear
      loading={isPending}
      showSearch={nameSearch}
      options={options}
      value={value === '' ? null : value}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  )
}

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

function TreeChoice({
  label,
  value,
  onChange,
  nodes,
  isPending,
}: ChoiceProps & { readonly nodes: readonly Node[]; readonly isPending: boolean }) {
  const data = useMemo(() => nodesOf(nodes), [nodes])
  return (
    <TreeSelect
      size="small"
      aria-label={label}
      allowClear
      showSearch={{ filterTreeNode: nameFilter('title') }}
      treeDefaultExpandAll
      popupMatchSelectWidth={280}
      loading={isPending}
      treeData={data}
      value={value === '' ? null : value}
      onChange={(next: string | null) => onChange(next ?? '')}
    />
  )
}

const none: readonly Node[] = []

/** A data interface that answers options or rows. */
export function InterfaceChoice(props: ChoiceProps) {
  const { data, isPending } = usePlatformQuery('dataInterface.tree', {}, { staleTime: 60_000 })
  return <TreeChoice {...props} nodes={data ?? none} isPending={isPending} />
}

/** A released module whose records are chosen. */
export function ModuleChoice(props: ChoiceProps) {
  const { data, isPending } = usePlatformQuery('design.selector', { query: {} }, { staleTime: 60_000 })
  return <TreeChoice {...props} nodes={data?.list ?? none} isPending={isPending} />
}
