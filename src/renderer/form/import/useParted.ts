import { useEffect, useRef, useState } from 'react'
import type { PartedImport } from '#shared/api/parted-import.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isCancelled } from '#renderer/platform/request.ts'
import { runPart } from './parted-calls.ts'

interface Parted {
  readonly state: PartedImport | null
  readonly isRunning: boolean
  /** Why it stands still, when nobody told it to. */
  readonly problem: string | null
  /** Shows an import; it stands still until `go`. */
  readonly show: (state: PartedImport | null) => void
  /** Stores part after part until the end, a pause or a failure. */
  readonly go: () => void
  /** Lets the part under way be finished, and stops. */
  readonly pause: () => void
}

/** An import in parts while it is looked at; `onDone` gets it once all parts are stored. */
export function useParted(onDone: (state: PartedImport) => void): Parted {
  const [state, setState] = useState<PartedImport | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = useRef(false)
  useEffect(
    () => () => {
      wanted.current = false
    },
    [],
  )
  const work = async (from: PartedImport) => {
    let current = from
    try {
      while (wanted.current && current.part < current.parts) {
        current = await runPart(current)
        setState(current)
      }
      if (current.part >= current.parts) onDone(current)
    } catch (error) {
      if (!isCancelled(error)) setProblem(describeError(error))
    } finally {
      wanted.current = false
      setRunning(false)
    }
  }
  return {
    state,
    isRunning,
    problem,
    show(next) {
      setState(next)
      setProblem(null)
    },
    go() {
      if (state === null || isRunning) return
      wanted.current = true
      setProblem(null)
      setRunning(true)
      void work(state)
    },
    pause() {
      wanted.current = false
    },
  }
}
