import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fieldsOf, openDesign } from '#shared/design/document.ts'
import { familyTexts } from '#shared/design/family.ts'
import { newList } from '#shared/design/list/in-step.ts'
import { listsInStep } from '#shared/design/list/commands.ts'
import { paletteOf } from '#shared/design/new-node.ts'
import { designGroups } from '#shared/form/kind-design.ts'
import { isRaw, type Raw, rawList, text } from '#shared/form/parsing/read.ts'
import { Screen } from '#renderer/features/designer/Screen.tsx'
import { createDesigner, type Designer, DesignerProvider } from '#renderer/features/designer/state.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

beforeEach(() => void installBridge({}, { 'dictionary.all': () => ({ list: [] }) }))
afterEach(cleanup)

function open(formData: string, columnData: string | null): Designer {
  const opened = openDesign({ formData, columnData, appColumnData: null, tables: '' })
  if (!opened.ok) throw new Error(opened.problem)
  const designer = createDesigner(opened.doc)
  render(
    <DesignerProvider value={designer}>
      <Screen id="d1" title="全部" isChanged={false} isSaving={false} mayEdit onSave={() => undefined} parts={[]} />
    </DesignerProvider>,
    { wrapper: TestProviders },
  )
  return designer
}

const configOf = (node: Raw): Raw => (isRaw(node['__config__']) ? node['__config__'] : {})
const childrenOf = (node: Raw) => rawList(configOf(node)['children'])
const below = (nodes: readonly Raw[]): readonly Raw[] => nodes.flatMap((node) => [node, ...below(childrenOf(node))])
const isFunction = (value: unknown) => typeof value === 'string' && /^\s*\(?[^=]*\)?\s*=>/.test(value)

/** What would break a client of the family in these texts, each by its name (the strict keys of its runtime and designer). */
function faultsOf({ formData, columnData, appColumnData }: ReturnType<typeof familyTexts>): readonly string[] {
  const form = JSON.parse(formData) as Raw
  const list = JSON.parse(columnData ?? '{}') as Raw
  const nodes = below(rawList(form['fields']))
  const faults: string[] = []
  const must = (holds: boolean, what: string) => void (holds || faults.push(what))
  const ids = nodes.map((node) => configOf(node)['formId']).filter((id) => id !== undefined)
  must(typeof form['classJson'] === 'string', 'classJson')
  must(Array.isArray(form['classNames']), 'classNames')
  must(Number(form['idGlobal']) >= Math.max(...ids.map(Number)), 'idGlobal')
  must(new Set(ids).size === ids.length, 'formId twice')
  for (const event of ['onLoad', 'beforeSubmit', 'afterSubmit'])
    must(isRaw(form['funcs']) && isFunction(form['funcs'][event]), `funcs.${event}`)
  for (const node of nodes) {
    const config = configOf(node)
    const kind = text(config['jnpfKey'])
    const is = (...kinds: readonly string[]) => kinds.includes(kind)
    const own = (holds: boolean, what: string) => must(holds, `${kind}: ${what}`)
    const lists = (...keys: readonly string[]) => keys.forEach((key) => own(Array.isArray(node[key]), key))
    own(isRaw(node['__config__']) && kind !== '', '__config__')
    const isItem = is('tabItem', 'collapseItem', 'tableGridTr', 'tableGridTd')
    if (!isItem) own(['colFormItem', 'rowFormItem'].includes(text(config['layout'])), 'layout')
    if (!isItem) own(text(config['tag']) !== '', 'tag')
    if (!isItem) own(Array.isArray(config['regList']), 'regList')
    if (isItem || is('card', 'row', 'tab', 'collapse', 'tableGrid', 'table'))
      own(Array.isArray(config['children']), 'children')
    if (is('tab'))
      own(
        childrenOf(node).some((item) => item['name'] === config['active']),
        'active',
      )
    if (is('table')) {
      lists('summaryField')
      own(Array.isArray(config['defaultValue']), 'defaultValue')
      own(config['tag'] === 'JnpfInputTable', 'tag')
    }
    if (is('calculate')) lists('expression')
    if (is('autoComplete', 'popupSelect', 'popupTableSelect')) lists('templateJson')
    if (is('relationForm', 'popupSelect', 'popupTableSelect')) lists('columnOptions')
    if (is('select', 'radio', 'checkbox', 'cascader', 'treeSelect')) {
      lists('options')
      own(isRaw(node['props']), 'props')
      own(Array.isArray(config['templateJson']), 'templateJson')
    }
    if (is('relationFormAttr', 'popupAttr')) own(typeof node['relationField'] === 'string', 'relationField')
    if (is('textarea')) own(isRaw(node['autoSize']), 'autoSize')
    if (is('text', 'link')) own(isRaw(node['textStyle']), 'textStyle')
    if (is('location')) lists('locationScope')
    if (is('input', 'select', 'datePicker', 'button', 'tab', 'collapse'))
      own(
        isRaw(node['on']) &&
          Object.entries(node['on']).every(([key, value]) => key === 'zzForeign' || isFunction(value)),
        'on',
      )
  }
  must(isRaw(list['funcs']), 'list funcs')
  for (const key of ['searchList', 'columnList', 'btnsList', 'columnBtnsList', 'customBtnsList', 'complexHeaderList'])
    must(Array.isArray(list[key]), key)
  for (const key of ['searchList', 'columnList'])
    for (const item of rawList(list[key])) {
      for (const name of ['id', 'prop', 'label']) must(text(item[name]) !== '', `${key}.${name}`)
      must(text(configOf(item)['jnpfKey']) !== '', `${key} without its field`)
      must(
        !item['id'] || !text(item['id']).includes('-') || text(item['label']).split('-').length === 2,
        `${key} label`,
      )
    }
  must(Array.isArray((JSON.parse(appColumnData ?? '{}') as Raw)['columnList']), 'appColumnData')
  return faults
}

