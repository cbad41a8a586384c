import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { TaskComments } from '#renderer/features/workflow/task/TaskComments.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const comment = (id: string, text: string, isDel: boolean) => ({
  id,
  text,
  image: '',
  file: '',
  creatorUser: '李四/lisi',
  creatorTime: 0,
  isDel,
})

function show(mayComment: boolean) {
  let list = [comment('c1', '请补充材料', false), comment('c2', '已补充', true)]
  const bridge = installBridge(
    {},
    {
      'flow.comments': () => ({ list, pagination: { currentPage: 1, pageSize: 500, total: list.length } }),
      'flow.comment': () => {
        list = [...list, comment('c3', '收到', true)]
        return null
      },
      'flow.removeComment': () => null,
    },
  )
  bindConfirm((props) => void props.onOk?.())
  render(
    <TestProviders>
      <TaskComments taskId="t1" name="请假" mayComment={mayComment} />
    </TestProviders>,
  )
  return (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)
}

describe('comments on a task', () => {
  it('are written, and only those of the person can be deleted', async () => {
    const callsOf = show(true)
    const region = within(await screen.findByRole('region', { name: '评论' }))
    expect(region.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      '请补充材料',
      '已补充',
    ])
    expect(region.getAllByRole('button', { name: '删除' })).toHaveLength(1)
    const send = region.getByRole('button', { name: '发表评论' })
    expect(send.hasAttribute('disabled')).toBe(true)
    fireEvent.change(region.getByRole('textbox', { name: '写评论' }), { target: { value: ' 收到 ' } })
    fireEvent.click(send)
    await waitFor(() => expect(callsOf('flow.comment')).toMatchObject([{ body: { taskId: 't1', text: '收到' } }]))
    await waitFor(() => expect(region.getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' }).value).toBe(''))
    fireEvent.click(region.getAllByRole('button', { name: '删除' })[0] ?? document.body)
    await waitFor(() => expect(callsOf('flow.removeComment')).toMatchObject([{ params: { id: 'c2' } }]))
  })

  it('are sent by Control and Enter, and nothing is where nothing was written', async () => {
    const callsOf = show(true)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写评论' })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    fireEvent.change(field, { target: { value: '好' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(callsOf('flow.comment')).toMatchObject([{ body: { taskId: 't1', text: '好' } }]))
  })

  it('are only read where the server lets the person write none', async () => {
    show(false)
    expect(await screen.findByText('请补充材料')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
