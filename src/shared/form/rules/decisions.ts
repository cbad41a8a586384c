import type { Problem } from '../kind.ts'

/** What rules have decided about a field, or about one cell. */
export interface Decided {
  readonly hidden: boolean
  readonly required: boolean
  /** Nobody types into it: it is disabled, or holds what a rule sets. */
  readonly disabled: boolean
  /** What is wrong with the value that a rule gives it: the record is refused, and no other value taken in its place. */
  readonly refused?: Problem
}

export const undecided: Decided = { hidden: false, required: false, disabled: false }

/** What the rules of a form have decided about one record. */
export interface Decisions {
  of(name: string): Decided
  /** Of a cell, by the place of its row. */
  cell(table: string, row: number, column: string): Decided
}

/** Nobody decided anything: forms without rules. */
export const noDecisions: Decisions = { of: () => undecided, cell: () => undecided }
