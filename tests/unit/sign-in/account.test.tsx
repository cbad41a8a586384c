import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { pass, takeClock } from '../../support/clock.ts'
import { BridgeFault, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { loginConfig, resetApp, session, startApp } from '../renderer-shell/support.tsx'

afterEach(() => {
  resetApp()
})

function signedOut(routes: RouteAnswers = {}) {
  return startApp({ address: '/login', routes: { 'session.state': () => session('none'), ...routes } })
}
const refuse = (message: string, field: string) => {
  throw new BridgeFault('platform.business', message, { platformCode: 400, reason: { code: 'auth.any', field } })
}
const account = () => screen.findByLabelText('账号')
const code = () => screen.findByLabelText('验证码') as Promise<HTMLInputElement>
const settled = () => act(async () => undefined)

describe('a captcha of six characters', () => {
  it('can be typed where the last sign-in needed one', async () => {
    await signedOut({
      'preferences.read': () => ({ language: 'zh', lastAccount: 'admin', loginNeedCode: true }),
      'session.accountConfig': () => ({ captcha: true, length: 6 }),
    })
    await waitFor(async () => expect((await code()).maxLength).toBe(6))
  })

  it('can be typed after a refusal that asked for it, also where the look-up denies that there is one', async () => {
    const app = await signedOut({ 'session.signIn': () => refuse('请输入验证码', 'code') })
    await app.user.type(await account(), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    expect((await code()).maxLength).toBeGreaterThanOrEqual(6)
    await app.user.click(await account())
    await app.user.tab()
    await settled()
    expect(await code(), 'leaving the account again takes nothing away').toBeTruthy()
  })
})

describe('answers at the wrong moment', () => {
  it('an older answer about another account takes no captcha away', async () => {
    const answers = new Map<string, (captcha: boolean) => void>()
    const app = await signedOut({
      'session.accountConfig': ({ account: asked }) =>
        new Promise((done) => answers.set(asked, (captcha) => done({ captcha, length: 4 }))),
    })
    await app.user.type(await account(), 'a{Tab}')
    await app.user.type(await account(), 'b{Tab}')
    answers.get('ab')?.(true)
    await code()
    answers.get('a')?.(false)
    await settled()
    expect(screen.queryByLabelText('验证码')).not.toBeNull()
  })

  it('a refusal after the page was left asks the next server nothing and keeps nothing of it', async () => {
    let finish: () => void = () => undefined
    const app = await signedOut({
      'session.signIn': () => new Promise((_done, fail) => (finish = () => fail(new BridgeFault('bridge.cancelled')))),
    })
    await app.user.type(await account(), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toHaveLength(1))
    await act(async () => {
      window.location.hash = '/servers'
    })
    await screen.findByLabelText('服务器地址')
    const asked = app.bridge.inputsOf('session.accountConfig').length
    const kept = app.bridge.inputsOf('preferences.write').length
    finish()
    await settled()
    expect(app.bridge.inputsOf('session.accountConfig')).toHaveLength(asked)
    expect(app.bridge.inputsOf('preferences.write')).toHaveLength(kept)
  })

  it('one click on a demonstration account signs in though the account before it needed a captcha', async () => {
    const app = await signedOut({
      'session.accountConfig': ({ account: asked }) => ({ captcha: asked === 'guessed', length: 4 }),
      'session.signIn': () => new Promise(() => undefined),
    })
    await app.user.type(await account(), 'guessed{Tab}')
    await code()
    await app.user.click(screen.getByRole('button', { name: /教师/ }))
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toMatchObject([{ account: 'teacher' }]))
    expect(screen.queryByText('请输入验证码')).toBeNull()
  })

  it('a demonstration account that needs a captcha says so beside its button, until another account is meant', async () => {
    const app = await signedOut({
      'session.accountConfig': ({ account: asked }) => ({ captcha: asked === 'teacher', length: 4 }),
    })
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    const hint = await screen.findByText('登录“教师”前请先在上方输入验证码')
    expect(hint.closest('section')?.getAttribute('aria-label')).toBe('演示账号，点击即可登录')
    expect(document.activeElement).toBe(await code())
    expect(app.bridge.inputsOf('session.signIn')).toHaveLength(0)
    await app.user.type(await account(), 's')
    expect(screen.queryByText(/前请先在上方输入验证码/)).toBeNull()
  })

  it('two clicks on a demonstration account and a submit while one is under way are one sign-in', async () => {
    let release: () => void = () => undefined
    const app = await signedOut({
      'session.accountConfig': () => new Promise((done) => (release = () => done({ captcha: false, length: 4 }))),
      'session.signIn': () => new Promise(() => undefined),
    })
    const chip = await screen.findByRole('button', { name: /教师/ })
    fireEvent.click(chip)
    fireEvent.click(chip)
    release()
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toHaveLength(1))
    const form = (await account()).closest('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    await settled()
    expect(app.bridge.inputsOf('session.signIn')).toHaveLength(1)
  })
})

describe('a server that does not answer', () => {
  it('is said so, and what it offers comes when it is back, beside what was typed meanwhile', async () => {
    let away = true
    const app = await signedOut({
      'session.loginConfig': () => {
        if (away) throw new BridgeFault('platform.network')
        return { ...loginConfig, loginModes: ['account', 'sms'] }
      },
    })
    await app.user.type(await account(), 'admin')
    expect(screen.getByRole('alert').textContent).toContain('暂时连接不上服务器')
    expect(screen.queryByRole('button', { name: /教师/ })).toBeNull()
    away = false
    await act(async () => app.bridge.emit('connection.changed', { online: true }))
    expect(await screen.findByRole('tab', { name: '短信登录' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /教师/ })).toBeTruthy()
    expect(((await account()) as HTMLInputElement).value).toBe('admin')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not keep the form back when it is silent', async () => {
    takeClock()
    await signedOut({ 'session.loginConfig': () => new Promise(() => undefined) })
    await pass(2000)
    expect(screen.queryByLabelText('账号')).toBeNull()
    await pass(1000)
    expect(await account()).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('暂时连接不上服务器')
  })

  it('is said so after a sign-in, not that something may have been done', async () => {
    const app = await signedOut({
      'session.signIn': () => {
        throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
      },
    })
    await app.user.type(await account(), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('服务器没有答复，请重试')
  })

  it('gives the keyboard back to the password after a sign-in that got no answer', async () => {
    let fail: () => void = () => undefined
    const app = await signedOut({
      'session.signIn': () =>
        new Promise((_done, refused) => (fail = () => refused(new BridgeFault('platform.network')))),
    })
    await app.user.type(await account(), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'p{Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('session.signIn')).toHaveLength(1))
    // What a browser does to a field that is disabled.
    act(() => (document.activeElement as HTMLElement).blur())
    fail()
    await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
  })
})

it('says that Caps Lock is on while a password is typed', async () => {
  const app = await signedOut()
  await account()
  await app.user.click(screen.getByLabelText('密码'))
  await app.user.keyboard('{CapsLock}a')
  expect(screen.getByText('大写锁定已开启').getAttribute('role')).toBe('status')
  await app.user.keyboard('{CapsLock}a')
  expect(screen.queryByText('大写锁定已开启')).toBeNull()
})
