import type { DetailedPeerCertificate, PeerCertificate, TLSSocket } from 'node:tls'
import { type NetErrorName, netErrorCode, netErrorOfNode } from '../core/net-errors.ts'

export type CertificateProc = NonNullable<Parameters<Electron.Session['setCertificateVerifyProc']>[0]>
type Name = PeerCertificate['subject']

function principal(name: Name): Electron.CertificatePrincipal {
  const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
  return {
    commonName: String(name.CN ?? ''),
    country: String(name.C ?? ''),
    locality: String(name.L ?? ''),
    state: String(name.ST ?? ''),
    organizations: list(name.O),
    organizationUnits: list(name.OU),
  }
}

/** The certificate with those that vouch for it, as the server sent them; the last one names itself. */
function shownChain(peer: DetailedPeerCertificate, depth = 0): Electron.Certificate {
  const { issuerCertificate: issuer } = peer
  const more = issuer && issuer.raw && issuer.fingerprint256 !== peer.fingerprint256 && depth < 10
  return { ...shown(peer), issuerCert: more ? shownChain(issuer, depth + 1) : undefined } as Electron.Certificate
}

function shown(peer: PeerCertificate): Electron.Certificate {
  const lines = peer.raw.toString('base64').match(/.{1,64}/g) ?? []
  const fingerprint = Buffer.from(peer.fingerprint256.replaceAll(':', ''), 'hex').toString('base64')
  const seconds = (date: string) => Date.parse(date) / 1000
  return {
    data: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    fingerprint: `sha256/${fingerprint}`,
    issuer: principal(peer.issuer),
    issuerName: String(peer.issuer.CN ?? ''),
    subject: principal(peer.subject),
    subjectName: String(peer.subject.CN ?? ''),
    serialNumber: peer.serialNumber,
    validStart: seconds(peer.valid_from),
    validExpiry: seconds(peer.valid_to),
  } as Electron.Certificate
}

/** The verdict on a TLS connection: Chromium's own, or that of setCertificateVerifyProc. null when it may go on. */
export function judge(socket: TLSSocket, hostname: string, proc: CertificateProc | null): Promise<NetErrorName | null> {
  const code = socket.authorizationError as unknown as string | undefined
  const own = socket.authorized ? null : netErrorOfNode({ code: String(code) } as NodeJS.ErrnoException)
  const verdict = own === 'ERR_FAILED' ? 'ERR_CERT_INVALID' : own
  if (!proc) return Promise.resolve(verdict)
  const certificate = shownChain(socket.getPeerCertificate(true))
  const request: Electron.Request = {
    hostname,
    certificate,
    validatedCertificate: certificate,
    isIssuedByKnownRoot: socket.authorized,
    verificationResult: verdict ? `net::${verdict}` : 'net::OK',
    errorCode: verdict ? netErrorCode(verdict) : 0,
  }
  return new Promise((resolve) => {
    proc(request, (result) => resolve(result === 0 ? null : result === -3 ? verdict : 'ERR_FAILED'))
  })
}
