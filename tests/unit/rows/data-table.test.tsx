import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type DataTableHandle, type DataTableProps } from '#renderer/components/rows/DataTable.tsx'
import { SelectionBar } from '#renderer/components/selection/SelectionBar.tsx'
import { useSelection } from '#renderer/components/selection/useSelection.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge({}, {}))
afterEach(cleanup)

interface Row {
  readonly id: string
  readonly name: string
}
const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ id: name, name }))
const many = rowsOf(...Array.from({ length: 500 }, (_, at) => `r${at}`))
const labelOf = (row: Row) => row.name
const columns = [
  { key: 'name', title: '名称', width: 120, sortable: true, render: (row: Row) => row.name },
  { key: 'id', title: '编号', width: null, render: (row: Row) => row.id },
]

type Options = Partial<DataTableProps<Row>> & { readonly rows: readonly Row[]; readonly canTick?: boolean }
function Host({ canTick = false, ...options }: Options) {
  const selection = useSelection({ rows: options.rows, labelOf })
  return (
    <TestProviders>
      <SelectionBar selection={selection} onCleared={() => undefined} />
      <DataTable
        columns={columns}
        label="清单"
        labelOf={labelOf}
        width={800}
        height={400}
        selection={canTick ? selection : null}
        {...options}
      />
    </TestProviders>
  )
}
const row = (name: string) => document.querySelector<HTMLElement>(`[data-row-key="${name}"]`) as HTMLElement
const ticked = () =>
  screen
    .getAllByRole('row', { selected: true })
    .map((each) => each.dataset['rowKey'])
    .join(' ')

