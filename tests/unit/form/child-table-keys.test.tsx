import './support/counter.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FormStore } from '#renderer/form/store/form-store.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

beforeAll(() => {
  installBridge({}, { 'user.byIds': () => ({ list: [] }), 'dictionary.all': () => ({ list: [] }) })
})
afterEach(cleanup)

const column = (name: string, label: string, jnpfKey = 'input', keys: object = {}, config: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label, ...config },
})
const limits = { startTimeRule: true, startTimeType: 1, startTimeValue: new Date(2026, 10, 28).getTime() }
const fields = [
  column('title', '标题'),
  {
    __vModel__: 't',
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [
        column('name', '名称'),
        column('n', '数量', 'inputNumber'),
        column('day', '日期', 'datePicker', {}, limits),
      ],
    },
  },
]

async function show(rows: readonly object[]): Promise<FormStore> {
  const store = storeOf(planOf(fields), { t: rows })
  renderForm(store)
  await settle(30)
  return store
}
const cell = (row: number, columnNumber: number) =>
  within(screen.getAllByRole('row')[row] as HTMLElement).getAllByRole('gridcell')[columnNumber - 1] as HTMLElement
const rowsOf = (store: FormStore) => store.value('t') as Record<string, unknown>[]
const namesOf = (store: FormStore) => rowsOf(store).map((row) => row['name'])
const focused = () => document.activeElement as HTMLElement
function paste(text: string) {
  fireEvent.paste(focused(), { clipboardData: { getData: () => text } })
}
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()

