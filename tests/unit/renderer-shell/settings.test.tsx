import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Preferences } from '#shared/ipc/preferences.ts'
import { toast } from '#renderer/platform/toast.ts'
import { currentUser, resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => {
    const [text, setText] = useState('')
    return <input aria-label={`module ${modelId}`} value={text} onChange={(e) => setText(e.target.value)} />
  },
}))

afterEach(resetApp)

const start = (kept: Preferences = {}, address = '/home') =>
  startApp({ address, routes: { 'preferences.read': () => ({ language: 'zh' as const, ...kept }) } })
const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
const home = () => screen.findByRole('heading', { name: /陈文静/ })
const shell = () => document.querySelector<HTMLElement>('[data-layout]')

/** Each switch of section 3, and what is there only while it is on. */
const switches: readonly (readonly [keyof Preferences, () => unknown])[] = [
  ['showSettings', () => screen.queryByRole('button', { name: '应用设置' })],
  ['showSearch', () => screen.queryByRole('button', { name: /全局搜索.*Ctrl K/ })],
  ['showLanguage', () => screen.queryByRole('button', { name: /^语言/ })],
  ['tagsView', () => screen.queryByRole('navigation', { name: '已打开的页面' })],
  ['tagsIcon', () => document.querySelector('[aria-label="已打开的页面"] li svg:not([data-icon="close"])')],
  ['sidebarLogo', () => document.querySelector('aside a[aria-label="数字化校园"]')],
  ['fixedHeader', () => (shell()?.dataset.fixed === 'true' ? shell() : null)],
]

describe('local settings', () => {
  it.each(switches)('%s is read: on by default, gone when off (a setting without effect)', async (name, find) => {
    await start()
    await home()
    expect(find()).not.toBeNull()
    resetApp()
    await start({ [name]: false })
    await home()
    expect(find()).toBeNull()
  })

  it('a toast begins below the title of the drawer', async () => {
    const app = await start()
    await home()
    await app.user.click(screen.getByRole('button', { name: '应用设置' }))
    await screen.findByRole('dialog')
    act(() => toast.error('该分类下存在字典，不能删除'))
    const place = (await screen.findByText('该分类下存在字典，不能删除')).closest<HTMLElement>('.ant-message')
    // Its head is one line of 24 pixels with 16 above and below.
    expect(Number.parseInt(place?.style.getPropertyValue('--notification-top') ?? '', 10)).toBeGreaterThanOrEqual(56)
  })

  it('the lock when idle is a matter of security, not of the look', async () => {
    const app = await start()
    await home()
    await app.user.click(screen.getByRole('button', { name: '应用设置' }))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByRole('radio', { name: '紫色' })
    const lock = () => drawer.queryByRole('radiogroup', { name: /闲置时自动锁定/ })
    expect(lock()).toBeNull()
    await app.user.click(drawer.getByRole('tab', { name: '安全' }))
    await waitFor(() => expect(lock()).not.toBeNull())
    expect(drawer.queryByRole('radio', { name: '紫色' })).toBeNull()
  })

  it('useCache off: a page is mounted anew when one comes back to it', async () => {
    const app = await start({ useCache: false }, '/model/leave')
    await app.user.type(await screen.findByLabelText('module m-leave'), '半份')
    await goTo('/model/visitor')
    await screen.findByLabelText('module m-visitor')
    await goTo('/model/leave')
    expect((await screen.findByLabelText<HTMLInputElement>('module m-leave')).value).toBe('')
  })

  it.each([
    ['large', 'ant-select-lg', 'ant-btn-lg'],
    ['small', 'ant-btn-sm', 'ant-btn-sm'],
  ] as const)('size %s changes the controls', async (size, _select, button) => {
    await start({ size })
    await home()
    expect(screen.getByRole('button', { name: /^语言/ }).className).toContain(button)
  })

  it.each([
    ['lightWhite', 'false'],
    ['dark', 'true'],
  ])('slideClass %s colours the menu, wherever it is', async (slideClass, dark) => {
    await start({ slideClass, layoutType: 'classic' })
    await home()
    expect(document.querySelector('aside')?.dataset.dark).toBe(dark)
    resetApp()
    await start({ slideClass, layoutType: 'functional' })
    await home()
    expect(document.querySelector('header')?.dataset.dark).toBe(dark)
  })

  it('device: a window without a width yet opens in the form it had', async () => {
    const width = window.innerWidth
    window.innerWidth = 0
    await start({ device: 'mobile' })
    await home()
    expect(shell()?.dataset.device).toBe('mobile')
    resetApp()
    await start({ device: 'desktop' })
    await home()
    expect(shell()?.dataset.device).toBe('desktop')
    window.innerWidth = width
  })

  it('device is kept when the window becomes narrow', async () => {
    const app = await start()
    await home()
    const width = window.innerWidth
    await act(async () => {
      window.innerWidth = 980
      window.dispatchEvent(new Event('resize'))
    })
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ device: 'mobile' })
    window.innerWidth = width
    await act(async () => window.dispatchEvent(new Event('resize')))
  })
})

