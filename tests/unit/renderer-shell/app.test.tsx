import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { currentUser, menuNode, oneServer, resetApp, session, startApp, user } from './support.tsx'

let moduleFault = false
vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId, menuId }: { modelId: string; menuId: string }) => {
    const [text, setText] = useState('')
    if (moduleFault) throw new Error('broken form configuration')
    return <input aria-label={`module ${modelId} ${menuId}`} value={text} onChange={(e) => setText(e.target.value)} />
  },
}))
vi.mock('#renderer/features/module/RecordDialog.tsx', () => ({ RecordDialog: () => null }))
vi.mock('#renderer/features/printing/PrintDialog.tsx', () => ({ PrintDialog: () => null }))

afterEach(() => {
  moduleFault = false
  resetApp()
})

const address = () => decodeURIComponent(window.location.hash.slice(1))
const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const tabs = () => within(screen.getByRole('navigation', { name: '已打开的页面' }))

describe('where one lands', () => {
  it('shows the first-run screen before any server was chosen (sign-in to nowhere)', async () => {
    await startApp({ routes: { 'servers.state': () => ({ profiles: [], currentId: null }) } })
    expect(await screen.findByRole('heading', { name: '欢迎使用 Atrium' })).toBeTruthy()
    expect(address()).toBe('/servers')
  })

  it('sends a deep link without a session to sign-in and afterwards on to its page', async () => {
    let phase: 'none' | 'signedIn' = 'none'
    const app = await startApp({
      address: '/model/leave?state=2',
      routes: {
        'session.state': () => session(phase),
        'session.signIn': () => {
          phase = 'signedIn'
          return { theme: 'classic', session: session('signedIn') }
        },
      },
    })
    await screen.findByRole('heading', { name: '登录' })
    expect(address()).toBe('/login?redirect=/model/leave?state=2')
    await app.user.type(await screen.findByLabelText('账号'), 'admin')
    await app.user.type(screen.getByLabelText('密码'), 'Campus2026{Enter}')
    expect(await screen.findByLabelText(/^module m-leave menu/)).toBeTruthy()
    expect(address()).toBe('/model/leave?state=2')
  })

  it('opens the home page with a session, named as the server names the system', async () => {
    await startApp()
    expect(await screen.findByRole('heading', { name: /陈文静/ })).toBeTruthy()
    expect(screen.getAllByText('数字化校园').length).toBeGreaterThan(0)
    expect(address()).toBe('/home')
  })

  it('hands a module its form id and its menu id, not one for both', async () => {
    const app = await startApp({ address: '/model/leave' })
    const id = currentUser().user.menuList[0]?.children[0]?.id
    expect(await screen.findByLabelText(`module m-leave ${id}`)).toBeTruthy()
    expect(app.bridge.calls.some((call) => call.route === 'app.reportError')).toBe(false)
  })
})

