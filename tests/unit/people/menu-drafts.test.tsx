import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MenusPage } from '#renderer/features/menus/MenusPage.tsx'
import { putSession } from '#renderer/access/session-store.ts'
import { clearReopenQueue, queueReopen } from '#renderer/platform/reopen-forms.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const button = ['btn_add', 'btn_edit'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
const folder = { id: 'f1', parentId: '-1', fullName: '目录一', enCode: 'folder', icon: '', type: 0, children: [] }

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  clearReopenQueue()
  bridge = installBridge(
    { 'drafts.open': () => ({ writer: 'w1', draft: null }) },
    {
      'system.options': () => ({
        list: [
          { id: 's1', fullName: '主系统' },
          { id: 's2', fullName: '教务系统' },
        ] as never,
      }),
      'menu.tree': ({ params }) => ({ list: (params.id === 's2' ? [folder] : []) as never }),
      'menu.parents': () => ({ list: [] }),
      'menu.targets': () => ({ list: [] }),
    },
  )
  signIn('s1')
})
afterEach(cleanup)

/** Somebody who works in this system. */
function signIn(system: string): void {
  const systemIds = ['s1', 's2'].map((id) => ({ id, name: id, currentSystem: id === system }))
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨', systemIds } as never,
      menuList: [],
      permissionList: [{ modelId: 'menus', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
}

const show = () =>
  render(
    <TestProviders>
      <MenusPage menuId="menus" />
    </TestProviders>,
  )
const opened = () => bridge.inputsOf('drafts.open').map(({ moduleId, recordId }) => [moduleId, recordId])
const dialog = async () => within(await screen.findByRole('dialog'))
const asked = () =>
  bridge
    .inputsOf('platform.call')
    .filter(({ endpoint }) => endpoint === 'menu.parents')
    .map(({ query, params }) => ({ ...query, ...params })['systemId'])

it('what is typed of a new menu is kept for the system that shows', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '新建菜单' }))
  await dialog()
  await waitFor(() => expect(opened()).toEqual([['menu/s1', null]]))
})

// A system that somebody made stands before it in the list, and is empty.
it('the menus that show first are those of the system that somebody works in', async () => {
  signIn('s2')
  show()
  expect(await screen.findByText('目录一')).toBeTruthy()
  expect(screen.getByTitle('教务系统')).toBeTruthy()
})

it('a name that the table has no room for can be read whole', async () => {
  signIn('s2')
  show()
  expect((await screen.findByTitle('目录一')).textContent).toBe('目录一')
})

it('a draft to go on with shows its system, and its dialog in it', async () => {
  show()
  expect(await screen.findByTitle('主系统')).toBeTruthy()
  act(() => queueReopen([{ moduleId: 'menu/s2', recordId: null }]))
  await dialog()
  expect(screen.getByTitle('教务系统')).toBeTruthy()
  await waitFor(() => expect(opened()).toEqual([['menu/s2', null]]))
  expect(asked()).toEqual(['s2'])
})

it('a draft that was begun below a menu opens below it again', async () => {
  queueReopen([{ moduleId: 'menu/s2/f1', recordId: null }])
  show()
  await dialog()
  expect(screen.getByTitle('教务系统')).toBeTruthy()
  await waitFor(() => expect(opened()).toEqual([['menu/s2/f1', null]]))
})

it('a draft of a system that is gone opens nothing in another one', async () => {
  queueReopen([{ moduleId: 'menu/gone', recordId: null }])
  show()
  expect(await screen.findByTitle('主系统')).toBeTruthy()
  await screen.findByRole('button', { name: '新建菜单' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opened()).toEqual([])
})
