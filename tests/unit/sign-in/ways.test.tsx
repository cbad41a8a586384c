import type { ErrorReason } from '#shared/ipc/errors.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { companyFieldsOf, modesOf } from '#renderer/features/sign-in/modes.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import type { QrState } from '#shared/ipc/session.ts'
import { pass, takeClock } from '../../support/clock.ts'
import { BridgeFault, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { loginConfig, resetApp, session, startApp } from '../renderer-shell/support.tsx'

afterEach(() => {
  resetApp()
})

const everyWay = { ...loginConfig, loginModes: ['sms', 'qrcode', 'account'] }

function signedOut(routes: RouteAnswers = {}, address = '/login') {
  return startApp({
    address,
    routes: { 'session.state': () => session('none'), 'session.loginConfig': () => everyWay, ...routes },
  })
}
const tab = (name: string) => screen.findByRole('tab', { name })

describe('the ways to sign in', () => {
  it('are those the server announces, and account and password where it announces none', async () => {
    expect(modesOf(null)).toEqual(['account'])
    expect(modesOf({ loginModes: [] })).toEqual(['account'])
    expect(modesOf({ loginModes: ['face', 'sms'] })).toEqual(['sms'])
    await signedOut({ 'session.loginConfig': () => loginConfig })
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    resetApp()
    await signedOut()
    await tab('账号登录')
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['账号登录', '扫码登录', '短信登录'])
  })

  it('do not share ids', async () => {
    const app = await signedOut({ 'session.accountConfig': () => ({ captcha: true, length: 4 }) })
    await app.user.type(await screen.findByLabelText('账号'), 'admin{Tab}')
    await screen.findByLabelText('验证码')
    await app.user.click(await tab('短信登录'))
    await screen.findByLabelText('手机号码')
    const ids = [...document.querySelectorAll('input[id]')].map((input) => input.id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('company name and contact are asked for and sent only where the server announces them', async () => {
    expect(companyFieldsOf({ companyFields: ['contact', 'else'] })).toEqual(['contact'])
    const app = await signedOut({
      'session.loginConfig': () => ({ ...loginConfig, companyFields: ['companyName', 'contact'] }),
      'session.signIn': ({ companyName }) => {
        if (companyName === '江澜科技') return { theme: 'classic', session: session('signedIn') }
        const reason: ErrorReason = { code: 'auth.otherCompany', field: 'companyName' }
        throw new BridgeFault('platform.business', '公司名称与本服务器不符', { platformCode: 400, reason })
      },
    })
    await app.user.type(await screen.findByLabelText('账号'), 'boss')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    expect(await screen.findByText('请输入公司名称')).toBeTruthy()
    expect(screen.getByText('请输入联系人')).toBeTruthy()
    expect(app.bridge.inputsOf('session.signIn')).toHaveLength(0)
    await app.user.type(screen.getByLabelText('公司名称'), '江澜')
    await app.user.type(screen.getByLabelText('联系人'), '陈文{Enter}')
    const item = (await screen.findByText('公司名称与本服务器不符')).closest('.ant-form-item')
    expect(item?.querySelector('label')?.textContent).toBe('公司名称')
    await app.user.type(screen.getByLabelText('公司名称'), '科技{Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toHaveLength(2))
    expect(app.bridge.inputsOf('session.signIn')[1]).toMatchObject({ companyName: '江澜科技', contact: '陈文' })
  })

  it('public forms and other systems are offered only where they are announced', async () => {
    await signedOut({
      'session.loginConfig': () => ({
        ...loginConfig,
        redirect: true,
        url: 'https://sso.example',
        socialsList: [{ enname: 'wechat', name: '企业微信', renderUrl: 'https://x.example' }],
        publicForms: [{ id: 'f1', encryption: 's1', fullName: '来访预约' }],
      }),
    })
    expect(await screen.findByRole('button', { name: '统一身份认证登录' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '企业微信' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '来访预约（无需登录）' })).toBeTruthy()
  })
})

/** Longer than the client waits between two questions. */
const poll = () => pass(1600)

describe('the QR scan', () => {
  beforeEach(takeClock)

  it('shows code and expiry, follows the scan, offers a new code when it is over, and signs in once confirmed', async () => {
    let state: QrState = { phase: 'waiting', code: 'ABCD-EFGH', expiresIn: 60_000 }
    let tickets = 0
    const app = await signedOut({
      'session.qrStart': () => {
        tickets += 1
        return { ticket: `t${tickets}`, text: `{"t":"login","id":"t${tickets}"}` }
      },
      'session.qrStatus': () => state,
    })
    // The consent is given once, for whichever way it will be.
    await app.user.click(await screen.findByRole('checkbox', { name: '在此设备上保持登录' }))
    await app.user.click(await tab('扫码登录'))
    expect(await screen.findByText('ABCD-EFGH')).toBeTruthy()
    expect(screen.getByText(/^(60|59|58) 秒后失效$/)).toBeTruthy()
    state = { phase: 'scanned', code: 'ABCD-EFGH', expiresIn: 50_000 }
    await poll()
    expect(await screen.findByText('请在已登录的客户端上确认登录')).toBeTruthy()
    state = { phase: 'over', reason: 'refused' }
    await poll()
    expect(await screen.findByText('登录请求已被拒绝')).toBeTruthy()
    const polled = app.bridge.inputsOf('session.qrStatus').length
    await poll()
    expect(app.bridge.inputsOf('session.qrStatus'), 'nothing is asked about a code that is over').toHaveLength(polled)

    state = { phase: 'signedIn', theme: 'plain', session: session('signedIn') }
    app.bridge.answer({ 'session.state': () => session('signedIn') })
    await app.user.click(screen.getByRole('button', { name: /刷新二维码/ }))
    await waitFor(() => expect(app.bridge.inputsOf('session.currentUser').length).toBeGreaterThan(0))
    expect(app.bridge.inputsOf('session.qrStatus').at(-1)).toEqual({ ticket: 't2', keep: true })
  })

  it('goes on asking while the server is away, and stops when the person leaves the tab', async () => {
    let away = true
    const app = await signedOut({
      'session.qrStart': () => ({ ticket: 't', text: 'text' }),
      'session.qrStatus': () => {
        if (away) throw new BridgeFault('platform.network')
        return { phase: 'waiting', code: 'ABCD-EFGH', expiresIn: 60_000 }
      },
    })
    await app.user.click(await tab('扫码登录'))
    expect(await screen.findByText('暂时连接不上服务器，正在重试')).toBeTruthy()
    away = false
    await poll()
    expect(await screen.findByText('ABCD-EFGH')).toBeTruthy()
    await app.user.click(await tab('账号登录'))
    const polled = app.bridge.inputsOf('session.qrStatus').length
    await poll()
    expect(app.bridge.inputsOf('session.qrStatus').length).toBeLessThanOrEqual(polled)
  })
})

describe('the text message', () => {
  async function opened(routes: RouteAnswers) {
    const app = await signedOut(routes)
    await app.user.click(await tab('短信登录'))
    return { ...app, mobile: await screen.findByLabelText('手机号码'), code: screen.getByLabelText('验证码') }
  }
  const refuse = (message: string, reason: ErrorReason, platformCode = 400) => {
    throw new BridgeFault('platform.business', message, { platformCode, reason })
  }

  it('asks for a mobile number, then for the correct one, before it asks the server', async () => {
    const app = await opened({})
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('请输入手机号码')).toBeTruthy()
    await app.user.type(app.mobile, '12800138000')
    await app.user.tab()
    expect(await screen.findByText('请输入正确的手机号码')).toBeTruthy()
    expect(app.bridge.inputsOf('session.smsSend')).toHaveLength(0)
  })

  it('a message follows a change of language', async () => {
    const app = await opened({})
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByText('请输入手机号码')
    await act(() => setLanguage('en'))
    expect(await screen.findByText('Please enter mobile number')).toBeTruthy()
  })

  it('counts down as the server says, then sends again', async () => {
    takeClock()
    const app = await opened({ 'session.smsSend': () => ({ wait: 2, message: '已发送' }) })
    await app.user.type(app.mobile, '13800138000')
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }))
    const waiting = await screen.findByRole('button', { name: /^(loading )?[12] 秒后重新获取$/ })
    expect((waiting as HTMLButtonElement).disabled).toBe(true)
    expect(document.activeElement).toBe(app.code)
    await pass(2000)
    await app.user.click(await screen.findByRole('button', { name: /^(loading )?重新获取$/ }))
    await waitFor(() => expect(app.bridge.inputsOf('session.smsSend')).toHaveLength(2))
    expect(app.bridge.inputsOf('session.smsSend')[0]).toEqual({ mobile: '13800138000' })
  })

  it('keeps a code that the network failed with, and clears one that was refused', async () => {
    let failure: () => never = () => {
      throw new BridgeFault('platform.network', '')
    }
    const app = await opened({ 'session.smsSignIn': () => failure() })
    await app.user.type(app.mobile, '13800138000')
    await app.user.type(app.code, '123456{Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('session.smsSignIn')).toHaveLength(1))
    await screen.findByRole('alert')
    expect((app.code as HTMLInputElement).value).toBe('123456')
    failure = () => refuse('短信验证码不正确', { code: 'auth.smsCodeWrong', field: 'code' })
    await app.user.type(app.code, '{Enter}')
    await screen.findByText('短信验证码不正确')
    expect((app.code as HTMLInputElement).value).toBe('')
  })

  it('does not let whoever mistyped their number wait for the right one', async () => {
    const app = await opened({ 'session.smsSend': () => ({ wait: 60, message: '已发送' }) })
    await app.user.type(app.mobile, '13800138000')
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByRole('button', { name: /秒后重新获取$/ })
    await app.user.type(app.mobile, '{Backspace}1')
    await app.user.click(await screen.findByRole('button', { name: /获取验证码$/ }))
    await waitFor(() => expect(app.bridge.inputsOf('session.smsSend').at(-1)).toEqual({ mobile: '13800138001' }))
  })

  it('tells a refused number, a wrong code and a limit each where it belongs', async () => {
    let refusal = () =>
      refuse('该手机号码绑定了多个账号，请使用账号密码登录', { code: 'auth.smsSeveralAccounts', field: 'mobile' })
    const app = await opened({ 'session.smsSignIn': () => refusal() })
    const enter = async () => {
      await app.user.clear(app.code)
      await app.user.type(app.code, '123456{Enter}')
    }
    await app.user.type(app.mobile, '13800138000')
    await enter()
    expect((await screen.findByText(/绑定了多个账号/)).closest('.ant-form-item')?.contains(app.mobile)).toBe(true)
    refusal = () => refuse('短信验证码不正确', { code: 'auth.smsWrong', field: 'code' })
    await enter()
    expect((await screen.findByText('短信验证码不正确')).closest('.ant-form-item')?.contains(app.code)).toBe(true)
    expect((app.code as HTMLInputElement).value).toBe('')
    refusal = () => refuse('操作过于频繁，请 10 分钟后再试', { code: 'common.tooOften' }, 429)
    await enter()
    expect((await screen.findByRole('alert')).textContent).toContain('操作过于频繁')
  })
})
