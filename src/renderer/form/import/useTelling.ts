import { useState } from 'react'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/** What the dialog waits for. */
export type Busy = 'file' | 'preview' | 'import'

export interface Telling {
  readonly busy: Busy | null
  /** What is wrong with the file; it stands beside it. */
  readonly problem: string | null
  readonly setProblem: (problem: string | null) => void
  /** Does the work; a failure of the import is told in passing, any other stands beside the file. Never fails. */
  readonly run: (work: () => Promise<void>, kind: Busy) => Promise<void>
}

export function useTelling(): Telling {
  const [busy, setBusy] = useState<Busy | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<void>, kind: Busy) => {
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      if (isCancelled(error)) return
      if (kind === 'import') toast.error(describeError(error))
      else setProblem(describeError(error))
    } finally {
      setBusy(null)
    }
  }
  return { busy, problem, setProblem, run }
}
