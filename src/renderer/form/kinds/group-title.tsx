import { QuestionCircleOutlined } from '@ant-design/icons'
import { groupTitleSettings } from '#shared/form/kinds/group-title.ts'
import { Hint } from '#renderer/components/Hint.tsx'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function GroupTitle({ field }: Pick<EditProps, 'field'>) {
  const { content, position, help } = groupTitleSettings(field)
  return (
    <h2 className={styles.groupTitle} style={{ justifyContent: position }}>
      {content}
      {help === '' ? null : (
        <Hint title={help}>
          <QuestionCircleOutlined aria-label={help} />
        </Hint>
      )}
    </h2>
  )
}

export const groupTitleView: KindView = {
  Edit: GroupTitle,
  Text: () => null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