describe('a session that cannot be worked with', () => {
  it.each([
    ['an empty menu', () => currentUser({ menuList: [] }), '您的权限不足，请联系管理员'],
    ['empty directories alone', () => currentUser({ menuList: [menuNode('空', 0)] }), '您的权限不足，请联系管理员'],
    ['no user', () => currentUser({ userInfo: null }), '验证失败，请重新登录'],
    [
      'a refusal',
      () => {
        throw new BridgeFault('platform.business', '账号已停用')
      },
      '账号已停用',
    ],
    [
      'a nameless fault',
      () => {
        throw new BridgeFault('bridge.internal')
      },
      '出现错误',
    ],
  ])('is reset for %s, with the reason, and sign-in follows', async (_what, answer, text) => {
    const app = await startApp({ routes: { 'session.currentUser': answer } })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(app.bridge.inputsOf('session.signOut')).toHaveLength(1)
  })

  it.each([
    ['an empty menu', () => currentUser({ menuList: [] }), '您的权限不足，请联系管理员'],
    ['no user', () => currentUser({ userInfo: null }), '验证失败，请重新登录'],
    [
      'a refusal',
      () => {
        throw new BridgeFault('platform.business', '账号已停用', { platformCode: 400 })
      },
      '账号已停用',
    ],
  ])('goes on with the old menu after %s came behind the stored answer', async (_what, answer, text) => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    app.bridge.answer({ 'session.currentUser': answer })
    act(() => app.bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(app.bridge.inputsOf('session.signOut')).toHaveLength(1)
  })

  it('is not taken from whoever signs in before the server has said goodbye to the one before', async () => {
    const goodbye = Promise.withResolvers<null>()
    let phase: 'none' | 'signedIn' = 'signedIn'
    let menuList = currentUser({ menuList: [] }).user.menuList
    const app = await startApp({
      routes: {
        'session.state': () => session(phase),
        'session.currentUser': () => currentUser({ menuList }),
        'session.signOut': () => goodbye.promise,
        'session.signIn': () => {
          phase = 'signedIn'
          return { theme: '', session: session(phase) }
        },
      },
    })
    await screen.findByText('您的权限不足，请联系管理员')
    phase = 'none'
    menuList = currentUser().user.menuList
    act(() => app.bridge.emit('session.changed', session('none')))
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    await screen.findByRole('heading', { name: /陈文静/ })
    await act(async () => goodbye.resolve(null))
    expect(screen.queryByRole('heading', { name: '登录' })).toBeNull()
    expect(screen.getByRole('heading', { name: /陈文静/ })).toBeTruthy()
  })

  it('misses a refusal that comes while the stored answer is taken over', async () => {
    const kept = Promise.withResolvers<{ language: 'zh' }>()
    let loading = false
    const app = await startApp({
      routes: {
        'preferences.read': () => (loading ? kept.promise : { language: 'zh' }),
        'session.currentUser': () => {
          loading = true
          return currentUser()
        },
      },
    })
    const told = () => app.bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} })
    app.bridge.answer({ 'session.currentUser': () => currentUser({ menuList: [] }) })
    act(told)
    await act(async () => kept.resolve({ language: 'zh' }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(app.bridge.inputsOf('session.signOut')).toHaveLength(1)
  })

  it('is lost when the server goes away behind the stored answer', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    app.bridge.answer({
      'session.currentUser': () => {
        throw new BridgeFault('platform.network')
      },
    })
    await act(async () => app.bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} }))
    expect(app.bridge.inputsOf('session.currentUser')).toHaveLength(2)
    expect(app.bridge.inputsOf('session.signOut')).toHaveLength(0)
  })

  it('is kept while the server is merely away (a kept sign-in was lost on a train)', async () => {
    let away = true
    const app = await startApp({
      routes: {
        'session.currentUser': () => {
          if (away) throw new BridgeFault('platform.network')
          return currentUser()
        },
      },
    })
    await screen.findByText('暂时无法连接服务器')
    expect(app.bridge.inputsOf('session.signOut')).toHaveLength(0)
    away = false
    await app.user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: /陈文静/ })).toBeTruthy()
  })

  it('ends with the server: its message in one toast, then on the page that leads back after sign-in', async () => {
    const app = await startApp({ address: '/model/leave' })
    await screen.findByLabelText(/^module m-leave/)
    act(() => app.bridge.emit('session.ended', { code: 601, message: '您的账号已在其他地方登录' }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    const told = await screen.findAllByText('您的账号已在其他地方登录')
    expect(told.filter((each) => each.closest('.ant-message') !== null)).toHaveLength(1)
    expect(told.filter((each) => each.closest('main [role="status"]') !== null)).toHaveLength(1)
    expect(address()).toBe('/login?redirect=/model/leave')
  })

  it.each([
    ['the same person back to their page', 'u1', '/model/leave'],
    ['another person home, not to the page of the former', 'u2', '/home'],
  ])('that ended leads %s', async (_whom, userId, goal) => {
    let now = user
    const app = await startApp({
      address: '/model/leave',
      routes: {
        'session.currentUser': () => currentUser({ userInfo: now }),
        'session.signIn': () => ({ theme: 'classic', session: session('signedIn') }),
      },
    })
    await screen.findByLabelText(/^module m-leave/)
    act(() => app.bridge.emit('session.ended', { code: 600, message: '登录已过期' }))
    now = { ...user, userId }
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    await screen.findByRole('button', { name: /^当前用户/ })
    await waitFor(() => expect(address()).toBe(goal))
    const pages = goal === '/home' ? 0 : 1
    await waitFor(() => expect(screen.queryAllByLabelText(/^module m-leave/)).toHaveLength(pages))
  })

  it('leads from the menu of the person to delegations, which no menu of the platform has', async () => {
    const app = await startApp({ address: '/home' })
    await app.user.click(await screen.findByRole('button', { name: /^当前用户.*陈文静$/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: '流程委托' }))
    await waitFor(() => expect(address()).toBe('/workFlow/entrust'))
  })

  it('asks before signing out, and then leaves nothing of the session (the next person saw the tabs)', async () => {
    const app = await startApp({ address: '/model/leave' })
    await screen.findByLabelText(/^module m-leave/)
    await app.user.click(screen.getByRole('button', { name: /^当前用户.*陈文静$/ }))
    await app.user.click(await screen.findByText('退出登录'))
    await screen.findByText('确定要退出应用程序吗？')
    expect(await screen.findByRole('dialog', { name: '退出登录？' })).toBeTruthy()
    expect(app.bridge.inputsOf('session.signOut')).toHaveLength(0)
    await app.user.click(screen.getByRole('button', { name: '退出登录' }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(address()).toBe('/login')
    expect(screen.queryByLabelText(/^module/)).toBeNull()
  })
})

describe('menu entries without a page', () => {
  it.each([
    ['/future', '当前版本不认识此菜单的类型。'],
    ['/model/none', '此菜单没有关联功能，请联系管理员检查菜单配置。'],
  ])('%s says why', async (path, text) => {
    await startApp({ address: path })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('leads an unknown path to /404 inside the shell', async () => {
    const app = await startApp({ address: '/no/such/page' })
    expect(await screen.findByText('地址有误，或您的账号没有此页面的权限。')).toBeTruthy()
    expect(address()).toBe('/404')
    expect(screen.getByRole('navigation', { name: '功能菜单' })).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: '返回首页' }))
    await waitFor(() => expect(address()).toBe('/home'))
    expect(tabs().getAllByRole('link')).toHaveLength(1)
  })

  it('survives a fault of one page: reported, retried, the others untouched', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    moduleFault = true
    const app = await startApp({ address: '/model/leave' })
    await screen.findByText('此页面出现故障')
    expect(app.bridge.inputsOf('app.reportError')[0]?.message).toContain('broken form configuration')
    moduleFault = false
    await app.user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByLabelText(/^module m-leave/)).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('tabs', () => {
  it('keep what was typed while another page shows (keep-alive)', async () => {
    const app = await startApp({ address: '/model/leave' })
    await app.user.type(await screen.findByLabelText(/^module m-leave/), '半份申请')
    await goTo('/model/visitor')
    await screen.findByLabelText(/^module m-visitor/)
    await app.user.click(tabs().getByRole('link', { name: '请假申请' }))
    await waitFor(() => expect(address()).toBe('/model/leave'))
    expect((screen.getByLabelText(/^module m-leave/) as HTMLInputElement).value).toBe('半份申请')
  })

  it('start anew on refresh', async () => {
    const app = await startApp({ address: '/model/leave' })
    await app.user.type(await screen.findByLabelText(/^module m-leave/), 'x')
    await app.user.keyboard('{F5}')
    await waitFor(() => expect((screen.getByLabelText(/^module m-leave/) as HTMLInputElement).value).toBe(''))
  })

  it('start anew through /redirect, which leaves no trace in the address (its page was shown as it was)', async () => {
    const app = await startApp({ address: '/model/leave' })
    await app.user.type(await screen.findByLabelText(/^module m-leave/), 'x')
    await goTo('/redirect/model/leave?state=2')
    await waitFor(() => expect(address()).toBe('/model/leave?state=2'))
    await waitFor(() => expect((screen.getByLabelText(/^module m-leave/) as HTMLInputElement).value).toBe(''))
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页', '请假申请'])
    await goTo('/redirect/no/such')
    await waitFor(() => expect(address()).toBe('/404'))
  })

  it('show a skeleton before the page itself (the page before it stayed in sight until the new one was drawn)', async () => {
    await startApp({ address: '/model/leave' })
    await screen.findByLabelText(/^module m-leave/)
    const added: Element[] = []
    const watcher = new MutationObserver((records) => {
      for (const record of records) added.push(...[...record.addedNodes].filter((node) => node instanceof Element))
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    // The code of module pages is here already: nothing but the page itself takes time.
    await goTo('/model/visitor')
    await screen.findByLabelText(/^module m-visitor/)
    watcher.disconnect()
    // The frame of the page came first, and its content in a step of its own.
    expect(added.some((node) => node.matches('[data-path="/model/visitor"]'))).toBe(true)
    expect(added.some((node) => node.matches('[aria-label^="module m-visitor"]'))).toBe(true)
  })

  it('close with Ctrl+W and cycle with Ctrl+Tab, from the page or from the menu, and never close home', async () => {
    const app = await startApp({ address: '/home' })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/model/leave')
    await goTo('/model/visitor')
    await app.user.keyboard('{Control>}{Tab}{/Control}')
    await waitFor(() => expect(address()).toBe('/home'))
    act(() => app.bridge.emit('shell.command', { command: 'previousTab' }))
    await waitFor(() => expect(address()).toBe('/model/visitor'))
    await app.user.keyboard('{Control>}w{/Control}')
    await waitFor(() => expect(address()).toBe('/model/leave'))
    act(() => app.bridge.emit('shell.command', { command: 'closeTab' }))
    await waitFor(() => expect(address()).toBe('/home'))
    await app.user.keyboard('{Control>}w{/Control}')
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页'])
  })

  it('leave a key alone that the menu took already (Ctrl+Tab went two tabs on)', async () => {
    const app = await startApp({ address: '/home' })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/model/leave')
    const menu = (event: KeyboardEvent) => {
      if (event.key === 'w') event.preventDefault()
    }
    window.addEventListener('keydown', menu, true)
    await app.user.keyboard('{Control>}w{/Control}')
    window.removeEventListener('keydown', menu, true)
    expect(address()).toBe('/model/leave')
  })

  it('change places by context menu, and stay so for the next start', async () => {
    const app = await startApp({ address: '/home' })
    await goTo('/model/leave')
    await goTo('/model/visitor')
    await app.user.pointer({ keys: '[MouseRight]', target: await tabs().findByRole('link', { name: '访客通行证' }) })
    await app.user.click(await screen.findByRole('menuitem', { name: '向左移动' }))
    await waitFor(() => {
      const kept = app.bridge.inputsOf('preferences.write').flatMap((values) => (values.tabs ? [values.tabs] : []))
      expect(kept.at(-1)?.map((tab) => tab.path)).toEqual(['/model/visitor', '/model/leave'])
    })
  })

  it('offer refresh, close, close others and close all by context menu', async () => {
    const app = await startApp({ address: '/home' })
    await goTo('/model/leave')
    await goTo('/model/visitor')
    await app.user.pointer({ keys: '[MouseRight]', target: await tabs().findByRole('link', { name: '请假申请' }) })
    await app.user.click(await screen.findByRole('menuitem', { name: '关闭其他' }))
    await waitFor(() => expect(address()).toBe('/model/leave'))
    expect(tabs().getAllByRole('link')).toHaveLength(2)
  })

  it('come back after a restart, without the ones that are no longer granted', async () => {
    await startApp({
      routes: {
        'preferences.read': () => ({
          language: 'zh' as const,
          tabs: [
            { path: '/model/visitor?x=1', title: '旧标题' },
            { path: '/model/revoked', title: '已撤销' },
          ],
        }),
      },
    })
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页', '访客通行证'])
  })

  it('are not written over by the short list of a lock that came while the user was asked for', async () => {
    const looks = { language: 'zh' as const }
    const kept = { ...looks, tabs: [{ path: '/model/visitor', title: '访客通行证' }] }
    let locked = false
    const arrived = Promise.withResolvers<ReturnType<typeof currentUser>>()
    const app = await startApp({
      routes: {
        'preferences.read': () => (locked ? looks : kept),
        'session.currentUser': () => arrived.promise,
      },
    })
    const lock = (now: boolean) => {
      locked = now
      act(() => app.bridge.emit('session.changed', { ...session('signedIn'), locked }))
    }
    lock(true)
    await act(async () => arrived.resolve(currentUser()))
    lock(false)
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(tabs().getByRole('link', { name: '访客通行证' })).toBeTruthy()
  })

  it('are kept for the next start as soon as they change', async () => {
    const app = await startApp({ address: '/model/leave' })
    await screen.findByLabelText(/^module m-leave/)
    await waitFor(() => {
      const kept = app.bridge.inputsOf('preferences.write').flatMap((values) => (values.tabs ? [values.tabs] : []))
      expect(kept.at(-1)).toEqual([{ path: '/model/leave', title: '请假申请', isActive: true }])
    })
  })
})

describe('finding a menu', () => {
  it('opens with Ctrl+K, filters, and goes there with Enter', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    await app.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: '全局搜索' })
    await app.user.type(box, '访客')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['访客通行证行政办公'])
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/model/visitor'))
  })

  it('chooses with the arrow keys and says when nothing matches', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    act(() => app.bridge.emit('shell.command', { command: 'search' }))
    const box = await screen.findByRole('combobox', { name: '全局搜索' })
    await app.user.type(box, '{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('/model/visitor'))
    await app.user.keyboard('{Control>}k{/Control}')
    await app.user.type(await screen.findByRole('combobox', { name: '全局搜索' }), 'zzzzzz')
    expect(await screen.findByText('没有找到')).toBeTruthy()
  })
})

describe('the shell', () => {
  it('counts what was opened and puts it first on the home page', async () => {
    const app = await startApp({ address: '/model/visitor' })
    await screen.findByLabelText(/^module m-visitor/)
    await goTo('/home')
    const quick = within(await screen.findByRole('region', { name: '常用功能' }))
    expect(quick.getAllByRole('link')[0]?.textContent).toContain('访客通行证')
    const [use] = app.bridge.inputsOf('preferences.write').flatMap((values) => values.menuUse ?? [])
    expect(use).toMatchObject({ count: 1 })
  })

  it('has an entry for the chat, which says what to do where there is no conversation', async () => {
    const app = await startApp({ endpoints: { 'chat.conversations': () => ({ list: [] }) } })
    await screen.findByRole('heading', { name: /陈文静/ })
    await app.user.click(screen.getByRole('button', { name: '聊天' }))
    const drawer = await screen.findByRole('dialog', { name: '聊天' })
    expect(await within(drawer).findByText('暂无会话')).toBeTruthy()
  })

  it('greets by the day of now in a window that stays open (it kept yesterday’s date)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 20, 23, 59, 30) })
    await startApp()
    await screen.findByText(/11月20日/)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await screen.findByText(/11月21日/)).toBeTruthy()
    vi.useRealTimers()
  })

  it('says when the server is away and takes it back', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    act(() => app.bridge.emit('connection.changed', { online: false }))
    expect(await screen.findByTestId('offline-banner')).toBeTruthy()
    act(() => app.bridge.emit('connection.changed', { online: true }))
    await waitFor(() => expect(screen.queryByTestId('offline-banner')).toBeNull())
  })

  it('changes every text with the language and keeps the choice', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    await app.user.click(screen.getByRole('button', { name: /^语言/ }))
    await app.user.click(await screen.findByText('English'))
    expect(await screen.findByText('Start here')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en-US')
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ language: 'en' })
  })

  it('keeps theme colour and sidebar, and the sidebar open or closed', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    await app.user.click(screen.getByRole('button', { name: '应用设置' }))
    await app.user.click(await screen.findByRole('radio', { name: '紫色' }))
    const sidebar = within(screen.getByRole('radiogroup', { name: '侧边栏' }))
    await app.user.click(sidebar.getByText('深色'))
    await app.user.click(screen.getByRole('button', { name: '收起菜单' }))
    const written = app.bridge.inputsOf('preferences.write')
    expect(written).toContainEqual({ themeClass: 'purple' })
    expect(written).toContainEqual({ slideClass: 'dark' })
    expect(written).toContainEqual({ sidebar: '0' })
  })

  it('turns the whole window dark and keeps that, and follows the system on request', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    const root = document.documentElement
    expect(root.dataset['scheme']).toBe('light')
    await app.user.click(screen.getByRole('button', { name: '应用设置' }))
    const choice = within(await screen.findByRole('radiogroup', { name: '明暗' }))
    await app.user.click(choice.getByText('深色'))
    expect(root.dataset['scheme']).toBe('dark')
    expect(root.style.colorScheme).toBe('dark')
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ colorScheme: 'dark' })
    await app.user.click(choice.getByText('跟随系统'))
    expect(root.dataset['scheme']).toBe('light')
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ colorScheme: 'system' })
  })

  it('closes the sidebar on a change of route below 992 px only', async () => {
    const width = window.innerWidth
    window.innerWidth = 991
    const app = await startApp({ address: '/home' })
    await screen.findByRole('heading', { name: /陈文静/ })
    await app.user.click(screen.getByRole('button', { name: '展开菜单' }))
    expect(screen.getByRole('button', { name: '收起菜单' })).toBeTruthy()
    await goTo('/model/leave')
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy()
    const written = app.bridge.inputsOf('preferences.write')
    expect(
      written.filter((values) => 'sidebar' in values),
      'nobody chose this for a wide window',
    ).toEqual([])
    window.innerWidth = 992
    act(() => void window.dispatchEvent(new Event('resize')))
    await app.user.click(screen.getByRole('button', { name: '展开菜单' }))
    await goTo('/model/visitor')
    expect(screen.getByRole('button', { name: '收起菜单' })).toBeTruthy()
    window.innerWidth = width
  })

  it('shows a newer menu without a reload when the stored answer was old', async () => {
    const app = await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    app.bridge.answer({ 'session.currentUser': () => currentUser({ menuList: [menuNode('新菜单', 3)] }) })
    act(() => app.bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} }))
    expect((await screen.findAllByText('新菜单')).length).toBeGreaterThan(0)
  })

  it('shows the last sign-in only after signing in, and only when the server says so', async () => {
    let phase: 'none' | 'signedIn' = 'none'
    const app = await startApp({
      address: '/login',
      routes: {
        'session.state': () => session(phase),
        'session.signIn': () => {
          phase = 'signedIn'
          return { theme: 'classic', session: session('signedIn') }
        },
      },
    })
    await app.user.click(await screen.findByRole('button', { name: /教师/ }))
    expect(await screen.findByText('上次登录')).toBeTruthy()
    expect(screen.getByText(/校园网 · 10\.1\.2\.3/)).toBeTruthy()
    // At the start; the sign-in answered the new one itself.
    expect(app.bridge.inputsOf('session.state')).toHaveLength(1)
  })

  it('does not show it when a kept session opened the app', async () => {
    await startApp()
    await screen.findByRole('heading', { name: /陈文静/ })
    expect(screen.queryByText('上次登录')).toBeNull()
  })
})

