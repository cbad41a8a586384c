import { textSettings } from '#shared/form/kinds/text.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function Words({ field }: Pick<EditProps, 'field'>) {
  const { content, color, fontSize, bold, align } = textSettings(field)
  return (
    <p
      className={styles.words}
      style={{
        textAlign: align,
        ...(color ? { color } : {}),
        ...(fontSize ? { fontSize } : {}),
        ...(bold ? { fontWeight: 600 } : {}),
      }}
    >
      {content}
    </p>
  )
}

export const textView: KindView = {
  Edit: Words,
  Text: () => null,
  Search: null,
  layout: 'block',
  cell: 'direct',
  width: 150,
}