describe('the settings drawer', () => {
  it('switches everything the specification lists, at once and for the next start', async () => {
    const app = await start()
    await home()
    await app.user.click(screen.getByRole('button', { name: '应用设置' }))
    const drawer = within(await screen.findByRole('dialog'))
    await app.user.click(await drawer.findByRole('tab', { name: '界面内容' }))
    for (const [label, name] of [
      ['标签页图标', 'tagsIcon'],
      ['显示标签页', 'tagsView'],
      ['显示菜单查找', 'showSearch'],
      ['显示语言切换', 'showLanguage'],
      [/^显示设置按钮/, 'showSettings'],
      ['显示系统标志', 'sidebarLogo'],
      [/^固定页头/, 'fixedHeader'],
      [/^页面缓存/, 'useCache'],
    ] as const) {
      await app.user.click(drawer.getByRole('switch', { name: label }))
      expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ [name]: false })
    }
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
    await app.user.click(drawer.getByRole('tab', { name: '外观' }))
    await app.user.click(drawer.getByText('大', { exact: true }))
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ size: 'large' })
  })

  it('stays within reach when its button is switched off (nothing led back)', async () => {
    const app = await start({ showSettings: false })
    await home()
    await app.user.click(screen.getByRole('button', { name: /^当前用户/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: '应用设置' }))
    const drawer = within(await screen.findByRole('dialog', { name: '应用设置' }))
    await app.user.click(await drawer.findByRole('tab', { name: '界面内容' }))
    await app.user.click(drawer.getByRole('switch', { name: /^显示设置按钮/ }))
    expect(app.bridge.inputsOf('preferences.write')).toContainEqual({ showSettings: true })
    expect(screen.getByRole('button', { name: '应用设置' })).toBeTruthy()
  })

  it('tells the server the language, and only while someone is signed in', async () => {
    const app = await start()
    await home()
    await app.user.click(screen.getByRole('button', { name: /^语言/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'English' }))
    await waitFor(() => {
      const calls = app.bridge.inputsOf('platform.call').filter((call) => call.endpoint === 'preference.language')
      expect(calls.map((call) => call.body)).toEqual([{ language: 'en' }])
    })
  })
})

describe('the logo', () => {
  const withLogo = (navigationIcon: string) =>
    startApp({
      routes: {
        'session.currentUser': () => {
          const answer = currentUser()
          return {
            ...answer,
            user: { ...answer.user, sysConfigInfo: { sysName: '数字化校园', navigationIcon } as never },
          }
        },
      },
    })
  it('is the server’s own where it sends one, through the app’s own address', async () => {
    await withLogo('/api/file/Image/systemicon/logo.png')
    await home()
    expect(document.querySelector('aside img')?.getAttribute('src')).toBe('/file/api/file/Image/systemicon/logo.png')
  })
  it('is the small one where there is no other; About has the picture of the application and all of the organisation', async () => {
    const told = {
      sysName: '数字化校园',
      sysVersion: 'V9',
      sysDescription: '一站式',
      copyright: '© 江澜',
      companyName: '江澜大学',
      companyCode: 'JL',
      companyAddress: '江边 1 号',
      companyContacts: '陈老师',
      companyTelePhone: '0510-12345678',
      companyEmail: 'it@example.cn',
    }
    const icon = (name: string) => `/api/file/Image/annexpic/${name}.png`
    const app = await startApp({
      routes: {
        'session.currentUser': () => {
          const answer = currentUser()
          const icons = { logoIcon: icon('small'), appIcon: icon('app') }
          return { ...answer, user: { ...answer.user, sysConfigInfo: { ...told, ...icons } as never } }
        },
      },
    })
    await home()
    expect(document.querySelector('aside img')?.getAttribute('src')).toBe(`/file${icon('small')}`)
    await app.user.click(screen.getByRole('button', { name: /^当前用户/ }))
    await app.user.click(await screen.findByText('关于'))
    const about = await screen.findByRole('dialog')
    for (const text of Object.values(told)) expect(about.textContent).toContain(text)
    expect(about.querySelector('img')?.getAttribute('src')).toBe(`/file${icon('app')}`)
    // A server of ours lacks nothing.
    expect(about.textContent).not.toContain('此服务器没有')
  })
  it('About says of which generation a server of the family is, and what it lacks', async () => {
    const app = await startApp({ routes: { 'servers.kind': () => '3.6' } })
    await home()
    await app.user.click(screen.getByRole('button', { name: /^当前用户/ }))
    await app.user.click(await screen.findByText('关于'))
    const about = await screen.findByRole('dialog')
    expect(await screen.findByText('同系列平台 3.6（支持 3.4 和 3.6）')).toBeTruthy()
    expect(about.textContent).toContain('合计行')
  })
  it.each(['https://elsewhere.example/logo.png', '/api/oauth/Logout', '/api/file/Image/../../oauth/Logout', ''])(
    'never loads %s',
    async (address) => {
      await withLogo(address)
      await home()
      expect(document.querySelector('aside img')).toBeNull()
    },
  )
})
