import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { BridgeFault, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { loginConfig, resetApp, session, startApp } from './support.tsx'

afterEach(resetApp)

function signedOut(routes: RouteAnswers = {}, secure = true) {
  return startApp({ address: '/login', routes: { 'session.state': () => session('none', secure), ...routes } })
}
const refuse = (message: string, field?: string) => () => {
  const reason = field === undefined ? {} : { reason: { code: 'auth.any', field } }
  throw new BridgeFault('platform.business', message, { platformCode: 400, ...reason })
}
const captchaSource = () => screen.getByAltText('验证码图片').getAttribute('src')

describe('sign-in', () => {
  it('shows the title the server sends, and the default one when it sends none', async () => {
    await signedOut()
    expect((await screen.findAllByText('江南大学综合平台')).length).toBe(2)
    resetApp()
    await signedOut({ 'session.loginConfig': () => ({ ...loginConfig, title: '' }) })
    expect((await screen.findAllByText('数字化校园管理平台')).length).toBe(2)
  })

  it('shows the title of the last session while the server is away', async () => {
    await signedOut({
      'preferences.read': () => ({ language: 'zh', sysConfig: { sysName: '上次的平台' } }),
      'session.loginConfig': () => {
        throw new BridgeFault('platform.network')
      },
    })
    expect((await screen.findAllByText('上次的平台')).length).toBe(2)
  })

  it('focuses the first field and, when the account is known, the password', async () => {
    await signedOut()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('账号')))
    resetApp()
    await signedOut({ 'preferences.read': () => ({ language: 'zh', lastAccount: 'teacher' }) })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
    expect((screen.getByLabelText('账号') as HTMLInputElement).value).toBe('teacher')
  })

  it('sends what was typed with Enter, without a captcha nobody asked for', async () => {
    const app = await signedOut({ 'session.signIn': () => ({ theme: 'classic', session: session('signedIn') }) })
    await app.user.type(await screen.findByLabelText('账号'), ' 13800138000@admin ')
    await app.user.type(screen.getByLabelText('密码'), ' secret {Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toHaveLength(1))
    expect(app.bridge.inputsOf('session.signIn')[0]).toEqual({
      account: '13800138000@admin',
      password: ' secret ',
      keep: false,
    })
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ lastAccount: '13800138000@admin' })
  })

  it('asks for account and password before it asks the server', async () => {
    const app = await signedOut()
    await screen.findByLabelText('账号')
    await app.user.keyboard('{Enter}')
    expect((await screen.findAllByText('请输入账号')).length).toBe(1)
    expect(screen.getAllByText('请输入密码').length).toBe(1)
    expect(app.bridge.inputsOf('session.signIn')).toHaveLength(0)
  })

  it('says nothing about a field that was only passed, and takes a message away once its field is changed', async () => {
    const app = await signedOut({ 'session.signIn': refuse('账户或密码错误', 'password') })
    await app.user.click(await screen.findByLabelText('账号'))
    await app.user.click(screen.getByLabelText('密码'))
    await app.user.click(screen.getByRole('button', { name: /简体中文/ }))
    expect(screen.queryByText('请输入账号')).toBeNull()
    await app.user.type(screen.getByLabelText('账号'), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    await screen.findByText('账户或密码错误')
    await app.user.type(screen.getByLabelText('密码'), 'q')
    await waitFor(() => expect(screen.queryByText('账户或密码错误')).toBeNull())
  })

  it('asks for the captcha once the account left its field and the server wants one', async () => {
    const app = await signedOut({
      'session.accountConfig': ({ account }) => ({ captcha: account === 'admin', length: 6 }),
      'session.signIn': () => ({ theme: 'classic', session: session('signedIn') }),
    })
    await app.user.type(await screen.findByLabelText('账号'), 'admin')
    expect(screen.queryByLabelText('验证码')).toBeNull()
    await app.user.tab()
    const code = await screen.findByLabelText('验证码')
    expect(captchaSource()).toMatch(/^captcha\/\d{1,20}$/)
    expect((code as HTMLInputElement).maxLength).toBe(6)
    await app.user.type(screen.getByLabelText('密码'), 'p')
    // Once signed in the page is gone at once.
    const seen = captchaSource()
    await app.user.type(code, 'aB3d{Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toHaveLength(1))
    const sent = app.bridge.inputsOf('session.signIn')[0]
    expect(sent).toMatchObject({ code: 'aB3d' })
    expect(`captcha/${sent?.timestamp}`).toBe(seen)
  })

  it('gets another captcha by a click on the image', async () => {
    const app = await signedOut({ 'session.accountConfig': () => ({ captcha: true, length: 4 }) })
    await app.user.type(await screen.findByLabelText('账号'), 'admin{Tab}')
    await screen.findByLabelText('验证码')
    const first = captchaSource()
    await app.user.click(screen.getByRole('button', { name: '看不清？换一张' }))
    expect(captchaSource()).not.toBe(first)
  })

  it('remembers that this server wanted a captcha, and takes it away once the server says it does not', async () => {
    const asked = await signedOut({ 'session.accountConfig': () => ({ captcha: true, length: 4 }) })
    await asked.user.type(await screen.findByLabelText('账号'), 'admin{Tab}')
    await screen.findByLabelText('验证码')
    await waitFor(() => expect(asked.bridge.inputsOf('preferences.write')).toContainEqual({ loginNeedCode: true }))
    resetApp()

    let release: (answer: { captcha: boolean; length: number }) => void = () => undefined
    await signedOut({
      'preferences.read': () => ({ language: 'zh', lastAccount: 'admin', loginNeedCode: true }),
      'session.accountConfig': () => new Promise((done) => (release = done)),
    })
    await screen.findByLabelText('验证码')
    release({ captcha: false, length: 4 })
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
  })

  it('shows a wrong password below the password, with a new captcha and an empty code', async () => {
    const app = await signedOut({
      'session.accountConfig': () => ({ captcha: true, length: 4 }),
      'session.signIn': refuse('账户或密码错误', 'password'),
    })
    await app.user.type(await screen.findByLabelText('账号'), 'admin{Tab}')
    const code = await screen.findByLabelText('验证码')
    const first = captchaSource()
    await app.user.type(screen.getByLabelText('密码'), 'wrong')
    await app.user.type(code, 'abcd{Enter}')
    const text = await screen.findByText('账户或密码错误')
    expect(text.closest('.ant-form-item')?.querySelector('#password')).toBeTruthy()
    expect(captchaSource()).not.toBe(first)
    expect((screen.getByLabelText('验证码') as HTMLInputElement).value).toBe('')
    expect((screen.getByLabelText('密码') as HTMLInputElement).value).toBe('wrong')
  })

  it('shows a wrong captcha below the captcha, even when it only now appears', async () => {
    const app = await signedOut({ 'session.signIn': refuse('验证码错误', 'code') })
    await app.user.type(await screen.findByLabelText('账号'), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    await screen.findByText('验证码错误')
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
    const kept = app.bridge.inputsOf('preferences.write').filter((values) => 'loginNeedCode' in values)
    expect(kept.at(-1), 'the next start shows it at once').toEqual({ loginNeedCode: true })
  })

  it('asks again for the captcha after a refusal (the server wants one after a few)', async () => {
    let refusals = 0
    const app = await signedOut({
      'session.accountConfig': () => ({ captcha: refusals > 0, length: 4 }),
      'session.signIn': () => {
        refusals += 1
        return refuse('账户或密码错误', 'password')()
      },
    })
    await app.user.type(await screen.findByLabelText('账号'), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
  })

  it('tells an unreachable server above the button and keeps what was typed', async () => {
    const app = await signedOut({
      'session.signIn': () => {
        throw new BridgeFault('platform.network')
      },
    })
    await app.user.type(await screen.findByLabelText('账号'), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('请求出错，请重试')
    expect((screen.getByLabelText('账号') as HTMLInputElement).value).toBe('admin')
    // In the language of now.
    await app.user.click(screen.getByRole('button', { name: /简体中文/ }))
    await app.user.click(await screen.findByText('English'))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Request error, please retry'))
  })

  it('signs in with one click on a demonstration account, and offers none where none are announced', async () => {
    const app = await signedOut({ 'session.signIn': () => ({ theme: 'classic', session: session('signedIn') }) })
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    await waitFor(() =>
      expect(app.bridge.inputsOf('session.signIn')).toEqual([
        { account: 'teacher', password: 'Campus2026', keep: false },
      ]),
    )
    resetApp()
    await signedOut({ 'session.loginConfig': () => ({ ...loginConfig, demoAccounts: [] }) })
    await screen.findByLabelText('账号')
    expect(screen.queryByText('演示账号，点击即可登录')).toBeNull()
  })

  it('warns before keeping a session where no keyring protects it, and only there', async () => {
    const app = await signedOut({}, false)
    await app.user.click(await screen.findByLabelText('在此设备上保持登录'))
    expect(await screen.findByText(/没有可用的系统密钥环/)).toBeTruthy()
    resetApp()
    const safe = await signedOut()
    await safe.user.click(await screen.findByLabelText('在此设备上保持登录'))
    expect(screen.queryByText(/没有可用的系统密钥环/)).toBeNull()
  })
})
