import { useEffect, useState } from 'react'
import { request } from '#renderer/platform/request.ts'

/** The page where a QR sign-in is confirmed. */
export const confirmSignInPath = '/signInConfirm'

/** Whether the server of the session says that QR sign-ins can be confirmed here; no while it is not known. */
export function useConfirmOffered(): boolean {
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    request('session.loginConfig', undefined, { signal: stop.signal }).then(
      (config) => setOffered(config.signInConfirm === 1),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  return offered
}
