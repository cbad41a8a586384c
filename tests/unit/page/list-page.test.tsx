import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm, type ConfirmOptions } from '#renderer/components/confirm.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import type { ListFilter } from '#renderer/components/page/filters.tsx'
import { ListPage } from '#renderer/components/page/ListPage.tsx'
import { noRights } from '#renderer/components/page/rights.ts'
import { CommonWordsPage } from '#renderer/features/common-words/CommonWordsPage.tsx'
import { subscribeCache } from '#renderer/platform/cache-events.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast, type ToastAction } from '#renderer/platform/toast.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const phrase = (id: string, text: string) => ({
  id,
  commonWordsText: text,
  systemIds: '',
  systemNames: '',
  sortCode: 1,
  enabledMark: 1 as 0 | 1,
})
let rows = [phrase('1', '同意'), phrase('2', '请补充材料'), phrase('3', '不同意')]
let bridge: FakeBridge
let unbind: (() => void)[] = []
const asked = vi.fn<(question: ConfirmOptions) => void>()
const undo: ToastAction[] = []

beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  rows = [phrase('1', '同意'), phrase('2', '请补充材料'), phrase('3', '不同意')]
  undo.length = 0
  asked.mockClear()
  bridge = installBridge(
    {
      'preferences.write': () => null,
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'drafts.open': () => ({ writer: 'w1', draft: null }),
    },
    {
      'commonWords.list': () => ({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: rows.length } }),
      'commonWords.one': ({ params }) => rows.find(({ id }) => id === params.id) as never,
      'commonWords.create': () => null,
      'commonWords.toggle': () => null,
      'commonWords.delete': ({ params }) => {
        rows = rows.filter(({ id }) => id !== params.id)
        return null
      },
    },
  )
  unbind = [
    bindConfirm((options) => {
      asked(options as ConfirmOptions)
      options.onOk?.()
      return { destroy: () => undefined }
    }),
    bindToast(({ action }) => void (action && undo.push(action))),
  ]
  grant('btn_add', 'btn_edit', 'btn_remove')
})
afterEach(() => {
  cleanup()
  for (const stop of unbind) stop()
})