describe('a table of rows', () => {
  it('draws the rows in view of 500, and moves to any of them by key', async () => {
    const user = userEvent.setup()
    render(<Host rows={many} />)
    expect(screen.getAllByRole('row').length).toBeLessThan(30)
    act(() => row('r0').focus())
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(row('r499'))
    await user.keyboard('{PageUp}{ArrowUp}')
    expect(document.activeElement).toBe(row('r490'))
    expect(screen.getAllByRole('row').length).toBeLessThan(30)
    expect(screen.getAllByRole('row').filter((each) => each.tabIndex === 0)).toHaveLength(1)
  })

  it('says the whole text of a cell that may be too narrow for it', () => {
    render(<Host rows={rowsOf('机房搬迁期间事务较多，请协助处理请假审批')} />)
    expect(screen.getAllByTitle('机房搬迁期间事务较多，请协助处理请假审批')).toHaveLength(2)
  })

  it('gives the actions of rows a place of their own, and lets columns scroll out from below it where they lack room', () => {
    const actions = ['编辑', '删除'].map((label) => ({ key: label, label, run: () => undefined }))
    const wide = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        key: `c${at}`,
        title: `栏${at}`,
        width: 200,
        fitWidth: 200,
        render: (each: Row) => each.name,
      }))
    const { container, rerender } = render(<Host rows={rowsOf('a')} actions={actions} columns={wide(3)} />)
    const inner = () =>
      Number.parseInt(container.querySelector<HTMLElement>('[role="grid"] > div')?.style.width ?? '', 10)
    const room = () =>
      Number.parseInt(container.querySelector<HTMLElement>('[data-row-actions] > span')?.style.width ?? '', 10)
    const scrolls = () => screen.getByRole('grid').dataset['scrolls']
    expect(room()).toBeGreaterThan(2 * 28)
    expect(inner()).toBeLessThanOrEqual(800)
    expect(scrolls()).toBe('false')
    rerender(<Host rows={rowsOf('a')} actions={actions} columns={wide(5)} />)
    expect(room()).toBeGreaterThan(2 * 28)
    expect(inner()).toBe(5 * 200 + room())
    expect(scrolls()).toBe('true')
    expect(within(row('a')).getByRole('button', { name: '编辑' })).toBeInstanceOf(HTMLElement)
  })

  it('covers the actions of the rows below a line of sums, where columns scroll sideways too', () => {
    const actions = ['编辑', '删除'].map((label) => ({ key: label, label, run: () => undefined }))
    const summary = [{ key: 'sum', title: '合计', texts: {} }]
    const { container } = render(<Host rows={rowsOf('a')} actions={actions} summary={summary} />)
    const widthOf = (place: Element | null | undefined) => place?.querySelector('span')?.style.width
    const room = widthOf(container.querySelector('[data-row-actions]'))
    expect(room).toMatch(/px$/)
    expect(widthOf(screen.getByRole('row', { name: '合计' }).lastElementChild)).toBe(room)
  })

  it('writes sums beside their title while a column of them is out of view, and below their columns once all are in view', () => {
    const wide = ['a', 'b', 'c', 'price', 'count'].map((key) => ({
      key,
      title: `栏${key}`,
      width: 300,
      fitWidth: 300,
      render: (each: Row) => each.name,
    }))
    const summary = [{ key: 'sum', title: '合计', texts: { price: '1,200.00', count: '7' } }]
    const { rerender } = render(<Host rows={rowsOf('a')} columns={wide} summary={summary} />)
    const cells = () =>
      within(screen.getByRole('row', { name: '合计' }))
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent)
    expect(cells()).toEqual(['合计栏price 1,200.00栏count 7'])
    const grid = screen.getByRole('grid')
    Object.defineProperties(grid, {
      scrollLeft: { value: 700 },
      clientWidth: { value: 800 },
      scrollWidth: { value: 1500 },
    })
    fireEvent.scroll(grid)
    expect(cells()).toEqual(['合计', '', '', '1,200.00', '7'])
    rerender(<Host rows={rowsOf('a')} columns={wide.slice(3)} summary={summary} />)
    expect(cells()).toEqual(['1,200.00', '7'])
  })

  it('opens a row by double click and by Enter, and not by one on a button in it', () => {
    const onOpen = vi.fn()
    const run = vi.fn()
    render(<Host rows={many} onOpen={onOpen} actions={[{ key: 'edit', label: '编辑', run }]} />)
    fireEvent.doubleClick(within(row('r2')).getAllByText('r2')[0] as Element)
    expect(onOpen).toHaveBeenLastCalledWith(many[2])
    act(() => row('r3').focus())
    fireEvent.keyDown(row('r3'), { key: 'Enter' })
    expect(onOpen).toHaveBeenLastCalledWith(many[3])
    fireEvent.doubleClick(within(row('r2')).getByRole('button', { name: '编辑' }))
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('marks no word of a row that a double click opens', () => {
    render(<Host rows={rowsOf('a', 'b')} onOpen={() => undefined} />)
    const word = within(row('b')).getAllByText('b')[0] as Element
    // As the browser does with the second click.
    getSelection()?.selectAllChildren(word)
    fireEvent.doubleClick(word)
    expect(getSelection()?.toString()).toBe('')
  })

  it('makes a range with Shift and the arrows that shrinks again and lets go of nothing else', () => {
    render(<Host rows={rowsOf('a', 'b', 'c', 'd', 'e', 'f')} canTick />)
    const press = (name: string, key: string, shiftKey = true) => {
      act(() => row(name).focus())
      fireEvent.keyDown(row(name), { key, shiftKey })
    }
    for (const name of ['a', 'f', 'f']) press(name, ' ', false)
    press('b', 'ArrowDown')
    press('c', 'ArrowDown')
    expect(ticked()).toBe('a b c d')
    press('d', 'ArrowUp')
    expect(ticked()).toBe('a b c')
  })

  it('asks once about a row while Delete is held', () => {
    const onDelete = vi.fn()
    render(<Host rows={many} onDelete={onDelete} />)
    act(() => row('r1').focus())
    for (const repeat of [false, true, true]) fireEvent.keyDown(row('r1'), { key: 'Delete', repeat })
    expect(onDelete.mock.calls).toEqual([[many[1]]])
  })

  it('takes the keyboard along the actions of a row and back', async () => {
    const user = userEvent.setup()
    const run = vi.fn()
    const actions = ['编辑', '删除'].map((label) => ({ key: label, label, run: (each: Row) => run(label, each.id) }))
    render(<Host rows={many} actions={actions} />)
    act(() => row('r1').focus())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('删除')
    await user.keyboard('{Enter}')
    expect(run).toHaveBeenCalledWith('删除', 'r1')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(document.activeElement).toBe(row('r1'))
    await user.tab()
    expect(document.activeElement?.textContent).toBe('编辑')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(row('r1'))
  })

  it('gives the keyboard to the neighbour of a row that went, and leaves it where somebody took it', () => {
    const onSort = vi.fn()
    const { rerender } = render(<Host rows={rowsOf('a', 'b', 'c')} onSort={onSort} />)
    act(() => row('b').focus())
    rerender(<Host rows={rowsOf('a', 'c')} onSort={onSort} />)
    expect(document.activeElement).toBe(row('c'))
    rerender(<Host rows={rowsOf('a')} onSort={onSort} />)
    expect(document.activeElement).toBe(row('a'))
    const sort = screen.getByRole('button', { name: '名称' })
    act(() => sort.focus())
    rerender(<Host rows={rowsOf('x')} onSort={onSort} />)
    expect(document.activeElement).toBe(sort)
  })

  it('sorts up, down and as the list itself', () => {
    const asked: unknown[] = []
    function Sorted() {
      const [sort, setSort] = useState<DataTableProps<Row>['sort']>(null)
      return (
        <Host
          rows={many}
          sort={sort ?? null}
          onSort={(next) => {
            asked.push(next?.order ?? null)
            setSort(next)
          }}
        />
      )
    }
    render(<Sorted />)
    const head = screen.getByRole('columnheader', { name: '名称' })
    for (const state of ['ascending', 'descending', 'none']) {
      fireEvent.click(within(head).getByRole('button'))
      expect(head.getAttribute('aria-sort')).toBe(state)
    }
    expect(asked).toEqual(['asc', 'desc', null])
    expect(within(screen.getByRole('columnheader', { name: '编号' })).queryByRole('button')).toBeNull()
  })

  it('calls a column by its name alone, and says beside it which of several it sorts by', () => {
    const more = [{ field: 'name', order: 'asc' as const }]
    const sort = { field: 'other', order: 'desc' as const, more }
    render(<Host rows={many} sort={sort} sortsSeveral onSort={() => undefined} />)
    const button = screen.getByRole('button', { name: '名称', description: '排序的第 2 列，共 2 列' })
    expect(screen.getByRole('columnheader', { name: '名称' }).contains(button)).toBe(true)
  })

  it('lets a column be dragged wider, and says its width once, at the end', () => {
    const onResize = vi.fn()
    render(<Host rows={many} onResize={onResize} />)
    const head = screen.getByRole('columnheader', { name: '名称' })
    const edge = head.querySelector('[data-resizer]') as Element
    fireEvent.pointerDown(edge, { clientX: 120, pointerId: 1 })
    fireEvent.pointerMove(edge, { clientX: 180, pointerId: 1 })
    expect(head.style.width).toBe('180px')
    fireEvent.pointerUp(edge, { clientX: 200, pointerId: 1 })
    expect(onResize.mock.calls).toEqual([['name', 200]])
    fireEvent.doubleClick(edge)
    expect(onResize).toHaveBeenLastCalledWith('name', null)
  })

  it('shows a row that was saved, wherever it stands in the list', () => {
    const { rerender } = render(<Host rows={many} />)
    expect(row('r300')).toBeNull()
    rerender(<Host rows={many} highlight="r300" />)
    expect(row('r300')).toBeTruthy()
  })

  it('puts the keyboard where its page says', () => {
    const handle = createRef<DataTableHandle>()
    render(<Host rows={many} ref={handle} />)
    act(() => void handle.current?.focusRow('r250'))
    expect(document.activeElement).toBe(row('r250'))
    act(() => handle.current?.focusNear(900))
    expect(document.activeElement).toBe(row('r499'))
    expect(handle.current?.focusRow('gone')).toBe(false)
  })

  it('is a tree where rows have a level, opened and closed by arrow keys', () => {
    const toggle = vi.fn()
    const placeOf = ({ id }: Row) => ({ level: id === 'a' ? 1 : 2, isBranch: id === 'a', isOpen: true })
    render(<Host rows={rowsOf('a', 'b')} tree={{ placeOf, toggle }} />)
    expect(screen.getByRole('treegrid', { name: '清单' })).toBeTruthy()
    expect([row('a').getAttribute('aria-expanded'), row('b').getAttribute('aria-level')]).toEqual(['true', '2'])
    act(() => row('a').focus())
    fireEvent.keyDown(row('a'), { key: 'ArrowLeft' })
    expect(toggle).toHaveBeenCalledTimes(1)
  })
})

