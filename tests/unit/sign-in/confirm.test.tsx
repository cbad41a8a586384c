import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { deviceName } from '#shared/rules/device-name.ts'
import { requestIn } from '#renderer/features/sign-in-codes/typed-code.ts'
import { BridgeFault, type EndpointAnswers } from '../../support/renderer-bridge.ts'
import { loginConfig, resetApp, startApp } from '../renderer-shell/support.tsx'

afterEach(resetApp)

const asking = {
  ticket: 'ABCD-EFGH',
  code: 'ABCD-EFGH',
  status: 0,
  createdAt: Date.UTC(2026, 8, 1, 2, 3, 4),
  expiresIn: 90_000,
  ip: '10.1.2.3',
  ipName: '内网',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) atrium/1.2.3 Chrome/144.0.0.0 Electron/45.0.0',
}

async function open(endpoints: EndpointAnswers) {
  const app = await startApp({
    address: '/signInConfirm',
    routes: { 'session.loginConfig': () => ({ ...loginConfig, signInConfirm: 1 }) },
    endpoints,
  })
  const sent = () =>
    app.bridge
      .inputsOf('platform.call')
      .filter((call) => call.endpoint.startsWith('qr.'))
      .map(({ endpoint, params }) => [endpoint, params])
  return { ...app, sent, field: await screen.findByLabelText('确认码') }
}

describe('confirming a sign-in', () => {
  it('shows who asks before anything is agreed to, and confirms for what the server named', async () => {
    const app = await open({ 'qr.request': () => asking, 'qr.mark': () => null, 'qr.confirm': () => null })
    await app.user.type(app.field, ' {{"t":"login","id":"ticket-1"} {Enter}')
    expect(await screen.findByText('10.1.2.3 · 内网')).toBeTruthy()
    expect(screen.getByText('Atrium 1.2.3 · Windows')).toBeTruthy()
    expect(app.sent()).toEqual([
      ['qr.request', { ticket: 'ticket-1' }],
      ['qr.mark', { ticket: 'ABCD-EFGH', status: '1' }],
    ])
    await app.user.click(screen.getByRole('button', { name: '确认登录' }))
    await waitFor(() => expect(app.sent().at(-1)).toEqual(['qr.confirm', { ticket: 'ABCD-EFGH' }]))
    expect(await screen.findByLabelText('确认码')).toBeTruthy()
  })

  it('refuses with -1 and never confirms on the way', async () => {
    const app = await open({ 'qr.request': () => asking, 'qr.mark': () => null })
    await app.user.type(app.field, 'abcd-efgh{Enter}')
    await app.user.click(await screen.findByRole('button', { name: '拒绝' }))
    await waitFor(() => expect(app.sent().at(-1)).toEqual(['qr.mark', { ticket: 'ABCD-EFGH', status: '-1' }]))
    expect(app.sent().map(([endpoint]) => endpoint)).not.toContain('qr.confirm')
  })

  it('tells beside the field what the server refuses, and what is no sign-in code without asking it', async () => {
    const refused = '登录请求已过期，请在对方设备上刷新后重试'
    const app = await open({
      'qr.request': () => {
        throw new BridgeFault('platform.business', refused, { platformCode: 400 })
      },
    })
    await app.user.type(app.field, '{{"t":"form","id":"x"}{Enter}')
    expect(await screen.findByText('这不是登录二维码的内容')).toBeTruthy()
    expect(app.sent()).toEqual([])
    await app.user.clear(app.field)
    await app.user.type(app.field, 'ABCD-EFGH{Enter}')
    expect(await screen.findByText(refused)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '确认登录' })).toBeNull()
  })

  it('is offered in the user menu only where the server says it confirms', async () => {
    const app = await startApp({ address: '/home' })
    await app.user.click(await screen.findByRole('button', { name: /^当前用户/ }))
    expect(await screen.findByRole('menuitem', { name: '退出登录' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: '确认登录' })).toBeNull()
    resetApp()
    const offering = await startApp({
      address: '/home',
      routes: { 'session.loginConfig': () => ({ ...loginConfig, signInConfirm: 1 }) },
    })
    await offering.user.click(await screen.findByRole('button', { name: /^当前用户/ }))
    expect(await screen.findByRole('menuitem', { name: '确认登录' })).toBeTruthy()
  })
})

describe('what is typed', () => {
  it.each([
    [' abcd-efgh ', 'abcd-efgh'],
    ['{"t":"login","id":"T"}', 'T'],
    ['{"t":"DFD","id":"T"}', null],
    ['{"t":"login","id":5}', null],
    ['{"t":"login"', null],
    ['{}', null],
  ])('%s names the request %s', (typed, request) => {
    expect(requestIn(typed)).toBe(request)
  })

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/144.0.0.0 Safari/537.36', 'Chrome 144 · Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko Firefox/140.0', 'Firefox 140 · macOS'],
    ['node', 'node'],
    ['', ''],
  ])('the device %s is called %s', (description, name) => {
    expect(deviceName(description)).toBe(name)
  })
})
