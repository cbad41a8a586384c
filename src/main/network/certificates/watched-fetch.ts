import type { Certificates, VerifyingSession } from './certificates.ts'

type FetchInput = URL | Request | string
type AnyFetch = (input: FetchInput, init?: RequestInit) => Promise<Response>

/** A fetch whose certificates are judged for the very origin it asks: a handshake itself names the host alone. */
export function watchedFetch(certificates: Pick<Certificates, 'expect'>, partition: string, fetch: AnyFetch): AnyFetch {
  return (input, init) => {
    certificates.expect(partition, input instanceof Request ? input.url : String(input))
    return fetch(input, init)
  }
}

/** Sessions by partition, each attached to the certificates before its first use. */
export function watchedSessions<Own extends VerifyingSession>(
  certificates: Pick<Certificates, 'attach'>,
  sessionOf: (partition: string) => Own,
): (partition: string) => Own {
  return (partition) => {
    const session = sessionOf(partition)
    certificates.attach(partition, session)
    return session
  }
}
