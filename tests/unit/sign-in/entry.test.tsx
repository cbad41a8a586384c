import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { RedirectState } from '#shared/ipc/session.ts'
import { pass, takeClock } from '../../support/clock.ts'
import { BridgeFault, type EndpointAnswers, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { field, table } from '#server/seed/modules/fields.ts'
import { formData } from '#server/seed/modules/model.ts'
import { loginConfig, resetApp, session, startApp } from '../renderer-shell/support.tsx'

afterEach(resetApp)

function visit(address: string, routes: RouteAnswers = {}, endpoints: EndpointAnswers = {}) {
  let state = session('none')
  const enter = () => {
    state = session('signedIn')
  }
  const app = startApp({ address, routes: { 'session.state': () => state, ...routes }, endpoints })
  return { app, enter }
}
const toasts = () => document.querySelector('.ant-message')?.textContent ?? ''

describe('/sso', () => {
  it('a refused ticket shows the server’s words and the alert, and leaves no ticket in the address', async () => {
    const { app } = visit('/sso?ticket=bad', {
      'session.validateLogin': () => {
        throw new BridgeFault('platform.business', '单点登录凭据无效', {
          platformCode: 400,
          detail: 'accountAbnormal',
        })
      },
    })
    const { bridge, user } = await app
    expect((await screen.findByRole('dialog')).textContent).toContain('账号异常')
    expect(toasts()).toContain('单点登录凭据无效')
    expect(window.location.hash).toBe('#/sso')
    expect(bridge.inputsOf('session.validateLogin')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '确定' }))
    await user.click(await screen.findByRole('button', { name: '返回登录' }))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
  })

  it('a failed connection does not call the account abnormal, and the ticket may be sent again', async () => {
    let away = true
    const { app, enter } = visit('/sso?ticket=any', {
      'session.validateLogin': () => {
        if (away) throw new BridgeFault('platform.network')
        enter()
        return { theme: 'classic', session: session('signedIn') }
      },
    })
    const { bridge, user } = await app
    expect(await screen.findByText('单点登录没有成功')).toBeTruthy()
    expect(screen.queryByText('账号异常')).toBeNull()
    away = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: /^当前用户/ })).toBeTruthy()
    expect(bridge.inputsOf('session.validateLogin').map(({ ticket }) => ticket)).toEqual(['any', 'any'])
  })

  it('a second link is not taken while a refused one shows, and its ticket stays in the address', async () => {
    const { app, enter } = visit('/sso?ticket=old', {
      'session.validateLogin': ({ ticket }) => {
        if (ticket === 'old') throw new BridgeFault('platform.business', '凭据已过期', { platformCode: 400 })
        enter()
        return { theme: 'classic', session: session('signedIn') }
      },
    })
    const { bridge } = await app
    expect(await screen.findByText('单点登录没有成功')).toBeTruthy()
    act(() => bridge.emit('links.arrived', { kind: 'open', path: '/sso?ticket=fresh' }))
    expect(await screen.findByRole('button', { name: /^当前用户/ })).toBeTruthy()
    expect(bridge.inputsOf('session.validateLogin').map(({ ticket }) => ticket)).toEqual(['old', 'fresh'])
    expect(window.location.hash).not.toContain('fresh')
  })

  it('a good ticket enters without the notice of the last sign-in', async () => {
    const { app, enter } = visit('/sso?ticket=good', {
      'session.validateLogin': () => {
        enter()
        return { theme: 'plain', session: session('signedIn') }
      },
    })
    await app
    expect(await screen.findByRole('button', { name: /^当前用户/ })).toBeTruthy()
    expect(screen.queryByText('上次登录')).toBeNull()
    await waitFor(() => expect(window.location.hash).toBe('#/home'))
    const { bridge } = await app
    expect(document.querySelector('[data-layout]')?.getAttribute('data-layout'), 'of the ticket’s answer').toBe('plain')
    expect(bridge.inputsOf('preferences.write')).toContainEqual({ layoutType: 'plain' })
  })

  it('a token in the address is gone at once, and reaches main only after the person agreed', async () => {
    const { app, enter } = visit('/sso?token=secret-token', {
      'session.adoptToken': () => {
        enter()
        return null
      },
    })
    const { bridge, user } = await app
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('使用外部登录信息')
    expect(window.location.hash).not.toContain('secret-token')
    expect(bridge.inputsOf('session.adoptToken')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: '进入系统' }))
    await waitFor(() => expect(bridge.inputsOf('session.adoptToken')).toEqual([{ token: 'secret-token' }]))
    expect(await screen.findByRole('button', { name: /^当前用户/ })).toBeTruthy()
  })

  it('a token that the person declines goes nowhere', async () => {
    const { bridge, user } = await visit('/sso?token=secret-token').app
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('button', { name: '取消' }))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(bridge.inputsOf('session.adoptToken')).toHaveLength(0)
  })

  it('an address without a ticket asks nobody', async () => {
    const { bridge } = await visit('/sso').app
    expect(await screen.findByText('地址中没有登录凭据。')).toBeTruthy()
    expect(bridge.inputsOf('session.validateLogin')).toHaveLength(0)
  })
})

