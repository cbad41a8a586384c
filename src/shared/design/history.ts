import { type Command, placeOfCommand, type Ran, runCommand } from './commands.ts'
import type { DesignDocument } from './document.ts'
import type { Patch } from './patch.ts'
import { applyAll } from './writer.ts'

/** One thing to undo. */
interface Step {
  readonly command: Command
  readonly redo: readonly Patch[]
  readonly undo: readonly Patch[]
  /** What was chosen before and after, to be chosen again. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A document with its past and its future. Immutable. */
export interface History {
  readonly doc: DesignDocument
  readonly selection: readonly string[]
  readonly past: readonly Step[]
  readonly future: readonly Step[]
  /** Where typing goes on in the last step; '' when the next command begins another. */
  readonly typing: string
}

/** Older steps are forgotten. */
const MOST = 500

export function historyOf(doc: DesignDocument): History {
  return { doc, selection: [], past: [], future: [], typing: '' }
}

interface RunOptions {
  /** Part of typing: letters into the same place are one step. */
  readonly typing?: boolean
}

export function runIn(history: History, command: Command, { typing = false }: RunOptions = {}): History {
  const ran: Ran | null = runCommand(history.doc, command)
  if (!ran) return history
  const place = typing ? placeOfCommand(command) : ''
  const last = history.past.at(-1)
  const goesOn = place !== '' && place === history.typing && last !== undefined && history.future.length === 0
  const selection = ran.keys.length > 0 ? ran.keys : command.do === 'remove' ? [] : history.selection
  const step: Step = goesOn
    ? { ...last, command, redo: [...last.redo, ...ran.redo], undo: [...ran.undo, ...last.undo], after: selection }
    : { command, redo: ran.redo, undo: ran.undo, before: history.selection, after: selection }
  const past = goesOn ? [...history.past.slice(0, -1), step] : [...history.past.slice(1 - MOST), step]
  return { doc: ran.doc, selection, past, future: [], typing: place }
}

export function undoIn(history: History): History {
  const step = history.past.at(-1)
  if (!step) return history
  return {
    doc: applyAll(history.doc, step.undo),
    selection: step.before,
    past: history.past.slice(0, -1),
    future: [step, ...history.future],
    typing: '',
  }
}

export function redoIn(history: History): History {
  const [step, ...future] = history.future
  if (!step) return history
  return {
    doc: applyAll(history.doc, step.redo),
    selection: step.after,
    past: [...history.past, step],
    future,
    typing: '',
  }
}
