import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { currentUser, menuNode, resetApp, startApp } from './support.tsx'

vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => <input aria-label={modelId} />,
}))

afterEach(resetApp)

const screenNode = menuNode('校园大屏', 6, { enCode: 'bigScreen', urlAddress: '${dataV}/view' })
const siteNode = menuNode('教育网', 7, { enCode: 'edu', urlAddress: 'https://www.edu.cn', linkTarget: '_blank' })
const menuList = [
  menuNode('常用', 0, {
    children: [
      screenNode,
      siteNode,
      menuNode('请假申请', 3, { urlAddress: 'model/leave', propertyJson: '{"moduleId":"m-leave"}' }),
    ],
  }),
]
const start = (address: string, routes = {}) =>
  startApp({
    address,
    routes: {
      'session.currentUser': () => currentUser({ menuList }),
      'views.openOutside': () => ({ place: 'window' as const }),
      ...routes,
    },
  })
type App = Awaited<ReturnType<typeof start>>
const address = () => decodeURIComponent(window.location.hash.slice(1))
const titles = () =>
  within(screen.getByRole('navigation', { name: '已打开的页面' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

const ways: readonly (readonly [string, (app: App) => Promise<unknown>])[] = [
  ['the sidebar', async (app) => app.user.click(screen.getByRole('menuitem', { name: '校园大屏' }))],
  [
    'the search',
    async (app) => {
      await app.user.keyboard('{Control>}k{/Control}')
      await app.user.type(await screen.findByRole('combobox', { name: '全局搜索' }), '大屏{Enter}')
    },
  ],
]

it.each(ways)(
  'an entry with a window of its own opens beside the page of now, from %s (it opened a tab)',
  async (_way, choose) => {
    const app = await start('/model/leave')
    const page = await screen.findByLabelText('m-leave')
    const before = window.history.length
    await choose(app)
    await waitFor(() =>
      expect(app.bridge.inputsOf('views.openOutside')).toEqual([{ target: { menuId: screenNode.id } }]),
    )
    expect([address(), window.history.length]).toEqual(['/model/leave', before])
    expect(titles()).toEqual(['首页', '请假申请'])
    expect(screen.getByLabelText('m-leave')).toBe(page)
  },
)

it('a link on the home page does the same, and counts as use', async () => {
  const app = await start('/home')
  const before = window.history.length
  await app.user.click(await screen.findByRole('link', { name: /教育网/ }))
  expect(app.bridge.inputsOf('views.openOutside')).toEqual([{ target: { menuId: siteNode.id } }])
  expect([address(), window.history.length, titles()]).toEqual(['/home', before, ['首页']])
  const uses = app.bridge.inputsOf('preferences.write').flatMap((values) => values.menuUse ?? [])
  expect(uses.map((use) => use.menuId)).toEqual([siteNode.id])
})

it('its address opens the window once and leads back to the page of now', async () => {
  const app = await start('/model/leave')
  await screen.findByLabelText('m-leave')
  await act(async () => {
    window.location.hash = '/bigScreen'
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  await waitFor(() => expect(address()).toBe('/model/leave'))
  expect(app.bridge.inputsOf('views.openOutside')).toHaveLength(1)
  expect(titles()).toEqual(['首页', '请假申请'])
})

it('a tab of it that an earlier version kept does not come back', async () => {
  await start('/home', {
    'preferences.read': () => ({ language: 'zh' as const, tabs: [{ path: '/bigScreen', title: '校园大屏' }] }),
  })
  await screen.findByRole('heading', { name: /陈文静/ })
  expect(titles()).toEqual(['首页'])
})

it('a refusal is told (a click did nothing)', async () => {
  const app = await start('/home', {
    'views.openOutside': () => {
      throw new BridgeFault('view.refused', '', { detail: 'empty' })
    },
  })
  await app.user.click(await screen.findByRole('link', { name: /教育网/ }))
  expect(await screen.findByText('该地址不能在应用中打开')).toBeTruthy()
})
