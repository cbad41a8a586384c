import { EnvironmentOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { serverFirst } from '#renderer/platform/connection.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { itemIcon } from '../frame/item-icons.tsx'
import { TreePane } from '../frame/panes.tsx'
import type { TreeSource } from '../frame/tree-source.ts'
import { rememberRegions, useRegions } from './region-labels.ts'

interface RegionPickerProps extends PickerProps {
  /** Paths of ids from the province down (wire contract 6.5). */
  readonly value: readonly (readonly string[])[]
  readonly onChange: (paths: string[][]) => void
  /** Levels below the province: 0 province, 1 city, 2 district, 3 street (section 5: 2 by default). */
  readonly depth?: number
}

const ROOT = '-1'

/** Names by path. A branch that another picker has loaded is not loaded again: all of them know what stands above it. */
const names = new Map<string, string>()

/**
 * National divisions, level by level; the last level that is asked for is a leaf. Only leaves are chosen, or every division
 * (`isAnyChosen`). A chosen one is its path, between commas.
 */
export function regionSource(depth: number, isAnyChosen = false): TreeSource {
  return {
    name: `region:${depth}:${isAnyChosen}`,
    root: ROOT,
    async load(parent) {
      // Nodes are known by their path: the value is one, and its length is the level.
      const above = parent === ROOT ? [] : parent.split(',')
      const { data, cache } = await call(
        'region.options',
        { params: { id: above.at(-1) ?? ROOT, exclude: '0' } },
        serverFirst(),
      )
      const nodes = data.list.map(({ id, fullName, isLeaf }) => {
        const path = [...above, id].join(',')
        const whole = above.length > 0 ? `${names.get(parent) ?? ''}/${fullName}` : fullName
        names.set(path, whole)
        const isEnd = isLeaf || above.length >= depth
        const selectable = isEnd || isAnyChosen
        const item = selectable ? { id: path, fullName: whole, type: 'region' } : null
        return { id: path, fullName, isLeaf: isEnd, selectable, icon: itemIcon('region'), item }
      })
      return { nodes, total: null, cache }
    },
  }
}

/** The picker of province, city and district (section 2; section 5, Pickers: only leaf nodes). */
export function RegionPicker({ value, onChange, depth = 2, ...field }: RegionPickerProps) {
  const t = useT()
  const paths = useMemo(() => [...new Set(value.map((path) => path.join(',')))], [value])
  const items = useRegions(paths)
  const source = useMemo(() => regionSource(depth), [depth])
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<EnvironmentOutlined />}
      dialogTitle={t('pickers.chooseRegion')}
      onChange={(ids, chosen) => {
        rememberRegions(chosen.filter(({ id, fullName }) => id !== fullName))
        onChange(ids.map((id) => id.split(',')))
      }}
    >
      {(chooser) => <TreePane chooser={chooser} source={source} />}
    </ItemPicker>
  )
}
