import { useEffect, useState } from 'react'
import type { DecisionsState, KeptDecision } from '#shared/ipc/decisions.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { on, request } from '#renderer/platform/request.ts'

const none: DecisionsState = { list: [], isKept: true }

/** What the person decided while the server was away, and what became of it. */
export function useKeptDecisions(): DecisionsState {
  const [state, setState] = useState(none)
  useEffect(() => {
    let isPushed = false
    const stop = on('decisions.changed', (next) => {
      isPushed = true
      setState(next)
    })
    const ask = async () => {
      const first = await request('decisions.state')
      if (!isPushed) setState(first)
    }
    ignoreRejection(ask())
    return stop
  }, [])
  return state
}

/** Takes one back that was not sent, or lays a refused one aside. */
export const takeBack = ({ key }: KeptDecision): Promise<boolean> => request('decisions.takeBack', { key })

/** It came back from the server, and waits for the person. */
export const cameBack = ({ state }: KeptDecision) => state === 'refused' || state === 'unknown'
