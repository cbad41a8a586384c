import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { RefusedCertificate } from '#shared/ipc/certificates.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import styles from '#renderer/features/lock/lock.module.css'
import { addStyleRules } from '../../support/style-rules.ts'
import { currentUser, remote, resetApp, session, startApp } from '../renderer-shell/support.tsx'

afterEach(resetApp)

const locked: SessionState = { ...session('signedIn'), locked: true }
const open: SessionState = session('signedIn')
const home = () => screen.findByRole('navigation', { name: '功能菜单' })
const lockScreen = () => document.querySelector<HTMLElement>('[data-lock-screen]')
const password = () => within(lockScreen() as HTMLElement).findByLabelText('密码')

async function lockedHome(routes: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(routes)
  await home()
  const before = document.querySelector('main#content')
  await act(async () => app.bridge.emit('session.changed', locked))
  await password()
  return { ...app, before }
}

test('the address of the lock without a session leads to the sign-in, whatever page was there before', async () => {
  await startApp({ routes: { 'session.state': () => session('none') } })
  await screen.findByRole('button', { name: /登\s*录/ })
  act(() => window.location.assign('#/formShortLink?id=x&encryption=y'))
  await waitFor(() => expect(window.location.hash).toContain('/formShortLink'))
  act(() => window.location.assign('#/lockScreen'))
  await waitFor(() => expect(window.location.hash).toBe('#/login'))
  expect(await screen.findByRole('button', { name: /登\s*录/ })).toBeTruthy()
})

