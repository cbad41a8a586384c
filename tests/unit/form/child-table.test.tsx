import { counter } from './support/counter.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goToProblem } from '#renderer/form/focus.ts'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { columnsInView, minWidthOf } from '#renderer/form/table/columns.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { dictionaryOf } from '../../support/dictionaries.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

const entries = ['病假', '事假'].map((fullName, index) => ({
  id: `e${index}`,
  enCode: `k${index}`,
  fullName,
  parentId: '0',
  enabledMark: 1,
  sortCode: 0,
  description: '',
  hasChildren: false,
  children: [],
}))
beforeAll(() => {
  installBridge(
    {},
    {
      'user.byIds': () => ({ list: [] }),
      'dictionary.all': () => ({ list: [dictionaryOf('leave', entries)] }),
      // Pasted names that no entry has: the server knows none of them either.
      'reference.ids': ({ body }) => body?.wanted.map(() => null) ?? [],
    },
  )
})
afterEach(cleanup)

const column = (name: string, label: string, jnpfKey = 'input', config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label, ...config },
})
const table = {
  __vModel__: 't',
  showSummary: true,
  summaryField: ['n'],
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    children: [
      column('name', '名称', 'input', { required: true, regList: [{ pattern: '/^[^!]*$/', message: '不能含有叹号' }] }),
      column('n', '数量', 'inputNumber'),
      column('day', '日期', 'datePicker'),
      column('kind', '类型', 'select', { dataType: 'dictionary', dictionaryType: 'leave' }),
      column('hidden', '手机端', 'input', { visibility: ['app'], required: true }),
    ],
  },
}

async function show(rows: readonly object[]): Promise<FormStore> {
  const store = storeOf(planOf([table]), { t: rows })
  renderForm(store)
  await settle(30)
  return store
}
const cell = (row: number, columnNumber: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement).getAllByRole('gridcell')[columnNumber - 1] as HTMLElement
const typing = () => document.activeElement as HTMLInputElement
const rowsOf = (store: FormStore) => store.value('t') as Record<string, unknown>[]

