import { TeamOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { allowedItems, bareId, withType } from '../frame/allowed-items.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { rememberItems, useItems } from '../frame/labels.ts'
import { ListPane, TreePane } from '../frame/panes.tsx'
import { itemsOf } from '../position/position-source.ts'
import { groupSource } from './group-source.ts'

interface GroupPickerProps extends PickerProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Custom mode: the only ids that may be chosen, bare or suffixed. */
  readonly allowed?: readonly string[] | undefined
}

const itemOf = itemsOf('group')

/** The group picker: groups below their categories; bare ids. */
export function GroupPicker({ value, onChange, allowed, ...field }: GroupPickerProps) {
  const t = useT()
  const items = useItems(value.map((id) => ({ id, key: `${id}--group` })))
  const source = useMemo(() => groupSource('group', itemOf), [])
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<TeamOutlined />}
      dialogTitle={t('pickers.chooseGroup')}
      onChange={(ids, chosen) => {
        rememberItems(chosen.map((item) => ({ ...item, key: `${item.id}--group` })))
        onChange(ids)
      }}
    >
      {(chooser) =>
        allowed ? (
          <ListPane
            chooser={chooser}
            name={`group.allowed:${JSON.stringify(allowed)}`}
            source={(word) => allowedItems(withType(allowed, 'group'), word, bareId)}
          />
        ) : (
          <TreePane chooser={chooser} source={source} />
        )
      }
    </ItemPicker>
  )
}
