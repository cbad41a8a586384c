import { IdcardOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { ItemPicker, type PickerProps } from '../frame/ItemPicker.tsx'
import { rememberItems, useItems } from '../frame/labels.ts'
import { TreePane } from '../frame/panes.tsx'
import { allowedPositions, itemsOf, placedSource } from './position-source.ts'

interface PositionPickerProps extends PickerProps {
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
  /** Custom mode: bare ids of positions, or suffixed ones of positions and organisations. */
  readonly allowed?: readonly string[] | undefined
}

const itemOf = itemsOf('position')
const everywhere = placedSource('position.selector', 'position', itemOf)

/** The position picker: positions below their organisations; bare ids. */
export function PositionPicker({ value, onChange, allowed, ...field }: PositionPickerProps) {
  const t = useT()
  const items = useItems(value.map((id) => ({ id, key: `${id}--position` })))
  const source = useMemo(() => (allowed ? allowedPositions(allowed, itemOf) : everywhere), [allowed])
  return (
    <ItemPicker
      {...field}
      items={items}
      icon={<IdcardOutlined />}
      dialogTitle={t('pickers.choosePosition')}
      onChange={(ids, chosen) => {
        rememberItems(chosen.map((item) => ({ ...item, key: `${item.id}--position` })))
        onChange(ids)
      }}
    >
      {(chooser) => <TreePane chooser={chooser} source={source} />}
    </ItemPicker>
  )
}
