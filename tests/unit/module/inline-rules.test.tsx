import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultForm, defaultList, prepare, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface StoredRow {
  readonly id: string
  readonly [name: string]: unknown
}
const stored: readonly StoredRow[] = [
  { id: 'r0', f_name: '台灯', f_kind: 'a', f_kind_name: '甲类', f_price: 10 },
  { id: 'r1', f_name: '椅子', f_kind: 'b', f_kind_name: '乙类', f_price: 20 },
]
const when = (field: string, symbol: string, fieldValue: unknown) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
})
const rule = (id: string, condition: object, action: object) => ({
  id,
  name: id,
  enabled: true,
  when: condition,
  actions: [action],
})

function open(rules: readonly object[], rows: readonly StoredRow[] = stored) {
  const prepared = prepare({
    form: { ...defaultForm, atriumRules: { version: 1, rules } },
    list: { ...defaultList, type: 4 },
    answers: {
      'module.list': () => ({ list: [...rows], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
      'module.record': ({ params }) => ({
        id: params.dataId,
        data: JSON.stringify({ ...stored.find(({ id }) => id === params.dataId), f_secret: 'S' }),
      }),
    },
  })
  showPage()
  return prepared
}
const cell = async (row: number, name: string) => {
  const grid = within(await screen.findByRole('grid', { name: '资产台账' }))
  const at = grid.getAllByRole('columnheader').findIndex((head) => head.textContent?.includes(name))
  const cells = grid.getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('[role="gridcell"], [role="rowheader"]')
  const found = cells?.[at]
  if (!found) throw new Error(`no cell ${name} in row ${row}`)
  return found
}
const valueOf = async (row: number, name: string) => {
  const element = await cell(row, name)
  return element.querySelector('input')?.value ?? element.textContent
}
async function type(row: number, name: string, text: string): Promise<void> {
  const target = await cell(row, name)
  fireEvent.mouseDown(target)
  const input = await within(target).findByRole(name === '单价' ? 'spinbutton' : 'textbox')
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

describe('the rules of a form in a list whose rows are edited in place', () => {
  it('empty the cell of what is hidden, in its row alone, and bring it back with what the row says by then', async () => {
    open([rule('r', when('f_name', '<>', '椅子'), { type: 'show', fields: ['f_price'], clear: false })])
    await waitFor(async () => expect(await valueOf(1, '单价')).toBe('10'))
    expect(await valueOf(2, '单价')).toBe('')
    fireEvent.mouseDown(await cell(2, '单价'))
    expect((await cell(2, '单价')).querySelector('input')).toBeNull()
    await type(2, '名称', '凳子')
    await waitFor(async () => expect(await valueOf(2, '单价')).toBe('20'))
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(async () => expect(await valueOf(2, '单价')).toBe(''))
  })

  it('leave a record that a rule closed to be read alone, whatever the list brings of what the rule asks', async () => {
    open(
      [rule('r', when('f_secret', '==', 'S'), { type: 'close' })],
      stored.map((row, at) => (at === 0 ? { ...row, atriumClosed: true } : row)),
    )
    await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯'))
    fireEvent.mouseDown(await cell(1, '名称'))
    await waitFor(async () => expect((await cell(1, '名称')).querySelector('input:enabled')).toBeNull())
    await type(2, '名称', '凳子')
    expect(await valueOf(2, '名称')).toBe('凳子')
  })

  it('keep a column in which no row shows anything', async () => {
    open([rule('r', when('f_name', '==', '无'), { type: 'show', fields: ['f_price'], clear: false })])
    await waitFor(async () => expect(await valueOf(1, '名称')).toBe('台灯'))
    expect(await valueOf(1, '单价')).toBe('')
  })

  it('lock what is disabled', async () => {
    open([rule('r', when('f_name', '==', '椅子'), { type: 'disable', fields: ['f_price'] })])
    await waitFor(async () => expect(await valueOf(2, '单价')).toBe('20'))
    fireEvent.mouseDown(await cell(2, '单价'))
    await waitFor(async () => expect((await cell(2, '单价')).querySelector('input:enabled')).toBeNull())
    fireEvent.mouseDown(await cell(1, '单价'))
    await waitFor(async () => expect((await cell(1, '单价')).querySelector('input:enabled')).not.toBeNull())
  })

  it('ask for what must be filled in before the row is saved', async () => {
    const { callsOf } = open([rule('r', when('f_name', '==', '凳子'), { type: 'require', fields: ['f_price'] })])
    await type(2, '单价', '')
    await type(2, '名称', '凳子')
    await userEvent.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await cell(2, '单价')).getAttribute('aria-invalid')).toBe('true'))
    expect(callsOf('module.update')).toEqual([])
  })

  it('decide nothing by a field that the list does not bring', async () => {
    open([rule('r', when('f_secret', '==', 'S'), { type: 'show', fields: ['f_price'], clear: false })])
    await waitFor(async () => expect(await valueOf(1, '单价')).toBe('10'))
    expect(await valueOf(2, '单价')).toBe('20')
  })
})
