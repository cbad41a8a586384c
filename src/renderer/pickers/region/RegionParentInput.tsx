import { useQueries } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { queryKey, usePlatformQuery } from '#renderer/platform/query.ts'

interface RegionParentInputProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly onBlur?: () => void
  /** A region that is not offered, and so nothing below it; null: none. */
  readonly without: string | null
}

interface Node {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  readonly children?: Node[]
}

const TOP = '-1'
const inputOf = (id: string, exclude: string) => ({ params: { id, exclude } })

/** The region above another one, or the top: a tree that loads where it is opened. */
export function RegionParentInput({ value = TOP, onChange, without, ...control }: RegionParentInputProps) {
  const t = useT()
  const exclude = without ?? '0'
  const [opened, setOpened] = useState<readonly string[]>([TOP])
  const levels = useQueries({
    queries: opened.map((id) => ({
      queryKey: queryKey('region.options', inputOf(id, exclude)),
      queryFn: () => call('region.options', inputOf(id, exclude), { quiet: true }),
    })),
    combine: (states) => states.map(({ data }) => data?.data.list),
  })
  // A region that is chosen already may stand in a level that nobody has opened.
  const current = usePlatformQuery(
    'region.names',
    { body: { idsList: [[value]] } },
    { enabled: value !== TOP, quiet: true },
  )
  const name = current.data?.[0]?.[0] ?? value
  const nodes = useMemo<Node[]>(() => {
    const below = new Map(opened.map((id, index) => [id, levels[index]]))
    const place = (id: string): Node[] =>
      (below.get(id) ?? []).map(({ id: own, fullName, isLeaf }) => ({
        value: own,
        label: fullName,
        isLeaf,
        ...(below.get(own) ? { children: place(own) } : {}),
      }))
    return [{ value: TOP, label: t('pickers.top'), isLeaf: false, children: place(TOP) }]
  }, [opened, levels, t])
  return (
    <TreeSelect<{ value: string; label?: unknown }>
      {...control}
      labelInValue
      listHeight={280}
      treeDefaultExpandedKeys={[TOP]}
      treeData={nodes}
      value={{ value, label: value === TOP ? t('pickers.top') : name }}
      loadData={async ({ value: id }) => {
        setOpened((last) => (last.includes(String(id)) ? last : [...last, String(id)]))
      }}
      onChange={(next) => onChange?.(next.value)}
    />
  )
}