describe('a child table as a spreadsheet', () => {
  it('takes a paste back as one step and repeats it, with the cursor in its cell and other fields as they are', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲', n: 1 }])
    await user.type(screen.getByLabelText('标题'), '请假')
    fireEvent.mouseDown(cell(1, 1))
    paste('一\t1\n二\t2\n三\t3\n')
    expect(namesOf(store)).toEqual(['一', '二', '三'])
    await user.keyboard('{Control>}z{/Control}')
    expect(rowsOf(store)).toMatchObject([{ name: '甲', n: 1 }])
    expect(rowsOf(store)).toHaveLength(1)
    expect(cell(1, 1).contains(focused())).toBe(true)
    expect(store.value('title')).toBe('请假')
    await user.keyboard('{Control>}y{/Control}')
    expect(namesOf(store)).toEqual(['一', '二', '三'])
    await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
    expect(namesOf(store)).toEqual(['一', '二', '三'])
  })

  it('fills what lies below when the corner of a selection is dragged down, over and over, as one step', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲', n: 1 }, { name: '乙', n: 2 }, { name: '丙' }, { n: 9 }, { name: '戊' }])
    fireEvent.mouseDown(cell(1, 1))
    fireEvent.mouseDown(cell(2, 2), { shiftKey: true })
    const corner = () => {
      const [handle, ...others] = document.querySelectorAll('[data-fill-handle]')
      expect(others).toEqual([])
      return handle as HTMLElement
    }
    expect(cell(2, 2).contains(corner())).toBe(true)
    fireEvent.mouseDown(corner())
    fireEvent.mouseOver(cell(5, 3))
    fireEvent.keyDown(focused(), { key: 'Escape' })
    // The button is still down: what was selected stays as it was.
    fireEvent.mouseEnter(cell(4, 3), { buttons: 1 })
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4)
    fireEvent.mouseUp(document.body)
    expect(namesOf(store)).toEqual(['甲', '乙', '丙', null, '戊'])
    fireEvent.mouseDown(cell(1, 1))
    fireEvent.mouseEnter(cell(2, 2), { buttons: 1 })
    fireEvent.mouseDown(corner())
    fireEvent.mouseOver(cell(5, 3))
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(10)
    fireEvent.mouseOver(cell(4, 1))
    fireEvent.mouseUp(document.body)
    expect(rowsOf(store)).toMatchObject([{}, {}, { name: '甲', n: 1 }, { name: '乙', n: 2 }, { name: '戊' }])
    expect(cell(4, 2).contains(corner())).toBe(true)
    await user.keyboard('{Control>}z{/Control}')
    expect(namesOf(store)).toEqual(['甲', '乙', '丙', null, '戊'])
    await user.keyboard('{Control>}y{/Control}')
    expect(namesOf(store)).toEqual(['甲', '乙', '甲', '乙', '戊'])
  })

  it('fills nothing when the form is gone before the corner is let go', async () => {
    const store = await show([{ name: '甲' }, { name: '乙' }])
    fireEvent.mouseDown(cell(1, 1))
    fireEvent.mouseDown(document.querySelector('[data-fill-handle]') as HTMLElement)
    fireEvent.mouseOver(cell(2, 1))
    cleanup()
    fireEvent.mouseUp(document.body)
    expect(namesOf(store)).toEqual(['甲', '乙'])
  })

  it('numbers every column, from the row number to the buttons', async () => {
    await show([{ name: '甲' }])
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('5')
    for (const row of screen.getAllByRole('row').slice(0, 2)) {
      const places = [...row.querySelectorAll('[aria-colindex]')].map((each) => each.getAttribute('aria-colindex'))
      expect(places).toEqual(['1', '2', '3', '4', '5'])
    }
  })

  it('swallows Ctrl+Z with nothing to undo, so that no other field is changed', async () => {
    await show([{ name: '甲' }])
    fireEvent.mouseDown(cell(1, 1))
    expect(fireEvent.keyDown(focused(), { key: 'z', ctrlKey: true })).toBe(false)
  })

  it('takes back a deleted row, a copied row and what was typed, one after the other', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲' }, { name: '乙' }])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('丙')
    await user.click(screen.getAllByRole('button', { name: '复制此行' })[0] as HTMLElement)
    await user.click(screen.getAllByRole('button', { name: '删除此行' })[2] as HTMLElement)
    expect(namesOf(store)).toEqual(['丙', '丙'])
    await user.keyboard('{Control>}z{/Control}')
    expect(namesOf(store)).toEqual(['丙', '丙', '乙'])
    await user.keyboard('{Control>}z{/Control}')
    expect(namesOf(store)).toEqual(['丙', '乙'])
    await user.keyboard('{Control>}z{/Control}')
    expect(namesOf(store)).toEqual(['甲', '乙'])
    expect(store.isDirty()).toBe(false)
  })

  describe('in a cell that is chosen and not open', () => {
    /** As an input method does it: the words stand in the field that has the cursor before they are done. */
    const compose = (words: string) => {
      const field = focused() as HTMLInputElement
      fireEvent.keyDown(field, { key: 'Process', keyCode: 229 })
      fireEvent.compositionStart(field)
      fireEvent.input(field, { target: { value: words }, isComposing: true })
      return field
    }
    const chosen = async (columnNumber: number) => {
      const user = userEvent.setup()
      const store = await show([{ name: '甲', n: 1 }])
      fireEvent.mouseDown(cell(1, columnNumber))
      await user.keyboard('{Escape}')
      return { user, store }
    }

    it('takes the first word of an input method whole, in place of what the cell holds', async () => {
      const { user, store } = await chosen(1)
      const field = compose('你好')
      expect(namesOf(store)).toEqual(['甲'])
      expect(cell(1, 1).contains(field)).toBe(true)
      fireEvent.compositionEnd(field, { data: '你好' })
      expect(namesOf(store)).toEqual(['你好'])
      expect(focused()).not.toBe(field)
      await user.keyboard('！')
      expect(namesOf(store)).toEqual(['你好！'])
      await user.keyboard('{Escape}')
      expect(namesOf(store)).toEqual(['甲'])
    })

    it('keeps what it holds when the input method is left', async () => {
      const { store } = await chosen(1)
      const field = compose('n')
      fireEvent.input(field, { target: { value: '' }, isComposing: true })
      fireEvent.compositionEnd(field, { data: '' })
      expect(namesOf(store)).toEqual(['甲'])
      expect(focused()).toBe(field)
    })

    it('takes what comes without a key: an emoji of the system, a word that was spoken', async () => {
      const { store } = await chosen(1)
      fireEvent.input(focused(), { target: { value: '😀' } })
      expect(namesOf(store)).toEqual(['😀'])
    })

    it('is read to whoever does not see it by its place and what it holds', async () => {
      await chosen(1)
      expect(screen.getByRole('textbox', { name: '名称，第 1 行 甲' })).toBe(focused())
    })
  })

  it('leaves a cell with Escape as it was before, and only a second Escape reaches the form', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲', day: day(2026, 12, 1) }])
    const heard = vi.fn<(event: KeyboardEvent) => void>()
    document.addEventListener('keydown', heard)
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('乙{Escape}')
    expect(namesOf(store)).toEqual(['甲'])
    expect(cell(1, 1).contains(focused())).toBe(true)
    expect(heard.mock.calls.filter(([event]) => event.key === 'Escape')).toHaveLength(0)
    await user.keyboard('{Escape}')
    expect(heard.mock.calls.filter(([event]) => event.key === 'Escape')).toHaveLength(1)
    document.removeEventListener('keydown', heard)
    fireEvent.mouseDown(cell(1, 3))
    await user.keyboard('12{Escape}')
    expect(rowsOf(store)[0]?.['day']).toBe(day(2026, 12, 1))
    expect(cell(1, 3).textContent).toBe('2026-12-01')
  })

  it('presses a button in a cell by Enter, where a switch is left by it', async () => {
    const user = userEvent.setup()
    const children = [column('on', '启用', 'switch'), column('place', '地点', 'location')]
    const table = { __vModel__: 't', __config__: { jnpfKey: 'table', label: '明细', children } }
    renderForm(storeOf(planOf([table]), { t: [{ on: 0 }, { on: 0 }] }))
    await settle(30)
    const [upper, lower] = screen.getAllByRole('switch')
    upper?.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(lower)
    fireEvent.mouseDown(cell(1, 2))
    expect(focused().tagName).toBe('BUTTON')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: '地点' })).toBeTruthy()
  })

  it('adds a row with Enter in the last one and goes there', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲' }])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('一{Enter}二{Enter}三')
    expect(namesOf(store)).toEqual(['一', '二', '三'])
    await user.keyboard('{Control>}z{/Control}')
    await user.keyboard('{Control>}z{/Control}')
    expect(namesOf(store)).toEqual(['一', '二'])
  })

  it('keeps what could not be read while one walks through it, until it is mended', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲', n: 1 }, { name: '乙' }])
    fireEvent.mouseDown(cell(1, 2))
    paste('abc\n5\n')
    expect(within(cell(1, 2)).getByText('无法识别“abc”')).toBeTruthy()
    await user.keyboard('{ArrowDown}{ArrowUp}{Tab}')
    expect(within(cell(1, 2)).getByText('无法识别“abc”')).toBeTruthy()
    expect(within(cell(1, 2)).getByText('abc')).toBeTruthy()
    expect(store.validate()).toMatchObject({ column: 'n' })
    fireEvent.mouseDown(cell(1, 2))
    await user.keyboard('7{Tab}')
    expect(within(cell(1, 2)).queryByText('无法识别“abc”')).toBeNull()
    expect(rowsOf(store)[0]?.['n']).toBe(7)
  })

  it('reads a number pasted into a date cell as a day of a spreadsheet, and holds it to the limits of the field', async () => {
    const store = await show([{ name: '甲' }])
    fireEvent.mouseDown(cell(1, 1))
    paste('甲\t1\t46400\n乙\t1\t46350\n丙\t1\t12\n')
    expect(rowsOf(store)).toMatchObject([
      { day: day(2027, 1, 13) },
      { day: day(2026, 11, 24) },
      { day: { unread: '12' } },
    ])
    expect(within(cell(1, 3)).queryByText(/不能/)).toBeNull()
    expect(within(cell(2, 3)).getByText('不能早于 2026-11-28')).toBeTruthy()
    expect(within(cell(3, 3)).getByText('无法识别“12”')).toBeTruthy()
    fireEvent.mouseDown(cell(3, 3))
    ;(focused() as HTMLInputElement).select()
    paste('46400')
    expect(rowsOf(store)[2]?.['day']).toBe(day(2027, 1, 13))
  })

  it('reads a date typed into a cell on Tab and on a click elsewhere', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲' }, { name: '乙' }])
    fireEvent.mouseDown(cell(1, 3))
    await user.keyboard('2026/12/24{Tab}')
    expect(rowsOf(store)[0]?.['day']).toBe(day(2026, 12, 24))
    fireEvent.mouseDown(cell(2, 3))
    await user.keyboard('20261225')
    fireEvent.mouseDown(cell(1, 1))
    expect(rowsOf(store)[1]?.['day']).toBe(day(2026, 12, 25))
    fireEvent.mouseDown(cell(1, 3))
    await user.clear(focused())
    await user.keyboard('soon{Enter}')
    expect(cell(1, 3).textContent).toBe('soon无法识别“soon”')
  })

  it('selects with Shift, copies, cuts, empties and fills down', async () => {
    const user = userEvent.setup()
    const store = await show([
      { name: '甲', n: 1 },
      { name: '乙', n: 2 },
      { name: '丙', n: 3 },
    ])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4)
    const setData = vi.fn<(type: string, text: string) => void>()
    fireEvent.copy(focused(), { clipboardData: { setData } })
    expect(setData).toHaveBeenLastCalledWith('text/plain', '甲\t1\n乙\t2\n')
    await user.keyboard('{Control>}d{/Control}')
    expect(rowsOf(store)).toMatchObject([{ name: '甲', n: 1 }, { name: '甲', n: 1 }, { name: '丙' }])
    fireEvent.cut(focused(), { clipboardData: { setData } })
    expect(setData).toHaveBeenLastCalledWith('text/plain', '甲\t1\n甲\t1\n')
    expect(rowsOf(store)).toMatchObject([{ name: null, n: null }, { name: null, n: null }, { name: '丙' }])
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
    fireEvent.mouseDown(cell(2, 2))
    fireEvent.mouseDown(cell(3, 2), { shiftKey: true })
    await user.keyboard('{Delete}')
    expect(rowsOf(store).map((row) => row['n'])).toEqual([1, null, null])
    paste('9')
    expect(rowsOf(store).map((row) => row['n'])).toEqual([1, 9, 9])
  })

  it('empties what an empty cell is pasted over, and says where something is required', async () => {
    const user = userEvent.setup()
    const children = [column('name', '名称', 'input', {}, { required: true }), column('tags', '标签', 'checkbox')]
    const table = { __vModel__: 't', __config__: { jnpfKey: 'table', label: '明细', children } }
    const store = storeOf(planOf([table]), {
      t: [
        { name: '甲', tags: ['1'] },
        { name: '乙', tags: [] },
        { name: null, tags: [] },
      ],
    })
    renderForm(store)
    await settle(30)
    const setData = vi.fn<(type: string, text: string) => void>()
    const copied = () => setData.mock.lastCall?.[1] ?? ''
    fireEvent.mouseDown(cell(3, 1))
    await user.keyboard('{Escape}')
    fireEvent.copy(focused(), { clipboardData: { setData } })
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('{Escape}')
    paste(copied())
    expect(namesOf(store)).toEqual([null, '乙', null])
    expect(within(cell(1, 1)).getByText('不能为空')).toBeTruthy()
    fireEvent.mouseDown(cell(3, 1))
    fireEvent.mouseDown(cell(3, 2), { shiftKey: true })
    fireEvent.copy(focused(), { clipboardData: { setData } })
    fireEvent.mouseDown(cell(1, 1))
    fireEvent.mouseDown(cell(2, 2), { shiftKey: true })
    paste(copied())
    expect(rowsOf(store)[0]).toMatchObject({ name: null, tags: [] })
  })

  it('takes a single cell of a spreadsheet without the end of its line', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲' }])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('{Escape}')
    paste('乙\r\n')
    expect(namesOf(store)).toEqual(['乙'])
    paste('\r\n')
    expect(namesOf(store)).toEqual([null])
  })

  it('moves rows with Alt and the arrows, and the cursor with them', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲' }, { name: '乙' }, { name: '丙' }])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(namesOf(store)).toEqual(['乙', '甲', '丙'])
    expect(cell(2, 1).contains(focused())).toBe(true)
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(namesOf(store)).toEqual(['甲', '乙', '丙'])
  })

  it('types over a chosen cell, and opens it with Enter', async () => {
    const user = userEvent.setup()
    const store = await show([{ name: '甲' }, { name: '乙' }])
    fireEvent.mouseDown(cell(1, 1))
    await user.keyboard('{Escape}{ArrowDown}x{Enter}')
    expect(namesOf(store).slice(0, 2)).toEqual(['甲', 'x'])
    await waitFor(() => expect(rowsOf(store)).toHaveLength(3))
    act(() => focused().blur())
  })
})
