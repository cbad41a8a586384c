import type { MouseEvent } from 'react'
import styles from './module.module.css'

/** Shows the whole text on hover when it does not fit; decided only then, because a list has thousands of cells. */
function explain(event: MouseEvent<HTMLElement>, whole: string): void {
  const element = event.currentTarget
  element.title = element.scrollWidth > element.clientWidth || whole.includes('\n') ? whole : ''
}

/** The texts of a list cell: one, or those of a child table's rows side by side with their number. */
export function CellText({ texts }: { readonly texts: readonly string[] }) {
  const filled = texts.filter((text) => text !== '')
  if (texts.length < 2) {
    return (
      <span className={styles.cell} onMouseEnter={(event) => explain(event, filled[0] ?? '')}>
        {filled[0] ?? ''}
      </span>
    )
  }
  return (
    <span className={styles.childCell} onMouseEnter={(event) => explain(event, filled.join('\n'))}>
      <span className={styles.cell}>{filled.join('；')}</span>
      <span className={styles.count}>{texts.length}</span>
    </span>
  )
}