describe('ticking rows', () => {
  it('takes a range with Shift by click, by Shift and an arrow, and all of the page by its head', async () => {
    const user = userEvent.setup()
    render(<Host rows={rowsOf('a', 'b', 'c', 'd', 'e')} canTick />)
    const tick = (name: string) => within(row(name)).getByRole('checkbox')
    fireEvent.click(tick('b'))
    fireEvent.click(tick('d'), { shiftKey: true })
    expect(ticked()).toBe('b c d')
    await user.click(screen.getByRole('button', { name: '清除' }))
    act(() => row('a').focus())
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(ticked()).toBe('a b c')
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选本页' })
    expect(all.indeterminate).toBe(true)
    fireEvent.click(all)
    expect(ticked()).toBe('a b c d e')
  })

  it('says how many chosen rows the list does not show, lists them by name, and lets each go', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<Host rows={rowsOf('a', 'b')} canTick />)
    fireEvent.click(within(row('a')).getByRole('checkbox'))
    fireEvent.click(within(row('b')).getByRole('checkbox'))
    rerender(<Host rows={rowsOf('b', 'c')} canTick />)
    expect(screen.getByText('已选 2 条')).toBeTruthy()
    expect(screen.getByText('1 条不在当前列表')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '查看' }))
    const chosen = within(await screen.findByRole('list', { name: '已选的数据' }))
    expect(chosen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['a不在当前列表', 'b'])
    await user.click(chosen.getByRole('button', { name: '取消选择“a”' }))
    expect(screen.getByText('已选 1 条')).toBeTruthy()
    expect(screen.queryByText(/不在当前列表/)).toBeNull()
  })
})

