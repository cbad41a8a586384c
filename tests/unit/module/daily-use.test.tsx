import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { putListMemories, useListMemories } from '#renderer/components/memory/list-memory.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { defaultForm, defaultList, prepare, pressInRow, rowOf, rows, showPage } from './support.tsx'

beforeEach(() => putListMemories([]))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
const body = (input: { body?: unknown } | undefined) => input?.body as Record<string, unknown>
type Records = { readonly id: string; readonly [name: string]: unknown }[]
const listed = (list: Records, total = list.length) => ({
  'module.list': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total } }),
})
const dialog = async () => within(await screen.findByRole('dialog'))

describe('what is selected in a generated list', () => {
  it('is named in the question, with what the list does not show (a search left unseen records ticked)', async () => {
    let shown: Records = rows
    const { callsOf, questions } = prepare({
      answers: { 'module.list': () => ({ list: shown, pagination: { currentPage: 1, pageSize: 20, total: 3 } }) },
    })
    showPage()
    fireEvent.click(within(await rowOf('设备0')).getByRole('checkbox'))
    fireEvent.click(within(await rowOf('设备1')).getByRole('checkbox'))
    shown = rows.slice(0, 1)
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await screen.findByText('1 条不在当前列表')
    fireEvent.click(screen.getByRole('button', { name: /批量删除/ }))
    expect(questions[0]?.content).toBe(
      '删除“设备0 甲类”、“设备1 甲类”？ 此操作将永久删除该数据, 是否继续? 其中 1 条不在当前列表：“设备1 甲类”。',
    )
    await act(async () => questions[0]?.agree())
    await waitFor(() => expect(body(callsOf('module.deleteMany')[0])).toEqual({ ids: ['r0', 'r1'] }))
  })
})

describe('the details of a row', () => {
  it('know the rows of the list, and lead to the form where the person may edit', async () => {
    prepare()
    showPage()
    fireEvent.doubleClick(await rowOf('设备1'))
    const [entry] = useDialogs.getState().open
    if (entry?.id !== 'record') throw new Error('the details did not open')
    expect(entry.props).toMatchObject({ recordId: 'r1', among: ['r0', 'r1', 'r2'] })
    act(() => entry.props.onEdit?.('r2'))
    const form = await dialog()
    expect(await form.findByLabelText('名称')).toBeTruthy()
    cleanup()
    prepare({ buttons: ['btn_detail'] })
    showPage()
    fireEvent.doubleClick(await rowOf('设备1'))
    const [read] = useDialogs.getState().open
    expect(read?.id === 'record' && read.props.onEdit).toBeUndefined()
  })
})

