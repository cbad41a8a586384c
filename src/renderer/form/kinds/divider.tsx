import { QuestionCircleOutlined } from '@ant-design/icons'
import { Divider } from 'antd'
import { dividerSettings } from '#shared/form/kinds/divider.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import type { EditProps, KindView } from '../view.ts'

const placements = { left: 'start', center: 'center', right: 'end' } as const

function DividerLine({ field }: Pick<EditProps, 'field'>) {
  const { content, position, help } = dividerSettings(field)
  return (
    <Divider titlePlacement={placements[position]}>
      {content === '' ? null : content}
      {help === '' ? null : (
        <Hint title={help}>
          <QuestionCircleOutlined aria-label={help} />
        </Hint>
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
