import type { CellState, MutableRow } from './table-row.ts'

export interface CellChange {
  readonly type: 'cell'
  /** Key of its row. */
  readonly row: number
  readonly column: string
  readonly before: CellState
  readonly after: CellState
}

/** Rows came, went or changed their order: the rows themselves are kept, with what is typed in them. */
export interface RowsChange {
  readonly type: 'rows'
  readonly before: readonly MutableRow[]
  readonly after: readonly MutableRow[]
}

export type TableChange = CellChange | RowsChange

/** Where the person was when a step began. */
export interface StepPlace {
  readonly row: number
  readonly column: string
}

interface Step {
  readonly changes: TableChange[]
  readonly at: StepPlace | null
}

/** Steps that can be taken back. */
const MAX_STEPS = 100

/** What was done to a child table, in steps: a paste is one, and so is all that is typed into a cell until it is left. */
export class TableHistory {
  #done: Step[] = []
  #undone: Step[] = []
  #open: Step | null = null
  /** Nobody began the open step: it holds what is typed into one cell. */
  #isTyping = false

  /** Begins a step; everything until `end` belongs to it. */
  begin(at: StepPlace | null): void {
    this.end()
    this.#open = { changes: [], at }
    this.#isTyping = false
  }

  end(): void {
    const step = this.#open
    this.#open = null
    if (step && step.changes.length > 0) this.#done = [...this.#done, step].slice(-MAX_STEPS)
  }

  record(change: TableChange): void {
    this.#undone = []
    const last = this.#open?.changes.at(-1)
    if (this.#isTyping && last && !isSameCell(last, change)) this.end()
    if (!this.#open) {
      this.#open = { changes: [], at: change.type === 'cell' ? change : null }
      this.#isTyping = true
    }
    put(this.#open.changes, change)
  }

  /**
   * A value was brought into the form it is stored in, or `cause` brought a value into another cell: part of the step that
   * brought the first one.
   */
  amend(change: CellChange, cause: CellChange = change): void {
    const step = this.#open ?? this.#done.at(-1)
    const isOwn = step?.changes.some((one) => one.type === 'rows' || isSameCell(one, cause))
    if (step && isOwn) put(step.changes, change)
  }

  /** Takes the step under way back, with nothing to repeat. */
  cancel(): Step | null {
    const step = this.#open
    this.#open = null
    return step
  }

  undo(): Step | null {
    this.end()
    const step = this.#done.pop() ?? null
    if (step) this.#undone.push(step)
    return step
  }

  redo(): Step | null {
    this.end()
    const step = this.#undone.pop() ?? null
    if (step) this.#done.push(step)
    return step
  }

  clear(): void {
    this.#done = []
    this.#undone = []
    this.#open = null
  }
}

/** Keystrokes in one cell are one change. */
function put(changes: TableChange[], change: TableChange): void {
  const last = changes.at(-1)
  if (last?.type === 'cell' && change.type === 'cell' && isSameCell(last, change))
    changes[changes.length - 1] = { ...change, before: last.before }
  else changes.push(change)
}

function isSameCell(one: TableChange, other: TableChange): boolean {
  return one.type === 'cell' && other.type === 'cell' && one.row === other.row && one.column === other.column
}
