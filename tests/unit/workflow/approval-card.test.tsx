import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { WaitingDecision } from '#shared/ipc/offline.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { ApprovalAsk } from '#renderer/features/workflow/ask/ApprovalAsk.tsx'
import { TaskPage } from '#renderer/features/workflow/TaskPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { leaveTask } from '../../support/approval-task.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const task = leaveTask()

function Page() {
  const { pathname, search } = useLocation()
  return pathname === '/workFlowDetail' ? <TaskPage search={search} /> : <p>首页</p>
}

async function ask(isKept: boolean) {
  const toasts: string[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  const bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'offline.state': () => ({ list: [], isKept }),
      'offline.keep': ({ entry }) => ({
        list: [
          {
            ...(entry as WaitingDecision),
            opinion: '',
            at: 0,
            state: 'waiting',
            message: '',
            lacksPeople: false,
            isUnsure: false,
          } as const,
        ],
        isKept,
      }),
    },
    {
      'flow.task': () => task as never,
      'flow.candidates': () => ({ type: 3, list: [], countersignOver: false }),
      'flow.audit': () => {
        throw new BridgeFault('platform.network')
      },
    },
  )
  render(
    <TestProviders>
      <App>
        <MemoryRouter>
          <Page />
          <ApprovalAsk />
        </MemoryRouter>
      </App>
    </TestProviders>,
  )
  bridge.emit('approval.asked', { operatorId: 'o1', taskId: 't1', title: '请假', decision: null, opinion: '' })
  const card = within(await screen.findByRole('region', { name: '新的待审批' }))
  await card.findByRole('button', { name: '同意' })
  return { card, toasts }
}

describe('the card of an approval that arrived', () => {
  it('takes what was typed along into the page that it opens', async () => {
    const { card } = await ask(true)
    fireEvent.change(card.getByRole('textbox', { name: '意见' }), { target: { value: '先看看附件' } })
    fireEvent.click(card.getByRole('button', { name: '查看详情' }))
    expect(screen.queryByRole('region', { name: '新的待审批' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: '同意' }))
    const dialog = within(await screen.findByRole('dialog', { name: '同意' }))
    await expect.poll(() => dialog.queryByLabelText<HTMLTextAreaElement>('意见')?.value).toBe('先看看附件')
  })

  it.each([
    [true, '已保存在本机，服务器恢复后自动提交'],
    [false, '服务器恢复后自动提交；退出程序后不会保留'],
  ])('says that a decision lies on this device only where it does (%s)', async (isKept, words) => {
    const { card, toasts } = await ask(isKept)
    fireEvent.click(card.getByRole('button', { name: '同意' }))
    await expect.poll(() => toasts).toEqual([`success:${words}`])
  })
})