describe('servers', () => {
  it('waits for the local workspace, explains a failure and starts again on retry', async () => {
    let broken = true
    const local = { id: 'local', name: '', url: '', kind: 'local' } as const
    const servers = { profiles: [local], currentId: 'local' }
    const app = await startApp({
      routes: {
        'servers.state': () => servers,
        'servers.useLocal': () => {
          if (broken) throw new BridgeFault('server.startFailed', 'timed out', { detail: 'EACCES /data' })
          return servers
        },
      },
    })
    await screen.findByRole('heading', { name: '本地工作区未能启动' })
    expect(screen.getByText(/EACCES \/data/)).toBeTruthy()
    broken = false
    await app.user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: /陈文静/ })).toBeTruthy()
  })

  it('says what of the local data is damaged and restores the copy that the person chose', async () => {
    const local = { id: 'local', name: '', url: '', kind: 'local' } as const
    const servers = { profiles: [local], currentId: 'local' }
    const app = await startApp({
      routes: {
        'servers.state': () => servers,
        'servers.useLocal': (input) => {
          if (input?.repair === 'restore') return servers
          const reason = { code: 'damaged', params: { copyAt: Date.UTC(2026, 10, 21, 8) } }
          throw new BridgeFault('server.startFailed', '', { detail: 'quick check', reason })
        },
      },
    })
    await screen.findByRole('heading', { name: '本地工作区的数据已损坏' })
    expect(screen.getByRole('alert').textContent).toContain('不会更改任何内容')
    expect(screen.queryByText(/没有丢失/)).toBeNull()
    await app.user.click(screen.getByRole('button', { name: '重新开始' }))
    await app.user.click(await screen.findByRole('button', { name: /^取\s*消$/ }))
    await app.user.click(screen.getByRole('button', { name: /^恢复 2026-11-21 .* 的副本$/ }))
    expect(await screen.findByRole('heading', { name: /陈文静/ })).toBeTruthy()
    expect(app.bridge.inputsOf('servers.useLocal').map((input) => input?.repair)).toEqual([undefined, 'restore'])
  })

  it('names what was damaged on this device until the person has read it', async () => {
    const app = await startApp({
      routes: {
        'storage.faults': () => [
          { what: 'servers', fault: 'damaged', aside: 'servers.json.bad-2026-11-22', detail: 'x' },
          { what: 'drafts', fault: 'newer', aside: null, detail: 'x' },
        ],
        'storage.dismiss': () => {
          app.bridge.emit('storage.changed', [])
          return null
        },
      },
    })
    const notice = await screen.findByRole('alert', { name: '本机保存的部分内容出了问题' })
    expect(notice.textContent).toContain('服务器列表已损坏')
    expect(notice.textContent).toContain('servers.json.bad-2026-11-22')
    expect(notice.textContent).toContain('原文件保持不变')
    await app.user.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByRole('alert', { name: /本机保存/ })).toBeNull())
  })

  it('takes nothing of one server along to the next', async () => {
    const other = { id: 'r2', name: '另一所大学', url: 'https://b.example', kind: 'remote' } as const
    let phase: 'none' | 'signedIn' = 'signedIn'
    const app = await startApp({
      routes: {
        'servers.state': () => ({ ...oneServer, profiles: [...oneServer.profiles, other] }),
        'session.state': () => session(phase),
        'servers.use': () => {
          phase = 'none'
          return { profiles: [...oneServer.profiles, other], currentId: 'r2' }
        },
      },
    })
    await screen.findByRole('heading', { name: /陈文静/ })
    await goTo('/servers')
    await app.user.click(await screen.findByRole('button', { name: /^另一所大学/ }))
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy()
    expect(screen.getByText('另一所大学')).toBeTruthy()
    expect(screen.queryByText('陈文静')).toBeNull()
  })
})
