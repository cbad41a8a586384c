import { useEffect, useEffectEvent, useState } from 'react'
import type { SignedIn } from '#shared/ipc/session.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request } from '#renderer/platform/request.ts'

/** Milliseconds between two polls. */
const pollInterval = 1500
/** Life of a ticket on a server that does not say (ours says so). */
const usualLife = 120_000

export interface QrView {
  /** `offline`: the server does not answer for now; the code is asked about again. */
  readonly phase: 'loading' | 'waiting' | 'scanned' | 'over' | 'offline'
  /** What the QR code says; empty while there is none. */
  readonly text: string
  /** What people type where nothing scans; empty where the server has none. */
  readonly code: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  /** Why it is over: expired, refused, used, unknown, or the words of a failure. */
  readonly reason: string
}

const loading: QrView = { phase: 'loading', text: '', code: '', expiresAt: 0, reason: '' }

function isAway(error: unknown): boolean {
  return isPlatformError(error) && (error.code === 'platform.network' || error.code === 'server.startFailed')
}

interface Options {
  readonly active: boolean
  readonly keep: boolean
  readonly onSignedIn: (answer: SignedIn) => void
}

/**
 * A QR sign-in from its ticket to the session; main polls the server and keeps the token. Polls while `active`; each
 * `refresh` takes a new ticket. Nobody can steal a poll on the way: it ends even when the tab is left.
 */
export function useQrSignIn({ active, keep, onSignedIn }: Options) {
  const [round, setRound] = useState(0)
  const [view, setView] = useState<QrView>(loading)
  const poll = useEffectEvent((ticket: string) => request('session.qrStatus', { ticket, keep }))
  const signedIn = useEffectEvent(onSignedIn)

  useEffect(() => {
    if (!active) return
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: Partial<QrView>) => {
      if (wanted) setView((last) => ({ ...last, ...next }))
    }
    const later = (work: () => Promise<void>) => {
      if (wanted) timer = setTimeout(() => void work(), pollInterval)
    }
    const follow = async (ticket: string): Promise<void> => {
      try {
        const state = await poll(ticket)
        if (state.phase === 'signedIn') return signedIn(state)
        if (state.phase === 'over') return show({ phase: 'over', reason: state.reason || 'expired' })
        const { phase, code, expiresIn } = state
        show({ phase, code, ...(expiresIn > 0 ? { expiresAt: Date.now() + expiresIn } : {}) })
      } catch (error) {
        if (!isAway(error)) return show({ phase: 'over', reason: describeError(error) })
        show({ phase: 'offline' })
      }
      later(() => follow(ticket))
    }
    const begin = async (): Promise<void> => {
      try {
        const { ticket, text } = await request('session.qrStart')
        if (!wanted) return
        show({ text, expiresAt: Date.now() + usualLife })
        await follow(ticket)
      } catch (error) {
        if (!isAway(error)) return show({ phase: 'over', reason: describeError(error) })
        show({ phase: 'offline' })
        later(begin)
      }
    }
    void begin()
    return () => {
      wanted = false
      clearTimeout(timer)
      // The next one starts from nothing: an old code must not show again.
      setView(loading)
    }
    // `round` takes a new ticket.
  }, [active, round])

  return { view, refresh: () => setRound(round + 1) }
}