function grant(...buttons: string[]) {
  const button = buttons.map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' } as never,
      menuList: [],
      permissionList: [{ modelId: 'menu1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
}
async function show() {
  render(
    <TestProviders>
      <App>
        <CommonWordsPage menuId="menu1" />
      </App>
    </TestProviders>,
  )
  await screen.findByText('请补充材料')
}
const calls = (endpoint: string) => bridge.inputsOf('platform.call').filter((call) => call.endpoint === endpoint)
const row = (text: string) => screen.getByText(text).closest<HTMLElement>('[data-row-key]') as HTMLElement

describe('the number of rows', () => {
  const pager = () => screen.getByRole('navigation', { name: '分页' }).textContent
  it('is not said while the list loads or when it could not be read', async () => {
    let fail: (fault: BridgeFault) => void = () => undefined
    bridge.answerCalls({ 'commonWords.list': () => new Promise<never>((_done, reject) => (fail = reject)) })
    render(
      <TestProviders>
        <App>
          <CommonWordsPage menuId="menu1" />
        </App>
      </TestProviders>,
    )
    expect(pager()).not.toMatch(/共 \d+ 条/)
    await act(async () => fail(new BridgeFault('platform.network')))
    await screen.findByText('加载失败')
    expect(pager()).not.toMatch(/共 \d+ 条/)
    bridge.answerCalls({
      'commonWords.list': () => ({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
    })
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await waitFor(() => expect(pager()).toMatch(/共 3 条/))
  })
})

describe('a page of the usual kind', () => {
  it('asks the server for the words of the search, and for a chosen condition at once', async () => {
    await show()
    fireEvent.change(screen.getByRole('textbox', { name: '输入常用语或系统' }), { target: { value: ' 同意 ' } })
    expect(calls('commonWords.list')).toHaveLength(1)
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(calls('commonWords.list').at(-1)?.query).toMatchObject({ keyword: '同意' }))
    fireEvent.click(screen.getByRole('radio', { name: '停用' }))
    await waitFor(() =>
      expect(calls('commonWords.list').at(-1)?.query).toMatchObject({ keyword: '同意', enabledMark: '0' }),
    )
  })

  it('comes back with the conditions, the order and the page size that were left', async () => {
    putListMemories([
      { list: 'commonWords', pageSize: 50, sort: { field: 'sortCode', order: 'desc' }, filters: { keyword: '同' } },
    ])
    await show()
    expect(calls('commonWords.list')[0]?.query).toMatchObject({
      pageSize: 50,
      sidx: 'sortCode',
      sort: 'desc',
      keyword: '同',
    })
    expect(screen.getByDisplayValue('同')).toBeTruthy()
  })

  it('names the record that is to be deleted, and gives the keyboard to the row that takes its place', async () => {
    await show()
    act(() => row('请补充材料').focus())
    fireEvent.keyDown(row('请补充材料'), { key: 'Delete' })
    await waitFor(() => expect(screen.queryByText('请补充材料')).toBeNull())
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ okText: '删除', content: expect.stringContaining('请补充材料') })
    expect(calls('commonWords.delete').map(({ params }) => params)).toEqual([{ id: '2' }])
    await waitFor(() => expect(document.activeElement).toBe(row('不同意')))
  })

  // A page of twenty rows had twenty stops more, and each row that Tab came to opened its own actions.
  it('has the stops of one row for Tab, its switch among them, which the arrows find too', async () => {
    await show()
    const stops = () => screen.getAllByRole('switch').filter((each) => each.tabIndex === 0)
    expect(screen.getAllByRole('switch').length).toBeGreaterThan(1)
    act(() => row('请补充材料').focus())
    expect(stops()).toEqual([within(row('请补充材料')).getByRole('switch')])
    fireEvent.keyDown(row('请补充材料'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(stops()[0])
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('编辑')
    act(() => row('同意').focus())
    expect(stops()).toEqual([within(row('同意')).getByRole('switch')])
  })

  // The undo was a second flip: wrong when somebody else had acted meanwhile.
  it('takes a toggle back from its toast by asking for the state before', async () => {
    await show()
    fireEvent.click(within(row('同意')).getByRole('switch'))
    await waitFor(() => expect(undo).toHaveLength(1))
    act(() => undo[0]?.run())
    await waitFor(() =>
      expect(calls('commonWords.toggle').map(({ params, body }) => ({ ...params, ...(body as object) }))).toEqual([
        { id: '1', enabledMark: 0 },
        { id: '1', enabledMark: 1 },
      ]),
    )
  })

  // A server behind a proxy that answers with its own page: the action and the list that follows it both fail.
  it('tells once of an action without an answer, whatever becomes of the list that follows it', async () => {
    const told: string[] = []
    unbind.push(
      bindToast(({ text }) => void told.push(text)),
      subscribeCache(),
    )
    await show()
    const asked = calls('commonWords.list').length
    bridge.answerCalls({
      'commonWords.toggle': () => {
        bridge.emit('answers.stale', { endpoints: ['commonWords.list'], isUnsure: true })
        throw new BridgeFault('platform.malformed', '', { detail: 'HTTP 502', outcome: 'unknown' })
      },
      'commonWords.list': () => {
        throw new BridgeFault('platform.malformed', '', { detail: 'HTTP 502' })
      },
    })
    fireEvent.click(within(row('同意')).getByRole('switch'))
    await waitFor(() => expect(calls('commonWords.list').length).toBeGreaterThan(asked))
    await waitFor(() => expect(told.join()).toContain('可能已经完成'))
    expect(told).toHaveLength(1)
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(told).toHaveLength(2))
  })

  it('opens the dialog of a row by double click and Enter, with its values', async () => {
    await show()
    fireEvent.doubleClick(screen.getByText('同意'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByDisplayValue('同意')).toBeTruthy()
    expect(dialog.getByText('编辑常用语')).toBeTruthy()
  })

  it('marks the row that was saved just now', async () => {
    await show()
    fireEvent.click(screen.getByRole('button', { name: '新建常用语' }))
    const dialog = within(await screen.findByRole('dialog'))
    const text = await dialog.findByLabelText('常用语')
    await waitFor(() => expect(document.activeElement).toBe(text))
    fireEvent.change(text, { target: { value: '已阅' } })
    bridge.answerCalls({
      'commonWords.create': () => {
        rows = [...rows, phrase('9', '已阅')]
        return null
      },
    })
    fireEvent.click(dialog.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(row('已阅').matches('[data-highlight], [class*=ighlight]')).toBe(true))
    expect(calls('commonWords.create')[0]?.body).toMatchObject({ commonWordsText: '已阅', enabledMark: 1, sortCode: 0 })
  })

  it('shows whoever may only look neither buttons nor switches', async () => {
    grant()
    await show()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: /新建|编辑|删除/ })).toBeNull()
    fireEvent.doubleClick(screen.getByText('同意'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that there is no permission, and lets a failure be tried again', async () => {
    bridge.answerCalls({
      'commonWords.list': () => {
        throw new BridgeFault('platform.business', '无权', { platformCode: 403 })
      },
    })
    render(
      <TestProviders>
        <CommonWordsPage menuId="menu1" />
      </TestProviders>,
    )
    expect(await screen.findByText('没有访问权限')).toBeTruthy()
  })
})

describe('a list with choices of its own', () => {
  const nameOf = (one: { readonly commonWordsText: string }) => one.commonWordsText
  const columns = [{ key: 'text', title: '常用语', width: null, render: nameOf }]
  const page = (filters: readonly ListFilter[]) => (
    <TestProviders>
      <App>
        <ListPage
          list="commonWords.list"
          name="tested"
          label="常用语"
          columns={columns}
          nameOf={nameOf}
          filters={filters}
          empty={{ text: '没有常用语' }}
          rights={{ ...noRights, remove: true }}
          remove="commonWords.delete"
          removeMany={{
            endpoint: 'commonWords.delete',
            input: (ids) => ({ params: { id: ids[0] } }),
            label: '批量删除',
          }}
        />
      </App>
    </TestProviders>
  )
  const choice = (...values: string[]): readonly ListFilter[] => [
    {
      kind: 'choice',
      name: 'kind',
      label: '种类',
      isList: true,
      options: values.map((value) => ({ value, label: value || '全部' })),
    },
  ]
  const asked = () => (calls('commonWords.list').at(-1)?.query as { kind?: unknown } | undefined)?.kind

  it('selects a ticked row no more once it was deleted by itself (the next deletion named it again)', async () => {
    render(page([]))
    for (const text of ['同意', '不同意']) {
      await screen.findByText(text)
      fireEvent.click(within(row(text)).getByRole('checkbox'))
    }
    expect(await screen.findByText('已选 2 条')).toBeTruthy()
    fireEvent.keyDown(row('同意'), { key: 'Delete' })
    await waitFor(() => expect(screen.queryByText('同意')).toBeNull())
    expect(await screen.findByText('已选 1 条')).toBeTruthy()
    expect(screen.queryByText(/不在当前列表/)).toBeNull()
  })

  it('keeps what was chosen the last time until the options that load late say otherwise', async () => {
    putListMemories([{ list: 'tested', filters: { kind: 'a' } }])
    const view = render(page(choice()))
    await screen.findByText('同意')
    expect(asked()).toBe('a')
    view.rerender(page(choice('', 'a', 'b')))
    expect(await screen.findByTitle('a')).toBeTruthy()
    expect(asked()).toBe('a')
    // Somebody removed it meanwhile.
    view.rerender(page(choice('', 'b')))
    await waitFor(() => expect(asked()).toBe(''))
  })
})
