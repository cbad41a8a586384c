import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginConfig } from '#shared/api/auth.ts'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { on, request } from '#renderer/platform/request.ts'

/** Milliseconds that the page waits for the server before it is drawn without what the server would say. */
const timeout = 3000

interface Start {
  /** Null while the server has not said anything. */
  readonly config: LoginConfig | null
  /** What is kept of this server; null until it was read. */
  readonly kept: Preferences | null
  /** The server does not answer, or not in good time. */
  readonly away: boolean
  /** It is being asked. */
  readonly asking: boolean
  readonly retry: () => void
}

/** What the page knows before anyone signed in. A server that was away is asked again as soon as it is back. */
export function useStart(serverId: string): Start {
  const [kept, setKept] = useState<Preferences | null>(null)
  const [config, setConfig] = useState<LoginConfig | null>(null)
  const [away, setAway] = useState(false)
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState(-1)

  useEffect(() => {
    const stop = new AbortController()
    request('preferences.read', undefined, { signal: stop.signal }).then(setKept, () => {
      if (!stop.signal.aborted) setKept({})
    })
    return () => stop.abort()
  }, [serverId])

  useEffect(() => {
    const stop = new AbortController()
    const tooLate = setTimeout(() => setAway(true), timeout)
    const applyConfig = (answer: LoginConfig | null) => {
      clearTimeout(tooLate)
      if (stop.signal.aborted) return
      setAnswered(round)
      setConfig(answer)
      setAway(answer === null)
    }
    request('session.loginConfig', undefined, { signal: stop.signal }).then(applyConfig, () => applyConfig(null))
    return () => {
      clearTimeout(tooLate)
      stop.abort()
    }
  }, [serverId, round])

  const retry = () => setRound((last) => last + 1)
  const onBack = useEffectEvent(() => (config === null ? retry() : undefined))
  useEffect(() => on('connection.changed', ({ online }) => (online ? onBack() : undefined)), [])
  return { config, kept, away, asking: answered !== round, retry }
}
