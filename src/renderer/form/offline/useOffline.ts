import { useEffect, useState } from 'react'
import type { KeptDecision, OfflineState } from '#shared/ipc/offline.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { on, request } from '#renderer/platform/request.ts'

const none: OfflineState = { list: [], isKept: true }

/** What the person did while the server was away, and what became of it. */
export function useOffline(): OfflineState {
  const [state, setState] = useState(none)
  useEffect(() => {
    let isPushed = false
    const stop = on('offline.changed', (next) => {
      isPushed = true
      setState(next)
    })
    const ask = async () => {
      const first = await request('offline.state')
      if (!isPushed) setState(first)
    }
    ignoreRejection(ask())
    return stop
  }, [])
  return state
}

/** The decisions of them. */
export const useKeptDecisions = (): readonly KeptDecision[] =>
  useOffline().list.filter((entry): entry is KeptDecision => entry.kind === 'decision')
