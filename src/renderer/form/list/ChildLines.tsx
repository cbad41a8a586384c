import { lineText } from '#shared/rules/drawn-text.ts'
import styles from './cells.module.css'

/** Rows of a child table that are drawn in a list row; the others are behind the last. */
export const MAX_LINES = 3

interface ChildLinesProps {
  /** One for each row of the child table. */
  readonly texts: readonly string[]
  /** Words of the button that shows all rows; null: in another column of the table. */
  readonly moreText: ((count: number) => string) | null
  readonly onMore: (anchor: HTMLElement) => void
}

/** A column of a child table in one row of a list: a line for each of its rows. */
export function ChildLines({ texts, moreText, onMore }: ChildLinesProps) {
  const isCut = texts.length > MAX_LINES
  const shown = isCut ? texts.slice(0, MAX_LINES - 1) : texts
  return (
    <>
      {shown.map((text, at) => (
        <span key={at} className={styles.line} title={text}>
          {lineText(text)}
        </span>
      ))}
      {isCut ? (
        <span className={styles.line}>
          {moreText ? (
            <button
              type="button"
              tabIndex={-1}
              data-cell-action=""
              className={styles.childRows}
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => onMore(currentTarget)}
            >
              {moreText(texts.length)}
            </button>
          ) : (
            '…'
          )}
        </span>
      ) : null}
    </>
  )
}
