import { lineText } from '#shared/rules/drawn-text.ts'
import styles from './rows.module.css'

/** The path of something in a cell: where it does not fit its last part stays, because that is where paths differ. */
export function PathText({ text }: { readonly text: string }) {
  const line = lineText(text)
  // The slash goes with what stands before it: the last name is whole wherever it fits.
  const at = line.lastIndexOf('/') + 1
  return (
    <span className={styles.path} title={text}>
      <span>
        <bdi dir="ltr">{line.slice(0, at)}</bdi>
      </span>
      <span>{line.slice(at)}</span>
    </span>
  )
}
