import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#shared/ipc/errors.ts'
import type { RouteInput } from '#shared/ipc/table.ts'
import styles from '#renderer/features/servers/servers.module.css'
import { BridgeFault, type RouteAnswers } from '../../support/renderer-bridge.ts'
import { addStyleRules } from '../../support/style-rules.ts'
import { oneServer, remote, resetApp, session, startApp } from './support.tsx'

afterEach(resetApp)

function firstRun(routes: RouteAnswers = {}) {
  return startApp({
    routes: {
      'servers.state': () => ({ profiles: [], currentId: null }),
      'session.state': () => session('none'),
      ...routes,
    },
  })
}
const fail = (code: ErrorCode, detail = '') => {
  throw new BridgeFault(code, '', { detail })
}

const pixelsIn = (text: string, name: string) =>
  Number(new RegExp(`${name}:\\s*(\\d+)px`).exec(text)?.[1] ?? Number.NaN)

describe('first run', () => {
  it.each([
    ['server.unreachable', '无法连接到该地址，请检查地址和网络', 'net::ERR_NAME_NOT_RESOLVED'],
    ['server.notPlatform', '该地址有响应，但不是平台服务器', '200 text/html'],
    ['server.certificate', '该服务器的证书不受信任，连接已停止', 'net::ERR_CERT_AUTHORITY_INVALID'],
    ['server.invalidUrl', '地址格式不正确', ''],
  ] as const)('%s is told below the address, with the machine’s own words', async (code, text, detail) => {
    const app = await firstRun({ 'servers.add': () => fail(code, detail) })
    await app.user.type(await screen.findByLabelText('服务器地址'), 'campus.example{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    if (detail !== '') expect(screen.getByText(detail)).toBeTruthy()
    expect((screen.getByLabelText('服务器地址') as HTMLInputElement).value).toBe('campus.example')
  })

  it('a refusal follows the language, and the cursor is back in its field', async () => {
    const app = await firstRun({ 'servers.add': () => fail('server.notPlatform') })
    await app.user.type(await screen.findByLabelText('服务器地址'), 'campus.example{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('该地址有响应，但不是平台服务器')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('服务器地址')))
    await app.user.click(screen.getByRole('button', { name: /简体中文/ }))
    await app.user.click(await screen.findByText('English'))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'Something answers at this address, but it is not a platform server',
      ),
    )
  })

  it('a refusal moves nothing: the line below the address and the place of its detail are always there', async () => {
    const rules = addStyleRules('src/renderer/features/servers/servers.module.css', styles)
    try {
      const app = await firstRun({ 'servers.add': () => fail('server.unreachable', 'net::ERR_NAME_NOT_RESOLVED') })
      const address = await screen.findByLabelText('服务器地址')
      const item = address.closest('.ant-form-item') as HTMLElement
      const lines = () => item.querySelectorAll('.ant-form-item-explain > *').length
      await waitFor(() => expect(lines()).toBe(1))
      const place = document.querySelector<HTMLElement>(`form .${styles['trouble']}`)
      expect(place).not.toBeNull()
      const before = document.querySelector('form')?.children.length
      await app.user.type(address, 'campus.example{Enter}')
      const detail = await screen.findByText('net::ERR_NAME_NOT_RESOLVED')
      expect(place?.contains(detail)).toBe(true)
      await waitFor(() => expect(lines()).toBe(1))
      expect(document.querySelector('form')?.children.length).toBe(before)
      // A line of detail with its edges, and the button that copies it.
      expect(Number.parseInt(getComputedStyle(place as HTMLElement).minHeight, 10)).toBeGreaterThanOrEqual(56)
    } finally {
      rules.remove()
    }
  })

  it('shows how the typed address is understood', async () => {
    const app = await firstRun()
    await app.user.type(await screen.findByLabelText('服务器地址'), 'Campus.Example.cn//oa/')
    expect(screen.getByText('将连接 https://campus.example.cn/oa')).toBeTruthy()
  })

  it('does not ask the server for an empty address', async () => {
    const app = await firstRun()
    await app.user.click(await screen.findByLabelText('服务器地址'))
    await app.user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('请输入服务器地址')
    expect(app.bridge.inputsOf('servers.add')).toHaveLength(0)
  })

  it('connects without encryption only after consent', async () => {
    const add = ({ acceptHttp }: RouteInput<'servers.add'>) => (acceptHttp ? oneServer : fail('server.needsConsent'))
    const app = await firstRun({ 'servers.add': add })
    await app.user.type(await screen.findByLabelText('服务器地址'), 'http://oa.local{Enter}')
    const question = await screen.findByRole('dialog', { name: '使用未加密的连接？' })
    await app.user.click(within(question).getByRole('button', { name: '取消' }))
    await waitFor(() => expect((screen.getByLabelText('服务器地址') as HTMLInputElement).disabled).toBe(false))
    expect(app.bridge.inputsOf('servers.add').map((input) => input.acceptHttp)).toEqual([false])
    await app.user.type(screen.getByLabelText('服务器地址'), '{Enter}')
    // The first dialog is still fading away.
    const agree = await screen.findAllByRole('button', { name: '仍然连接' })
    await app.user.click(agree.at(-1) as HTMLElement)
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(app.bridge.inputsOf('servers.add').map((input) => input.acceptHttp)).toEqual([false, false, true])
  })

  it('does not go on to a server that answers after the person cancelled or left', async () => {
    let answer: () => void = () => undefined
    const app = await startApp({
      address: '/servers',
      routes: {
        'session.state': () => session('none'),
        'servers.add': () => new Promise((done) => (answer = () => done({ ...oneServer, currentId: null }))),
      },
    })
    await app.user.type(await screen.findByLabelText('服务器地址'), 'slow.example{Enter}')
    await app.user.click(await screen.findByRole('button', { name: '取消' }))
    await waitFor(() => expect((screen.getByLabelText('服务器地址') as HTMLInputElement).disabled).toBe(false))
    expect(screen.queryByRole('alert')).toBeNull()
    await app.user.type(screen.getByLabelText('服务器地址'), '{Enter}')
    await app.user.click(screen.getByRole('button', { name: /返回/ }))
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(app.bridge.cancelled).toHaveLength(2)
    await act(async () => answer())
    expect(screen.getByLabelText('账号')).toBeTruthy()
  })

  it('is entered at the first choice, and again when a start was left', async () => {
    const app = await firstRun({ 'servers.useLocal': () => fail('server.startFailed') })
    const choose = await screen.findByRole('button', { name: '使用本地工作区' })
    await waitFor(() => expect(document.activeElement).toBe(choose))
    await app.user.keyboard('{Enter}')
    await app.user.click(await screen.findByRole('button', { name: '选择其他服务器' }))
    const again = await screen.findByRole('button', { name: '使用本地工作区' })
    await waitFor(() => expect(document.activeElement).toBe(again))
  })

  it('starts the local workspace and goes on to its sign-in', async () => {
    const local = { profiles: [{ id: 'local', name: '', url: '', kind: 'local' as const }], currentId: 'local' }
    const app = await firstRun({ 'servers.useLocal': () => local })
    await app.user.click(await screen.findByRole('button', { name: '使用本地工作区' }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(screen.getByText('本地工作区')).toBeTruthy()
    expect(app.bridge.inputsOf('servers.useLocal')).toHaveLength(1)
  })

  it('does not hold anybody in front of a workspace that takes its time', async () => {
    const app = await firstRun({ 'servers.useLocal': () => new Promise(() => undefined) })
    const choose = await screen.findByRole('button', { name: '使用本地工作区' })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    fireEvent.click(choose)
    act(() => void vi.advanceTimersByTime(3000))
    expect(screen.queryByRole('button', { name: '选择其他服务器' })).toBeNull()
    act(() => void vi.advanceTimersByTime(4000))
    vi.useRealTimers()
    await app.user.click(screen.getByRole('button', { name: '选择其他服务器' }))
    expect(await screen.findByLabelText('服务器地址')).toBeTruthy()
    // Main would switch to it as soon as it is there.
    expect(app.bridge.cancelled).toHaveLength(1)
  })

  it('leads back to the choice from a workspace that does not start', async () => {
    const app = await firstRun({ 'servers.useLocal': () => fail('server.startFailed') })
    await app.user.click(await screen.findByRole('button', { name: '使用本地工作区' }))
    await app.user.click(await screen.findByRole('button', { name: '选择其他服务器' }))
    expect(await screen.findByLabelText('服务器地址')).toBeTruthy()
  })
})

describe('known servers', () => {
  it('scroll in a low window, and a workspace among them takes no card: the buttons stay in sight', async () => {
    const rules = addStyleRules('src/renderer/features/servers/servers.module.css', styles)
    try {
      const local = { id: 'local', name: '', url: '', kind: 'local' as const }
      const profiles = [
        local,
        ...Array.from({ length: 9 }, (_, at) => ({ ...remote, id: `r${at}`, name: `校区${at}` })),
      ]
      await startApp({
        address: '/servers',
        routes: { 'servers.state': () => ({ profiles, currentId: 'r1' }), 'session.state': () => session('none') },
      })
      const known = await screen.findByRole('region', { name: '已添加的服务器' })
      expect(within(known).getAllByRole('listitem')).toHaveLength(10)
      expect(screen.queryByRole('button', { name: '使用本地工作区' })).toBeNull()
      // The content of a window 700 high is about 670.
      const low = [...rules.sheet.cssRules].flatMap((rule) =>
        rule instanceof CSSMediaRule && pixelsIn(rule.media.mediaText, 'max-height') >= 700 ? [...rule.cssRules] : [],
      ) as CSSStyleRule[]
      const list = known.querySelector('ul')
      const limits = low.filter((rule) => list?.matches(rule.selectorText))
      expect(limits.map(({ style }) => style.overflowY)).toContain('auto')
      expect(limits.some(({ style }) => pixelsIn(style.cssText, 'max-height') <= 160)).toBe(true)
    } finally {
      rules.remove()
    }
  })

  it('are forgotten only after a confirmation', async () => {
    const app = await startApp({
      address: '/servers',
      routes: {
        'servers.waiting': () => ({ prints: 0 }),
        'servers.remove': () => ({ profiles: [], currentId: null }),
      },
    })
    await app.user.click(await screen.findByRole('button', { name: '移除 江南大学' }))
    await screen.findByRole('dialog', { name: '移除“江南大学”？' })
    expect(app.bridge.inputsOf('servers.remove')).toHaveLength(0)
    await app.user.click(screen.getByRole('button', { name: '移除' }))
    await waitFor(() => expect(app.bridge.inputsOf('servers.remove')).toEqual([{ id: 'r1' }]))
    expect(await screen.findByRole('heading', { name: '欢迎使用 Atrium' })).toBeTruthy()
  })

  it('say before they are forgotten how many documents that wait to be printed go with them', async () => {
    const app = await startApp({ address: '/servers', routes: { 'servers.waiting': () => ({ prints: 12 }) } })
    await app.user.click(await screen.findByRole('button', { name: '移除 江南大学' }))
    const question = await screen.findByRole('dialog', { name: '移除“江南大学”？' })
    expect(within(question).getByText(/还有 12 份文档未打印，将一并取消/)).toBeTruthy()
    expect(app.bridge.inputsOf('servers.waiting')).toEqual([{ id: 'r1' }])
  })

  it('get another name without anybody being asked for the address, and show it at once', async () => {
    const app = await startApp({
      address: '/servers',
      routes: {
        'servers.edit': ({ id, name }) => ({ profiles: [{ ...remote, id, name }], currentId: id }),
      },
    })
    await app.user.click(await screen.findByRole('button', { name: '编辑 江南大学' }))
    const dialog = await screen.findByRole('dialog', { name: '编辑服务器' })
    const name = within(dialog).getByLabelText(/显示名称/)
    await app.user.clear(name)
    await app.user.type(name, '教务处{Enter}')
    await waitFor(() => expect(app.bridge.inputsOf('servers.edit')).toHaveLength(1))
    expect(app.bridge.inputsOf('servers.edit')).toEqual([
      { id: 'r1', url: remote.url, name: '教务处', acceptHttp: false },
    ])
    expect(await screen.findByRole('button', { name: '编辑 教务处' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: '编辑服务器' })).toBeNull()
  })

  it('get another address only after it was said what that means, and a refusal stays beside it', async () => {
    const app = await startApp({
      address: '/servers',
      routes: { 'servers.edit': () => fail('server.known') },
    })
    await app.user.click(await screen.findByRole('button', { name: '编辑 江南大学' }))
    const dialog = await screen.findByRole('dialog', { name: '编辑服务器' })
    const address = within(dialog).getByLabelText('服务器地址')
    await app.user.clear(address)
    await app.user.type(address, 'moved.example{Enter}')
    await screen.findByText(/仅在同一台服务器更换了地址时才这样做/)
    await app.user.click(screen.getByRole('button', { name: '取消' }))
    expect(app.bridge.inputsOf('servers.edit')).toEqual([])
    await app.user.type(address, '{Enter}')
    const agree = await screen.findAllByRole('button', { name: '改用新地址' })
    await app.user.click(agree.at(-1) as HTMLElement)
    expect((await within(dialog).findByRole('alert')).textContent).toBe('列表中已有该地址的服务器')
    expect((address as HTMLInputElement).value).toBe('moved.example')
  })

  it('of the organisation and of this machine are not edited', async () => {
    const local = { id: 'local', name: '', url: '', kind: 'local' as const }
    await startApp({
      address: '/servers',
      routes: {
        'servers.state': () => ({ profiles: [{ ...remote, managed: true }, local], currentId: 'r1' }),
        'session.state': () => session('none'),
      },
    })
    await screen.findByRole('button', { name: '移除 本地工作区' })
    expect(screen.queryByRole('button', { name: /编辑/ })).toBeNull()
  })
})
