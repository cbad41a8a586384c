import { create } from 'zustand'
import type { RefusedCertificate } from '#shared/ipc/certificates.ts'
import { on, request } from '#renderer/platform/request.ts'

interface CertificateState {
  /** What the dialog shows; null when it is closed. */
  readonly shown: RefusedCertificate | null
  /** `origin fingerprint` of what the person looked at and closed: it does not come up by itself again. */
  readonly seen: ReadonlySet<string>
}

export const useRefusedCertificate = create<CertificateState>(() => ({ shown: null, seen: new Set() }))

const keyOf = ({ origin, chain }: RefusedCertificate) => `${origin} ${chain[0].fingerprint}`

/** Brings up what main refuses, once for each certificate. Answers the function that stops. */
export function subscribeCertificates(): () => void {
  return on('certificates.refused', (refused) => {
    const { shown, seen } = useRefusedCertificate.getState()
    if (shown === null && !seen.has(keyOf(refused))) useRefusedCertificate.setState({ shown: refused })
  })
}

/** Shows what was refused last, there or anywhere, although it was looked at already. */
export async function showRefusedCertificate(origin?: string): Promise<void> {
  const shown = await request('certificates.refused', origin === undefined ? {} : { origin })
  if (shown !== null) useRefusedCertificate.setState({ shown })
}

export function closeCertificate(): void {
  const { shown, seen } = useRefusedCertificate.getState()
  if (shown === null) return
  useRefusedCertificate.setState({ shown: null, seen: new Set([...seen, keyOf(shown)]) })
}

/** The person decided about a certificate, by trusting it or by taking that back: a refusal is news again. */
export function resolveCertificate(origin: string, fingerprint: string): void {
  const { seen } = useRefusedCertificate.getState()
  const left = [...seen].filter((key) => key !== `${origin} ${fingerprint}`)
  useRefusedCertificate.setState({ shown: null, seen: new Set(left) })
}
