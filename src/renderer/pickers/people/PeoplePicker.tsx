import { TeamOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { currentUserId } from '#shared/form/references.ts'
import { useT } from '#renderer/i18n/index.ts'
import { allowedItems } from '../frame/allowed-items.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { rememberItems, useItems } from '../frame/labels.ts'
import { ListPane, PickerTabs, TreePane } from '../frame/panes.tsx'
import type { Chooser } from '../frame/PickerDialog.tsx'
import { groupSource } from '../group/group-source.ts'
import { organizationSource } from '../organization/organization-source.ts'
import { itemsOf, placedSource } from '../position/position-source.ts'
import { organizationRoles } from '../role/role-source.ts'
import { RoleTabs } from '../role/RolePicker.tsx'
import { SystemPane } from '../user/UserSource.tsx'
import { searchAllowed } from '../user/sources.ts'
import { userTree } from '../user/user-tree.ts'

interface PeoplePickerProps extends PickerProps {
  /** Suffixed ids, `{id}--{type}` (wire contract 4.1), and `currentUser`. */
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Custom scope: the suffixed ids that a field allows. */
  readonly allowed?: readonly string[] | undefined
}

const suffixed = (type: string) => itemsOf(type, (id) => `${id}--${type}`)
const organizations = organizationSource({
  name: 'people.organization',
  itemOf: ({ id, fullName, organize, type }) => ({ id: `${id}--${type}`, fullName, organize, type }),
})
const roleOf = suffixed('role')
const roles = organizationRoles('people.role', roleOf)
const positions = placedSource('position.selector', 'people.position', suffixed('position'))
const groups = groupSource('people.group', suffixed('group'))
const users = userTree((id) => `${id}--user`)

/**
 * The people picker (section 2: 800 px, tabs department, role, position, group; and the people themselves). A single one
 * accepts only people, a multiple one also what holds them (section 5, Pickers).
 */
export function PeoplePicker({ value, onChange, allowed, ...field }: PeoplePickerProps) {
  const t = useT()
  const stored = useMemo(() => value.map((id) => ({ id, key: id.includes('--') ? id : `${id}--user` })), [value])
  const items = useItems(stored)
  const { multiple = false } = field
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<TeamOutlined />}
      dialogTitle={t('pickers.choosePeople')}
      onChange={(ids, chosen) => {
        rememberItems(chosen.filter(({ id, fullName }) => id !== fullName).map((item) => ({ ...item, key: item.id })))
        onChange(ids)
      }}
    >
      {(chooser) =>
        allowed ? (
          <AllowedPeople chooser={chooser} allowed={allowed} multiple={multiple} />
        ) : (
          <PeopleTabs chooser={chooser} multiple={multiple} />
        )
      }
    </ItemPicker>
  )
}

interface SourceProps {
  readonly chooser: Chooser
  readonly multiple: boolean
}

function PeopleTabs({ chooser, multiple }: SourceProps) {
  const t = useT()
  const people = { key: 'user', label: t('pickers.tab.user'), children: <TreePane chooser={chooser} source={users} /> }
  const system = {
    key: 'system',
    label: t('pickers.tab.system'),
    children: <SystemPane chooser={chooser} id={currentUserId} />,
  }
  if (!multiple) return <PickerTabs panes={[people, system]} />
  const tree = (key: 'department' | 'position' | 'group', source: typeof organizations) => ({
    key,
    label: t(`pickers.tab.${key}`),
    children: <TreePane chooser={chooser} source={source} />,
  })
  return (
    <PickerTabs
      panes={[
        tree('department', organizations),
        {
          key: 'role',
          label: t('pickers.tab.role'),
          children: <RoleTabs chooser={chooser} source={roles} itemOf={roleOf} />,
        },
        tree('position', positions),
        tree('group', groups),
        people,
        system,
      ]}
    />
  )
}

/** What a field allows: the items themselves, or the people in them where only people can be chosen. */
function AllowedPeople({ chooser, multiple, allowed }: SourceProps & { readonly allowed: readonly string[] }) {
  const name = `people.allowed:${multiple}:${JSON.stringify(allowed)}`
  if (multiple) {
    return <ListPane chooser={chooser} name={name} source={(word) => allowedItems(allowed, word, (id) => id)} />
  }
  return (
    <ListPane
      chooser={chooser}
      name={name}
      source={(word) => async (page, signal) => {
        const found = await searchAllowed({ type: 'selection', ids: allowed }, word)(page, signal)
        return { ...found, list: found.list.map((item) => ({ ...item, id: `${item.id}--user` })) }
      }}
    />
  )
}
