import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { entrustDraft } from '#renderer/features/workflow/EntrustDialog.tsx'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { EntrustPage } from '#renderer/features/workflow/EntrustPage.tsx'
import { clearReopenQueue, queueReopen } from '#renderer/platform/reopen-forms.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearReopenQueue()
  queryClient.clear()
})

const hour = 3_600_000
const entrust = (id: string, from: number, to: number) => ({
  id,
  userName: `委托人${id}/a`,
  toUserId: id,
  toUserName: `被委托人${id}/b`,
  startTime: Date.now() + from * hour,
  endTime: Date.now() + to * hour,
  description: '出差',
  flowId: '',
  flowName: '',
  isActive: from <= 0 && to > 0 ? (1 as const) : (0 as const),
  creatorTime: 0,
})

function show(search: string) {
  const list = [entrust('甲', -1, 1), entrust('乙', 1, 2), entrust('丙', -3, -2)]
  const bridge = installBridge(
    {},
    {
      'flow.entrusts': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
      'flow.entrustable': () => ({ list: [], pagination: { currentPage: 1, pageSize: 200, total: 0 } }),
      'flow.endEntrust': () => null,
      'flow.createEntrust': () => null,
      'user.byIds': () => ({ list: [] }),
    },
  )
  render(
    <TestProviders>
      <App>
        <MemoryRouter>
          <EntrustPage search={search} />
        </MemoryRouter>
      </App>
    </TestProviders>,
  )
  const calls = (endpoint: string) => bridge.inputsOf('platform.call').filter((call) => call.endpoint === endpoint)
  return { bridge, calls }
}

describe('the page of entrusts', () => {
  it('each tab asks for its own side and offers to end only what the person gave', async () => {
    const { calls } = show('?config=2')
    await screen.findByText('委托人甲/a')
    expect(calls('flow.entrusts').map((call) => call.query?.['myOrDelagateToMe'])).toEqual([2])
    expect(screen.queryByRole('button', { name: '结束委托' })).toBeNull()
    expect(screen.queryByRole('button', { name: /新建委托/ })).toBeNull()
  })

  it('has a whole moment in one line, and gives the reason the room that is left', async () => {
    // jsdom lays nothing out: the table is told its size.
    const contentRect = { width: 1400, height: 400 }
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe: (target: Element) => void
        constructor(tell: (entries: readonly object[]) => void) {
          this.observe = (target) => tell([{ target, contentRect }])
        }
        unobserve = () => undefined
        disconnect = () => undefined
      },
    )
    show('?config=1')
    const widthOf = async (name: string) =>
      Number.parseInt((await screen.findByRole('columnheader', { name })).style.width, 10)
    const moment = textWidth('2026-11-21 09:05') + 24
    for (const name of ['开始时间', '结束时间']) expect(await widthOf(name), name).toBeGreaterThanOrEqual(moment)
    expect(await widthOf('说明')).toBeGreaterThan(await widthOf('开始时间'))
  })

  it('ends an entrust after a question, and not one that is over', async () => {
    const { calls } = show('?config=1')
    await screen.findByText('被委托人丙/b')
    for (const state of ['委托中', '未开始', '已结束']) expect(screen.getByText(state), state).toBeTruthy()
    const buttons = screen.getAllByRole('button', { name: '结束委托' })
    expect(buttons).toHaveLength(2)
    const unbind = bindConfirm((options) => {
      if (calls('flow.endEntrust').length === 0 && !agreed) options.onCancel?.()
      else options.onOk?.()
    })
    let agreed = false
    fireEvent.click(buttons[0] as HTMLElement)
    await Promise.resolve()
    expect(calls('flow.endEntrust')).toEqual([])
    agreed = true
    fireEvent.click(buttons[0] as HTMLElement)
    await waitFor(() => expect(calls('flow.endEntrust').map((call) => call.params)).toEqual([{ id: '甲' }]))
    unbind()
  })

  it('keeps the period and the person over a crash', async () => {
    const { calls, bridge } = show('?config=1')
    const [from, to] = [new Date(2031, 0, 15, 8).getTime(), new Date(2031, 0, 16, 18).getTime()]
    const entry = (name: string, value: unknown) => ({
      path: JSON.stringify(['f', name, name === 'toUserId' ? 'input' : 'kept']),
      value: JSON.stringify(value),
      from: 'null',
    })
    const head = { module: '新建委托', title: '', path: '/workFlow/entrust', baseline: '' }
    const entries = [entry('toUserId', 'u7'), entry('startTime', [from, to])]
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft: { head, entries, at: Date.now(), isSaving: false } }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    })
    act(() => queueReopen([{ moduleId: entrustDraft, recordId: null }]))
    const dialog = await screen.findByRole('dialog')
    const start = dialog.querySelector<HTMLInputElement>('.ant-picker input')
    await waitFor(() => expect(start?.value).toBe('2031-01-15 08:00'))
    const reason = within(dialog).getByLabelText('说明')
    fireEvent.change(reason, { target: { value: '出差' } })
    await waitFor(() =>
      expect(bridge.inputsOf('drafts.write').flatMap((input) => input.entries)).toMatchObject([{ value: '"出差"' }]),
    )
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(calls('flow.createEntrust')).toHaveLength(1))
    expect(calls('flow.createEntrust')[0]?.body).toEqual({
      toUserId: 'u7',
      startTime: from,
      endTime: to,
      description: '出差',
      flowId: '',
    })
  })

  it('neither Enter in the period nor an empty form sends an entrust', async () => {
    const { calls } = show('?config=1')
    fireEvent.click(await screen.findByRole('button', { name: /新建委托/ }))
    const dialog = await screen.findByRole('dialog')
    const start = dialog.querySelector<HTMLInputElement>('.ant-picker input')
    fireEvent.keyDown(start as HTMLInputElement, { key: 'Enter' })
    // Messages of a refused form come a moment later.
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(within(dialog).queryByText('请选择被委托人')).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }))
    expect(await within(dialog).findByText('请选择被委托人')).toBeTruthy()
    expect(await within(dialog).findByText('请选择委托时间')).toBeTruthy()
    expect(calls('flow.createEntrust')).toEqual([])
  })
})
