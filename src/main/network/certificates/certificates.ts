import type { Session } from 'electron'
import type { RefusedCertificate, TrustedCertificate } from '#shared/ipc/certificates.ts'
import type { SendEvent } from '#main/base/events.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { chainOf } from './chain.ts'
import { decideCertificate, isOnHost, secureOrigin } from './decision.ts'
import type { CertificateStore } from './store.ts'

/** The members of a session that are used. */
export type VerifyingSession = Pick<Session, 'setCertificateVerifyProc' | 'closeAllConnections'>

/** Which certificates are trusted beyond the system's own, and what was refused in this run. */
export interface Certificates {
  /** Asks here about every certificate of that partition's session. Call before its first request; again is no harm. */
  attach(partition: string, session: VerifyingSession): void
  /** Something is about to be asked of this address through that partition. */
  expect(partition: string, address: string): void
  /** For a socket of our own: whether the person trusts this certificate there. */
  isTrusted(origin: string, fingerprint: string): boolean
  /** What was refused last at an origin, or anywhere; null when nothing was. */
  refused(origin?: string): RefusedCertificate | null
  /** The consent. Fails with bridge.invalidInput unless this very certificate was refused there in this run. */
  trust(origin: string, fingerprint: string): Promise<void>
  trusted(): readonly TrustedCertificate[]
  revoke(origin: string, fingerprint: string): Promise<void>
}

export interface CertificatesOptions {
  readonly store: CertificateStore
  readonly send: SendEvent
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Origins remembered of one partition: its server's, and what its links redirect to. */
const MAX_ORIGINS = 50
/** Chromium's answers of a verify procedure. */
const answers = { accept: 0, system: -3 } as const

export function createCertificates({ store, send, now }: CertificatesOptions): Certificates {
  let trusted = store.read()
  const refusals = new Map<string, RefusedCertificate>()
  const origins = new Map<string, Set<string>>()
  const sessions = new Map<string, VerifyingSession>()

  const isTrusted = (origin: string, fingerprint: string): boolean =>
    trusted.some((entry) => entry.origin === origin && entry.fingerprint === fingerprint)

  const reject = (found: RefusedCertificate): void => {
    // The newest is the last one.
    refusals.delete(found.origin)
    refusals.set(found.origin, found)
    send('certificates.refused', found)
  }

  const verify = (partition: string, session: VerifyingSession): void =>
    session.setCertificateVerifyProc(({ hostname, certificate, errorCode, verificationResult }, answer) => {
      if (errorCode === 0) return answer(answers.system)
      const chain = chainOf(certificate)
      const asked = [...(origins.get(partition) ?? [])].filter((origin) => isOnHost(origin, hostname))
      const [{ fingerprint }] = chain
      const decision = decideCertificate({ errorCode, fingerprint, origins: asked }, isTrusted)
      if (decision.action === 'refuse' && decision.mayAsk) {
        const reason = verificationResult.replace(/^net::/, '')
        for (const origin of asked) if (!isTrusted(origin, fingerprint)) reject({ origin, reason, chain })
      }
      answer(decision.action === 'trusted' ? answers.accept : answers.system)
    })

  /** Verdicts are remembered by the network stack, and open connections know nothing of a change. */
  const change = async (next: readonly TrustedCertificate[]): Promise<void> => {
    trusted = next
    store.write(next)
    for (const [partition, session] of sessions) {
      verify(partition, session)
      await session.closeAllConnections()
    }
  }

  return {
    attach(partition, session) {
      if (sessions.get(partition) === session) return
      sessions.set(partition, session)
      verify(partition, session)
    },
    expect(partition, address) {
      const origin = secureOrigin(address)
      if (origin === null) return
      const known = origins.get(partition) ?? new Set<string>()
      origins.set(partition, known)
      known.delete(origin)
      known.add(origin)
      const [oldest] = known
      if (known.size > MAX_ORIGINS && oldest !== undefined) known.delete(oldest)
    },
    isTrusted,
    refused: (origin) => (origin === undefined ? [...refusals.values()].at(-1) : refusals.get(origin)) ?? null,
    async trust(origin, fingerprint) {
      const found = refusals.get(origin)
      if (found?.chain[0].fingerprint !== fingerprint) throw new BridgeFailure('bridge.invalidInput')
      refusals.delete(origin)
      // A new certificate takes the place of the old one: two keys for one server are one too many.
      const others = trusted.filter((entry) => entry.origin !== origin)
      await change([...others, { origin, fingerprint, subject: found.chain[0].subject, since: now() }])
    },
    trusted: () => trusted,
    revoke: (origin, fingerprint) =>
      change(trusted.filter((entry) => entry.origin !== origin || entry.fingerprint !== fingerprint)),
  }
}