describe('the selection bar of a generated list', () => {
  it('gives the keyboard to the table when it is cleared (it fell back to the page)', async () => {
    prepare()
    showPage()
    fireEvent.click(within(await rowOf('设备1')).getByRole('checkbox'))
    const clear = screen.getByRole('button', { name: '清除' })
    act(() => clear.focus())
    fireEvent.click(clear)
    await waitFor(() => expect(screen.queryByRole('button', { name: '清除' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('[data-row-key]')).toBeTruthy())
  })
})

describe('a row of a generated list', () => {
  it('is deleted by its key, after one question however long the key is held', async () => {
    const { callsOf, questions } = prepare()
    showPage()
    const row = await rowOf('设备1')
    act(() => row.focus())
    for (const repeat of [false, true, true]) fireEvent.keyDown(row, { key: 'Delete', repeat })
    expect(questions.map(({ content }) => content)).toEqual([expect.stringContaining('设备1')])
    await act(async () => questions[0]?.agree())
    await waitFor(() => expect(callsOf('module.delete')).toHaveLength(1))
  })

  it('has no key to delete for whoever may not', async () => {
    const { questions } = prepare({ buttons: ['btn_edit'] })
    showPage()
    fireEvent.keyDown(await rowOf('设备1'), { key: 'Delete' })
    expect(questions).toEqual([])
  })

  it('opens its record by double click', async () => {
    prepare()
    showPage()
    fireEvent.doubleClick(await screen.findByText('设备1'))
    expect(useDialogs.getState().open[0]).toMatchObject({ id: 'record', props: { recordId: 'r1' } })
  })

  it('gives the keyboard to its neighbour when it is deleted (it fell back to the page)', async () => {
    let left: Records = rows
    const { questions } = prepare({
      answers: {
        'module.list': () => ({ list: left, pagination: { currentPage: 1, pageSize: 20, total: left.length } }),
        'module.delete': () => {
          left = rows.filter(({ id }) => id !== 'r1')
          return null
        },
      },
    })
    showPage()
    const row = await rowOf('设备1')
    act(() => row.focus())
    await pressInRow('设备1', '删除')
    await act(async () => questions[0]?.agree())
    await waitFor(() => expect(screen.queryByText('设备1')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-row-key="r2"]')))
  })

  it('is marked after its record was saved, and a new one is too', async () => {
    const user = userEvent.setup()
    let list: Records = rows
    prepare({
      hidden: ['f_secret'],
      list: { ...defaultList, useFormPermission: true },
      answers: {
        'module.list': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }),
        'module.create': () => {
          list = [{ id: 'new', f_name: '新设备' }, ...rows]
          return null
        },
      },
    })
    showPage()
    await rowOf('设备0')
    await user.click(screen.getByRole('button', { name: /新增/ }))
    const form = await dialog()
    fireEvent.change(form.getByLabelText('名称'), { target: { value: '新设备' } })
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    const fresh = await screen.findByText('新设备')
    await waitFor(() => expect(fresh.closest('[data-row-key]')?.className).toContain('highlighted'))
  })
})

describe('what a generated list shows', () => {
  const option = (id: string, fullName: string, more: object = {}) => ({ id, fullName, ...more })
  const field = (name: string, label: string, jnpfKey: string, config: object, keys: object) => ({
    __vModel__: name,
    ...keys,
    __config__: { jnpfKey, label, ...config },
  })
  const form = {
    ...defaultForm,
    fields: [
      ...defaultForm.fields,
      field(
        'f_status',
        '审批状态',
        'select',
        { dataType: 'static' },
        {
          options: [option('1', '等待审核'), option('2', '审核通过'), option('3', '审核退回'), option('5', '审核终止')],
        },
      ),
      field(
        'f_colour',
        '品类',
        'radio',
        { dataType: 'static' },
        {
          options: [option('x', '金', { color: 'gold' }), option('y', '木')],
        },
      ),
      field('f_on', '是否在用', 'switch', {}, { activeTxt: '在用', inactiveTxt: '停用' }),
      field(
        'tableField1',
        '清单',
        'table',
        {
          children: [field('c_day', '日期', 'input', {}, {}), field('c_days', '天数', 'inputNumber', {}, {})],
        },
        {},
      ),
    ],
  }
  const list = {
    ...defaultList,
    columnList: [
      ...defaultList.columnList,
      { prop: 'f_status', label: '审批状态' },
      { prop: 'f_colour', label: '品类' },
      { prop: 'f_on', label: '是否在用' },
      { prop: 'tableField1-c_day', label: '清单-日期' },
      { prop: 'tableField1-c_days', label: '清单-天数' },
    ],
  }
  const records: Records = [
    {
      id: 'r0',
      f_name: '甲',
      f_price: '0.50',
      f_status: '审核通过',
      f_colour: '金',
      f_on: '在用',
      tableField1: [
        { c_day: '周一', c_days: '0.5' },
        { c_day: '周二', c_days: '1' },
      ],
    },
    { id: 'r1', f_name: '乙', f_price: '5', f_status: '审核退回', f_colour: '木', f_on: '停用', tableField1: [] },
    { id: 'r2', f_name: '丙', f_price: '1', f_status: '等待审核', f_kind: '甲类', f_on: '', tableField1: [] },
    { id: 'r3', f_name: '丁', f_price: '', f_status: '审核终止', f_kind: '', f_on: '', tableField1: [] },
  ]
  const toneOf = (text: string) => screen.getByText(text).dataset['tone']

  it('are states in colour: of the flow, of a switch, and of entries that store one; other choices stay plain', async () => {
    prepare({ form, list, answers: listed(records) })
    showPage()
    await screen.findByText('审核通过')
    expect(['审核通过', '审核退回', '等待审核', '审核终止'].map(toneOf)).toEqual([
      'success',
      'danger',
      'waiting',
      'neutral',
    ])
    expect([toneOf('在用'), toneOf('停用'), toneOf('金')]).toEqual(['success', 'neutral', 'warning'])
    expect(toneOf('甲类')).toBeUndefined()
  })

  it('are numbers of one column with the same decimals', async () => {
    prepare({ form, list, answers: listed(records) })
    showPage()
    await screen.findByText('0.5')
    expect([screen.getByText('5.0'), screen.getByText('1.0')]).toHaveLength(2)
  })

  it('are the rows of a child table as their number, and whole in a popover', async () => {
    const user = userEvent.setup()
    prepare({ form, list, answers: listed(records) })
    showPage()
    const count = await screen.findByRole('button', { name: '2 行' })
    expect(screen.getByRole('columnheader', { name: '清单' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: /日期|天数/ })).toBeNull()
    act(() => count.closest<HTMLElement>('[data-row-key]')?.focus())
    await user.keyboard('{ArrowRight}{Enter}')
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('row').map((each) => each.textContent)).toEqual(['日期天数', '周一0.5', '周二1.0'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    expect(document.activeElement).toBe(count)
  })

  it('is no number of rows while it loads, and none when it failed', async () => {
    prepare({
      answers: {
        'module.list': () => {
          throw new BridgeFault('platform.network')
        },
      },
    })
    showPage()
    await screen.findByText('加载失败')
    expect(screen.queryByText(/共 \d+ 条/)).toBeNull()
  })
})

describe('how a person left a generated list', () => {
  it('is how it opens again: page size, order, filters and widths', async () => {
    putListMemories([
      {
        list: 'module/menu1/m1',
        pageSize: 100,
        sort: { field: 'f_gone', order: 'asc', more: [{ field: 'f_name', order: 'desc' }] },
        filters: { f_name: '投影', f_gone: 'x' },
        widths: { f_name: 222 },
      },
    ])
    const { callsOf } = prepare()
    showPage()
    await rowOf('设备0')
    expect(body(callsOf('module.list')[0])).toMatchObject({
      pageSize: 100,
      sidx: 'f_name',
      sort: 'desc',
      queryJson: JSON.stringify({ f_name: '投影' }),
    })
    expect(within(screen.getByRole('search')).getByLabelText<HTMLInputElement>('名称').value).toBe('投影')
    expect(screen.getByRole('columnheader', { name: '名称' }).style.width).toBe('222px')
  })

  it('is kept for that menu alone, and a sort of a column that is gone is not asked for', async () => {
    putListMemories([{ list: 'module/menu1/m1', pageSize: 100, sort: { field: 'f_price', order: 'asc' } }])
    const { callsOf } = prepare()
    showPage('menu1')
    await rowOf('设备0')
    expect(body(callsOf('module.list')[0])).toMatchObject({ pageSize: 100, sidx: '' })
    cleanup()
    const other = prepare()
    showPage('menu2')
    await rowOf('设备0')
    expect(body(other.callsOf('module.list').at(-1))['pageSize']).toBe(20)
  })

  it('is told to main as it changes', async () => {
    const user = userEvent.setup()
    const { bridge } = prepare()
    showPage()
    await rowOf('设备0')
    fireEvent.click(within(screen.getByRole('columnheader', { name: '名称' })).getByRole('button'))
    await user.type(within(screen.getByRole('search')).getByLabelText('名称'), '投{Enter}')
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByText('紧凑'))
    const width = await screen.findByRole('spinbutton', { name: '“类型”的列宽（像素）' })
    await user.type(width, '150')
    await user.click((await dialog()).getByRole('button', { name: '确定' }))
    const kept = {
      list: 'module/menu1/m1',
      sort: { field: 'f_name', order: 'asc' },
      filters: { f_name: '投' },
      density: 'compact',
      widths: { f_kind: 150 },
    }
    expect(useListMemories.getState().lists).toEqual([kept])
    await waitFor(() => expect(bridge.inputsOf('preferences.write').at(-1)).toEqual({ lists: [kept] }))
    expect((await rowOf('设备0')).style.height).toBe('32px')
  })
})

describe('the column settings', () => {
  it('go back to the design: order, visibility, widths and height', async () => {
    const user = userEvent.setup()
    putListMemories([{ list: 'module/menu1/m1', widths: { f_name: 300 }, density: 'compact' }])
    const { callsOf } = prepare({
      answers: {
        'columns.read': () => [
          { prop: 'f_price', label: '单价', visible: true },
          { prop: 'f_kind', label: '类型', visible: false },
          { prop: 'f_name', label: '名称', visible: true },
        ],
      },
    })
    showPage()
    await rowOf('设备0')
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('button', { name: '恢复默认' }))
    expect(callsOf('columns.save')).toHaveLength(0)
    await user.click((await dialog()).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(callsOf('columns.save')).toHaveLength(1))
    const saved = JSON.parse(String(body(callsOf('columns.save')[0])['fieldList'])) as object[]
    expect(saved).toEqual(['名称', '类型', '单价'].map((label) => expect.objectContaining({ label, visible: true })))
    expect(useListMemories.getState().lists).toEqual([])
  })
})

describe('opening a form', () => {
  it('puts the cursor into the first required field that is empty', async () => {
    const user = userEvent.setup()
    const input = (name: string, label: string, required: boolean, defaultValue = '') => ({
      __vModel__: name,
      __config__: { jnpfKey: 'input', label, required, defaultValue, span: 12 },
    })
    prepare({
      form: {
        ...defaultForm,
        fields: [input('f_no', '编号', false), input('f_by', '申请人', true, '林小雨'), input('f_name', '名称', true)],
      },
    })
    showPage()
    await rowOf('设备0')
    await user.click(screen.getByRole('button', { name: /新增/ }))
    const name = await (await dialog()).findByLabelText('名称')
    await waitFor(() => expect(document.activeElement).toBe(name))
  })
})
