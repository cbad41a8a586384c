import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setList } from '#shared/design/commands.ts'
import { openDesign } from '#shared/design/document.ts'
import { fieldsOf } from '#shared/design/document.ts'
import { itemProp, newList } from '#shared/design/list/in-step.ts'
import { LintPanel } from '#renderer/features/designer/lint/index.tsx'
import { ListDesigner } from '#renderer/features/designer/list/index.tsx'
import { RulesEditor } from '#renderer/features/designer/rules/index.tsx'
import { createDesigner, type Designer, DesignerProvider } from '#renderer/features/designer/state.ts'
import { rawList } from '#shared/form/parsing/read.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge({}, { 'dictionary.all': () => ({ list: [] }) }))
afterEach(cleanup)

const part = (formId: number, jnpfKey: string, name: string, label: string, more: object = {}) => ({
  __config__: { formId, jnpfKey, label, tag: 'Jnpf', regList: [], span: 24, dataType: 'static' },
  __vModel__: name,
  ...more,
})
const props = { label: 'fullName', value: 'id' }
const form = {
  idGlobal: 110,
  fields: [
    part(101, 'input', 'title', '标题'),
    part(102, 'select', 'kind', '类别', { options: [{ id: 'a', fullName: '甲' }], props }),
    part(103, 'inputNumber', 'amount', '金额'),
  ],
}

function designer(hasList: boolean): Designer {
  const texts = { formData: JSON.stringify(form), columnData: null, appColumnData: null, tables: null }
  const empty = openDesign(texts)
  if (!empty.ok) throw new Error(empty.problem)
  const opened = hasList ? openDesign({ ...texts, columnData: JSON.stringify(newList(fieldsOf(empty.doc))) }) : empty
  if (!opened.ok) throw new Error(opened.problem)
  return createDesigner(opened.doc)
}
function show(open: Designer, what: React.ReactNode) {
  render(<DesignerProvider value={open}>{what}</DesignerProvider>, { wrapper: TestProviders })
  return () => open.store.getState().doc
}
const columnsOf = (doc: ReturnType<ReturnType<typeof show>>) => rawList(doc.list?.['columnList']).map(itemProp)

it('makes a list of the fields of the form, and of phones beside it, in one step', () => {
  const open = designer(false)
  const doc = show(open, <ListDesigner />)
  fireEvent.click(screen.getByRole('button', { name: '生成列表' }))
  expect(columnsOf(doc())).toEqual(['title', 'kind', 'amount'])
  expect(rawList(doc().appList?.['columnList'])).toHaveLength(3)
  open.undo()
  expect(doc().list).toBeNull()
})

it('offers the fields of the form to a list that has no columns yet, in one step', () => {
  const open = designer(true)
  open.run(setList('list', 'columnList', []))
  open.run(setList('list', 'searchList', []))
  const doc = show(open, <ListDesigner />)
  fireEvent.click(screen.getByRole('button', { name: '放入表单的字段' }))
  expect(columnsOf(doc())).toEqual(['title', 'kind', 'amount'])
  expect(rawList(doc().list?.['searchList'])).toHaveLength(2)
  expect(document.activeElement).not.toBe(document.body)
  open.undo()
  expect(columnsOf(doc())).toEqual([])
})

it('shows the list as the runtime draws it, and changes it as it is set', async () => {
  const doc = show(designer(true), <ListDesigner />)
  const preview = screen.getByRole('region', { name: '列表预览' })
  expect(within(preview).getByRole('button', { name: '新增' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '列' }))
  fireEvent.click(await screen.findByRole('button', { name: '“金额”的设置' }))
  const settings = screen.getByRole('group', { name: '“金额”的设置' })
  fireEvent.click(within(settings).getByRole('switch', { name: '可排序' }))
  expect(rawList(doc().list?.['columnList'])[2]).toMatchObject({ prop: 'amount', sortable: true })
  fireEvent.click(screen.getByRole('button', { name: '移除“类别”' }))
  expect(columnsOf(doc())).toEqual(['title', 'amount'])
})

it('says what a type of list still needs, and stores what a button says', async () => {
  const doc = show(designer(true), <ListDesigner />)
  fireEvent.click(screen.getByRole('radio', { name: '分组列表' }))
  expect(await screen.findByText(/还需要设置：分组字段/)).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: '按钮' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '批量删除' }))
  expect(rawList(doc().list?.['btnsList']).map(({ value }) => value)).toEqual(['add', 'batchRemove'])
  const text = await screen.findByRole('textbox', { name: '“新增”按钮的文字' })
  fireEvent.change(text, { target: { value: '登记' } })
  fireEvent.blur(text)
  expect(rawList(doc().list?.['btnsList'])[0]).toMatchObject({ value: 'add', label: '登记' })
})

it('compiles styles by rule into the scripts of the family', async () => {
  const doc = show(designer(true), <ListDesigner />)
  fireEvent.click(screen.getByRole('tab', { name: '样式' }))
  fireEvent.click(await screen.findByRole('button', { name: '添加样式规则' }))
  fireEvent.click(screen.getByRole('checkbox', { name: '加粗' }))
  const { funcs, atriumStyles } = doc().list ?? {}
  expect(rawList(atriumStyles)[0]).toMatchObject({ field: 'title', bold: true, target: 'row' })
  expect((funcs as Record<string, string>)['rowStyle']).toContain('fontWeight')
})

it('writes rules without code, one step each, and tells what is wrong with one', async () => {
  const open = designer(false)
  const doc = show(open, <RulesEditor />)
  fireEvent.click(screen.getByRole('button', { name: '添加规则' }))
  const rules = () => rawList((doc().form['atriumRules'] as { rules?: unknown } | undefined)?.rules)
  expect(rules()).toMatchObject([{ id: 'r1', enabled: true, when: null }])
  fireEvent.click(await screen.findByRole('button', { name: '添加动作' }))
  expect(rules()[0]?.['actions']).toHaveLength(2)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '动作 1的字段' }))
  fireEvent.click(await screen.findByText('金额'))
  expect(rawList(rules()[0]?.['actions'])[0]).toMatchObject({ type: 'show', fields: ['amount'] })
  open.undo()
  await waitFor(() => expect(rawList(rules()[0]?.['actions'])[0]).toMatchObject({ fields: [] }))
})

it('lists problems, and leads to where each of them is', () => {
  const open = designer(true)
  const places: unknown[] = []
  show(open, <LintPanel onGoTo={(place) => places.push(place)} />)
  expect(screen.getByText('没有发现问题')).toBeTruthy()
  cleanup()
  open.run({ do: 'remove', keys: ['103'] })
  show(open, <LintPanel onGoTo={(place) => places.push(place)} />)
  fireEvent.click(screen.getAllByRole('button', { name: /列.*引用了不存在的字段“amount”/ })[0] as HTMLElement)
  expect(places).toEqual([{ part: 'list', key: '', path: 'columnList.2' }])
})
