import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertNodes, setField, setForm } from '#shared/design/commands.ts'
import { fieldsOf, nodeOf, openDesign } from '#shared/design/document.ts'
import { newList } from '#shared/design/list/in-step.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { text } from '#shared/form/parsing/read.ts'
import { ListDesigner } from '#renderer/features/designer/list/index.tsx'
import { RulesEditor } from '#renderer/features/designer/rules/index.tsx'
import { Screen } from '#renderer/features/designer/Screen.tsx'
import { createDesigner, type Designer, DesignerProvider } from '#renderer/features/designer/state.ts'
import { setLanguage, wantAllTexts } from '#renderer/i18n/index.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge({}, { 'dictionary.all': () => ({ list: [] }) }))
afterEach(cleanup)

const part = (formId: number, jnpfKey: string, name: string, label: string) => ({
  __config__: { formId, jnpfKey, label, tag: 'Jnpf', regList: [], span: 24, dataType: 'static' },
  __vModel__: name,
})
const form = {
  idGlobal: 110,
  fields: [
    part(101, 'input', 'title', '标题'),
    part(102, 'textarea', 'note', '备注'),
    part(103, 'inputNumber', 'amount', '金额'),
    part(104, 'editor', 'memo', '正文'),
  ],
}

function open(design: object = form): Designer {
  const texts = { formData: JSON.stringify(design), columnData: null, appColumnData: null, tables: null }
  const empty = openDesign(texts)
  if (!empty.ok) throw new Error(empty.problem)
  const opened = openDesign({ ...texts, columnData: JSON.stringify(newList(fieldsOf(empty.doc))) })
  if (!opened.ok) throw new Error(opened.problem)
  const designer = createDesigner(opened.doc)
  render(
    <DesignerProvider value={designer}>
      <Screen
        id="d1"
        title="合同"
        isChanged={false}
        isSaving={false}
        mayEdit
        onSave={() => undefined}
        parts={[
          { key: 'listPart', label: '列表', draw: (place) => <ListDesigner place={place} /> },
          { key: 'rulesPart', label: '规则', draw: (place) => <RulesEditor place={place} /> },
        ]}
      />
    </DesignerProvider>,
    { wrapper: TestProviders },
  )
  return designer
}

const keysOf = ({ store }: Designer) => fieldsOf(store.getState().doc).map(({ key }) => key)
const shows = (id: string, field: string) => ({
  id,
  name: `规则 ${id}`,
  enabled: true,
  when: null,
  actions: [{ type: 'show', fields: [field], clear: false }],
})
const rules = (...all: readonly object[]) => setForm('atriumRules', { version: 1, rules: all })

it('has its parts behind one stop of Tab, and goes from one to the next by arrows', () => {
  open()
  const parts = within(screen.getByRole('toolbar', { name: '控件' }))
  const stops = () => parts.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
  const [first, second] = parts.getAllByRole('button')
  expect(stops()).toEqual([first])
  act(() => first?.focus())
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)
  expect(stops()).toEqual([second])
  fireEvent.keyDown(second as HTMLElement, { key: 'End' })
  expect(document.activeElement).toBe(parts.getAllByRole('button').at(-1))
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' })
  expect(document.activeElement).toBe(first)
  // What is searched for is the stop where the last one is not among it.
  fireEvent.change(screen.getByRole('textbox', { name: '查找控件' }), { target: { value: '评分' } })
  expect(stops().map(({ textContent }) => textContent)).toEqual(['评分'])
})

it('folds what is beside the form away by a button that is in no row of tabs, and brings it back as it was', () => {
  open()
  const area = () => screen.getByRole('tablist').closest<HTMLElement>('[data-folded]')
  fireEvent.click(screen.getByRole('tab', { name: '大纲' }))
  const button = screen.getByRole('button', { name: '收起控件栏' })
  expect(button.closest('.ant-tabs')).toBeNull()
  button.focus()
  fireEvent.click(button)
  expect(area()?.dataset['folded']).toBe('true')
  // The same button, with the focus on it.
  expect(screen.getByRole('button', { name: '展开控件栏' })).toBe(document.activeElement)
  fireEvent.click(button)
  expect(area()?.dataset['folded']).toBe('false')
  expect(screen.getByRole('tab', { name: '大纲' }).getAttribute('aria-selected')).toBe('true')
})

it('sets the part that is chosen, not the one whose controls it took over, and undoes each by itself', async () => {
  const designer = open()
  act(() => designer.run(setField('102', 'maxlength', 20)))
  const label = () =>
    within(screen.getByRole('region', { name: '基本' })).getByRole<HTMLInputElement>('textbox', { name: '标题' })
  const most = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: '最多字数' })
  const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
  const stored = () =>
    ['101', '102'].map((key) => {
      const raw = nodeOf(designer.store.getState().doc, key)
      return [raw && text(configOf(raw)['label']), raw?.['maxlength']]
    })
  act(() => designer.choose(['101']))
  type(label(), 'First')
  // Left as it stands: nothing of it is the next one's.
  type(most(), '7')
  act(() => designer.choose(['102']))
  expect([label().value, most().value]).toEqual(['备注', '20'])
  type(label(), 'Second')
  type(most(), '')
  act(() => designer.choose(['101']))
  expect([label().value, most().value]).toEqual(['First', '7'])
  const before = stored()
  expect(before.map(([name]) => name)).toEqual(['First', 'Second'])
  act(() => designer.undo())
  act(() => designer.undo())
  expect(stored()).toEqual([
    ['First', 7],
    ['备注', 20],
  ])
  expect([label().value, most().value]).toEqual(['备注', '20'])
})

