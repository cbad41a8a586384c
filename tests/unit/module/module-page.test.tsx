import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { BridgeFault } from '../../support/renderer-bridge.ts'
import { defaultForm, defaultList, prepare, pressInRow, rowOf, rows, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const body = (input: { body?: unknown } | undefined) => input?.body as Record<string, unknown>
const dialog = async () => within(await screen.findByRole('dialog'))

it('a menu whose module was deleted says so, and offers no second try that cannot help', async () => {
  const missing = () => {
    throw new BridgeFault('platform.business', '此功能不存在或已被删除', { platformCode: 404 })
  }
  prepare({ answers: { 'module.config': missing } })
  showPage()
  expect(await screen.findByText('此功能已不存在')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

describe('the list of a generated module', () => {
  it('filters act with the search and go with a reset', async () => {
    const user = userEvent.setup()
    const { callsOf } = prepare()
    showPage()
    await rowOf('设备0')
    const search = within(screen.getByRole('search'))
    await user.type(search.getByLabelText('名称'), '投影')
    await user.type(search.getByLabelText('单价'), '5')
    expect(callsOf('module.list')).toHaveLength(1)
    await user.click(search.getByRole('button', { name: /查询/ }))
    await waitFor(() => expect(callsOf('module.list')).toHaveLength(2))
    expect(body(callsOf('module.list')[1])).toMatchObject({
      currentPage: 1,
      menuId: 'menu1',
      modelId: 'm1',
      queryJson: JSON.stringify({ f_name: '投影', f_price: [5, null] }),
    })
    await user.click(search.getByRole('button', { name: /重置/ }))
    await waitFor(() => expect(search.getByLabelText<HTMLInputElement>('名称').value).toBe(''))
    await waitFor(() => expect(body(callsOf('module.list').at(-1))['queryJson']).toBe(''))
  })

  it('asks for the sort and the page that were chosen', async () => {
    const { callsOf } = prepare()
    showPage()
    await rowOf('设备0')
    fireEvent.click(within(screen.getByRole('columnheader', { name: '名称' })).getByRole('button'))
    await waitFor(() => expect(body(callsOf('module.list').at(-1))).toMatchObject({ sidx: 'f_name', sort: 'asc' }))
    fireEvent.click(screen.getByTitle('3'))
    await waitFor(() => expect(body(callsOf('module.list').at(-1))).toMatchObject({ currentPage: 3, sidx: 'f_name' }))
  })

  it('sorts by one column after the other with Shift, and by one alone without', async () => {
    const sortable = defaultList.columnList.map((column) => ({ ...column, sortable: true }))
    const { callsOf } = prepare({ list: { ...defaultList, columnList: sortable } })
    showPage()
    await rowOf('设备0')
    const head = (name: string) => screen.getByRole('columnheader', { name })
    const press = (name: string, shiftKey: boolean) =>
      fireEvent.click(within(head(name)).getByRole('button'), { shiftKey })
    press('类型', false)
    press('名称', true)
    press('名称', true)
    await waitFor(() =>
      expect(body(callsOf('module.list').at(-1))).toMatchObject({ sidx: 'f_kind,-f_name', sort: 'asc' }),
    )
    expect(['类型', '名称', '单价'].map((name) => head(name).textContent)).toEqual([
      '类型1排序的第 1 列，共 2 列',
      '名称2排序的第 2 列，共 2 列',
      '单价',
    ])
    expect(['类型', '名称', '单价'].map((name) => head(name).getAttribute('aria-sort'))).toEqual([
      'ascending',
      'descending',
      'none',
    ])
    press('名称', true)
    await waitFor(() => expect(body(callsOf('module.list').at(-1))).toMatchObject({ sidx: 'f_kind', sort: 'asc' }))
    press('名称', true)
    press('单价', false)
    await waitFor(() => expect(body(callsOf('module.list').at(-1))).toMatchObject({ sidx: 'f_price', sort: 'asc' }))
  })

  it('shows the granted buttons and columns alone', async () => {
    prepare({ buttons: ['btn_detail'], columns: ['f_name'], list: { ...defaultList, useColumnPermission: true } })
    showPage()
    const row = within(await rowOf('设备0'))
    expect(row.getAllByRole('button').map((each) => each.textContent)).toEqual(['详情'])
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /批量删除/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: '类型' })).toBeNull()
  })

  it('says in the import what must be filled in and stands in no file, before one is chosen', async () => {
    const user = userEvent.setup()
    const required = (jnpfKey: string, name: string, label: string) => ({
      __vModel__: name,
      __config__: { jnpfKey, label, required: true, visibility: ['pc'] },
    })
    const lines = { jnpfKey: 'table', label: '明细', visibility: ['pc'], children: [] as object[] }
    lines.children = [required('input', 'what', '内容'), required('uploadFile', 'proof', '凭证')]
    const withFiles = [
      ...defaultForm.fields,
      required('sign', 'f_sign', '签名'),
      { __vModel__: 't', __config__: lines },
    ]
    const { bridge } = prepare({
      form: { ...defaultForm, fields: withFiles },
      list: { ...defaultList, btnsList: [{ value: 'upload', label: '导入' }] },
      buttons: ['btn_upload'],
    })
    bridge.answerCalls({ 'partedImport.list': () => ({ list: [] }) })
    showPage()
    await rowOf('设备0')
    await user.click(screen.getByRole('button', { name: /导入/ }))
    expect(await (await dialog()).findByText('“签名、明细-凭证”必须填写，但不能通过文件导入')).toBeTruthy()
  })

  it('has no search field for what is held back', async () => {
    prepare({
      columns: ['f_name'],
      hidden: ['f_price'],
      list: {
        ...defaultList,
        columnList: defaultList.columnList.slice(0, 2),
        useColumnPermission: true,
        useFormPermission: true,
        searchList: [...defaultList.searchList, { prop: 'f_secret', label: '内部编号', searchType: 2 }],
      },
    })
    showPage()
    await rowOf('设备0')
    const labels = within(screen.getByRole('search')).queryAllByText(/^(名称|类型|单价|内部编号)$/)
    expect(labels.map((each) => each.textContent)).toEqual(['名称', '内部编号'])
  })

  it('deletes after a question and reads the list again', async () => {
    const { callsOf, questions, toasts } = prepare()
    showPage()
    await pressInRow('设备1', '删除')
    expect(callsOf('module.delete')).toHaveLength(0)
    expect(questions[0]?.content).toBe('删除“设备1 甲类”？ 此操作将永久删除该数据, 是否继续?')
    await act(async () => questions[0]?.agree())
    await waitFor(() => expect(callsOf('module.list')).toHaveLength(2))
    expect(callsOf('module.delete')[0]?.params).toEqual({ id: 'm1', dataId: 'r1' })
    expect(toasts).toContain('success:操作成功')
  })

  it('a batch delete sends the ticked rows', async () => {
    const { callsOf, questions } = prepare()
    showPage()
    const tick = within(await rowOf('设备2')).getByRole('checkbox')
    const many = screen.getByRole<HTMLButtonElement>('button', { name: /批量删除/ })
    expect(many.disabled).toBe(true)
    fireEvent.click(tick)
    expect(screen.getByText('已选 1 条')).toBeTruthy()
    fireEvent.click(many)
    await act(async () => questions[0]?.agree())
    await waitFor(() => expect(body(callsOf('module.deleteMany')[0])).toEqual({ ids: ['r2'] }))
    await waitFor(() => expect(screen.queryByText('已选 1 条')).toBeNull())
  })

  it('hands the ticked rows to the batch print with their names, where the design names a template', async () => {
    const user = userEvent.setup()
    const btnsList = [{ value: 'batchPrint', label: '批量打印' }]
    prepare({ list: { ...defaultList, btnsList, printIds: ['p1', 'p2'] }, buttons: ['btn_batchPrint'] })
    showPage()
    const print = await screen.findByRole<HTMLButtonElement>('button', { name: /批量打印/ })
    expect(print.disabled).toBe(true)
    await user.click(within(await rowOf('设备0')).getByRole('checkbox'))
    await user.click(within(await rowOf('设备2')).getByRole('checkbox'))
    await user.click(print)
    expect(useDialogs.getState().open.map(({ id, props }) => ({ id, props }))).toEqual([
      {
        id: 'printBatch',
        props: {
          templateIds: ['p1', 'p2'],
          modelId: 'm1',
          recordIds: ['r0', 'r2'],
          title: '资产台账',
          names: { r0: expect.stringContaining('设备0'), r2: expect.stringContaining('设备2') },
        },
      },
    ])
    cleanup()
    prepare({ list: { ...defaultList, btnsList, printIds: [] }, buttons: ['btn_batchPrint'] })
    showPage()
    await rowOf('设备0')
    expect(screen.queryByRole('button', { name: /批量打印/ })).toBeNull()
  })

  it('the keyboard reaches, opens and ticks rows', async () => {
    prepare()
    showPage()
    const first = await rowOf('设备0')
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-row-key="r1"]')))
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: ' ' })
    expect(screen.getByText('已选 1 条')).toBeTruthy()
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Enter' })
    expect(useDialogs.getState().open[0]).toMatchObject({
      id: 'record',
      props: { modelId: 'm1', recordId: 'r1', menuId: 'menu1' },
    })
  })

  it('stores column settings for the menu and follows them', async () => {
    const user = userEvent.setup()
    const { callsOf } = prepare({
      answers: {
        'columns.read': () => [
          { prop: 'f_price', label: '单价', visible: true },
          { prop: 'f_kind', label: '类型', visible: false },
        ],
      },
    })
    showPage()
    await rowOf('设备0')
    const heads = screen
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter(Boolean)
    expect(heads).toEqual(['名称', '单价', '操作'])
    await user.click(screen.getByRole('button', { name: '列设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '显示“类型”' }))
    await user.click((await dialog()).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(callsOf('columns.save')).toHaveLength(1))
    const sent = body(callsOf('columns.save')[0]) as { moduleId: string; fieldList: string }
    expect(sent.moduleId).toBe('menu1')
    expect(JSON.parse(sent.fieldList)).toContainEqual({ prop: 'f_kind', label: '类型', visible: true })
  })

  it('says that a list without pages ends after ten thousand records', async () => {
    prepare({
      list: { ...defaultList, hasPage: false },
      answers: {
        'module.list': () => ({
          list: [{ id: 'r0', f_name: '设备0' }],
          pagination: { currentPage: 1, pageSize: 10_000, total: 12_000 },
        }),
      },
    })
    showPage()
    await rowOf('设备0')
    expect(screen.getByText(/共 12000 条，这里只列出前 1 条/)).toBeTruthy()
  })

  it('an empty list names the button that is there', async () => {
    prepare({
      list: { ...defaultList, btnsList: [{ value: 'add', label: '登记来访' }] },
      answers: { 'module.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }) },
    })
    showPage()
    expect(await screen.findByText('点击“登记来访”填写第一条。')).toBeTruthy()
    expect(screen.getByRole('button', { name: '登记来访' })).toBeTruthy()
  })

  it('whose records lie in a read-only data source says so, and offers nothing that would be refused', async () => {
    prepare({ readOnlySource: '采购系统' })
    showPage()
    await rowOf('设备0')
    expect(screen.getByText('记录存放在只读的数据源“采购系统”中，只能查看')).toBeTruthy()
    for (const name of [/新增/, /编辑/, /删除/]) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getAllByRole('button', { name: /详情/ }).length).toBeGreaterThan(0)
  })

  it.each([
    ['a broken form', { form: '{' }, '此功能的配置无法读取'],
    ['a broken list', { list: '[]' }, '此功能的配置无法读取'],
    [
      'a refusal',
      {
        answers: {
          'module.config': () => {
            throw new BridgeFault('platform.business', '没有权限', { platformCode: 403 })
          },
        },
      },
      '没有访问权限',
    ],
    [
      'a failure',
      {
        answers: {
          'module.list': () => {
            throw new BridgeFault('platform.network')
          },
        },
      },
      '加载失败',
    ],
    [
      'an empty list',
      { answers: { 'module.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }) } },
      '还没有数据',
    ],
  ])('%s leaves no blank page', async (_name, setting, text) => {
    prepare(setting as never)
    showPage()
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('filling in a record', () => {
  it('shows an unknown field as such, skips what is no field, and leaves the rest of the form usable', async () => {
    const odd = [
      { __config__: { jnpfKey: 'hologram', label: '全息影像', formId: 9001 }, __vModel__: 'f_hologram' },
      { __config__: null },
      { __vModel__: 'f_bare' },
      7,
      null,
    ]
    prepare({ form: { ...defaultForm, fields: [...odd, ...defaultForm.fields] } })
    showPage()
    await rowOf('设备0')
    fireEvent.click(screen.getByRole('button', { name: /新增/ }))
    const form = await dialog()
    await form.findByText(/^当前版本不支持此类字段（hologram）/)
    const name = form.getByLabelText<HTMLInputElement>('名称')
    fireEvent.change(name, { target: { value: '投影仪' } })
    expect(name.value).toBe('投影仪')
  })

  it('a new record is sent whole and closes at once under its message, and the list is read again', async () => {
    const user = userEvent.setup()
    const { callsOf, toasts } = prepare({ hidden: ['f_secret'], list: { ...defaultList, useFormPermission: true } })
    showPage()
    await rowOf('设备0')
    await user.click(screen.getByRole('button', { name: /新增/ }))
    const form = await dialog()
    expect(form.queryByLabelText('内部编号')).toBeNull()
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(callsOf('module.create')).toHaveLength(0)
    expect(form.getByText('不能为空')).toBeTruthy()
    vi.useFakeTimers()
    fireEvent.change(form.getByLabelText('名称'), { target: { value: '新设备' } })
    fireEvent.keyDown(form.getByLabelText('名称'), { key: 'Enter' })
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)))
    expect(JSON.parse(body(callsOf('module.create')[0])['data'] as string)).toEqual({
      f_name: '新设备',
      f_kind: null,
      f_price: null,
      f_secret: null,
    })
    expect(toasts).toContain('success:操作成功')
    expect(callsOf('module.list')).toHaveLength(2)
    // The time in which it fades, and not that in which its message is read.
    await act(async () => void (await vi.advanceTimersByTimeAsync(600)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('an edit keeps what the form does not show, and a failure keeps what was typed', async () => {
    const user = userEvent.setup()
    let isDown = true
    const { callsOf, toasts } = prepare({
      answers: {
        'module.update': () => {
          if (isDown) throw new BridgeFault('platform.business', '数据已被他人修改')
          return null
        },
      },
    })
    showPage()
    await pressInRow('设备0', '编辑')
    const form = await dialog()
    const name = await form.findByLabelText('名称')
    await user.clear(name)
    await user.type(name, '改名')
    await user.click(form.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(toasts).toEqual(['error:数据已被他人修改']))
    expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('改名')
    isDown = false
    await user.click(form.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(callsOf('module.update')).toHaveLength(2))
    const sent = callsOf('module.update')[1]
    expect(sent?.params).toEqual({ id: 'm1', dataId: 'r0' })
    expect(JSON.parse(body(sent)['data'] as string)).toMatchObject({ f_name: '改名', f_kind: 'a', other: 'kept' })
  })

  it('Esc asks before it drops edits and only then', async () => {
    const user = userEvent.setup()
    const { questions } = prepare()
    showPage()
    await rowOf('设备0')
    await user.click(screen.getByRole('button', { name: /新增/ }))
    await dialog()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(questions).toHaveLength(0)

    await user.click(screen.getByRole('button', { name: /新增/ }))
    await user.type((await dialog()).getByLabelText('名称'), 'x')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(questions).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeTruthy()
    await act(async () => questions[0]?.agree())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the edit form of a record that changed since shows the new answer', async () => {
    let name = '旧名'
    prepare({
      answers: { 'module.record': () => ({ id: 'r0', data: JSON.stringify({ f_name: name, f_secret: 'S' }) }) },
    })
    showPage()
    for (const expected of ['旧名', '新名']) {
      name = expected
      await pressInRow('设备0', '编辑')
      const form = await dialog()
      expect((await form.findByLabelText<HTMLInputElement>('名称')).value).toBe(expected)
      fireEvent.click(form.getByRole('button', { name: '取消' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('a form-only module shows its form and can be filled in twice', async () => {
    const { callsOf } = prepare({
      webType: '1',
      list: '',
      form: { ...defaultForm, fields: defaultForm.fields.slice(0, 1) },
    })
    showPage()
    const name = await screen.findByLabelText('名称')
    vi.useFakeTimers()
    fireEvent.change(name, { target: { value: '第一份' } })
    fireEvent.click(screen.getByRole('button', { name: '提交' }))
    await act(async () => void (await vi.advanceTimersByTimeAsync(1600)))
    expect(callsOf('module.create')).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('')
    expect(rows).toHaveLength(3)
  })
})
