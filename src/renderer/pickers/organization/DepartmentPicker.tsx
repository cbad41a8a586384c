import { ApartmentOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import type { SelectorNode } from '#shared/api/selectors.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { rememberItems, TOP_ID, useItems } from '../frame/labels.ts'
import { TreePane } from '../frame/panes.tsx'
import type { PickerItem } from '../frame/pending.ts'
import type { TreeSource } from '../frame/tree-source.ts'
import { allowedOrganizations, organizationSource, ROOT } from './organization-source.ts'

export interface DepartmentPickerProps extends PickerProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Custom mode: the only ids that may be chosen (section 6). */
  readonly allowed?: readonly string[] | undefined
  readonly isAdministered?: boolean
  readonly exclude?: string
  /** Companies can be chosen too. */
  readonly withCompanies?: boolean
  /** Offers the node above all others, with the id -1 (section 3, Picker item). */
  readonly withTop?: boolean
}

/** The department picker: bare ids; companies only hold departments, unless they are wanted too. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { value, onChange, allowed, isAdministered = false, exclude = '0', withCompanies = false, ...rest } = props
  const { withTop = false, ...field } = rest
  const t = useT()
  const items = useItems(value.map((id) => ({ id, key: `${id}--department` })))
  const top = t('pickers.top')
  const source = useMemo(() => {
    const itemOf = ({ id, fullName, organize, type }: SelectorNode): PickerItem | null =>
      type === 'department' || withCompanies ? { id, fullName, organize, type } : null
    const name = `department:${withCompanies}:${withTop}`
    if (allowed) return allowedOrganizations(allowed, itemOf)
    const tree = organizationSource({ name, itemOf, isAdministered, exclude })
    return withTop ? belowTop(tree, top) : tree
  }, [allowed, isAdministered, exclude, withCompanies, withTop, top])
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<ApartmentOutlined />}
      dialogTitle={t('pickers.chooseDepartment')}
      onChange={(ids, chosen) => {
        rememberItems(chosen.map((item) => ({ ...item, key: `${item.id}--department` })))
        onChange(ids)
      }}
    >
      {(chooser) => <TreePane chooser={chooser} source={source} />}
    </ItemPicker>
  )
}

/** The tree with a node for its top, which can be chosen itself. */
function belowTop(source: TreeSource, fullName: string): TreeSource {
  const node = { id: TOP_ID, fullName, isLeaf: true, selectable: true, icon: null, item: { id: TOP_ID, fullName } }
  return {
    ...source,
    async load(parent, page) {
      const branch = await source.load(parent, page)
      return parent === ROOT && page === 1 ? { ...branch, nodes: [node, ...branch.nodes], total: null } : branch
    },
  }
}
