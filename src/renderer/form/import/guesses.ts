import type { CheckedRecord } from '#shared/api/import.ts'
import type { Near } from '#shared/form/import/similar.ts'
import type { Sheet } from './sheet-store.ts'

/** A label that nothing has, and what may have been meant by it wherever it stands in a column. */
export interface Guess {
  readonly column: string
  /** The heading. */
  readonly title: string
  readonly label: string
  readonly near: readonly Near[]
  /** Rows in which it stands. */
  readonly rows: readonly number[]
}

export function isGuessed(one: Guess, other: Guess): boolean {
  return one.column === other.column && one.label === other.label
}

/** Every label of checked records that something is near to, each once. */
export function guessesOf({ field }: Sheet, checked: readonly CheckedRecord[]): readonly Guess[] {
  const found: Guess[] = []
  for (const { problems } of checked)
    for (const { field: path, label, near = [] } of problems) {
      if (label === undefined || near.length === 0) continue
      const [name = '', , child] = path.split('.')
      const column = child === undefined ? name : `${name}-${child}`
      const title = field.columns.find((each) => each.name === column)?.label ?? column
      const guess = { column, title, label, near, rows: [] }
      if (!found.some((other) => isGuessed(other, guess))) found.push(guess)
    }
  return found
}
