import { X509Certificate } from 'node:crypto'
import type { Certificate } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import type { RefusedCertificate, TrustedCertificate } from '#shared/ipc/certificates.ts'
import { decideCertificate, isOnHost, secureOrigin } from '#main/network/certificates/decision.ts'
import { createCertificates, type VerifyingSession } from '#main/network/certificates/certificates.ts'
import { watchedFetch, watchedSessions } from '#main/network/certificates/watched-fetch.ts'
import { identity } from '../../contract-electron/support/identity.ts'

const untrusted = -202
const x509 = new X509Certificate(identity.cert)
const principal = {
  commonName: 'localhost',
  organizations: ['Contract Test'],
  organizationUnits: [],
  country: '',
  locality: '',
  state: '',
}
const certificate = {
  data: identity.cert,
  subject: principal,
  issuer: principal,
  subjectName: 'localhost',
  issuerName: 'localhost',
  serialNumber: '6D0E',
  validStart: 100,
  validExpiry: 200,
} as unknown as Certificate

type Proc = NonNullable<Parameters<VerifyingSession['setCertificateVerifyProc']>[0]>

function fakeSession() {
  let proc: Proc | null = null
  const seen = { procs: 0, closed: 0 }
  const session: VerifyingSession = {
    setCertificateVerifyProc: (next) => {
      proc = next
      seen.procs += 1
    },
    closeAllConnections: async () => {
      seen.closed += 1
    },
  }
  const ask = (hostname: string, errorCode = untrusted) =>
    new Promise<number>((resolve) => {
      const verificationResult = errorCode === 0 ? 'net::OK' : 'net::ERR_CERT_AUTHORITY_INVALID'
      const request = {
        hostname,
        certificate,
        validatedCertificate: certificate,
        isIssuedByKnownRoot: false,
        verificationResult,
        errorCode,
      }
      proc?.(request, resolve)
    })
  return { session, ask, seen }
}

let kept: readonly TrustedCertificate[]
let told: RefusedCertificate[]
const make = () =>
  createCertificates({
    store: { read: () => kept, write: (next) => (kept = next) },
    send: (event, payload) => {
      if (event === 'certificates.refused') told.push(payload as RefusedCertificate)
    },
    now: () => 77,
  })

beforeEach(() => {
  kept = []
  told = []
})

test('a consent holds for its origin and its certificate and outweighs no revocation', () => {
  const trusts = (origin: string, fingerprint: string) => origin === 'https://a' && fingerprint === 'F'
  const decide = (errorCode: number, origins: string[], fingerprint = 'F') =>
    decideCertificate({ errorCode, fingerprint, origins }, trusts).action
  expect(decide(0, [])).toBe('system')
  expect(decide(untrusted, ['https://a'])).toBe('trusted')
  expect(decide(untrusted, ['https://a'], 'G')).toBe('refuse')
  expect(decide(untrusted, ['https://a:8443'])).toBe('refuse')
  expect(decide(untrusted, ['https://a', 'https://a:8443'])).toBe('refuse')
  expect(decide(untrusted, [])).toBe('refuse')
  for (const code of [-206, -150, -217])
    expect(decideCertificate({ errorCode: code, fingerprint: 'F', origins: ['https://a'] }, trusts)).toEqual({
      action: 'refuse',
      mayAsk: false,
    })
})

test('an address without a certificate does not count, and no host is mistaken for a similar one', () => {
  expect([
    secureOrigin('http://a/'),
    secureOrigin('wss://a:9/x'),
    secureOrigin('https://a:443/x'),
    secureOrigin('x'),
  ]).toEqual([null, 'https://a:9', 'https://a', null])
  expect([
    isOnHost('https://[::1]:8443', '::1'),
    isOnHost('https://a.b', 'A.B.'),
    isOnHost('https://a.b', 'b'),
  ]).toEqual([true, true, false])
})

test('a refusal is not told with what people compare', async () => {
  const certificates = make()
  const { session, ask } = fakeSession()
  certificates.attach('p', session)
  certificates.expect('p', 'https://localhost:8443/api?x=1')
  expect(await ask('localhost')).toBe(-3)
  expect(told).toEqual([
    {
      origin: 'https://localhost:8443',
      reason: 'ERR_CERT_AUTHORITY_INVALID',
      chain: [
        {
          subject: 'localhost, Contract Test',
          issuer: 'localhost, Contract Test',
          serialNumber: '6D0E',
          validFrom: 100_000,
          validTo: 200_000,
          fingerprint: x509.fingerprint256,
        },
      ],
    },
  ])
  expect(certificates.refused()).toEqual(certificates.refused('https://localhost:8443'))
  expect(certificates.refused('https://localhost')).toBeNull()
})

test('a consent holds at once, after a restart and nowhere else', async () => {
  const certificates = make()
  const one = fakeSession()
  certificates.attach('p', one.session)
  certificates.expect('p', 'https://localhost:8443/')
  await one.ask('localhost')
  await certificates.trust('https://localhost:8443', x509.fingerprint256)
  expect(await one.ask('localhost')).toBe(0)
  // The network stack remembers verdicts and keeps connections: both must be told.
  expect(one.seen).toEqual({ procs: 2, closed: 1 })

  const later = make()
  const other = fakeSession()
  later.attach('q', other.session)
  later.expect('q', 'https://localhost:8443/')
  expect(await other.ask('localhost')).toBe(0)
  later.expect('q', 'https://localhost:9443/')
  expect(await other.ask('localhost')).toBe(-3)
  expect(later.trusted()).toEqual([
    {
      origin: 'https://localhost:8443',
      fingerprint: x509.fingerprint256,
      subject: 'localhost, Contract Test',
      since: 77,
    },
  ])
})

test('a page can trust only what was refused, and a revoked consent ends', async () => {
  const certificates = make()
  const { session, ask } = fakeSession()
  certificates.attach('p', session)
  certificates.expect('p', 'https://localhost/')
  await expect(certificates.trust('https://localhost', x509.fingerprint256)).rejects.toMatchObject({
    code: 'bridge.invalidInput',
  })
  await ask('localhost')
  await expect(certificates.trust('https://localhost', 'AA')).rejects.toMatchObject({ code: 'bridge.invalidInput' })
  await certificates.trust('https://localhost', x509.fingerprint256)
  await certificates.revoke('https://localhost', x509.fingerprint256)
  expect([await ask('localhost'), kept]).toEqual([-3, []])
  expect(await ask('localhost', 0)).toBe(-3)
})

test('no request goes out before its origin is known, and no session is used unattached', async () => {
  const certificates = make()
  const { session, ask, seen } = fakeSession()
  const sessionOf = watchedSessions(certificates, () => session)
  sessionOf('p')
  sessionOf('p')
  expect(seen.procs).toBe(1)
  const fetch = watchedFetch(certificates, 'p', async () => {
    await ask('localhost')
    return new Response('')
  })
  await fetch(new Request('https://localhost:8443/x'))
  await fetch('http://localhost/')
  expect(told.map(({ origin }) => origin)).toEqual(['https://localhost:8443', 'https://localhost:8443'])
})
