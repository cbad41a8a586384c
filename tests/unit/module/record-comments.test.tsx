import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { KeptEntry } from '#shared/ipc/offline.ts'
import { ReopenComments } from '#renderer/features/module/comments/ReopenComments.tsx'
import { RecordDialog } from '#renderer/features/module/RecordDialog.tsx'
import { useConnection } from '#renderer/platform/connection.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queueReopen } from '#renderer/platform/reopen-forms.ts'
import { useServerKind } from '#renderer/platform/server-kind.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'
import { prepare, type Setting } from './support.tsx'

afterEach(() => {
  cleanup()
  useConnection.setState({ online: true })
  useServerKind.setState({ kind: null })
})

const comment = (id: string, more: object = {}) => ({
  ...{ id, content: `第${id}条`, creatorUserId: 'u2', creatorUser: '王芳', creatorUserHeadIcon: '' },
  ...{ creatorTime: Date.now() - 120_000, lastModifyTime: null, mentions: [], reply: null, files: '', isOwn: false },
  ...more,
})
const answerOf = (list: readonly object[], more: object = {}) =>
  ({
    list,
    pagination: { currentPage: 1, pageSize: 20, total: list.length },
    ...{ follows: false, followers: 0, mayDelete: false },
    ...more,
  }) as never

function show(setting: Setting, commentId?: string) {
  const prepared = prepare(setting)
  render(
    <TestProviders>
      <MemoryRouter>
        <RecordDialog
          modelId="m1"
          recordId="r0"
          menuId="menu1"
          {...(commentId === undefined ? {} : { commentId })}
          onClose={() => undefined}
        />
      </MemoryRouter>
    </TestProviders>,
  )
  return prepared
}
const openTab = async (name: RegExp) => fireEvent.click(await screen.findByRole('tab', { name }))
const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '写评论' })
const type = async (text: string) =>
  fireEvent.change(await input(), { target: { value: text, selectionStart: text.length } })

