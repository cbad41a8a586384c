import { Divider } from 'antd'
import { dividerSettings } from '#shared/form/kinds/divider.ts'
import type { EditProps, KindView } from '../view.ts'

const placements = { left: 'start', center: 'center', right: 'end' } as const

function DividerLine({ field }: Pick<EditProps, 'field'>) {
  const { content, position } = dividerSettings(field)
  return <Divider titlePlacement={placements[position]}>{content === '' ? null : content}</Divider>
}

export const dividerView: KindView = {
  Edit: DividerLine,
  Text: () => null,
  Search: null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
