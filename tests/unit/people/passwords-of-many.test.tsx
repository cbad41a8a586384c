import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { UsersPage } from '#renderer/features/users/UsersPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const user = (id: string, realName: string) => ({ id, account: `t${id}`, realName, organize: '教务处', enabledMark: 1 })

let bridge: FakeBridge
let refused = ''
const toasts: string[] = []
let unbind = () => {}
beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  toasts.length = 0
  refused = ''
  unbind = bindToast(({ text }) => void toasts.push(text))
  bridge = installBridge(
    {
      'preferences.write': () => null,
      'session.resetPassword': ({ userId }) => {
        if (userId === refused) throw new BridgeFault('platform.business', '不能修改')
        return { message: '密码已重置' }
      },
    },
    {
      'user.list': () => ({
        list: [user('1', '赵伟'), user('2', '赵芳'), user('3', '赵娜')] as never,
        pagination: { currentPage: 1, pageSize: 20, total: 3 },
      }),
      'systemConfig.read': () => ({ newUserDefaultPassword: '' }),
      'organization.level': () => ({ list: [] }) as never,
      'organization.tree': () => ({ list: [] }),
      'partedImport.list': () => ({ list: [] }),
    } as never,
  )
  const button = ['btn_edit', 'btn_upload'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [{ modelId: 'menu1', moduleName: '', column: [], form: [], button }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  render(
    <TestProviders>
      <UsersPage menuId="menu1" />
    </TestProviders>,
  )
})
afterEach(() => {
  cleanup()
  unbind()
})

const given = () => bridge.inputsOf('session.resetPassword')
const okay = () => within(screen.getByRole('dialog')).getByText('设置密码').closest('button')

// Those who come by an import may have none, and each of them had to be opened by himself.
it('sets one password for all who are ticked, and goes on after one who was refused', async () => {
  await screen.findByText('赵伟')
  const command = () => screen.getByText('设置密码').closest('button') as HTMLButtonElement
  expect(command().disabled).toBe(true)
  for (const box of document.querySelectorAll('input[aria-label^="选择"]')) fireEvent.click(box)
  refused = '2'
  fireEvent.click(command())
  await screen.findByText('为 3 个用户设置密码')
  for (const label of ['新密码', '重复新密码'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Start2026' } })
  const save = () => okay() as HTMLButtonElement
  fireEvent.click(save())
  await screen.findByText('已完成 2 / 3')
  expect(await screen.findByText(/^以下用户的密码未能设置：赵芳/)).toBeTruthy()
  expect(given().map(({ userId }) => userId)).toEqual(['1', '2', '3'])
  refused = ''
  await waitFor(() => expect(save().className).not.toContain('loading'))
  fireEvent.click(save())
  await waitFor(() => expect(toasts).toContain('已为 3 个用户设置密码'))
  expect(given().map(({ userId }) => userId)).toEqual(['1', '2', '3', '2'])
  // The dialog has a button of the same name until it is gone.
  await waitFor(() => expect(command().disabled).toBe(true))
})

it('stops where it is when it is cancelled, and gives nobody else the password', async () => {
  await screen.findByText('赵伟')
  for (const box of document.querySelectorAll('input[aria-label^="选择"]')) fireEvent.click(box)
  const first = Promise.withResolvers<{ message: string }>()
  bridge.answer({ 'session.resetPassword': () => first.promise })
  fireEvent.click(screen.getByText('设置密码'))
  for (const label of ['新密码', '重复新密码'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Start2026' } })
  fireEvent.click(okay() as HTMLButtonElement)
  await waitFor(() => expect(given()).toHaveLength(1))
  fireEvent.click(screen.getByText('取消'))
  first.resolve({ message: '密码已重置' })
  await waitFor(() => expect(okay()?.className).not.toContain('loading'))
  await new Promise((done) => setTimeout(done, 100))
  expect(given().map(({ userId }) => userId)).toEqual(['1'])
})

it('says above an import that those who come in by it cannot sign in, where no initial password is set', async () => {
  await screen.findByText('赵伟')
  fireEvent.click(screen.getByText('导入'))
  await screen.findByText('还没有新用户初始密码，导入的用户不能登录')
})

it('keeps the password that was generated while the page behind it is read again', async () => {
  await screen.findByText('赵伟')
  fireEvent.click(document.querySelectorAll('input[aria-label^="选择"]')[1] as HTMLElement)
  fireEvent.click(screen.getByText('设置密码'))
  fireEvent.click(await screen.findByText('随机生成'))
  const field = () => screen.getByLabelText<HTMLInputElement>('新密码')
  const generated = field().value
  expect(generated).not.toBe('')
  const reads = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'organization.tree').length
  const before = reads()
  bridge.emit('answers.stale', { endpoints: ['organization.tree', 'user.list', 'systemConfig.read'] })
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await waitFor(() => expect(field().value).toBe(generated))
})