/** The design as it is sent: the lists follow the form first. */
function sent(designer: Designer) {
  const step = listsInStep(designer.store.getState().doc)
  if (step) act(() => designer.run(step))
  return familyTexts(designer.store.getState().doc, 2)
}

/** Every object at any depth gets a key that nobody here knows. */
const marked = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(marked)
    : isRaw(value)
      ? {
          ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)])),
          zzForeign: { a: 1 },
        }
      : value

/** How many of those keys a text holds below the path of each. */
const marksIn = (stored: string) => stored.split('"zzForeign"').length - 1

it('a module with every part of the palette, made by clicks, has all that clients of the family need', () => {
  const designer = open('{"fields":[]}', null)
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('button[data-kind]')]
  const offered = designGroups.flatMap(paletteOf)
  const before = designer.store.getState().doc
  expect(buttons()).toHaveLength(offered.length)
  for (const at of offered.keys()) {
    act(() => designer.choose([]))
    fireEvent.click(buttons()[at] as HTMLElement)
  }
  const fields = rawList(designer.store.getState().doc.form['fields'])
  expect(fields.map((node) => configOf(node)['jnpfKey']).toSorted()).toEqual(offered.toSorted())
  // Into the child table, by what is chosen.
  const table = fields.find((node) => configOf(node)['jnpfKey'] === 'table') ?? {}
  for (const name of ['单行输入', '数字输入']) {
    act(() => designer.choose([String(configOf(table)['formId'])]))
    fireEvent.click(buttons().find((button) => button.title === name) as HTMLElement)
  }
  const { doc } = designer.store.getState()
  expect(fieldsOf(doc).filter((field) => field.table !== '')).toHaveLength(2)
  cleanup()

  const withList = open(familyTexts(doc, 1).formData, JSON.stringify(newList(fieldsOf(doc))))
  act(() => withList.choose([String(configOf(table)['formId'])]))
  fireEvent.click(screen.getByLabelText('复制一份（Ctrl+D）'))
  const texts = sent(withList)
  expect(faultsOf(texts)).toEqual([])
  expect(faultsOf(familyTexts(before, 1)).length, 'an empty design lacks them').toBeGreaterThan(3)

  // Saved by a client of the family, with keys of its own everywhere, and changed here once more.
  cleanup()
  const foreign = {
    formData: JSON.stringify(marked(JSON.parse(texts.formData))),
    columnData: JSON.stringify(marked(JSON.parse(texts.columnData ?? '{}'))),
  }
  const again = open(foreign.formData, foreign.columnData)
  const [first] = fieldsOf(again.store.getState().doc)
  act(() => again.choose([first?.key ?? '']))
  fireEvent.change(screen.getByRole('textbox', { name: '标题' }), { target: { value: '改过的标题' } })
  const back = sent(again)
  expect(back.formData).toContain('改过的标题')
  expect(faultsOf(back)).toEqual([])
  expect(marksIn(back.formData)).toBe(marksIn(foreign.formData))
  expect(marksIn(back.columnData ?? '')).toBeGreaterThanOrEqual(marksIn(foreign.columnData))
})
