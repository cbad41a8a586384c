import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModuleRow } from '#shared/api/module.ts'
import { dictionaryEntry } from '#shared/api/dictionary.ts'
import { useListMemories } from '#renderer/components/memory/list-memory.ts'
import { defaultList, prepare, rowOf, rows as threeRows, showPage } from './support.tsx'

const [r0, r1, r2] = threeRows as unknown as [ModuleRow, ModuleRow, ModuleRow]

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useListMemories.setState({ lists: [] })
})
const bodyOf = (input: { body?: unknown } | undefined) => input?.body as Record<string, unknown>
const page = (list: readonly ModuleRow[], total = list.length) => ({
  list: [...list],
  pagination: { currentPage: 1, pageSize: 20, total },
})
const shown = () => screen.getAllByRole('row').flatMap((row) => row.dataset['rowKey'] ?? [])

describe('a list with a tree beside it', () => {
  const entry = (id: string, fullName: string, children: readonly object[] = []) =>
    dictionaryEntry.parse({ id, fullName, enCode: id, children })
  const entries = [entry('equipment', '设备', [entry('computers', '电脑')]), entry('furniture', '家具')]
  const list = { ...defaultList, type: 2, treeRelation: 'f_kind', treeTitle: '分类', treeDictionary: 'd1' }
  const answers = { 'dictionary.enabledEntries': () => ({ list: entries }) }
  const tree = () => screen.findByRole('tree')
  const node = async (name: string) => within(await tree()).findByRole('treeitem', { name })

  it('filters by the node that is chosen, from the first page, and shows all when it is chosen again', async () => {
    const user = userEvent.setup()
    const { callsOf } = prepare({ list, answers })
    showPage()
    await rowOf('设备0')
    fireEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(bodyOf(callsOf('module.list').at(-1))['currentPage']).toBe(3))
    await user.click(await node('家具'))
    await waitFor(() =>
      expect(bodyOf(callsOf('module.list').at(-1))).toMatchObject({
        currentPage: 1,
        queryJson: JSON.stringify({ f_kind: 'furniture' }),
      }),
    )
    await user.click(await node('家具'))
    await waitFor(() => expect(bodyOf(callsOf('module.list').at(-1))['queryJson']).toBe(''))
  })

  it('keeps the node beside the search, and remembers it for the next time', async () => {
    const user = userEvent.setup()
    const { callsOf } = prepare({ list, answers })
    const first = showPage()
    await rowOf('设备0')
    await user.click(await node('家具'))
    await user.type(within(screen.getByRole('search')).getByLabelText('名称'), '桌')
    await user.click(screen.getByRole('button', { name: /查询/ }))
    await waitFor(() =>
      expect(bodyOf(callsOf('module.list').at(-1))['queryJson']).toBe(
        JSON.stringify({ f_name: '桌', f_kind: 'furniture' }),
      ),
    )
    first.unmount()
    showPage()
    expect((await node('家具')).getAttribute('aria-selected')).toBe('true')
  })

  it('finds nodes by a word', async () => {
    const user = userEvent.setup()
    const { callsOf } = prepare({ list, answers })
    showPage()
    await tree()
    const panel = within(screen.getByRole('region', { name: '分类' }))
    await user.type(panel.getByRole('textbox'), '电')
    await user.click(await panel.findByText('电脑'))
    await waitFor(() =>
      expect(bodyOf(callsOf('module.list').at(-1))['queryJson']).toBe(JSON.stringify({ f_kind: 'computers' })),
    )
  })
})

describe('a tree beside a list that a data interface answers', () => {
  const tree = { type: 2, treeRelation: 'f_kind', treeDataSource: 'api', treePropsUrl: 'i1', treeTitle: '地点' }
  const row = (id: string, fullName: string, more: object = {}) => ({ id, fullName, ...more })
  const node = async (name: string) =>
    within(await screen.findByRole('tree')).findByRole('treeitem', { name: new RegExp(name) })

  it('is answered whole, by the names of the design, with constants as its parameters', async () => {
    const user = userEvent.setup()
    const named = { treePropsValue: 'code', treePropsLabel: 'title', treePropsChildren: 'below' }
    const { callsOf } = prepare({
      list: { ...defaultList, ...tree, ...named, treeTemplateJson: [{ field: 'year', defaultValue: '2026' }] },
      answers: {
        'dataInterface.preview': () => [{ code: 'n', title: '北区', below: [{ code: 'n1', title: '一号楼' }] }],
      },
    })
    showPage()
    await user.click(await node('北区'))
    await waitFor(() =>
      expect(bodyOf(callsOf('module.list').at(-1))['queryJson']).toBe(JSON.stringify({ f_kind: 'n' })),
    )
    expect(bodyOf(callsOf('dataInterface.preview')[0])).toEqual({
      paramList: [{ field: 'year', defaultValue: '2026' }],
    })
    expect(callsOf('dataInterface.preview')).toHaveLength(1)
  })

  it('asks a second interface for what stands below a node, with the keys of that node', async () => {
    const user = userEvent.setup()
    const lazy = {
      treeSyncType: 1,
      treeSyncInterfaceId: 'i2',
      treeSyncTemplateJson: [{ field: 'place', relationField: 'code', sourceType: 1 }],
    }
    const { callsOf } = prepare({
      list: { ...defaultList, ...tree, ...lazy },
      answers: {
        'dataInterface.preview': ({ params }) =>
          params.id === 'i1' ? [row('n', '北区', { code: 'N-7' })] : [row('n1', '一号楼', { isLeaf: true })],
      },
    })
    showPage()
    const north = await node('北区')
    north.focus()
    await user.keyboard('{ArrowRight}')
    expect(await node('一号楼')).toBeTruthy()
    const asked = callsOf('dataInterface.preview').map(({ params, body }) => [params?.['id'], body])
    expect(asked).toEqual([
      ['i1', { paramList: [] }],
      ['i2', { paramList: [{ field: 'place', defaultValue: 'N-7' }] }],
    ])
  })

  it('is made of the choices of its field where the design says so', async () => {
    prepare({ list: { ...defaultList, ...tree, treeDataSource: 'formField' } })
    showPage()
    expect(await node('甲类')).toBeTruthy()
    expect(await node('乙类')).toBeTruthy()
  })
})

