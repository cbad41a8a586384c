import { act, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { withAntdRules } from '../../support/antd-rules.ts'
import { resetApp, session, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({ ModulePage: () => <h2>module</h2> }))

afterEach(resetApp)

/** Faults by rule and place, but minor ones. Colours need a real browser: jsdom has no layout. */
async function faults(): Promise<string[]> {
  // What comes and goes lies outside of all regions for a moment.
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const result = await act(() => axe.run(document.documentElement, { rules }))
  return result.violations
    .filter((violation) => violation.impact !== 'minor')
    .flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 160)}`))
}

withAntdRules()

describe('axe finds no serious fault', () => {
  it('on the first-run screen', async () => {
    await startApp({ routes: { 'servers.state': () => ({ profiles: [], currentId: null }) } })
    await screen.findByLabelText('服务器地址')
    expect(await faults()).toEqual([])
  })

  it('on the sign-in page with a captcha and an error', async () => {
    const app = await startApp({
      address: '/login',
      routes: {
        'session.state': () => session('none', false),
        'session.accountConfig': () => ({ captcha: true, length: 4 }),
      },
    })
    await app.user.type(await screen.findByLabelText('账号'), 'admin{Tab}')
    await screen.findByLabelText('验证码')
    await app.user.click(screen.getByLabelText('在此设备上保持登录'))
    await app.user.keyboard('{Enter}')
    await app.user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).toBeTruthy())
    expect(await faults()).toEqual([])
  })

  it('in the shell with tabs and the menu open', async () => {
    await startApp({ address: '/model/leave' })
    await screen.findByRole('heading', { name: 'module' })
    await act(async () => {
      window.location.hash = '/home'
    })
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(await faults()).toEqual([])
  })

  it('in the search and in the settings', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    await app.user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: '全局搜索' })
    expect(await faults()).toEqual([])
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('button', { name: '应用设置' }))
    await screen.findByRole('radio', { name: '紫色' })
    expect(await faults()).toEqual([])
  })
})