describe('a locked screen', () => {
  test('moves to /lockScreen, and covers every part of the page and every dialog, late ones included', async () => {
    const late = document.createElement('div')
    const { before } = await lockedHome()
    expect(window.location.hash).toBe('#/lockScreen')
    expect(document.documentElement.hasAttribute('data-locked')).toBe(true)
    document.body.append(late)
    await waitFor(() => expect(late.hasAttribute('inert')).toBe(true))
    for (const element of document.body.children) {
      expect(element.hasAttribute('inert'), element.outerHTML.slice(0, 80)).toBe(element !== lockScreen())
    }
    expect(document.querySelector('main#content'), 'the pages live on').toBe(before)
  })

  test('shows who is here and has the cursor in the password', async () => {
    await lockedHome()
    const page = within(lockScreen() as HTMLElement)
    expect(page.getByRole('heading', { name: '陈文静' })).toBeTruthy()
    expect(page.getByText('admin')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await password()))
    expect(document.title).toBe('屏幕已锁定 - Atrium')
  })

  test('opens on the same page, not on a new one, and gives title and keyboard back', async () => {
    const { bridge, user, before } = await lockedHome({
      routes: { 'session.unlock': () => ({ granted: true, message: '解锁成功', attemptsLeft: 5 }) },
    })
    await user.type(await password(), 'Campus2026{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('session.unlock')).toEqual([{ account: 'admin', password: 'Campus2026' }]),
    )
    expect(lockScreen(), 'only main opens the screen').not.toBeNull()
    await act(async () => bridge.emit('session.changed', open))
    expect(lockScreen()).toBeNull()
    expect(document.querySelector('main#content')).toBe(before)
    await waitFor(() => expect(window.location.hash).toBe('#/home'))
    expect(document.querySelector('[inert]')).toBeNull()
    expect(document.title).not.toContain('屏幕已锁定')
    expect(bridge.inputsOf('session.currentUser')).toHaveLength(1)
  })

  test('tells a wrong password beside the field with what is left, and an unreachable server as such', async () => {
    const { bridge, user } = await lockedHome({
      routes: { 'session.unlock': () => ({ granted: false, message: '账号或密码错误', attemptsLeft: 3 }) },
    })
    const page = within(lockScreen() as HTMLElement)
    await user.click(page.getByRole('button', { name: '解锁' }))
    expect(await page.findByText('请输入密码')).toBeTruthy()
    expect(bridge.inputsOf('session.unlock')).toEqual([])
    await user.type(await password(), 'x{Enter}')
    expect(await page.findByText('账号或密码错误')).toBeTruthy()
    expect(page.getByText('还可尝试 3 次，之后需要重新登录')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await password()))
    bridge.answer({
      'session.unlock': () => {
        throw new BridgeFault('platform.network')
      },
    })
    await user.type(await password(), 'y{Enter}')
    expect(await page.findByText('请求出错，请重试')).toBeTruthy()
    expect(lockScreen()).not.toBeNull()
  })

  test('a wrong password moves nothing: both lines below the field have their place before', async () => {
    const rules = addStyleRules('src/renderer/features/lock/lock.module.css', styles)
    try {
      const { user } = await lockedHome({
        routes: { 'session.unlock': () => ({ granted: false, message: '账号或密码错误', attemptsLeft: 3 }) },
      })
      const page = within(lockScreen() as HTMLElement)
      const item = (await password()).closest('.ant-form-item') as HTMLElement
      const attempts = item.querySelector(`.${styles['attempts']}`) as HTMLElement
      expect(attempts.textContent).toBe('')
      expect(Number.parseInt(getComputedStyle(attempts).minHeight, 10)).toBeGreaterThanOrEqual(22)
      // The margin below a field is the place of its fault: antd takes the line of the fault out of it.
      expect(Number.parseInt(getComputedStyle(item).marginBottom, 10)).toBeGreaterThanOrEqual(22)
      await user.type(await password(), 'x{Enter}')
      await page.findByText('账号或密码错误')
      expect(attempts.isConnected).toBe(true)
      await waitFor(() => expect(attempts.textContent).not.toBe(''))
    } finally {
      rules.remove()
    }
  })

  test('a session that is over on the server leads to sign-in, and not by the way that forgets the tabs', async () => {
    const { bridge, user } = await lockedHome({
      routes: {
        'session.unlock': () => {
          throw new BridgeFault('platform.business', '登录已过期，请重新登录', { platformCode: 600 })
        },
        'session.giveUp': () => null,
      },
    })
    await user.type(await password(), 'x{Enter}')
    const page = within(lockScreen() as HTMLElement)
    expect((await page.findByRole('alert')).textContent).toContain('登录已过期，请重新登录')
    await user.click(page.getByRole('button', { name: '重新登录' }))
    expect(bridge.inputsOf('session.giveUp')).toHaveLength(1)
    expect(bridge.inputsOf('session.signOut')).toHaveLength(0)
    await act(async () => bridge.emit('session.changed', session('none')))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(window.location.hash).toBe('#/login?redirect=%2Fhome')
    expect(bridge.inputsOf('preferences.write')).not.toContainEqual({ tabs: [] })
  })

  test('keys of the shell reach nothing behind it', async () => {
    await lockedHome()
    fireEvent.keyDown(await password(), { key: 'k', ctrlKey: true })
    await act(async () => undefined)
    expect(screen.queryByRole('combobox', { name: '全局搜索' })).toBeNull()
    expect(document.querySelector('.ant-modal')).toBeNull()
  })

  test('signing out asks in place and ends the session', async () => {
    const { bridge, user } = await lockedHome()
    const page = within(lockScreen() as HTMLElement)
    await user.click(page.getByRole('button', { name: '退出登录' }))
    expect(bridge.inputsOf('session.signOut')).toEqual([])
    await user.click(page.getByRole('button', { name: '取消' }))
    await user.click(page.getByRole('button', { name: '退出登录' }))
    await user.click(page.getByRole('button', { name: '确定' }))
    expect(await screen.findByRole('textbox', { name: '账号' })).toBeTruthy()
    expect(bridge.inputsOf('session.signOut')).toHaveLength(1)
    expect(lockScreen()).toBeNull()
  })

  test('a certificate that changed behind the lock is asked about before it, not below the lock screen or never', async () => {
    const origin = remote.url
    const dates = { serialNumber: '1', validFrom: 0, validTo: 1 }
    const own = { subject: 'oa', issuer: 'root', ...dates, fingerprint: 'AA:BB' }
    const refused: RefusedCertificate = { origin, reason: 'ERR_CERT_DATE_INVALID', chain: [own] }
    const { bridge, user } = await startApp({
      routes: {
        'session.state': () => locked,
        'certificates.refused': () => refused,
        'certificates.trust': () => null,
      },
    })
    await password()
    act(() => bridge.emit('certificates.refused', refused))
    const page = within(lockScreen() as HTMLElement)
    // Closing it is no dead end either.
    await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: '取消' }))
    await user.click(await page.findByRole('button', { name: '查看证书' }))
    const dialog = within(await page.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: '我已核对指纹' }))
    await user.click(dialog.getByRole('button', { name: '信任该证书' }))
    await waitFor(() => expect(bridge.inputsOf('certificates.trust')).toEqual([{ origin, fingerprint: 'AA:BB' }]))
  })

  test('a start with a locked session asks for the password before anything of the session is read', async () => {
    const { bridge } = await startApp({
      address: '/model/leave',
      routes: {
        'session.state': () => locked,
        'session.currentUser': () => {
          throw new BridgeFault('session.locked')
        },
      },
    })
    await password()
    expect(window.location.hash).toBe('#/lockScreen')
    expect(bridge.inputsOf('session.currentUser')).toEqual([])
    bridge.answer({ 'session.currentUser': () => currentUser() })
    await act(async () => bridge.emit('session.changed', open))
    await home()
    await waitFor(() => expect(window.location.hash).toBe('#/model/leave'))
  })

  test('a session that ends while locked leads to sign-in and from there back to the page', async () => {
    const { bridge } = await lockedHome({ address: '/model/leave' })
    await act(async () => {
      bridge.emit('session.ended', { code: 601, message: '您的账号已在其他地方登录' })
      bridge.emit('session.changed', session('none'))
    })
    expect(await screen.findByRole('textbox', { name: '账号' })).toBeTruthy()
    await waitFor(() => expect(window.location.hash).toBe('#/login?redirect=%2Fmodel%2Fleave'))
    expect(lockScreen()).toBeNull()
  })
})
