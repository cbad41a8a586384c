import { useEffect, useEffectEvent, useState } from 'react'
import type { PartedImport } from '#shared/api/parted-import.ts'
import {
  goesOn,
  isPausing,
  pauseImport,
  startImport,
  useImportRuns,
  watchImport,
} from '#renderer/platform/import-runs.ts'

interface Parted {
  readonly state: PartedImport | null
  readonly isRunning: boolean
  /** It runs until the part under way is stored. */
  readonly isPausing: boolean
  /** Why it stands still, when nobody told it to. */
  readonly problem: string | null
  /** Shows an import; it goes on as it does, or stands still until `go`. */
  readonly show: (state: PartedImport | null) => void
  readonly go: () => void
  /** Whether it goes on without anybody who looks. */
  readonly goesOn: () => boolean
  /** Lets the part under way be finished, and stops. */
  readonly pause: () => void
}

/** An import in parts that a dialog looks at: it goes on without it. `onDone` gets it once all parts are stored. */
export function useParted(title: string, onDone: (state: PartedImport) => void): Parted {
  const [shown, setShown] = useState<PartedImport | null>(null)
  const id = shown?.id
  const run = useImportRuns(({ runs }) => (id === undefined ? undefined : runs.get(id)))
  const pausing = useImportRuns((runs) => id !== undefined && isPausing(id, runs))
  const end = useEffectEvent((state: PartedImport) => {
    setShown(state)
    onDone(state)
  })
  useEffect(() => (id === undefined ? undefined : watchImport(id, (state) => end(state))), [id])
  const state = run?.state ?? shown
  return {
    state,
    isRunning: run?.isRunning ?? false,
    isPausing: pausing,
    problem: run?.problem ?? null,
    show: setShown,
    go() {
      if (state !== null) startImport(title, state)
    },
    goesOn: () => id !== undefined && goesOn(id),
    pause() {
      if (id !== undefined) pauseImport(id)
    },
  }
}
