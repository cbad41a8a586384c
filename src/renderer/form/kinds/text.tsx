import { textSettings } from '#shared/form/kinds/text.ts'
import type { EditProps, KindView } from '../view.ts'
import styles from './kinds.module.css'

function Words({ field }: Pick<EditProps, 'field'>) {
  const { content, color, fontSize, lineHeight, bold, align, fontStyle, decoration } = textSettings(field)
  return (
    <p
      className={styles.words}
      style={{
        textAlign: align,
        fontStyle,
        textDecoration: decoration,
        ...(color ? { color } : {}),
        ...(fontSize ? { fontSize } : {}),
        ...(lineHeight ? { lineHeight: `${lineHeight}px` } : {}),
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
  layout: 'block',
  cell: 'direct',
  width: 150,
}