describe('a child table', () => {
  it('the head has an asterisk for required columns and none that is hidden on pc', async () => {
    await show([])
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['序号', '*名称', '数量', '日期', '类型', '操作'])
    expect(screen.getByText('还没有明细')).toBeTruthy()
    // What is cut off of a long heading, in two lines, can be read all the same.
    expect(screen.getAllByRole('columnheader').map((head) => head.title)).toEqual([
      '',
      '名称',
      '数量',
      '日期',
      '类型',
      '',
    ])
  })

  it('a keystroke renders one cell', async () => {
    await show(Array.from({ length: 20 }, (_, index) => ({ name: `第${index}`, n: index })))
    fireEvent.mouseDown(cell(1, 1))
    counter.take()
    fireEvent.change(typing(), { target: { value: '新' } })
    expect(counter.take()['Cell']).toBe(1)
  })

  it('keys lead from cell to cell', async () => {
    const user = userEvent.setup()
    const store = await show([
      { name: '甲', n: 1 },
      { name: '乙', n: 2 },
    ])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('x{Enter}y{ArrowUp}z{Tab}7{ArrowDown}8{Shift>}{Tab}{/Shift}w')
    expect(rowsOf(store).map((row) => [row['name'], row['n']])).toEqual([
      ['z', 7],
      ['w', 8],
    ])
  })

  it('the press of a button leaves the cursor in its cell: what is wrong there cannot move the button away', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '', n: 1 }])
    fireEvent.mouseDown(cell(1, 1))
    const before = typing()
    for (const name of [/添加/, '复制此行', '删除此行']) {
      await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name }) })
      expect(document.activeElement).toBe(before)
      expect(screen.queryByText('不能为空')).toBeNull()
      await user.pointer({ keys: '[/MouseLeft]', target: document.body })
    }
    await user.click(screen.getByRole('button', { name: /添加/ }))
    expect(screen.getByText('不能为空')).toBeTruthy()
    expect(rowsOf(store)).toHaveLength(2)
  })

  it('adds, copies and deletes the row that was meant', async () => {
    const user = userEvent.setup()
    const store = await show([
      { id: '1', name: '甲', n: 1 },
      { id: '2', name: '乙', n: 2 },
    ])
    await user.click(screen.getAllByRole('button', { name: '复制此行' })[0] as HTMLElement)
    await user.click(screen.getAllByRole('button', { name: '删除此行' })[2] as HTMLElement)
    await user.click(screen.getByRole('button', { name: /添加/ }))
    await user.keyboard('丙')
    expect(rowsOf(store)).toMatchObject([
      { id: '1', name: '甲', n: 1 },
      { name: '甲', n: 1 },
      { name: '丙', n: null },
    ])
    expect(rowsOf(store)[1]).not.toHaveProperty('id')
  })

  it('sums its own column with its own decimals', async () => {
    const store = await show([
      { name: '甲', n: 1 },
      { name: '乙', n: 2 },
    ])
    const total = () => screen.getAllByRole('row').at(-1)?.textContent
    expect(total()).toBe('合计3')
    const key = store.tables.get('t')?.rows()[0]?.key ?? 0
    act(() => store.tables.get('t')?.setCell(key, 'n', 1.255))
    expect(total()).toBe('合计3.26')
  })

  it('a bad cell tells its text, and a submit goes there', async () => {
    const store = await show([{ name: '甲' }, { name: '' }, { name: '乙!' }])
    const form = document.querySelector<HTMLElement>('[data-form]')
    await act(async () => {
      const place = store.validate()
      if (form && place) goToProblem(form, store, place)
    })
    expect(within(cell(2, 1)).getByText('不能为空')).toBeTruthy()
    expect(within(cell(3, 1)).getByText('不能含有叹号')).toBeTruthy()
    expect(cell(2, 1).contains(document.activeElement)).toBe(true)
  })

  it('a pasted block lands where the cursor is with all its rows, and unread values do not pass', async () => {
    const store = await show([{ name: '甲', n: 1 }])
    fireEvent.mouseDown(cell(1, 1))
    const text = '笔记本\t1,200.5\t2024/1/5\t病假\r\n"带\t制表"\t许多\t昨天\t婚假\r\n'
    fireEvent.paste(typing(), { clipboardData: { getData: () => text } })
    await settle()
    expect(rowsOf(store)).toMatchObject([
      { name: '笔记本', n: 1200.5, day: new Date(2024, 0, 5).getTime(), kind: 'e0' },
      { name: '带\t制表', n: { unread: '许多' }, day: { unread: '昨天' }, kind: { unread: '婚假' } },
    ])
    expect(screen.getByText('无法识别“许多”')).toBeTruthy()
    expect(screen.getByText('无法识别“昨天”')).toBeTruthy()
    expect(screen.getByText('无法识别“婚假”')).toBeTruthy()
  })

  it('draws only the rows in view of five hundred', async () => {
    await show(Array.from({ length: 500 }, (_, index) => ({ name: `第${index}`, n: index })))
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
    // With the head and the sums.
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('502')
  })

  it('tells which column and which row each sum stands in', async () => {
    await show([{ name: '甲', n: 1 }])
    const sums = screen.getAllByRole('row').at(-1) as HTMLElement
    const head = screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-colindex'))
    const places = [...sums.querySelectorAll('[aria-colindex]')].map((each) => each.getAttribute('aria-colindex'))
    // Nothing stands below the buttons of the rows.
    expect(places).toEqual(head.slice(0, -1))
    expect(sums.getAttribute('aria-rowindex')).toBe('3')
    expect(within(sums).getAllByRole('gridcell')[1]?.textContent).toBe('1')
  })

  it('separates the thousands of a sum where the numbers above it are separated', async () => {
    const number = (name: string, thousands: boolean) => ({
      __vModel__: name,
      controls: false,
      thousands,
      __config__: { jnpfKey: 'inputNumber', label: name },
    })
    const children = [number('money', true), number('count', false)]
    const plan = planOf([
      {
        __vModel__: 't',
        showSummary: true,
        summaryField: ['money', 'count'],
        __config__: { jnpfKey: 'table', label: '明细', children },
      },
    ])
    renderForm(
      storeOf(plan, {
        t: [
          { money: 6729.8, count: 6000 },
          { money: 8375.6, count: 6000 },
        ],
      }),
    )
    await settle(30)
    const sums = within(screen.getAllByRole('row').at(-1) as HTMLElement).getAllByRole('gridcell')
    expect(sums.map(({ textContent }) => textContent)).toEqual(['15,105.40', '12000'])
  })

  it('checks a cell when a key leaves it', async () => {
    const user = userEvent.setup()
    await show([{ name: '' }, { name: '乙' }])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('{Tab}')
    expect(within(cell(1, 1)).getByText('不能为空')).toBeTruthy()
  })

  it('the cursor passes a column nobody may change and stays in the table', async () => {
    const user = userEvent.setup()
    const locked = { __vModel__: 'l', disabled: true, __config__: { jnpfKey: 'input', label: '锁定' } }
    const sum = { __vModel__: 's', expression: ['n'], __config__: { jnpfKey: 'calculate', label: '小计' } }
    const columns = [sum, column('name', '名称'), locked, column('n', '数量', 'inputNumber')]
    const plan = planOf([{ __vModel__: 't', __config__: { jnpfKey: 'table', label: '明细', children: columns } }])
    const store = storeOf(plan, { t: [{ name: '甲', l: '不变', n: 1 }] })
    renderForm(store)
    await settle(30)
    await user.tab()
    await user.keyboard('x{Tab}{Tab}7')
    expect(rowsOf(store)).toMatchObject([{ name: 'x', l: '不变', n: 7 }])
  })

  it('goes to the neighbour of a deleted row', async () => {
    const user = userEvent.setup()
    await show([{ name: '甲' }, { name: '乙' }])
    await user.click(screen.getAllByRole('button', { name: '删除此行' })[0] as HTMLElement)
    expect(cell(1, 1).contains(document.activeElement)).toBe(true)
    expect(cell(1, 1).textContent).toBe('乙')
    await user.click(screen.getAllByRole('button', { name: '删除此行' })[0] as HTMLElement)
    expect(document.activeElement).toBe(screen.getByRole('grid'))
  })

  it('says which pasted rows are left out', async () => {
    const told: string[] = []
    const unbind = bindToast(({ kind, text }) => told.push(`${kind}:${text}`))
    const fixed = { ...table, footerBtnsList: [] }
    const store = storeOf(planOf([fixed]), { t: [{ name: '甲' }] })
    renderForm(store)
    await settle(30)
    fireEvent.mouseDown(cell(1, 1))
    fireEvent.paste(typing(), { clipboardData: { getData: () => '一\n二\n三' } })
    await settle()
    unbind()
    expect(rowsOf(store)).toMatchObject([{ name: '一' }])
    expect(told).toEqual(['warning:只粘贴了前 1 行，共 3 行'])
  })

  it('has room for the whole heading of a column, whatever language its width was designed for', () => {
    const children = ['日期', 'Inspected on', 'D'].map((label, at) =>
      column(`c${at}`, label, 'input', { columnWidth: 100, required: true }),
    )
    const [field] = planOf([{ ...table, __config__: { ...table.__config__, children } }]).fields
    const [zh = 0, en = 0, short = 0] = (field?.columns ?? []).map(minWidthOf)
    expect([zh, short]).toEqual([100, 100])
    // 12 bold letters of about 8.5 pixels, the star and the padding.
    expect(en).toBeGreaterThanOrEqual(12 * 8 + 12 + 22)
    expect(en).toBeLessThanOrEqual(160)
  })

  it('draws the columns in view alone where there are many, and all of them where there are few', () => {
    const wide = (count: number) => {
      const children = Array.from({ length: count }, (_value, at) =>
        column(`c${at}`, `列${at}`, 'input', { columnWidth: 100 }),
      )
      const [field] = planOf([{ ...table, __config__: { ...table.__config__, children } }]).fields
      return field?.columns ?? []
    }
    expect(columnsInView(wide(60), 0, 1000)).toEqual({ from: 0, to: 12 })
    const middle = columnsInView(wide(60), 3000, 1000)
    expect(middle.from).toBeGreaterThan(25)
    expect(middle.to).toBeLessThan(44)
    expect(columnsInView(wide(60), 5100, 1000).to).toBe(60)
    expect(columnsInView(wide(20), 3000, 1000)).toEqual({ from: 0, to: 20 })
    // Not measured yet.
    expect(columnsInView(wide(60), 0, 0)).toEqual({ from: 0, to: 60 })
  })
})
