import { useEffect, useEffectEvent, useState } from 'react'
import type { RedirectState, SignedIn } from '#shared/ipc/session.ts'
import { describeEntryError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'

/** Milliseconds between two polls. */
const pollInterval = 2000

export type ThirdPartyPhase = 'idle' | 'opening' | Exclude<RedirectState['phase'], 'signedIn'>

interface Options {
  /** The ticket another system came back with; empty: this page starts with one of its own. */
  readonly ticket: string
  readonly provider: string | null
  readonly onSignedIn: (answer: SignedIn) => void
}

/** A sign-in at another system: its page in the browser, and the ticket polled until that system is done. */
export function useThirdParty({ ticket: given, provider, onSignedIn }: Options) {
  const [ticket, setTicket] = useState(given)
  const [phase, setPhase] = useState<ThirdPartyPhase>(given === '' ? 'idle' : 'waiting')
  const signedIn = useEffectEvent(onSignedIn)

  useEffect(() => {
    if (ticket === '') return
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const poll = async (): Promise<void> => {
      try {
        const state = await request('session.redirectStatus', { ticket })
        if (state.phase === 'signedIn') return signedIn(state)
        if (!wanted) return
        setPhase(state.phase)
        if (state.phase !== 'waiting') return
      } catch (error) {
        if (!wanted) return
        const isAway = isPlatformError(error) && error.code === 'platform.network'
        if (!isAway) {
          toast.error(describeEntryError(error))
          return setPhase('failed')
        }
      }
      timer = setTimeout(() => void poll(), pollInterval)
    }
    void poll()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [ticket])

  const open = async (): Promise<void> => {
    setPhase('opening')
    try {
      const begun = await request('session.redirectStart', provider === null ? {} : { provider })
      setPhase('waiting')
      setTicket(begun.ticket)
    } catch (error) {
      toast.error(describeEntryError(error))
      setPhase('idle')
    }
  }
  return { phase, open }
}
