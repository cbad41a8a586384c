import { ApartmentOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import type { SelectorNode } from '#shared/api/selectors.ts'
import type { IdPath } from '#shared/form/paths.ts'
import { itemKey } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { rememberItems } from '../frame/labels.ts'
import { TreePane } from '../frame/panes.tsx'
import type { PickerItem } from '../frame/pending.ts'
import { allowedOrganizations, organizationSource } from './organization-source.ts'
import { usePathItems } from './path-items.ts'

interface OrganizationPickerProps extends PickerProps {
  /** Paths of ids from the root down (wire contract 6.5). */
  readonly value: readonly IdPath[]
  readonly onChange: (paths: string[][]) => void
  /** Custom mode: the paths that a field allows. */
  readonly allowed?: readonly IdPath[] | undefined
  readonly isAdministered?: boolean
  readonly exclude?: string
}

const join = (path: readonly string[]) => path.join(',')
const lastOf = (path: readonly string[]) => path.at(-1) ?? ''

/** An organisation is chosen by its path: the same path twice is one choice. */
export function organizationItem(node: SelectorNode): PickerItem {
  const { organizeIds, fullName, organize, type } = node
  return { id: organizeIds.length > 0 ? join(organizeIds) : node.id, fullName, organize, type }
}

/** The organisation picker (section 2; section 5: disabled nodes not selectable, duplicate paths ignored). */
export function OrganizationPicker(props: OrganizationPickerProps) {
  const { value, onChange, allowed, isAdministered = false, exclude = '0', ...field } = props
  const t = useT()
  const items = usePathItems(value)
  const source = useMemo(
    () =>
      allowed
        ? allowedOrganizations(allowed.map(lastOf), organizationItem)
        : organizationSource({ name: 'organization', itemOf: organizationItem, isAdministered, exclude }),
    [allowed, isAdministered, exclude],
  )
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<ApartmentOutlined />}
      dialogTitle={t('pickers.chooseOrganization')}
      onChange={(ids, chosen) => {
        rememberItems(chosen.map((item) => ({ ...item, key: itemKey('organization', item.id) })))
        onChange(ids.map((id) => id.split(',')))
      }}
    >
      {(chooser) => <TreePane chooser={chooser} source={source} />}
    </ItemPicker>
  )
}
