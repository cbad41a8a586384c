import type { MouseEvent } from 'react'
import { lineText } from '#shared/rules/drawn-text.ts'
import { t } from '#renderer/i18n/index.ts'
import { MarkedName } from '#renderer/pickers/frame/MarkedName.tsx'
import styles from './cells.module.css'

/** Shows the whole text on hover when it does not fit; decided only then, because a list has thousands of cells. */
function explain(event: MouseEvent<HTMLElement>, whole: string): void {
  const element = event.currentTarget
  element.title = element.scrollWidth > element.clientWidth || whole.includes('\n') ? whole : ''
}

/** The text of a list cell on one line; of a name that is gone the word for it stays, however long the name is. */
export function CellText({ text }: { readonly text: string }) {
  const mark = t('pickers.deleted', { name: '' })
  const line = lineText(text)
  if (line.length > mark.length && line.endsWith(mark))
    return (
      <span className={styles.cell} title={text}>
        <MarkedName name={line.slice(0, -mark.length)} mark={mark} />
      </span>
    )
  return (
    <span className={styles.cell} onMouseEnter={(event) => explain(event, text)}>
      {line}
    </span>
  )
}
