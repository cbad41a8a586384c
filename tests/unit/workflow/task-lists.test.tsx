import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListView } from '#shared/api/list-view.ts'
import { endpoints } from '#shared/api/table.ts'
import { readTaskConfig } from '#renderer/access/task-config.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { TaskPage } from '#renderer/features/workflow/TaskPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { widthOf } from '../../support/element-width.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  putListMemories([])
  vi.unstubAllGlobals()
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

  it('says what each is about, in one text, and in a column for each field while one flow is chosen', async () => {
    widthOf(1400)
    const field = (name: string, label: string, text: string) => ({ field: name, label, text })
    show('', {
      'flow.waiting': () =>
        endpoints['flow.waiting'].data.parse(
          pageOf([
            row('1', { summary: [field('kind', '类型', '事假'), field('days', '天数', '3')] }),
            row('2', { summary: [field('days', '天数', '5')] }),
          ]),
        ),
      'flow.waitingFlows': () => [{ id: 'f1', fullName: '请假流程', num: 2 }],
      'flow.tree': () => ({ list: [] }) as never,
    })
    expect(await screen.findByText('类型：事假；天数：3')).toBeTruthy()
    expect(screen.getByText('天数：5')).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '流程' }))
    fireEvent.click(await screen.findByText('请假流程 (2)'))
    for (const name of ['类型', '天数']) expect(await screen.findByRole('columnheader', { name })).toBeTruthy()
    expect(screen.getByRole('gridcell', { name: '事假' })).toBeTruthy()
    expect(screen.queryByText('天数：5')).toBeNull()
  })

  it('keeps what it is narrowed by under a name, shows it again, and forgets what was changed meanwhile', async () => {
    const saved: ListView[] = []
    const { calls } = show('', {
      'flow.waiting': () => endpoints['flow.waiting'].data.parse(pageOf([row('1')])),
      'flow.waitingFlows': () => [{ id: 'f1', fullName: '请假流程', num: 1 }],
      'flow.tree': () => ({ list: [{ id: 'f2', fullName: '采购流程', children: [] }] }) as never,
      'listView.list': () => ({ list: [...saved] }) as never,
      'listView.create': ({ body }) => {
        const { fullName, content } = body as Pick<ListView, 'fullName' | 'content'>
        saved.push({
          id: 'v1',
          fullName,
          content,
          isMine: true,
          isPinned: true,
          isPartial: false,
          roleIds: [],
          ownerName: '',
        })
        return { id: 'v1' }
      },
    })
    await screen.findByRole('link', { name: '申请1' })
    const asked = () => calls('flow.waiting').at(-1)?.query as Record<string, unknown> | undefined
    const name = screen.getByRole('textbox', { name: '申请' })
    fireEvent.change(name, { target: { value: '出差' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(asked()).toMatchObject({ keyword: '出差' }))
    fireEvent.click(screen.getByRole('button', { name: '视图' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: '另存为视图' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('视图名称'), { target: { value: '出差的' } })
    fireEvent.click(dialog.getByRole('button', { name: /^保\s?存$|^确\s?定$/ }))
    const tab = await screen.findByRole('tab', { name: '出差的' })
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
    expect(JSON.parse(saved[0]?.content.queryJson ?? '')).toEqual({ keyword: '出差' })
    fireEvent.change(name, { target: { value: '请假' } })
    fireEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(asked()).toMatchObject({ keyword: '请假' }))
    expect(screen.getByText('已更改')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '还原' }))
    await waitFor(() => expect(asked()).toMatchObject({ keyword: '出差' }))
    expect(screen.queryByText('已更改')).toBeNull()
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
