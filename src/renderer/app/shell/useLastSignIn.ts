import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useSessionStore } from '#renderer/access/session-store.ts'
import { useT } from '#renderer/i18n/index.ts'
import { useBoot } from '../state/boot.ts'
import { lastSignInParts } from '#renderer/access/last-sign-in.ts'

/** Seconds (section 9). */
const shown = 2

/**
 * The last-login notice, bottom right, when the person came from the sign-in page and prevLogin is 1 (section 2). Shown by
 * what is answered: where a form comes back, its buttons lie there, and the home page tells the same.
 */
export function useLastSignIn(): () => void {
  const t = useT()
  const { notification } = App.useApp()
  const isDue = useRef(false)
  useEffect(() => {
    const { fromSignIn } = useBoot.getState()
    const { user } = useSessionStore.getState()
    if (!fromSignIn) return
    // Told or not, it was this sign-in's: a later session of this run has none.
    useBoot.setState({ fromSignIn: false })
    isDue.current = user?.prevLogin === 1
    // Once for each time the shell appears.
  }, [])
  return () => {
    const { user } = useSessionStore.getState()
    if (!isDue.current || !user) return
    isDue.current = false
    const { time, place, address } = lastSignInParts(user)
    notification.info({
      title: t('shell.lastSignIn.title'),
      description: [time, place, address].filter((part) => part !== '').join(' · '),
      placement: 'bottomRight',
      duration: shown,
    })
  }
}
