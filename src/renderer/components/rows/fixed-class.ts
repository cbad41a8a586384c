import type { PlacedColumn } from './column-layout.ts'
import styles from './rows.module.css'

/** The classes of a cell by where its column stays; those at the right edge show that others scroll below them. */
export function fixedClass(inset: PlacedColumn<never>['inset']): string {
  if (inset === null) return ''
  return 'right' in inset ? `${styles.fixed} ${styles.rightEdge}` : `${styles.fixed}`
}
