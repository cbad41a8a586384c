import { QuestionCircleOutlined } from '@ant-design/icons'
import { Divider, Tooltip } from 'antd'
import { dividerSettings } from '#shared/form/kinds/divider.ts'
import type { EditProps, KindView } from '../view.ts'

const placements = { left: 'start', center: 'center', right: 'end' } as const

function DividerLine({ field }: Pick<EditProps, 'field'>) {
  const { content, position, help } = dividerSettings(field)
  return (
    <Divider titlePlacement={placements[position]}>
      {content === '' ? null : content}
      {help === '' ? null : (
        <Tooltip title={help}>
          <QuestionCircleOutlined aria-label={help} />
        </Tooltip>
      )}
    </Divider>
  )
}

export const dividerView: KindView = {
  Edit: DividerLine,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
