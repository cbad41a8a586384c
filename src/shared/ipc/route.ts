import type * as z from 'zod'

/** A bridge route: the untrusted direction is a zod value, the answer only a type. */
export interface Route<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input
  readonly output: Output
  /** May be called while the screen is locked. */
  readonly whileLocked?: boolean
  /** Only preload's own code may call it, never the page. */
  readonly fromPreload?: boolean
}

/** `answers<T>()` names the type of an answer without a run-time value. */
export function answers<Output>(): Output {
  return undefined as Output
}

export function routes<const Table extends Record<string, Route>>(table: Table): Table {
  return table
}
