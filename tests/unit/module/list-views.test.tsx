import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { viewContent } from '#shared/api/list-view.ts'
import { useListMemories } from '#renderer/components/memory/list-memory.ts'
import { defaultList, prepare, rowOf, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useListMemories.setState({ lists: [] })
})

const bodyOf = (input: { body?: unknown } | undefined) => input?.body as Record<string, unknown>

function view(id: string, fullName: string, content: object = {}, more: object = {}) {
  const own = { isMine: true, roleIds: [], ownerName: '林小雨', isPinned: true, isPartial: false }
  return { id, fullName, content: viewContent.parse(content), ...own, ...more }
}

const byName = { queryJson: '{"f_name":"设备"}', sidx: 'f_name', sort: 'desc' } as const

function show(views: readonly object[], buttons: readonly string[] = ['btn_edit']) {
  const prepared = prepare({
    list: defaultList,
    buttons,
    answers: {
      'listView.list': () => ({ list: [...views] }) as never,
      'listView.create': () => ({ id: 'new' }),
      'listView.update': () => null,
      'listView.delete': () => null,
      'listView.pin': () => null,
    },
  })
  showPage()
  const lastBody = () => bodyOf(prepared.callsOf('module.list').at(-1))
  return { ...prepared, lastBody }
}

const searched = () => within(screen.getByRole('search')).getByLabelText<HTMLInputElement>('名称').value
const tabs = () => screen.findByRole('navigation', { name: '视图' })
const openTab = async (name: string) => fireEvent.click(within(await tabs()).getByRole('tab', { name }))
async function choose(user: ReturnType<typeof userEvent.setup>, item: string) {
  await user.click(screen.getByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('saved views of a list', () => {
  it('stand as tabs where they are pinned, and ask the list as they were saved', async () => {
    const { lastBody } = show([view('v1', '设备倒序', byName), view('v2', '收起的', {}, { isPinned: false })])
    await rowOf('设备0')
    expect(within(await tabs()).getAllByRole('tab')).toHaveLength(2)
    await openTab('设备倒序')
    await waitFor(() => expect(lastBody()).toMatchObject(byName))
    expect(searched()).toBe('设备')
    await openTab('列表')
    await waitFor(() => expect(lastBody()).toMatchObject({ queryJson: '', sidx: '' }))
    expect(searched()).toBe('')
  })

  it('say when something else is shown, and are saved as it is then', async () => {
    const user = userEvent.setup()
    const { callsOf } = show([view('v1', '设备倒序', byName)])
    await rowOf('设备0')
    await openTab('设备倒序')
    expect(screen.queryByText('已更改')).toBeNull()
    const name = within(screen.getByRole('search')).getByLabelText('名称')
    await user.clear(name)
    await user.type(name, '桌')
    await user.click(screen.getByRole('button', { name: /查询/ }))
    await screen.findByText('已更改')
    await user.click(screen.getByRole('button', { name: '保存视图' }))
    await waitFor(() => expect(callsOf('listView.update')).toHaveLength(1))
    expect(callsOf('listView.update')[0]).toMatchObject({
      params: { id: 'm1', viewId: 'v1' },
      body: { fullName: '设备倒序', content: { queryJson: '{"f_name":"桌"}', sidx: 'f_name', sort: 'desc' } },
    })
  })

  it('are made of what the list shows, under a name', async () => {
    const user = userEvent.setup()
    const { callsOf } = show([])
    await rowOf('设备0')
    await user.type(within(screen.getByRole('search')).getByLabelText('名称'), '桌')
    await user.click(screen.getByRole('button', { name: /查询/ }))
    await choose(user, '另存为视图')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: /确\s?定/ }))
    await within(dialog).findByText('请输入视图名称')
    expect(callsOf('listView.create')).toHaveLength(0)
    await user.type(within(dialog).getByRole('textbox'), '桌子{Enter}')
    await waitFor(() => expect(callsOf('listView.create')).toHaveLength(1))
    expect(bodyOf(callsOf('listView.create')[0])).toMatchObject({
      fullName: '桌子',
      content: { kind: 'list', queryJson: '{"f_name":"桌"}' },
    })
    await waitFor(() => expect(useListMemories.getState().lists[0]).toMatchObject({ view: 'new' }))
  })

  it('group the rows of a list and colour them', async () => {
    const red = { id: '1', field: 'f_name', test: '==', value: '设备0', target: 'row', color: '#ff0000' }
    const content = { field: 'f_kind', styles: [{ ...red, background: '', bold: false }] }
    const { lastBody } = show([view('v1', '按类型', content)])
    await rowOf('设备0')
    await openTab('按类型')
    await waitFor(() => expect(lastBody()).toMatchObject({ atriumGroup: 'f_kind' }))
    await waitFor(async () => expect((await rowOf('设备0')).style.color).toBe('rgb(255, 0, 0)'))
    expect((await rowOf('设备1')).style.color).toBe('')
  })

  it('open again as they were left, and leave the list itself as it was', async () => {
    useListMemories.setState({ lists: [{ list: 'module/menu1/m1', view: 'v1', filters: { f_name: '旧' } }] })
    const { lastBody, callsOf } = show([view('v1', '设备倒序', byName)])
    await rowOf('设备0')
    expect(callsOf('module.list')).toHaveLength(1)
    expect(lastBody()).toMatchObject(byName)
    await openTab('列表')
    await waitFor(() => expect(lastBody()).toMatchObject({ queryJson: '{"f_name":"旧"}' }))
  })

  it('of others are only copied by people without the right to share', async () => {
    const user = userEvent.setup()
    const shared = { isMine: false, roleIds: ['r'], ownerName: '王敏' }
    show([view('v1', '大额', byName, shared)])
    await rowOf('设备0')
    await openTab('大额（王敏）')
    await user.click(screen.getByRole('button', { name: '视图' }))
    await screen.findByRole('menuitem', { name: '取消固定' })
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['展示方式', '另存为视图', '取消固定'])
  })

  it('are shared, renamed and deleted by people with the right to share', async () => {
    const user = userEvent.setup()
    const shared = { isMine: false, roleIds: ['r'], ownerName: '王敏' }
    const { questions, callsOf } = show([view('v1', '大额', byName, shared)], ['btn_edit', 'btn_shareView'])
    await rowOf('设备0')
    await openTab('大额（王敏）')
    await choose(user, '删除视图')
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(questions[0]?.content).toBe('视图“大额”已共享，删除后共享给的人也无法再使用。确定删除？')
    questions[0]?.agree()
    await waitFor(() => expect(callsOf('listView.delete')[0]).toMatchObject({ params: { id: 'm1', viewId: 'v1' } }))
  })
})
