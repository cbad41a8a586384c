import * as z from 'zod'
import { answers, routes } from './route.ts'

/** One certificate of a chain, as people compare it. */
export interface CertificateInfo {
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  /** Epoch milliseconds. */
  readonly validFrom: number
  readonly validTo: number
  /** SHA-256 of the certificate, upper-case hex pairs with colons. */
  readonly fingerprint: string
}

/** A server whose certificate the system does not trust; nothing was sent to it. */
export interface RefusedCertificate {
  /** `https://host:port`, without the port when it is 443. */
  readonly origin: string
  /** Chromium's name, for example ERR_CERT_AUTHORITY_INVALID. */
  readonly reason: string
  /** The server's own certificate first. */
  readonly chain: readonly [CertificateInfo, ...CertificateInfo[]]
}

/** A certificate that the person trusts for one origin. */
export interface TrustedCertificate {
  readonly origin: string
  readonly fingerprint: string
  readonly subject: string
  /** Epoch milliseconds of the consent. */
  readonly since: number
}

const origin = z.string().min(1).max(300)

export const certificateRoutes = routes({
  /** What was refused last at an origin; null when nothing was. Without an origin: at any. */
  'certificates.refused': {
    input: z.object({ origin: origin.optional() }),
    output: answers<RefusedCertificate | null>(),
    whileLocked: true,
  },
  /** The consent: only for a certificate that was refused in this run. */
  'certificates.trust': {
    input: z.object({ origin, fingerprint: z.string().max(100) }),
    output: answers<null>(),
    whileLocked: true,
  },
  'certificates.trusted': { input: z.undefined(), output: answers<readonly TrustedCertificate[]>() },
  'certificates.revoke': { input: z.object({ origin, fingerprint: z.string().max(100) }), output: answers<null>() },
})
