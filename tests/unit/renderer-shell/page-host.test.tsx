import { act, screen, waitFor, within } from '@testing-library/react'
import { Modal } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { LeaveGuard } from '#renderer/components/leave-guard.tsx'
import { openDialog } from '#renderer/platform/dialogs.ts'
import { currentUser, resetApp, startApp } from './support.tsx'

/** How often the page of a module was drawn. */
const drawn = new Map<string, number>()
vi.mock('#renderer/features/module/ModulePage.tsx', () => ({
  ModulePage: ({ modelId }: { modelId: string }) => {
    drawn.set(modelId, (drawn.get(modelId) ?? 0) + 1)
    return <input aria-label={modelId} />
  },
}))
vi.mock('#renderer/features/module/RecordDialog.tsx', () => ({
  RecordDialog: ({ recordId }: { recordId: string }) => {
    if (recordId === 'broken') throw new Error('broken record')
    return (
      <>
        <LeaveGuard isUnsaved={() => recordId === 'typed'} />
        <Modal open title={recordId} />
      </>
    )
  },
}))

beforeEach(() => drawn.clear())
afterEach(() => {
  resetApp()
  vi.restoreAllMocks()
})

const address = () => window.location.hash.slice(1)
const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

it('a visit draws the page that changes, not all ten; a new menu draws all', async () => {
  const app = await startApp({ address: '/model/leave' })
  await screen.findByLabelText('m-leave')
  await goTo('/model/visitor')
  await screen.findByLabelText('m-visitor')
  const before = drawn.get('m-leave')
  await goTo('/home')
  await goTo('/model/visitor')
  expect(drawn.get('m-leave')).toBe(before)

  const [directory] = currentUser().user.menuList
  const leave = { ...directory?.children[0], propertyJson: '{"moduleId":"m-other"}' } as MenuNode
  app.bridge.answer({ 'session.currentUser': () => currentUser({ menuList: [leave] }) })
  act(() => app.bridge.emit('cache.changed', { endpoint: 'auth.currentUser', params: {}, query: {} }))
  // The page of now was taken from the menu: it says so, and stays where it is.
  await screen.findByText('您已不再拥有此页面的权限', { exact: false })
  expect(address()).toBe('/model/visitor')
  await goTo('/model/leave')
  expect(await screen.findByLabelText('m-other')).toBeTruthy()
})

it('a dialog keeps its fault to itself and can be closed (it drew over the frame for good)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const app = await startApp()
  await screen.findByRole('heading', { name: /陈文静/ })
  act(() => void openDialog('record', { modelId: 'm-leave', recordId: 'broken' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('此页面出现故障')).toBeTruthy()
  expect(app.bridge.inputsOf('app.reportError')[0]?.message).toContain('broken record')
  await app.user.click(dialog.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByText('此页面出现故障')).toBeNull())
})

it('a dialog stands over the page it was opened on alone, is there again with it, and goes with its tab', async () => {
  const app = await startApp({ address: '/model/leave' })
  await screen.findByLabelText('m-leave')
  act(() => void openDialog('record', { modelId: 'm-leave', recordId: 'r1' }))
  const shown = () => screen.queryByRole('dialog', { name: 'r1' })
  await waitFor(() => expect(shown()).toBeTruthy())
  await goTo('/model/visitor')
  await screen.findByLabelText('m-visitor')
  await waitFor(() => expect(shown()).toBeNull())
  await goTo('/model/leave')
  await waitFor(() => expect(shown()).toBeTruthy())
  await goTo('/model/visitor')
  const bar = within(screen.getByRole('navigation', { name: '已打开的页面' }))
  await app.user.click(bar.getByRole('button', { name: '关闭“请假申请”' }))
  await goTo('/model/leave')
  await screen.findByLabelText('m-leave')
  expect(shown()).toBeNull()
})

it('a tab whose dialog holds something typed is not closed before the person was asked', async () => {
  const app = await startApp({ address: '/model/leave' })
  await screen.findByLabelText('m-leave')
  act(() => void openDialog('record', { modelId: 'm-leave', recordId: 'typed' }))
  await screen.findByRole('dialog', { name: 'typed' })
  await goTo('/model/visitor')
  await screen.findByLabelText('m-visitor')
  const bar = within(screen.getByRole('navigation', { name: '已打开的页面' }))
  await app.user.click(bar.getByRole('button', { name: '关闭“请假申请”' }))
  await app.user.click(await screen.findByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(address()).toBe('/model/leave'))
  await waitFor(() => expect(screen.getByText('typed')).toBeTruthy())
})

it('a dialog goes with a page that is drawn anew', async () => {
  const app = await startApp({ address: '/model/leave' })
  await screen.findByLabelText('m-leave')
  act(() => void openDialog('record', { modelId: 'm-leave', recordId: 'r1' }))
  await screen.findByRole('dialog', { name: 'r1' })
  act(() => app.bridge.emit('shell.command', { command: 'refresh' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'r1' })).toBeNull())
})
