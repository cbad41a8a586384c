/** What a script may use up. */
export interface SandboxLimits {
  /** Milliseconds; loops inside native functions of the engine are not interrupted, so run it where it can be ended. */
  readonly timeMs: number
  readonly memoryBytes: number
  readonly stackBytes: number
  /** Characters of the result as JSON. */
  readonly resultLength: number
  /** Lists and objects inside each other, in the result. */
  readonly resultDepth: number
}

export const defaultLimits: SandboxLimits = {
  timeMs: 500,
  memoryBytes: 48 * 1024 * 1024,
  stackBytes: 256 * 1024,
  resultLength: 4 * 1024 * 1024,
  resultDepth: 64,
}

/**
 * Why there is no result. `syntax`: it is no script; `notFunction`: no function either; `thrown`: it threw;
 * `pending`: its promise waits for something that never comes; `notJson`: the result is none (a function, a ring);
 * `broken`: the engine itself gave up.
 */
export type SandboxFaultCode =
  | 'syntax'
  | 'notFunction'
  | 'thrown'
  | 'pending'
  | 'notJson'
  | 'time'
  | 'memory'
  | 'stack'
  | 'tooLarge'
  | 'tooDeep'
  | 'broken'

export interface SandboxFault {
  readonly code: SandboxFaultCode
  /** What the engine says, in its own English; at most 500 characters. */
  readonly message: string
}

export interface SandboxOutcome {
  /** JSON text of what the script returned; `null` for nothing. Absent where there is a fault. */
  readonly json?: string
  readonly fault?: SandboxFault
  /** The engine was pulled down in the middle of its work: it must not be used again. */
  readonly isEngineLost?: true
  /** Lines of its console: at most 100 of 1000 characters. */
  readonly lines: readonly string[]
}

/** What the host lends to a script, by name: plain values in, a plain value out, at once. */
export type SandboxCalls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