describe('tabs above a list', () => {
  const tab = (name: string) => screen.findByRole('tab', { name })
  const asked = (callsOf: ReturnType<typeof prepare>['callsOf']) =>
    callsOf('module.list').map((input) => bodyOf(input)['queryJson'])

  it('filter by the values of a field, the first of them when the list opens', async () => {
    const user = userEvent.setup()
    const { callsOf } = prepare({ list: { ...defaultList, tabConfig: { on: true, relationField: 'f_kind' } } })
    showPage()
    await rowOf('设备0')
    expect(asked(callsOf)).toEqual([JSON.stringify({ f_kind: 'a' })])
    await user.click(await tab('乙类'))
    await waitFor(() => expect(asked(callsOf).at(-1)).toBe(JSON.stringify({ f_kind: 'b' })))
  })

  it('begin with one for all records where the design wants it, and remember the one that was left', async () => {
    const user = userEvent.setup()
    const tabConfig = { on: true, relationField: 'f_kind', hasAllTab: true }
    const { callsOf } = prepare({ list: { ...defaultList, tabConfig } })
    const first = showPage()
    await rowOf('设备0')
    expect(asked(callsOf)).toEqual([''])
    await user.click(await tab('甲类'))
    await waitFor(() => expect(asked(callsOf).at(-1)).toBe(JSON.stringify({ f_kind: 'a' })))
    first.unmount()
    showPage()
    expect((await tab('甲类')).getAttribute('aria-selected')).toBe('true')
  })

  it('are not there while the design has them switched off', async () => {
    prepare({ list: { ...defaultList, tabConfig: { on: false, relationField: 'f_kind' } } })
    showPage()
    await rowOf('设备0')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('a grouped list', () => {
  const list = { ...defaultList, type: 3, groupField: 'f_kind' }
  const groups = [
    { id: 'group:"a"', top: true, f_kind: '甲类', groupTotal: 12, children: [r0, r1] },
    { id: 'group:null', top: true, f_kind: '', children: [r2] },
  ]
  const answers = { 'module.list': () => page(groups, 13) }

  it('shows the rows below headings with how many records there are, and folds them', async () => {
    prepare({ list, answers })
    showPage()
    const heading = await rowOf('甲类（12）')
    expect(shown()).toEqual(['group:"a"', 'r0', 'r1', 'group:null', 'r2'])
    await rowOf('未填写（1）')
    heading.focus()
    fireEvent.keyDown(heading, { key: 'Enter' })
    expect(shown()).toEqual(['group:"a"', 'group:null', 'r2'])
    expect(heading.getAttribute('aria-expanded')).toBe('false')
  })

  it('ticks records, never headings', async () => {
    prepare({ list, answers })
    showPage()
    const heading = await rowOf('甲类（12）')
    expect(within(heading).queryByRole('checkbox')).toBeNull()
    const all = screen.getAllByRole('checkbox')[0]
    if (all) fireEvent.click(all)
    await waitFor(() => expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3))
  })
})

describe('a tree list', () => {
  const list = { ...defaultList, type: 5, parentField: 'f_kind' }
  const top = [
    { ...r0, hasChildren: true },
    { ...r1, hasChildren: false },
  ]

  it('asks for what stands below a row when it is opened, and again after a change', async () => {
    const { callsOf } = prepare({
      list,
      answers: {
        'module.list': () => page(top),
        'module.children': () => page([{ ...r2, hasChildren: false }]),
      },
    })
    showPage()
    const first = await rowOf('设备0')
    expect(shown()).toEqual(['r0', 'r1'])
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    await rowOf('设备2')
    expect(shown()).toEqual(['r0', 'r2', 'r1'])
    expect((await rowOf('设备2')).getAttribute('aria-level')).toBe('2')
    expect(callsOf('module.children')[0]).toMatchObject({ params: { id: 'm1', dataId: 'r0' } })
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    await waitFor(() => expect(shown()).toEqual(['r0', 'r1']))
  })

  it('takes a tree that came whole as it is', async () => {
    const { callsOf } = prepare({ list, answers: { 'module.list': () => page([{ ...r0, children: [r1] }]) } })
    showPage()
    const first = await rowOf('设备0')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowRight' })
    await rowOf('设备1')
    expect(callsOf('module.children')).toEqual([])
  })
})
