import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultList, prepare, rowOf, rows, type Setting, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const list = { ...defaultList, hasSuperQuery: true }
const kept = {
  id: 'q1',
  fullName: '大额',
  moduleId: 'menu1',
  matchLogic: 'or',
  conditionJson: JSON.stringify([{ logic: 'and', groups: [{ field: 'f_price', symbol: '>', fieldValue: 100 }] }]),
}
const bodyOf = (input: { body?: unknown } | undefined) => input?.body as Record<string, unknown>
const start = async (setting: Setting = {}) => {
  const prepared = prepare({
    ...setting,
    list: { ...list, ...(setting.list as object) },
    answers: {
      'advancedQuery.list': () => ({ list: [kept] }),
      'advancedQuery.create': () => null,
      'advancedQuery.update': () => null,
      ...setting.answers,
    },
  })
  showPage()
  await rowOf('设备0')
  return prepared
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('the advanced query of a list', () => {
  it('asks for what was entered, says how many conditions it has, and ends with a reset', async () => {
    const user = userEvent.setup()
    const { callsOf } = await start()
    await user.click(screen.getByRole('button', { name: '高级查询' }))
    const editor = await dialog()
    await user.type(
      await editor
        .findByRole('textbox', { name: '' })
        .catch(() => editor.getAllByRole('textbox').at(-1) as HTMLElement),
      '投影',
    )
    await user.click(editor.getByRole('button', { name: /查询/ }))
    await waitFor(() => expect(callsOf('module.list')).toHaveLength(2))
    expect(JSON.parse(String(bodyOf(callsOf('module.list')[1])['superQueryJson']))).toEqual({
      matchLogic: 'and',
      conditionList: [
        { logic: 'and', groups: [{ field: 'f_name', symbol: '==', fieldValue: '投影', jnpfKey: 'input' }] },
      ],
    })
    await user.click(await screen.findByRole('button', { name: '高级查询（1个条件）' }))
    await user.click((await dialog()).getByRole('button', { name: /重置/ }))
    await waitFor(() => expect(bodyOf(callsOf('module.list').at(-1))['superQueryJson']).toBe(''))
  })

  it('begins in the first value, not in the name that a query may be kept under', async () => {
    await start()
    fireEvent.click(screen.getByRole('button', { name: '高级查询' }))
    const editor = await dialog()
    const [value] = await editor.findAllByRole('group', { name: '值' })
    await waitFor(() => expect(value?.contains(document.activeElement)).toBe(true))
  })

  it('loads a kept query, and keeps it again under its name', async () => {
    const user = userEvent.setup()
    const { callsOf } = await start()
    await user.click(screen.getByRole('button', { name: '高级查询' }))
    const editor = await dialog()
    fireEvent.mouseDown(editor.getByRole('combobox', { name: '我的查询方案' }))
    await user.click(await screen.findByTitle('大额'))
    expect(editor.getByDisplayValue('100')).toBeTruthy()
    await user.click(editor.getByRole('button', { name: /保存方案/ }))
    await waitFor(() => expect(callsOf('advancedQuery.update')).toHaveLength(1))
    expect(callsOf('advancedQuery.update')[0]).toMatchObject({
      params: { id: 'q1' },
      body: { fullName: '大额', moduleId: 'menu1', matchLogic: 'or' },
    })
    await user.click(editor.getByRole('button', { name: /查询$/ }))
    await waitFor(() => expect(callsOf('module.list')).toHaveLength(2))
    expect(String(bodyOf(callsOf('module.list')[1])['superQueryJson'])).toContain('"fieldValue":100')
  })

  it('has chosen what was kept just now: it can be deleted at once', async () => {
    const user = userEvent.setup()
    const stored = [kept]
    await start({
      answers: {
        'advancedQuery.list': () => ({ list: [...stored] }),
        'advancedQuery.create': ({ body }) => {
          stored.push({ ...kept, id: 'q2', fullName: String((body as { fullName: string }).fullName) })
          return null
        },
      },
    })
    await user.click(screen.getByRole('button', { name: '高级查询' }))
    const editor = await dialog()
    await user.type(editor.getAllByRole('textbox').at(-1) as HTMLElement, '投影')
    const remove = editor.getByRole('button', { name: '删除方案' })
    expect(remove).toHaveProperty('disabled', true)
    await user.type(editor.getByRole('textbox', { name: '方案名称' }), '投影设备')
    await user.click(editor.getByRole('button', { name: /保存方案/ }))
    await waitFor(() => expect(remove).toHaveProperty('disabled', false))
    expect(editor.getByTitle('投影设备')).toBeTruthy()
  })

  it('says what is missing before it keeps a query', async () => {
    const user = userEvent.setup()
    const { callsOf } = await start()
    await user.click(screen.getByRole('button', { name: '高级查询' }))
    const editor = await dialog()
    await user.click(editor.getByRole('button', { name: /保存方案/ }))
    expect((await editor.findByRole('alert')).textContent).toBe('请输入方案名称')
    await user.type(editor.getByRole('textbox', { name: '方案名称' }), '空的')
    await user.click(editor.getByRole('button', { name: /保存方案/ }))
    expect((await editor.findByRole('alert')).textContent).toBe('请先填写查询条件')
    expect(callsOf('advancedQuery.create')).toEqual([])
  })
})

describe('what stands around the rows of a list', () => {
  it('adds up the page and everything that was asked for', async () => {
    const { callsOf } = await start({
      list: { ...list, showSummary: true, summaryField: ['f_price'] },
      answers: { 'module.sums': () => ({ sums: { f_price: 1234.5 } }) },
    })
    const page = await screen.findByRole('row', { name: '本页合计' })
    expect(within(page).getByTitle('3')).toBeTruthy()
    const all = await screen.findByRole('row', { name: '合计' })
    expect(within(all).getByTitle('1234.5')).toBeTruthy()
    expect(callsOf('module.sums')).toHaveLength(1)
  })

  it('draws one heading over the columns that share it', async () => {
    await start({
      list: { ...list, complexHeaderList: [{ id: 'h', fullName: '分类与价格', childColumns: ['f_kind', 'f_price'] }] },
    })
    expect(screen.getAllByRole('columnheader', { name: '分类与价格' })).toHaveLength(1)
  })

  it('shows rows of a child table below a heading, the first lines of many', async () => {
    const table = {
      __config__: {
        jnpfKey: 'table',
        label: '明细',
        children: [{ __vModel__: 'item', __config__: { jnpfKey: 'input', label: '品名' } }],
      },
      __vModel__: 'tableField1',
    }
    const columns = [...defaultList.columnList, { prop: 'tableField1-item', label: '明细-品名' }]
    const items = ['纸', '笔', '墨', '砚'].map((item) => ({ item }))
    await start({
      form: { fields: [{ __vModel__: 'f_name', __config__: { jnpfKey: 'input', label: '名称' } }, table] },
      list: { ...list, childTableStyle: 1, columnList: columns },
      answers: {
        'module.list': () => ({
          list: [{ ...rows[0], id: 'r0', tableField1: items }],
          pagination: { currentPage: 1, pageSize: 20, total: 1 },
        }),
      },
    })
    const row = within(await rowOf('设备0'))
    expect(row.getByText('纸')).toBeTruthy()
    expect(row.queryByText('砚')).toBeNull()
    expect(screen.getByRole('columnheader', { name: '明细' })).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: '全部4行' }))
    expect(await screen.findByText('砚')).toBeTruthy()
  })

  it('looks through the flagged fields by one box', async () => {
    const user = userEvent.setup()
    const { callsOf } = await start({
      list: { ...list, searchList: [{ prop: 'f_name', label: '名称', searchType: 2, isKeyword: true }] },
    })
    await user.type(within(screen.getByRole('search')).getByLabelText('关键词'), '投{Enter}')
    await waitFor(() =>
      expect(bodyOf(callsOf('module.list').at(-1))['queryJson']).toBe(JSON.stringify({ jnpfKeyword: '投' })),
    )
  })
})
