import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { HashRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DraftSummary } from '#shared/ipc/drafts.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { DraftsPage } from '#renderer/features/drafts/DraftsPage.tsx'
import { ReturnToForm } from '#renderer/features/drafts/ReturnToForm.tsx'
import { clearReopenQueue, useReopenQueue } from '#renderer/platform/reopen-forms.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const leave: DraftSummary = {
  moduleId: 'm1',
  recordId: null,
  module: '请假申请',
  title: '',
  path: '/office/leave',
  baseline: '',
  at: Date.now() - 60_000,
  size: 2048,
}
const asset: DraftSummary = {
  ...leave,
  moduleId: 'm2',
  recordId: 'r1',
  module: '资产台账',
  title: '投影仪',
  path: '/gone',
}

let bridge: FakeBridge
let questions: (() => void)[]
beforeEach(() => {
  window.location.hash = '#/drafts'
  questions = []
  bindConfirm((props) => void questions.push(() => void props.onOk?.()))
  bridge = installBridge({
    'drafts.list': () => [leave, asset],
    'drafts.remove': () => null,
    'drafts.takeOpen': () => [leave, asset],
    'drafts.crashed': () => true,
  })
})
afterEach(() => {
  cleanup()
  clearReopenQueue()
})

const show = (page: ReactNode) =>
  render(
    <TestProviders>
      <App>
        <HashRouter>{page}</HashRouter>
      </App>
    </TestProviders>,
  )

it('every draft can be told, reached and deleted, and a page without a grant is not offered', async () => {
  show(<DraftsPage mayOpen={(path) => path === leave.path} />)
  const rows = await screen.findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    '功能数据最后填写大小操作',
    expect.stringMatching(/^ ?请假申请新增\d{4}-\d\d-\d\d \d\d:\d\d2 KB继续填写删除$/),
    expect.stringMatching(/^ ?资产台账投影仪\d{4}-\d\d-\d\d \d\d:\d\d2 KB您已无权访问此功能删除$/),
  ])
  fireEvent.click(screen.getByRole('button', { name: '继续填写' }))
  expect(window.location.hash).toBe('#/office/leave')
  expect(useReopenQueue.getState().queue).toEqual([leave])

  fireEvent.click(screen.getAllByRole('button', { name: '删除' })[1] as HTMLElement)
  await waitFor(() => expect(questions).toHaveLength(1))
  expect(bridge.inputsOf('drafts.remove')).toEqual([])
  act(() => questions[0]?.())
  await waitFor(() => expect(bridge.inputsOf('drafts.remove')).toEqual([{ moduleId: 'm2', recordId: 'r1' }]))
})

it('leads back to a page whose tab was closed, and tells of the crash', async () => {
  const nothing = vi.fn()
  show(<ReturnToForm hasTab={(path) => path === leave.path} onNothing={nothing} />)
  await waitFor(() => expect(window.location.hash).toBe('#/office/leave'))
  expect(useReopenQueue.getState().queue).toEqual([leave])
  expect(await screen.findByText('界面意外停止，已重新载入')).toBeTruthy()
  expect(nothing).not.toHaveBeenCalled()
})

it('says when no form comes back, so that a notice may lie where its buttons would be', async () => {
  const nothing = vi.fn()
  show(<ReturnToForm hasTab={() => false} onNothing={nothing} />)
  await waitFor(() => expect(nothing).toHaveBeenCalledOnce())
})

it('forms of the one who left do not open for the next', async () => {
  const { unmount } = show(<ReturnToForm hasTab={() => true} onNothing={() => undefined} />)
  await waitFor(() => expect(useReopenQueue.getState().queue).toHaveLength(2))
  unmount()
  expect(useReopenQueue.getState().queue).toEqual([])
})
