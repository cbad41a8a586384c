import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { nodeOf, openDesign } from '#shared/design/document.ts'
import { Panel } from '#renderer/features/designer/panel/Panel.tsx'
import { createDesigner, type Designer, DesignerProvider } from '#renderer/features/designer/state.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const part = (formId: number, jnpfKey: string, name: string, label: string, config: object = {}) => ({
  __config__: { formId, jnpfKey, label, tag: 'Jnpf', regList: [], span: 24, relationTable: '', ...config },
  __vModel__: name,
})
const lines = part(103, 'table', 'tableField103', '明细', {
  tableName: '',
  children: [part(104, 'input', 'item', '物品')],
})
const column = (field: string, primaryKey: 0 | 1 = 0) => ({
  field,
  fieldName: field,
  dataType: 'varchar',
  dataLength: '',
  primaryKey,
  allowNull: 1 as const,
})
const tables = [
  { typeId: '1', table: 'orders', tableName: 'orders', tableKey: 'id', fields: [], atriumBound: true },
  { typeId: '0', table: 'order_lines', tableName: 'order_lines', tableKey: 'id', tableField: '', fields: [] },
]
const there = {
  orders: [column('id', 1), column('title'), column('price')],
  order_lines: [column('id', 1), column('order_id'), column('goods')],
  suppliers: [column('id', 1)],
}

let bridge: FakeBridge

/** The panel of a design that is bound to two tables of the data source 9; with a part chosen, or with none. */
function open(key?: string): Designer {
  bridge = installBridge(
    {},
    {
      'design.tables': () => ({
        list: Object.keys(there).map((table) => ({ table, tableName: table })),
      }),
      'design.tableFields': ({ params }) => ({ list: there[params.table as keyof typeof there] }),
    },
  )
  const fields = [part(101, 'input', '', '标题'), part(102, 'inputNumber', 'price', '单价'), lines]
  const opened = openDesign({
    formData: JSON.stringify({ fields }),
    columnData: null,
    appColumnData: null,
    tables: JSON.stringify(tables),
  })
  if (!opened.ok) throw new Error(opened.problem)
  const designer = createDesigner(opened.doc, '9')
  render(
    <DesignerProvider value={designer}>
      <Panel />
    </DesignerProvider>,
    { wrapper: TestProviders },
  )
  if (key !== undefined) act(() => designer.choose([key]))
  return designer
}

/** Waits until what the data source has is known. */
async function known(table?: string): Promise<void> {
  await waitFor(() =>
    expect(bridge.inputsOf('platform.call')).toContainEqual(
      expect.objectContaining(
        table === undefined
          ? { endpoint: 'design.tables', params: { link: '9' } }
          : { endpoint: 'design.tableFields', params: { link: '9', table } },
      ),
    ),
  )
  await act(async () => undefined)
}

const box = (name: string) => screen.getByRole('combobox', { name })
const unfold = (name: string) => fireEvent.mouseDown(box(name))
/** What an open list offers, and what of it cannot be chosen. */
const offered = () => [...document.querySelectorAll('.ant-select-item-option')]
const named = (name: string) => {
  const found = offered().find((each) => each.textContent === name)
  if (!found) throw new Error(`${name} is not offered: ${offered().map((each) => each.textContent)}`)
  return found
}
const stored = ({ store }: Designer, key: string) => nodeOf(store.getState().doc, key) ?? {}
const table = ({ store }: Designer, name: string) => store.getState().doc.tables.find((each) => each['table'] === name)

it('a field chooses among the columns of its table that no other field has, and the platform', async () => {
  const designer = open('101')
  await known('orders')
  unfold('列')
  await waitFor(() => expect(offered().map((each) => each.textContent)).toEqual(['title', 'price', '由平台保存']))
  expect(named('price').className).toContain('disabled')
  fireEvent.click(named('title'))
  expect(stored(designer, '101')).toMatchObject({ __vModel__: 'title' })
  act(() => designer.undo())
  expect(stored(designer, '101')).toMatchObject({ __vModel__: '' })
})

it('a new column is asked of the table and has the field, in one step', async () => {
  const designer = open('102')
  await known('orders')
  fireEvent.click(screen.getByRole('button', { name: '新列' }))
  const ask = within(await screen.findByRole('tooltip'))
  // A number is kept as one: what a column would be goes by the field.
  expect(ask.getByText('小数')).toBeTruthy()
  const name = ask.getByLabelText('列名')
  const add = ask.getByRole<HTMLButtonElement>('button', { name: '添加并绑定' })
  expect(add.disabled).toBe(true)
  fireEvent.change(name, { target: { value: 'TITLE' } })
  expect(ask.getByRole('alert').textContent).toBe('数据表已有此列')
  expect(add.disabled).toBe(true)
  fireEvent.change(name, { target: { value: 'net price' } })
  expect(ask.getByRole('alert').textContent).not.toBe('数据表已有此列')
  fireEvent.change(name, { target: { value: 'net' } })
  fireEvent.keyDown(name, { key: 'Enter', keyCode: 13 })
  expect(stored(designer, '102')).toMatchObject({ __vModel__: 'net' })
  expect(table(designer, 'orders')?.['fields']).toEqual([
    expect.objectContaining({ field: 'net', dataType: 'decimal', allowNull: 1, atriumNew: true }),
  ])
  unfold('列')
  expect(named('net（新列）')).toBeTruthy()
  act(() => designer.undo())
  expect(stored(designer, '102')).toMatchObject({ __vModel__: 'price' })
  expect(table(designer, 'orders')?.['fields']).toEqual([])
})

it('rows of a child table are bound to a table, and then their fields to its columns', async () => {
  const designer = open('104')
  expect(screen.getByText('子表未绑定数据表，其行由平台保存')).toBeTruthy()
  act(() => designer.choose(['103']))
  unfold('数据表')
  fireEvent.click(named('order_lines'))
  expect(stored(designer, '103')).toMatchObject({ __config__: { tableName: 'order_lines' } })
  expect(stored(designer, '104')).toMatchObject({ __config__: { relationTable: 'order_lines' } })
  act(() => designer.choose(['104']))
  await known('order_lines')
  unfold('列')
  expect(offered().map((each) => each.textContent)).toContain('goods')
  fireEvent.click(named('goods'))
  expect(stored(designer, '104')).toMatchObject({ __vModel__: 'goods' })
})

it('the form says what it is bound to, takes the foreign key of a child table and one table more', async () => {
  const designer = open()
  const bound = within(await screen.findByRole('region', { name: '绑定的数据表' }))
  expect(bound.getByText('主表：orders')).toBeTruthy()
  await known('order_lines')
  unfold('order_lines 的外键')
  fireEvent.click(named('order_id'))
  expect(table(designer, 'order_lines')).toMatchObject({ tableField: 'order_id' })
  await known()
  unfold('添加子表')
  // Those that the form has are not offered again.
  expect(offered().flatMap((each) => (each.textContent in there ? [each.textContent] : []))).toEqual(['suppliers'])
  fireEvent.click(named('suppliers'))
  expect(table(designer, 'suppliers')).toMatchObject({ typeId: '0', relationTable: 'orders', relationField: 'id' })
  expect(bound.getByRole('combobox', { name: 'suppliers 的外键' })).toBeTruthy()
})
