import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setField } from '#shared/design/commands.ts'
import { nodeOf, openDesign } from '#shared/design/document.ts'
import { parseForm } from '#shared/form/parse.ts'
import { Panel } from '#renderer/features/designer/panel/Panel.tsx'
import { createDesigner, type Designer, DesignerProvider } from '#renderer/features/designer/state.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const part = (formId: number, jnpfKey: string, name: string, label: string, keys: object = {}) => ({
  __config__: { formId, jnpfKey, label, tag: 'Jnpf', regList: [], span: 24, dataType: 'static', templateJson: [] },
  __vModel__: name,
  ...keys,
})
const fields = [
  part(101, 'input', 'college', '学院'),
  part(102, 'select', 'major', '专业', { options: [], props: { value: 'id', label: 'fullName' } }),
  part(103, 'popupSelect', 'book', '教材', {
    interfaceId: 'i1',
    propsValue: 'id',
    relationField: 'fullName',
    templateJson: [],
    columnOptions: [],
  }),
]

let bridge: FakeBridge
/** Waits until an endpoint was asked, and what it answered is drawn. */
async function asked(endpoint: string): Promise<void> {
  await waitFor(() => expect(bridge.inputsOf('platform.call').map((each) => each.endpoint)).toContain(endpoint))
  await act(async () => undefined)
}

function open(key: string): Designer {
  const node = { id: 'i1', fullName: '各学院的专业', categoryId: 'c1' }
  bridge = installBridge(
    {},
    {
      'dataInterface.tree': () => [{ id: 'c1', fullName: '教务', children: [{ ...node, children: null }] }] as never,
      'dataInterface.fields': () => ['code', 'title'],
      'dataInterface.parameters': () => [{ field: 'collegeId' }, { field: 'grade' }] as never,
    },
  )
  const opened = openDesign({
    formData: JSON.stringify({ fields }),
    columnData: null,
    appColumnData: null,
    tables: null,
  })
  if (!opened.ok) throw new Error(opened.problem)
  const designer = createDesigner(opened.doc)
  render(
    <DesignerProvider value={designer}>
      <Panel />
    </DesignerProvider>,
    { wrapper: TestProviders },
  )
  act(() => designer.choose([key]))
  return designer
}

const boxOf = (label: string) => screen.getByLabelText(label, { selector: 'input' })

/** Opens what a box offers and takes its first entry, as somebody without a mouse does. */
function pick(label: string): void {
  const box = boxOf(label)
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
}
const type = (label: string, value: string) => fireEvent.change(boxOf(label), { target: { value } })
const stored = ({ store }: Designer, key: string) => nodeOf(store.getState().doc, key) ?? {}

it('a choice that follows another field takes the parameters and the keys that its interface has', async () => {
  const designer = open('102')
  fireEvent.click(screen.getByText('接口'))
  act(() => designer.run(setField('102', '__config__.propsUrl', 'i1')))
  await asked('dataInterface.parameters')
  fireEvent.click(await screen.findByText('添加接口的参数：collegeId、grade'))
  expect(screen.queryByText(/添加接口的参数/)).toBeNull()
  pick('值 1')
  type('值的键', 'code')
  type('名称的键', 'title')
  expect(stored(designer, '102')).toMatchObject({
    props: { value: 'code', label: 'title' },
    __config__: {
      dataType: 'dynamic',
      templateJson: [
        { field: 'collegeId', sourceType: 1, relationField: 'college' },
        { field: 'grade', sourceType: 1, relationField: '' },
      ],
    },
  })
  const form = parseForm(JSON.stringify(designer.store.getState().doc.form))
  expect(form.ok && form.plan.fields[1]?.options).toMatchObject({ type: 'dynamic', interfaceId: 'i1' })
})

it('the interface itself is chosen in its tree by keys alone, and asked for its parameters then', async () => {
  const designer = open('102')
  fireEvent.click(screen.getByText('接口'))
  const box = await screen.findByRole('combobox', { name: '数据接口' })
  await asked('dataInterface.tree')
  act(() => box.focus())
  fireEvent.change(box, { target: { value: '专业' } })
  await screen.findByText('各学院的专业')
  // Its category lies before it, and cannot be chosen.
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 })
  fireEvent.keyDown(box, { key: 'ArrowDown', keyCode: 40 })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(stored(designer, '102')).toMatchObject({ __config__: { propsUrl: 'i1' } }))
  await asked('dataInterface.parameters')
  expect(await screen.findByText('添加接口的参数：collegeId、grade')).toBeTruthy()
  expect(document.activeElement).toBe(box)
})

it('keeps rows of parameters in which something was chosen, and puts names in place of empty ones', async () => {
  const designer = open('102')
  fireEvent.click(screen.getByText('接口'))
  const chosen = { field: '', sourceType: 1, relationField: 'college' }
  const rows = [
    chosen,
    { field: '', sourceType: 1, relationField: '' },
    { field: 'grade', sourceType: 2, relationField: '3' },
  ]
  act(() => {
    designer.run(setField('102', '__config__.propsUrl', 'i1'))
    designer.run(setField('102', '__config__.templateJson', rows))
  })
  await asked('dataInterface.parameters')
  fireEvent.click(await screen.findByText('添加接口的参数：collegeId'))
  expect(stored(designer, '102')).toMatchObject({
    __config__: { templateJson: [chosen, rows[2], { field: 'collegeId', sourceType: 1, relationField: '' }] },
  })
})

it('an icon is chosen by its picture or its name', async () => {
  const designer = open('101')
  const box = boxOf('前图标')
  fireEvent.change(box, { target: { value: 'calendar' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(stored(designer, '101')).toMatchObject({ prefixIcon: 'icon-ym icon-ym-calendar' })
})

it('keys of a picker are chosen among those that its interface answers, and may be typed', async () => {
  const designer = open('103')
  await asked('dataInterface.fields')
  type('值字段', 'co')
  expect(await screen.findByTitle('code')).toBeTruthy()
  type('值字段', 'code')
  type('关联字段', 'ownName')
  expect(stored(designer, '103')).toMatchObject({ propsValue: 'code', relationField: 'ownName' })
})