it('leads from a problem to the part, the tab of the list and the rule that has it', async () => {
  const designer = open()
  act(() => designer.run(setField('101', '__vModel__', 'title x')))
  act(() => designer.run(rules(shows('r1', 'note'), shows('r2', 'gone'))))
  fireEvent.click(await screen.findByRole('button', { name: /^检查.*错误 \d/ }))
  const problems = screen.getByRole('region', { name: '检查' })
  const follow = (name: RegExp) => fireEvent.click(within(problems).getAllByRole('button', { name })[0] as HTMLElement)

  follow(/列引用了不存在的字段“title”/)
  expect(screen.getByRole('tab', { name: '列', selected: true })).toBeTruthy()
  follow(/查询引用了不存在的字段“title”/)
  expect(screen.getByRole('tab', { name: '查询', selected: true })).toBeTruthy()
  follow(/gone/)
  expect(screen.getByRole('region', { name: '规则 r2' }).getAttribute('aria-current')).toBe('true')
  follow(/title x/)
  expect(designer.store.getState().selection).toEqual(['101'])
  expect(screen.getByRole('region', { name: '表单画布' })).toBeTruthy()
})

it('counts no problems of a form that nobody has begun, and lists all the same why it cannot be released', async () => {
  const designer = open({ ...form, fields: [] })
  const button = () => screen.getByRole('button', { name: /^检查/ })
  expect(button().textContent).toBe('检查')
  fireEvent.click(button())
  expect(screen.getByRole('region', { name: '检查' }).textContent).toContain('表单中还没有字段')

  act(() => designer.run(insertNodes({ parent: null, at: 0 }, [part(101, 'input', 'title', '')])))
  await waitFor(() => expect(button().textContent).not.toBe('检查'))
})

it('asks before a field goes that others name, leads there, and deletes at once what nobody names', async () => {
  const designer = open()
  const remove = () => fireEvent.click(screen.getByLabelText('删除（Delete）'))
  act(() => designer.run(rules(shows('r1', 'memo'))))
  act(() => designer.choose(['104']))
  remove()
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('删除“正文”？')
  fireEvent.click(within(question).getByRole('button', { name: /规则“r1”/ }))
  expect(screen.getByRole('region', { name: '规则 r1' })).toBeTruthy()
  expect(keysOf(designer)).toContain('104')

  fireEvent.click(screen.getByLabelText('表单'))
  remove()
  const again = await screen.findByRole('dialog')
  fireEvent.click(within(again).getByRole('button', { name: '仍要删除' }))
  await waitFor(() => expect(keysOf(designer)).toEqual(['101', '102', '103']))

  act(() => designer.undo())
  act(() => designer.run(setForm('atriumRules', undefined)))
  act(() => designer.choose(['104']))
  remove()
  expect(keysOf(designer)).toEqual(['101', '102', '103'])
})

it('keeps what is chosen as a section, and puts one in behind what is chosen with names of its own', async () => {
  const kept: unknown[] = []
  const content = JSON.stringify([part(101, 'input', 'title', '联系人'), part(102, 'input', 'phone', '电话')])
  installBridge(
    {},
    {
      'dictionary.all': () => ({ list: [] }),
      'design.sections': () => ({ list: [{ id: 's1', fullName: '联系方式', fields: 2 }] }),
      'design.section': () => ({ id: 's1', fullName: '联系方式', content }),
      'design.keepSection': (input: unknown) => {
        kept.push(input)
        return 's2'
      },
    },
  )
  const designer = open()
  fireEvent.click(await screen.findByRole('tab', { name: '片段' }))
  act(() => designer.choose(['101']))
  fireEvent.click(await screen.findByRole('button', { name: '联系方式' }))
  const labels = () => fieldsOf(designer.store.getState().doc).map(({ label }) => label)
  await waitFor(() => expect(labels()).toEqual(['标题', '联系人', '电话', '备注', '金额', '正文']))
  const names = fieldsOf(designer.store.getState().doc).map(({ name }) => name)
  expect(new Set(names).size).toBe(6)

  act(() => designer.choose(['103']))
  fireEvent.change(screen.getByRole('textbox', { name: '片段名称' }), { target: { value: '金额片段' } })
  fireEvent.click(screen.getByRole('button', { name: '把所选存为片段' }))
  await waitFor(() => expect(JSON.stringify(kept)).toContain('金额片段'))
  expect(JSON.stringify(kept)).toContain('inputNumber')
})

it('writes a new part as the family does, and shows it in the language of whoever designs', async () => {
  await wantAllTexts()
  await setLanguage('en')
  try {
    const designer = open()
    fireEvent.click(within(screen.getByRole('toolbar', { name: 'Fields' })).getByText('Select'))
    const key = keysOf(designer).at(-1) ?? ''
    const stored = () => nodeOf(designer.store.getState().doc, key) ?? {}
    expect(stored()).toMatchObject({ placeholder: '请选择', __config__: { label: '下拉选择' } })
    act(() => designer.choose([key]))
    const value = (region: string, name: string) =>
      within(screen.getByRole('region', { name: region })).getByRole<HTMLInputElement>('textbox', { name }).value
    expect(value('Basics', 'Label')).toBe('Select')
    expect(screen.getByDisplayValue('Please select')).not.toBeNull()
    expect(screen.getByRole('group', { name: 'Select' }).dataset['frame']).toBe(key)
    const second = screen.getByDisplayValue('Option 2')
    fireEvent.change(second, { target: { value: 'Abroad' } })
    expect(stored()['options']).toEqual([
      { fullName: '选项一', id: '1' },
      { fullName: 'Abroad', id: '2' },
    ])
    await act(() => setLanguage('zh'))
    expect(value('基本', '标题')).toBe('下拉选择')
    expect(screen.getByDisplayValue('选项一')).not.toBeNull()
  } finally {
    await act(() => setLanguage('zh'))
  }
})