describe('a table of many columns', () => {
  const many60 = Array.from({ length: 60 }, (_, at) => ({
    key: `c${at}`,
    title: `列${at}`,
    width: 120,
    fixed: at === 59 ? ('right' as const) : null,
    render: (each: Row) => `${each.name} ${at}`,
  }))
  const drawn = (name: string) => [...row(name).querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent)
  const scroll = (left: number) => {
    const grid = screen.getByRole('grid')
    grid.scrollLeft = left
    fireEvent.scroll(grid)
  }

  it('draws the cells in view, those that stay at an edge, and says which of all they are', () => {
    render(<Host rows={many} columns={many60} canTick />)
    expect(drawn('r3').length).toBeLessThan(16)
    expect(drawn('r3')).toContain('r3 0')
    expect(drawn('r3')).toContain('r3 59')
    expect(drawn('r3')).not.toContain('r3 30')
    scroll(3600)
    expect(drawn('r3')).toContain('r3 30')
    expect(drawn('r3')).toContain('r3 33')
    expect(drawn('r3')).not.toContain('r3 12')
    const cell = within(row('r3')).getByText('r3 30')
    expect(cell.getAttribute('aria-colindex')).toBe('32')
    expect(screen.getByRole('grid').getAttribute('aria-colcount')).toBe('61')
  })

  it('keeps each cell where it stands, whatever of its row is drawn', () => {
    render(<Host rows={many} columns={many60} canTick />)
    const widthBefore = (text: string) => {
      let width = 0
      let at = within(row('r3')).getByText(text).previousElementSibling
      while (at) {
        width += Number.parseFloat((at as HTMLElement).style.width) || 0
        at = at.previousElementSibling
      }
      return width
    }
    scroll(3600)
    expect(widthBefore('r3 30')).toBe(30 * 120)
    scroll(4200)
    expect(widthBefore('r3 36')).toBe(36 * 120)
  })

  it('draws a table of few columns whole', () => {
    render(<Host rows={many} columns={many60.slice(0, 15)} />)
    expect(drawn('r3')).toHaveLength(15)
    expect(screen.getByRole('grid').hasAttribute('aria-colcount')).toBe(false)
  })
})
