import { useCallback, useEffect, useState } from 'react'
import type { ViewState, ViewTarget } from '#shared/ipc/views.ts'
import { on, request } from '#renderer/platform/request.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'

export interface View {
  /** Null until main knows the view. */
  readonly state: ViewState | null
  /** Why it could not be opened at all; null when all is well. */
  readonly error: unknown
  /** Opens it again after an error, or loads it again. */
  readonly retry: () => void
  /** Goes back to the page's first address. */
  readonly goHome: () => void
}

/** The embedded page of this id while its place is on the screen: opened by main, or found as it was left. */
export function useView(id: string, target: ViewTarget): View {
  const [state, setState] = useState<ViewState | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const wanted = JSON.stringify(target)
  useEffect(() => {
    let current = true
    const stop = on('views.changed', (next) => {
      if (next.id === id) setState(next)
    })
    request('views.open', { id, target: JSON.parse(wanted) as ViewTarget }).then(
      (opened) => {
        if (!current) return
        setError(null)
        setState(opened)
      },
      (failure: unknown) => {
        if (current) setError(failure)
      },
    )
    return () => {
      current = false
      stop()
    }
    // `attempt` asks again.
  }, [id, wanted, attempt])

  const failed = error !== null
  const reload = useCallback((home: boolean) => ignoreRejection(request('views.reload', { id, home })), [id])
  const retry = useCallback(() => (failed ? setAttempt((count) => count + 1) : reload(false)), [failed, reload])
  return { state, error, retry, goHome: useCallback(() => reload(true), [reload]) }
}
