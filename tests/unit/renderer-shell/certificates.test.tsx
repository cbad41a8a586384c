import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RefusedCertificate } from '#shared/ipc/certificates.ts'
import { CertificateDialog } from '#renderer/features/servers/CertificateDialog.tsx'
import { TrustedCertificates } from '#renderer/features/servers/TrustedCertificates.tsx'
import { subscribeCertificates, useRefusedCertificate } from '#renderer/features/servers/certificate-store.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { remote, resetApp, session, startApp } from './support.tsx'

const info = (fingerprint: string, subject: string) => ({
  subject,
  issuer: '校内根证书',
  serialNumber: '6D0E',
  validFrom: Date.UTC(2026, 0, 1),
  validTo: Date.UTC(2027, 0, 1),
  fingerprint,
})
const refused = (fingerprint = 'AA:BB'): RefusedCertificate => ({
  origin: 'https://oa.example.edu',
  reason: 'ERR_CERT_AUTHORITY_INVALID',
  chain: [info(fingerprint, 'oa.example.edu'), info('CC:DD', '校内根证书')],
})

let bridge: FakeBridge
let stop: () => void
beforeEach(() => {
  useRefusedCertificate.setState({ shown: null, seen: new Set() })
  bridge = installBridge({
    'certificates.trust': () => null,
    'certificates.trusted': () => [
      { origin: 'https://oa.example.edu', fingerprint: 'AA:BB', subject: 'oa.example.edu', since: 0 },
    ],
    'certificates.revoke': () => null,
  })
  stop = subscribeCertificates()
})
afterEach(() => {
  stop()
  cleanup()
})

test('a certificate is trusted only after comparing it, and only the one that was shown', async () => {
  render(<CertificateDialog locked={false} />, { wrapper: TestProviders })
  act(() => bridge.emit('certificates.refused', refused()))
  expect(await screen.findByText('AA:BB')).toBeTruthy()
  expect(screen.getByText('CC:DD')).toBeTruthy()
  expect(screen.getByText(/颁发者不受系统信任/)).toBeTruthy()
  const trust = screen.getByRole('button', { name: '信任该证书' })
  expect(trust.hasAttribute('disabled')).toBe(true)
  act(() => bridge.emit('certificates.refused', refused('EE:FF')))
  expect(screen.queryByText('EE:FF')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '我已核对指纹' }))
  await userEvent.click(trust)
  const consent = { origin: 'https://oa.example.edu', fingerprint: 'AA:BB' }
  await waitFor(() => expect(bridge.inputsOf('certificates.trust')).toEqual([consent]))
  await waitFor(() => expect(screen.queryByText('AA:BB')).toBeNull())
})

test('a failed call does not bring back the dialog that was closed, and another certificate does', async () => {
  render(<CertificateDialog locked={false} />, { wrapper: TestProviders })
  act(() => bridge.emit('certificates.refused', refused()))
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  act(() => bridge.emit('certificates.refused', refused()))
  expect(useRefusedCertificate.getState().shown).toBeNull()
  act(() => bridge.emit('certificates.refused', refused('EE:FF')))
  expect(useRefusedCertificate.getState().shown?.chain[0].fingerprint).toBe('EE:FF')
})

test('a certificate that was closed once cannot be looked at again on the sign-in page or in the shell', async () => {
  const sees = async (app: Awaited<ReturnType<typeof startApp>>) => {
    await app.user.click(await screen.findByRole('button', { name: '查看证书' }))
    expect(await screen.findByText('AA:BB')).toBeTruthy()
    expect(app.bridge.inputsOf('certificates.refused')).toContainEqual({ origin: remote.url })
    await app.user.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByRole('button', { name: '查看证书' })).toBeTruthy()
    resetApp()
  }
  const routes = { 'certificates.refused': () => ({ ...refused(), origin: remote.url }) }
  const away = () => {
    throw new BridgeFault('platform.network')
  }
  const signedOut = { 'session.state': () => session('none'), 'session.loginConfig': away }
  await sees(await startApp({ routes: { ...routes, ...signedOut } }))
  const app = await startApp({ routes })
  await screen.findByRole('heading', { name: /陈文静/ })
  expect(screen.queryByRole('button', { name: '查看证书' })).toBeNull()
  act(() => app.bridge.emit('connection.changed', { online: false }))
  await sees(app)
})

test('a consent can be taken back, and a refusal after it is told', async () => {
  useRefusedCertificate.setState({ seen: new Set(['https://oa.example.edu AA:BB']) })
  render(<TrustedCertificates />, { wrapper: TestProviders })
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  await waitFor(() => expect(screen.queryByText('AA:BB')).toBeNull())
  expect(bridge.inputsOf('certificates.revoke')).toEqual([{ origin: 'https://oa.example.edu', fingerprint: 'AA:BB' }])
  act(() => bridge.emit('certificates.refused', refused()))
  expect(useRefusedCertificate.getState().shown).not.toBeNull()
})
