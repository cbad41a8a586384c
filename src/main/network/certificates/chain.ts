import { createHash } from 'node:crypto'
import type { Certificate, CertificatePrincipal } from 'electron'
import type { CertificateInfo } from '#shared/ipc/certificates.ts'

/** Longer chains do not occur; a circle must not end in a stack overflow. */
const MAX_CHAIN = 10

/** The chain as people compare it, the server's own certificate first. */
export function chainOf(certificate: Certificate): readonly [CertificateInfo, ...CertificateInfo[]] {
  const chain: [CertificateInfo, ...CertificateInfo[]] = [infoOf(certificate)]
  let next: Certificate | undefined = certificate.issuerCert
  while (next && chain.length < MAX_CHAIN) {
    const info = infoOf(next)
    if (chain.some(({ fingerprint }) => fingerprint === info.fingerprint)) break
    chain.push(info)
    next = next.issuerCert
  }
  return chain
}

function infoOf(certificate: Certificate): CertificateInfo {
  return {
    subject: nameOf(certificate.subject, certificate.subjectName),
    issuer: nameOf(certificate.issuer, certificate.issuerName),
    serialNumber: certificate.serialNumber,
    validFrom: certificate.validStart * 1000,
    validTo: certificate.validExpiry * 1000,
    fingerprint: fingerprintOf(derOf(certificate.data)),
  }
}

/** SHA-256 of a certificate's DER bytes, in upper-case hex pairs with colons, as every tool shows it. */
export function fingerprintOf(der: Uint8Array): string {
  const hex = createHash('sha256').update(der).digest('hex').toUpperCase()
  return hex.match(/../g)?.join(':') ?? ''
}

function derOf(pem: string): Buffer {
  return Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
}

function nameOf(principal: CertificatePrincipal | undefined, fallback: string): string {
  const parts = [principal?.commonName, ...(principal?.organizations ?? [])].filter((part) => part)
  return (parts.length > 0 ? parts.join(', ') : fallback).slice(0, 300)
}
