import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { scriptStubs } from '#shared/design/script/stubs.ts'
import { FormulaEditor } from '#renderer/features/designer/formula/index.tsx'
import { ScriptEditor, ScriptField } from '#renderer/features/designer/script/index.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge())
afterEach(cleanup)

const field = (key: string, name: string, label: string, kind = 'inputNumber', table = '') => ({
  key,
  name,
  label,
  kind,
  table,
  raw: {},
})
const fields = [
  field('101', 'price', '单价'),
  field('102', 'qty', '数量'),
  field('103', 'tableField103', '明细', 'table'),
  field('104', 'days', '天数', 'inputNumber', 'tableField103'),
  field('105', 'total', '合计', 'calculate'),
]

/** What is typed into an editor: jsdom has no input of its own for editable elements. */
async function editorNamed(name: string): Promise<EditorView> {
  const area = await screen.findByRole('textbox', { name })
  const view = EditorView.findFromDOM(area)
  if (!view) throw new Error('no editor')
  return view
}
const put = (view: EditorView, text: string) =>
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }))

function Formula({ first, onStored }: { first: unknown; onStored: (value: unknown) => void }) {
  const [value, setValue] = useState(first)
  const store = (next: unknown) => {
    onStored(next)
    setValue(next)
  }
  return <FormulaEditor value={value} onChange={store} fields={fields} field="105" />
}

it('shows fields by their labels, stores tokens as they are typed, and says what is wrong', async () => {
  const stored: unknown[] = []
  const first = [{ __vModel__: 'price', label: '单价' }, '×', '1', '2']
  render(<Formula first={first} onStored={(value) => stored.push(value)} />, { wrapper: TestProviders })
  const view = await editorNamed('计算公式')
  expect(view.contentDOM.textContent).toBe('单价 × 12')
  expect(view.state.doc.toString()).toBe('price × 12')

  put(view, 'price × 1.5 + 数量')
  await waitFor(() => expect(stored).toHaveLength(1))
  expect(stored[0]).toEqual([first[0], '×', '1', '.', '5', '+', { __vModel__: 'qty', label: '数量' }])

  put(view, 'price × (')
  expect(await screen.findByText('左括号没有对应的右括号')).toBeTruthy()
  expect(view.contentDOM.getAttribute('aria-invalid')).toBe('true')
  expect(stored).toHaveLength(1)

  put(view, 'total + 1')
  expect(await screen.findByText('公式不能引用自己')).toBeTruthy()
})

it('works out what a formula gives for numbers to try', async () => {
  render(<Formula first={['tableField103.days', '×', '2']} onStored={() => undefined} />, { wrapper: TestProviders })
  await editorNamed('计算公式')
  const input = await screen.findByLabelText('明细 · 天数')
  fireEvent.change(input, { target: { value: '2.5' } })
  await waitFor(() => expect(screen.getByText('5')).toBeTruthy())
})

it('puts signs and fields in by buttons, for people without a keyboard for them', async () => {
  const stored: unknown[] = []
  render(<Formula first={[]} onStored={(value) => stored.push(value)} />, { wrapper: TestProviders })
  const view = await editorNamed('计算公式')
  put(view, 'price')
  view.dispatch({ selection: { anchor: 5 } })
  fireEvent.click(screen.getByRole('button', { name: '乘' }))
  expect(view.state.doc.toString()).toBe('price × ')
})

it('begins a script with the stub of the family, and lists what is wrong with one', async () => {
  let text = ''
  const stub = scriptStubs.field
  const { rerender } = render(
    <ScriptEditor value={text} onChange={(value) => (text = value)} stub={stub} fields={fields} />,
    { wrapper: TestProviders },
  )
  const view = await editorNamed('脚本')
  expect(view.state.doc.toString()).toBe(stub)
  expect(screen.queryByText(/第 1 行/)).toBeNull()
  put(view, "({ setFormData }) => {\n  setFormData('gone', fetch(\n}")
  rerender(<ScriptEditor value={text} onChange={(value) => (text = value)} stub={stub} fields={fields} />)
  expect(await screen.findByText('没有字段“gone”')).toBeTruthy()
  expect(screen.getByText('脚本中不能使用“fetch”')).toBeTruthy()
  expect(screen.getAllByText(/语法错误/).length).toBeGreaterThan(0)
})

it('opens a script in a dialog, and stores it when that is confirmed', async () => {
  const stored: string[] = []
  render(
    <ScriptField
      value=""
      onChange={(value) => stored.push(value)}
      stub={scriptStubs.field}
      fields={fields}
      label="值变化"
    />,
    { wrapper: TestProviders },
  )
  fireEvent.click(screen.getByRole('button', { name: /值变化/ }))
  const view = await editorNamed('值变化')
  // Whoever opens it wants to write.
  await waitFor(() => expect(document.activeElement).toBe(view.contentDOM))
  put(view, "({ setFormData }) => { setFormData('qty', 1) }")
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(stored).toEqual(["({ setFormData }) => { setFormData('qty', 1) }"])
})
