import { SafetyOutlined } from '@ant-design/icons'
import { useT } from '#renderer/i18n/index.ts'
import { allowedItems, bareId, withType } from '../frame/allowed-items.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { rememberItems, useItems } from '../frame/labels.ts'
import { ListPane, PickerTabs, TreePane } from '../frame/panes.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'
import { itemsOf } from '../position/position-source.ts'
import type { ItemOf } from '../frame/tree-source.ts'
import { globalRoles, organizationRoles } from './role-source.ts'

interface RolePickerProps extends PickerProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Custom mode: the only ids that may be chosen, bare or suffixed. */
  readonly allowed?: readonly string[] | undefined
}

const itemOf = itemsOf('role')
const placed = organizationRoles('role', itemOf)

/** The role picker: tabs of the organisations' roles and of the global ones (section 2); bare ids. */
export function RolePicker({ value, onChange, allowed, ...field }: RolePickerProps) {
  const t = useT()
  const items = useItems(value.map((id) => ({ id, key: `${id}--role` })))
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<SafetyOutlined />}
      dialogTitle={t('pickers.chooseRole')}
      onChange={(ids, chosen) => {
        rememberItems(chosen.map((item) => ({ ...item, key: `${item.id}--role` })))
        onChange(ids)
      }}
    >
      {(chooser) =>
        allowed ? (
          <ListPane
            chooser={chooser}
            name={`role.allowed:${JSON.stringify(allowed)}`}
            source={(word) => allowedItems(withType(allowed, 'role'), word, bareId)}
          />
        ) : (
          <RoleTabs chooser={chooser} source={placed} itemOf={itemOf} />
        )
      }
    </ItemPicker>
  )
}

interface RoleTabsProps {
  readonly chooser: Chooser
  readonly source: ReturnType<typeof organizationRoles>
  readonly itemOf: ItemOf
}

/** Roles by where they hold. */
export function RoleTabs({ chooser, source, itemOf: roleOf }: RoleTabsProps) {
  const t = useT()
  return (
    <PickerTabs
      // Where all roles hold everywhere, nobody has to leave the organisations each time.
      name={source.name}
      panes={[
        {
          key: 'organization',
          label: t('pickers.tab.organizationRoles'),
          children: <TreePane chooser={chooser} source={source} emptyText={t('pickers.noPlacedRoles')} />,
        },
        {
          key: 'global',
          label: t('pickers.tab.globalRoles'),
          children: (
            <ListPane chooser={chooser} name={`${source.name}.global`} source={(word) => globalRoles(word, roleOf)} />
          ),
        },
      ]}
    />
  )
}
