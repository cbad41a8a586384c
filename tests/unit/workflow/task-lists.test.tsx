import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '#shared/api/table.ts'
import { readTaskConfig } from '#renderer/access/task-config.ts'
import { TaskPage } from '#renderer/features/workflow/TaskPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const row = (id: string, more: object = {}) => ({
  id,
  processId: `t${id}`,
  fullName: `申请${id}`,
  flowName: '请假流程',
  flowId: 'v1',
  userName: '张三',
  status: 1,
  flowUrgent: 2,
  ...more,
})
const pageOf = (rows: readonly object[]) => ({
  list: rows,
  pagination: { currentPage: 1, pageSize: 20, total: rows.length },
})

function show(search: string, answers: EndpointAnswers) {
  const toasts: string[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  const bridge = installBridge({}, { 'commonWords.options': () => ({ list: [] }), ...answers })
  render(
    <TestProviders>
      <App>
        <MemoryRouter>
          <TaskPage search={search} />
        </MemoryRouter>
      </App>
    </TestProviders>,
  )
  const calls = (endpoint: string) => bridge.inputsOf('platform.call').filter((call) => call.endpoint === endpoint)
  return { calls, toasts }
}

const addressOf = (link: HTMLElement) =>
  readTaskConfig(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('config') ?? '')

describe('the lists of the task centre', () => {
  it('what was decided leads to its task, from where the decision may be taken back', async () => {
    show('?of=handled', { 'flow.handled': () => endpoints['flow.handled'].data.parse(pageOf([row('1')])) })
    const link = await screen.findByRole('link', { name: '申请1' })
    expect(addressOf(link)).toMatchObject({ id: 't1', role: 'done', recordId: '1', flowId: 'v1' })
    expect(screen.getByText('请假流程')).toBeTruthy()
  })

  it('a copy leads to its task to read', async () => {
    show('?of=circulated', { 'flow.circulated': () => endpoints['flow.circulated'].data.parse(pageOf([row('2')])) })
    expect(addressOf(await screen.findByRole('link', { name: '申请2' }))).toMatchObject({ id: 't2', role: 'copy' })
  })

  it('a batch is decided in one call, and what could not be done is named and stays chosen', async () => {
    const { calls } = show('?of=batch', {
      'flow.batchable': () => endpoints['flow.batchable'].data.parse(pageOf([row('1'), row('2')])),
      'flow.batch': () => ({
        results: [
          { id: '1', ok: true, msg: '' },
          { id: '2', ok: false, msg: '已由王五处理' },
        ],
      }),
    })
    await screen.findByRole('link', { name: '申请1' })
    const agree = screen.getByRole<HTMLButtonElement>('button', { name: '同意' })
    expect(agree.disabled).toBe(true)
    for (const box of screen.getAllByRole('checkbox').slice(1)) fireEvent.click(box)
    fireEvent.click(agree)
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('意见'), { target: { value: '同意' } })
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    expect(await dialog.findByText('申请2: 已由王五处理')).toBeTruthy()
    expect(calls('flow.batch').map(({ body }) => body)).toMatchObject([
      { batchType: 0, ids: ['1', '2'], handleOpinion: '同意' },
    ])
    fireEvent.click(dialog.getByRole('button', { name: '同意' }))
    await waitFor(() => expect(calls('flow.batch')).toHaveLength(2))
    expect(calls('flow.batch')[1]?.body).toMatchObject({ ids: ['2'] })
  })

  it('offers the flows that the person may start', async () => {
    show('?of=launched', {
      'flow.launched': () => endpoints['flow.launched'].data.parse(pageOf([])),
      'flow.startable': () =>
        endpoints['flow.startable'].data.parse(pageOf([{ id: 'f1', fullName: '请假流程', flowId: 'v1' }])),
    })
    fireEvent.click(await screen.findByRole('button', { name: '发起申请' }))
    expect(await screen.findByRole('button', { name: '请假流程' })).toBeTruthy()
  })
})