describe('/auth-redirect', () => {
  const offering = { ...loginConfig, redirect: true, url: 'https://sso.example/login' }

  it('opens the other system on a click, follows its ticket, and enters', async () => {
    takeClock()
    let state: RedirectState = { phase: 'waiting' }
    const { app, enter } = visit('/auth-redirect', {
      'session.loginConfig': () => offering,
      'session.redirectStart': () => ({ ticket: 't1' }),
      'session.redirectStatus': () => state,
    })
    const { bridge, user } = await app
    const go = await screen.findByRole('button', { name: '前往登录' })
    expect(bridge.inputsOf('session.redirectStart'), 'nothing opens by itself').toHaveLength(0)
    await user.click(go)
    expect(await screen.findByText('请在浏览器中完成登录，完成后会自动进入系统。')).toBeTruthy()
    enter()
    state = { phase: 'signedIn', theme: 'classic', session: session('signedIn') }
    await pass(1600)
    expect(await screen.findByRole('button', { name: /^当前用户/ })).toBeTruthy()
    expect(bridge.inputsOf('session.redirectStatus')[0]).toEqual({ ticket: 't1' })
  })

  it.each([
    ['notBound', '该第三方账号尚未绑定系统账号'],
    ['invalid', '登录凭据已失效，请重新登录'],
    ['severalTenants', '该账号属于多个组织，请使用账号密码登录'],
    ['failed', '第三方登录失败，请重试'],
    ['bound', '账号绑定成功，请重新登录'],
  ] as const)('a ticket that came back as %s says so', async (phase, text) => {
    const { bridge } = await visit('/auth-redirect?ticket=t9', {
      'session.loginConfig': () => offering,
      'session.redirectStatus': () => ({ phase }),
    }).app
    expect(await screen.findByText(text)).toBeTruthy()
    expect(bridge.inputsOf('session.redirectStatus')).toEqual([{ ticket: 't9' }])
  })

  it('says so where the server offers none', async () => {
    await visit('/auth-redirect').app
    expect(await screen.findByText('当前服务器没有提供第三方登录。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '前往登录' })).toBeNull()
  })
})

describe('/formShortLink', () => {
  const fields = [
    field(1, 'input', 'name', '姓名', { required: true }),
    table(20, '随行人员', [field(21, 'input', 'who', '随行姓名')]),
  ]
  const published = {
    id: 'f1',
    fullName: '来访预约',
    formData: formData({ popupType: 'general', width: '800px', labelWidth: 100, printIds: [], fields }),
  }
  const address = '/formShortLink?id=f1&encryption=secret'

  it('draws the form without a session, keeps what the server refuses as typed, and submits it', async () => {
    let refused = true
    const { app } = visit(
      address,
      {},
      {
        'shortLink.config': () => published,
        'shortLink.submit': () => {
          if (refused) throw new BridgeFault('platform.business', '“姓名”过长', { platformCode: 400 })
          return null
        },
      },
    )
    const { bridge, user } = await app
    expect(await screen.findByRole('heading', { name: '来访预约' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /提交$/ }))
    const submitted = () => bridge.inputsOf('platform.call').filter((call) => call.endpoint === 'shortLink.submit')
    expect(submitted(), 'a required field is asked for here').toHaveLength(0)
    await user.type(screen.getByLabelText(/姓名/), '访客甲')
    await user.click(screen.getByRole('button', { name: '返回登录' }))
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getByRole('button', { name: /继续编辑/ }))
    expect(window.location.hash, 'what was typed is not thrown away unasked').toContain('/formShortLink')
    await user.click(screen.getByRole('button', { name: /提交$/ }))
    await waitFor(() => expect(toasts()).toContain('“姓名”过长'))
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('访客甲')
    refused = false
    await user.click(screen.getByRole('button', { name: /提交$/ }))
    expect(await screen.findByText('已收到您填写的内容。')).toBeTruthy()
    expect(submitted().at(-1)).toMatchObject({ params: { id: 'f1' }, query: { encryption: 'secret' } })
    await user.click(screen.getByRole('button', { name: '再填一份' }))
    expect(((await screen.findByLabelText(/姓名/)) as HTMLInputElement).value).toBe('')
  })

  it('an incomplete link asks nobody; a refused one shows the server’s words', async () => {
    const { bridge } = await visit('/formShortLink?id=f1').app
    expect(await screen.findByText('链接中缺少表单信息，请向发布者索取完整的链接。')).toBeTruthy()
    expect(bridge.inputsOf('platform.call')).toHaveLength(0)
    resetApp()
    await visit(
      address,
      {},
      {
        'shortLink.config': () => {
          throw new BridgeFault('platform.business', '表单链接无效或已停用，请联系发布者', { platformCode: 400 })
        },
      },
    ).app
    expect(await screen.findByText('表单链接无效或已停用，请联系发布者')).toBeTruthy()
  })
})
