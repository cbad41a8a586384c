import type { certificateRoutes } from '#shared/ipc/certificates.ts'
import type { Certificates } from '#main/network/certificates/certificates.ts'
import type { HandlersOf } from '../contract.ts'

export function createCertificateHandlers(certificates: Certificates): HandlersOf<typeof certificateRoutes> {
  return {
    'certificates.refused': ({ origin }) => certificates.refused(origin),
    'certificates.trust': async ({ origin, fingerprint }) => {
      await certificates.trust(origin, fingerprint)
      return null
    },
    'certificates.trusted': () => certificates.trusted(),
    'certificates.revoke': async ({ origin, fingerprint }) => {
      await certificates.revoke(origin, fingerprint)
      return null
    },
  }
}