describe('comments beside a record', () => {
  it('are counted on their tab, and say who wrote what, when, and in answer to what', async () => {
    const list = [
      comment('2', { reply: { id: '1', creatorUser: '李明', content: '数量对吗？' }, lastModifyTime: Date.now() }),
      comment('1', { content: '@林小雨 看看', mentions: [{ id: 'u1', fullName: '林小雨' }] }),
    ]
    show({ answers: { 'recordComment.list': () => answerOf(list) } })
    await openTab(/^评论 \(2\)$/)
    const [second, first] = await screen.findAllByRole('listitem')
    expect(second?.textContent).toContain('李明: 数量对吗？')
    expect(second?.textContent).toContain('2 分钟前已修改')
    expect(first?.querySelector('p span')?.textContent).toBe('@林小雨')
    expect(within(first as HTMLElement).queryByRole('button', { name: /删\s*除|修\s*改/ })).toBeNull()
  })

  it('are written with people that @ finds, and the answer of the server tells who is not told', async () => {
    const { callsOf, toasts } = show({
      answers: {
        'recordComment.create': () => ({ id: '9', untold: ['赵强'] }),
        'user.nodes': () =>
          ({
            list: [{ id: 'u7', parentId: '0', fullName: '赵强/zhaoq', type: 'user', organize: '后勤处', isLeaf: true }],
            pagination: { currentPage: 1, pageSize: 20, total: 1 },
          }) as never,
      },
    })
    await openTab(/^评论$/)
    await type('@')
    fireEvent.keyUp(await input(), { key: '@' })
    await type('@zq')
    fireEvent.keyUp(await input(), { key: 'q' })
    fireEvent.click(await screen.findByText('后勤处'))
    await waitFor(async () => expect((await input()).value).toBe('@赵强 '))
    await type('@赵强 数量对吗？')
    fireEvent.click(screen.getByRole('button', { name: '发表评论' }))
    await waitFor(() => expect(callsOf('recordComment.create')).toHaveLength(1))
    expect(callsOf('recordComment.create')[0]).toMatchObject({
      params: { id: 'm1', dataId: 'r0' },
      body: { content: '@赵强 数量对吗？', mentions: ['u7'], replyId: '' },
    })
    await waitFor(() => expect(toasts).toEqual([expect.stringMatching(/^warning:/)]))
    await waitFor(async () => expect((await input()).value).toBe(''))
  })

  it('are one comment to the server when the same words are sent once more after no answer, and take no typing meanwhile', async () => {
    let fail: (fault: Error) => void = () => undefined
    let isBroken = true
    const { bridge } = show({
      answers: {
        'recordComment.create': () =>
          isBroken ? new Promise((_done, reject) => (fail = reject)) : { id: '9', untold: [] },
      },
    })
    await openTab(/^评论/)
    await type('好的')
    const send = () => fireEvent.click(screen.getByRole('button', { name: '发表评论' }))
    send()
    await waitFor(async () => expect((await input()).readOnly).toBe(true))
    await act(async () => fail(new BridgeFault('platform.network', '', { outcome: 'unknown' })))
    await waitFor(async () => expect((await input()).readOnly).toBe(false))
    expect((await input()).value).toBe('好的')
    isBroken = false
    send()
    await waitFor(async () => expect((await input()).value).toBe(''))
    await type('好的')
    send()
    await waitFor(async () => expect((await input()).value).toBe(''))
    const keys = bridge
      .inputsOf('platform.call')
      .flatMap(({ endpoint, submitKey }) => (endpoint === 'recordComment.create' ? [submitKey] : []))
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('are answered, changed and deleted; a refused one stays where it was typed', async () => {
    const { callsOf, questions } = show({
      answers: {
        'recordComment.list': () => answerOf([comment('1', { isOwn: true })]),
        'recordComment.create': () => {
          throw new BridgeFault('platform.business', '您回复的评论已被删除')
        },
        'recordComment.update': () => ({ id: '1', untold: [] }),
        'recordComment.delete': () => null,
      },
    })
    await openTab(/^评论/)
    fireEvent.click(await screen.findByRole('button', { name: /回\s*复/ }))
    await screen.findByText('回复王芳')
    await type('好')
    fireEvent.click(screen.getAllByRole('button', { name: /回\s*复/ })[0] as HTMLElement)
    await waitFor(() => expect(callsOf('recordComment.create')[0]?.body).toMatchObject({ replyId: '1' }))
    await waitFor(async () => expect((await input()).value).toBe('好'))
    fireEvent.click(screen.getByRole('button', { name: /修\s*改/ }))
    const changing = within(await screen.findByRole('listitem'))
    fireEvent.change(await changing.findByRole('textbox'), { target: { value: '改了' } })
    fireEvent.click(changing.getByRole('button', { name: /确\s*定/ }))
    await waitFor(() =>
      expect(callsOf('recordComment.update')[0]).toMatchObject({
        params: { commentId: '1' },
        body: { content: '改了', mentions: [] },
      }),
    )
    fireEvent.click(await screen.findByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(questions).toHaveLength(1))
    act(() => questions[0]?.agree())
    await waitFor(() => expect(callsOf('recordComment.delete')[0]?.params).toMatchObject({ commentId: '1' }))
  })

  it('show at once where a message leads to one, on its page', async () => {
    const { callsOf } = show({ answers: { 'recordComment.list': () => answerOf([comment('2'), comment('1')]) } }, '1')
    const rows = () => screen.queryAllByRole('listitem').map((row) => row.dataset['led'])
    await waitFor(() => expect(rows()).toEqual(['false', 'true']))
    expect(callsOf('recordComment.list')[0]).toMatchObject({ query: { commentId: '1' } })
  })

  it('that are written without the server wait where they will stand, and are reworded until they are sent', async () => {
    const { callsOf, bridge } = show({ answers: { 'recordComment.list': () => answerOf([comment('1')]) } })
    let list: KeptEntry[] = []
    bridge.answer({
      'offline.state': () => ({ list, isKept: true }),
      'offline.hold': () => true,
      'offline.keep': ({ entry }) => {
        const kept = { ...entry, at: 1, state: 'waiting', message: '', lacksPeople: false, isUnsure: false }
        list = [kept as KeptEntry]
        bridge.emit('offline.changed', { list, isKept: true })
        return { list, isKept: true }
      },
    })
    await openTab(/^评论/)
    fireEvent.click(await screen.findByRole('button', { name: /回\s*复/ }))
    await type('在路上')
    act(() => useConnection.setState({ online: false }))
    fireEvent.keyDown(await input(), { key: 'Enter', ctrlKey: true })
    const waiting = within(await screen.findByRole('region', { name: '离线操作' }))
    expect(waiting.getByText('回复王芳：在路上')).toBeTruthy()
    await waitFor(async () => expect((await input()).value).toBe(''))
    expect(callsOf('recordComment.create')).toEqual([])

    fireEvent.click(waiting.getByRole('button', { name: /编\s*辑/ }))
    fireEvent.change(waiting.getByRole('textbox'), { target: { value: '到了再说' } })
    fireEvent.click(waiting.getByRole('button', { name: /确\s*定/ }))
    expect(await waiting.findByText('回复王芳：到了再说')).toBeTruthy()
    const kept = bridge.inputsOf('offline.keep')
    expect(kept).toMatchObject([
      { entry: { on: { is: 'record', modelId: 'm1', recordId: 'r0' }, reply: { id: '1' } } },
      { entry: { content: '到了再说', reply: { id: '1' } }, instead: kept[0]?.entry.key },
    ])
    expect(kept[1]?.entry.key).not.toBe(kept[0]?.entry.key)
    await waitFor(() => expect(bridge.inputsOf('offline.hold').at(-1)).toMatchObject({ isHeld: false }))
  })

  it('that stand already are changed once there is a connection, and keep what was typed', async () => {
    const { callsOf } = show({ answers: { 'recordComment.list': () => answerOf([comment('1', { isOwn: true })]) } })
    await openTab(/^评论/)
    fireEvent.click(await screen.findByRole('button', { name: /修\s*改/ }))
    const changing = within(await screen.findByRole('listitem'))
    fireEvent.change(await changing.findByRole('textbox'), { target: { value: '改了' } })
    act(() => useConnection.setState({ online: false }))
    expect(await changing.findByText(/连接服务器后才能发表/)).toBeTruthy()
    expect(changing.getByRole<HTMLButtonElement>('button', { name: /确\s*定/ }).disabled).toBe(true)
    expect(changing.getByRole<HTMLTextAreaElement>('textbox').value).toBe('改了')
    expect(callsOf('recordComment.update')).toEqual([])
  })

  it('come back as they were typed, and their draft leads to the record', async () => {
    const draft = {
      head: { module: '评论', title: '', path: '/', baseline: 'x' },
      entries: [{ path: 'content:input', value: '"写到一半"', from: '""' }],
      at: 1,
      isSaving: false,
    }
    const { bridge } = prepare({})
    bridge.answer({
      'drafts.open': () => ({ writer: 'w1', draft }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
    })
    render(
      <TestProviders>
        <ReopenComments />
        <RecordDialog modelId="m1" recordId="r0" menuId="menu1" commentId="" onClose={() => undefined} />
      </TestProviders>,
    )
    await waitFor(() => expect(bridge.inputsOf('drafts.open')).toHaveLength(1))
    expect(bridge.inputsOf('drafts.open')[0]).toMatchObject({ moduleId: 'recordComment', recordId: 'm1/r0' })
    await type('写完了')
    await waitFor(() => expect(JSON.stringify(bridge.inputsOf('drafts.write'))).toContain('写完了'))
    act(() => queueReopen([{ moduleId: 'recordComment', recordId: 'm2/r5' }]))
    await waitFor(() =>
      expect(useDialogs.getState().open).toMatchObject([
        { id: 'record', props: { modelId: 'm2', recordId: 'r5', commentId: '' } },
      ]),
    )
  })

  it('are left out on servers that do not know them', async () => {
    const { callsOf } = prepare({})
    useServerKind.setState({ kind: '3.6' })
    render(
      <TestProviders>
        <RecordDialog modelId="m1" recordId="r0" menuId="menu1" onClose={() => undefined} />
      </TestProviders>,
    )
    expect(await screen.findByText('甲类')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(callsOf('recordComment.list')).toEqual([])
  })
})
