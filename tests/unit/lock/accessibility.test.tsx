import { act, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { withAntdRules } from '../../support/antd-rules.ts'
import { resetApp, session, startApp } from '../renderer-shell/support.tsx'

afterEach(resetApp)

/** Serious and critical faults. Colours need a real browser: jsdom has no layout. */
async function faults(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const result = await act(() => axe.run(document.documentElement, { rules }))
  return result.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)}`))
}

withAntdRules()

describe('axe finds no serious fault', () => {
  test('on the lock screen with a refusal and the question before signing out', async () => {
    const app = await startApp({
      routes: {
        'session.state': () => ({ ...session('signedIn'), locked: true }),
        'session.unlock': () => ({ granted: false, message: '账号或密码错误', attemptsLeft: 3 }),
      },
    })
    const page = within(await screen.findByRole('main', { name: '屏幕已锁定' }))
    await app.user.type(page.getByLabelText('密码'), 'x{Enter}')
    await page.findByText('账号或密码错误')
    await app.user.click(page.getByRole('button', { name: '退出登录' }))
    expect(await faults()).toEqual([])
  })

  test('on the lock screen of a session that is over', async () => {
    const app = await startApp({
      routes: {
        'session.state': () => ({ ...session('signedIn'), locked: true }),
        'session.unlock': () => {
          throw new BridgeFault('platform.business', '登录已过期', { platformCode: 600 })
        },
      },
    })
    await app.user.type(await screen.findByLabelText('密码'), 'x{Enter}')
    await screen.findByRole('button', { name: '重新登录' })
    expect(await faults()).toEqual([])
  })

  test('at sign-in to a server that is away, with its one way and every message', async () => {
    const app = await startApp({
      address: '/login',
      routes: {
        'session.state': () => session('none'),
        'session.loginConfig': () => {
          throw new BridgeFault('platform.network')
        },
      },
    })
    await app.user.click(await screen.findByRole('button', { name: '登录' }))
    await screen.findByText('请输入账号', { selector: '.ant-form-item-explain-error' })
    expect(await faults()).toEqual([])
  })

  test('in the password dialog with every message', async () => {
    const app = await startApp({
      endpoints: {
        'systemConfig.read': () => ({ passwordStrengthLimit: 1 }),
        'auth.updatePasswordMessage': () => null,
      },
    })
    await screen.findByRole('navigation', { name: '功能菜单' })
    act(() => void openDialog('password', {}))
    const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }))
    await dialog.findByLabelText('旧密码')
    await app.user.click(dialog.getByRole('button', { name: '修改密码' }))
    await dialog.findByText('验证码不能为空')
    expect(await faults()).toEqual([])
  })
})
