import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ModuleRow } from '#shared/api/module.ts'
import { withStyles } from '#shared/design/list/styles.ts'
import { lookOver, ruledLook, styleScripts } from '#renderer/features/module/list/row-styles/ruled-style.ts'
import { runListScripts } from '#renderer/form/scripts/list-scripts.ts'
import { defaultList, prepare, rowOf, showPage } from './support.tsx'

const scripted = vi.hoisted(() => ({ rowStyles: vi.fn(), cellStyles: vi.fn() }))
vi.mock('#renderer/form/scripts/list-scripts.ts', () => ({
  runListScripts: vi.fn(() => ({ ...scripted, loaded: () => {}, press: async () => {}, dispose: () => {} })),
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const rule = {
  id: '1',
  field: 'f_kind',
  test: '==',
  value: '乙类',
  target: 'row',
  color: '#ff0000',
  background: '#ffeeee',
  bold: true,
} as const
const cellRule = { ...rule, id: '2', field: 'f_price', test: '>', value: '100', target: 'cell', bold: false } as const
const stored = [
  { id: 'r0', f_name: '台灯', f_kind: '甲类', f_price: '1,200' },
  { id: 'r1', f_name: '椅子', f_kind: '乙类', f_price: '20' },
]
const page = (list: readonly ModuleRow[]) => ({
  'module.list': () => ({ list: [...list], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
})
const cellOf = (row: HTMLElement, text: string) => {
  const cell = within(row).getByText(text).closest<HTMLElement>('[role="gridcell"]')
  if (!cell) throw new Error(`no cell ${text}`)
  return cell
}
const background = (element: HTMLElement) => element.style.getPropertyValue('--given-background')

describe('the look of a row by rule', () => {
  it('is of the row or of the cell that is asked about, a later rule over an earlier one', () => {
    const over = { ...rule, id: '3', color: '#00ff00', background: '', bold: false }
    expect(ruledLook([rule, cellRule, over], { ...stored[1], f_price: '1,200' } as never)).toEqual({
      row: { color: '#00ff00', backgroundColor: '#ffeeee', fontWeight: 'bold' },
      cells: { f_price: { color: '#ff0000', backgroundColor: '#ffeeee' } },
    })
    expect(ruledLook([rule], stored[0] as never)).toBeUndefined()
  })

  it('stands below what a script says', () => {
    const under = { row: { color: 'red', fontWeight: 'bold' }, cells: { a: { color: 'red' } } }
    expect(lookOver(under, { row: { color: 'blue' }, cells: { b: { color: 'blue' } } })).toEqual({
      row: { color: 'blue', fontWeight: 'bold' },
      cells: { a: { color: 'red' }, b: { color: 'blue' } },
    })
    expect(lookOver(under, undefined)).toBe(under)
  })

  it('makes the scripts compiled from it needless, and no other', () => {
    const compiled = withStyles({}, [rule])
    expect(styleScripts({ scripts: compiled['funcs'], styles: [rule] })).toEqual({ row: false, cells: false })
    expect(styleScripts({ scripts: compiled['funcs'], styles: [] })).toEqual({ row: true, cells: false })
    const own = { cellStyle: `({ row }) => { return { color: 'red' } }` }
    expect(styleScripts({ scripts: own, styles: [rule] })).toEqual({ row: false, cells: true })
  })
})

describe('a generated list', () => {
  it('draws rows and cells by its rules and runs no script for them', async () => {
    prepare({ list: { ...defaultList, ...withStyles({}, [rule, cellRule]) }, answers: page(stored) })
    showPage()
    const [plain, styled] = [await rowOf('台灯'), await rowOf('椅子')]
    expect([styled.style.color, styled.style.fontWeight]).toEqual(['rgb(255, 0, 0)', 'bold'])
    expect(background(styled)).toBe('#ffeeee')
    expect([plain.style.color, background(plain)]).toEqual(['', ''])
    expect(background(cellOf(plain, '1,200'))).toBe('#ffeeee')
    expect(background(cellOf(plain, '台灯'))).toBe('')
    expect(scripted.rowStyles).not.toHaveBeenCalled()
    expect(scripted.cellStyles).not.toHaveBeenCalled()
  })

  it('draws what its scripts answer for the rows and the columns it shows', async () => {
    scripted.rowStyles.mockResolvedValue([null, { fontStyle: 'italic' }])
    scripted.cellStyles.mockResolvedValue([[null, null, { backgroundColor: '#fee' }], []])
    const funcs = {
      rowStyle: `({ row }) => { return { fontStyle: 'italic' } }`,
      cellStyle: `({ row }) => { return { background: '#fee' } }`,
    }
    prepare({ list: { ...defaultList, funcs }, answers: page(stored) })
    showPage()
    await rowOf('椅子')
    await waitFor(async () => expect((await rowOf('椅子')).style.fontStyle).toBe('italic'))
    const plain = await rowOf('台灯')
    expect(plain.style.fontStyle).toBe('')
    expect(background(cellOf(plain, '1,200'))).toBe('#fee')
    const [asked, columns] = scripted.cellStyles.mock.calls.at(-1) as [readonly object[], readonly object[]]
    expect(asked).toHaveLength(2)
    expect(columns.map((column) => (column as { prop: string }).prop)).toEqual(['f_name', 'f_kind', 'f_price'])
    expect(vi.mocked(runListScripts)).toHaveBeenCalled()
  })

  it('draws the records of a group so, and its heading as usual', async () => {
    const group = { id: 'g1', top: true, f_kind: '乙类', children: stored }
    const list = { ...defaultList, type: 3, groupField: 'f_kind', ...withStyles({}, [rule]) }
    prepare({ list, answers: page([group]) })
    showPage()
    expect(background(await rowOf('椅子'))).toBe('#ffeeee')
    const heading = screen.getAllByRole('row').find((row) => row.dataset['rowKey'] === 'g1')
    expect(heading && background(heading)).toBe('')
  })

  it('draws rows and cells that are edited in place so, by what people read in them', async () => {
    const kept = [
      {
        id: 'r0',
        f_name: '台灯',
        f_name_name: '台灯',
        f_kind: 'a',
        f_kind_name: '甲类',
        f_price: 1200,
        f_price_name: '1,200',
      },
      {
        id: 'r1',
        f_name: '椅子',
        f_name_name: '椅子',
        f_kind: 'b',
        f_kind_name: '乙类',
        f_price: 20,
        f_price_name: '20',
      },
    ]
    const list = { ...defaultList, type: 4, ...withStyles({}, [rule, cellRule]) }
    prepare({ list, answers: page(kept) })
    showPage()
    const styled = (await screen.findByText('椅子')).closest<HTMLElement>('[role="row"]')
    const plain = screen.getByText('台灯').closest<HTMLElement>('[role="row"]')
    await waitFor(() => expect(styled?.style.backgroundColor).toBe('rgb(255, 238, 238)'))
    expect([plain?.style.color, plain?.style.backgroundColor]).toEqual(['', ''])
    if (!plain) throw new Error('no row')
    expect(
      within(plain)
        .getAllByRole('gridcell')
        .map(({ style }) => style.color),
    ).toContain('rgb(255, 0, 0)')
    // What is selected shows as such, whatever its colour.
    const price = within(plain)
      .getAllByRole('gridcell')
      .find(({ style }) => style.backgroundColor !== '') as HTMLElement
    const name = within(plain).getByText('台灯').closest('[role="gridcell"]') as HTMLElement
    fireEvent.mouseDown(name)
    fireEvent.mouseDown(price, { shiftKey: true })
    await waitFor(() => expect(price.getAttribute('aria-selected')).toBe('true'))
    expect([price.style.color, price.style.backgroundColor]).toEqual(['rgb(255, 0, 0)', ''])
  })
})
