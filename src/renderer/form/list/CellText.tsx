import type { MouseEvent } from 'react'
import { lineText } from '#shared/rules/drawn-text.ts'
import styles from './cells.module.css'

/** Shows the whole text on hover when it does not fit; decided only then, because a list has thousands of cells. */
function explain(event: MouseEvent<HTMLElement>, whole: string): void {
  const element = event.currentTarget
  element.title = element.scrollWidth > element.clientWidth || whole.includes('\n') ? whole : ''
}

/** The text of a list cell on one line. */
export function CellText({ text }: { readonly text: string }) {
  return (
    <span className={styles.cell} onMouseEnter={(event) => explain(event, text)}>
      {lineText(text)}
    </span>
  )
}
