import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { CallOutcome } from '#shared/ipc/platform.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { PublicFormPage } from '#renderer/features/public-form/PublicFormPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const fields = [{ __vModel__: 'f_name', __config__: { jnpfKey: 'input', label: '姓名', span: 24 } }]

/** A published form with a name in it, on a server that a test drives. */
async function open(server: { save: () => null; fate: () => CallOutcome }, form: object = { fields }) {
  const [toasts, questions]: [string[], string[]] = [[], []]
  bindToast(({ text }) => toasts.push(text))
  bindConfirm(({ content, onCancel }) => {
    questions.push(String(content))
    void onCancel?.()
    return undefined
  })
  const bridge = installBridge(
    { 'platform.saveOutcome': () => server.fate() },
    {
      'shortLink.config': () => ({ id: 'x', fullName: '访客登记', formData: JSON.stringify(form) }) as never,
      'shortLink.submit': () => server.save(),
    },
  )
  render(
    <MemoryRouter>
      <PublicFormPage search="?id=x&encryption=y" onLeave={() => undefined} />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
  const name = await screen.findByLabelText<HTMLInputElement>('姓名')
  fireEvent.change(name, { target: { value: '访客' } })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /提\s*交/ }))
  const sent = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'shortLink.submit')
  return { name, submit, sent, toasts, questions, bridge }
}
const lost = (): null => {
  throw new BridgeFault('platform.network', '', { outcome: 'unknown' })
}

it('a published form whose answer is lost is asked about and sent again under its key alone', async () => {
  const server = { save: lost as () => null, fate: (): CallOutcome => lost() as never }
  const { name, submit, sent, toasts, bridge } = await open(server)
  submit()
  await screen.findByText(/可能已经保存/)
  expect(name.value).toBe('访客')
  expect(toasts.join()).not.toContain('请重试')
  expect(bridge.inputsOf('platform.saveOutcome')[0]?.endpoint).toBe('shortLink.submit')
  server.fate = () => ({ state: 'none', msg: '' })
  server.save = () => null
  submit()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(new Set(sent().map(({ submitKey }) => submitKey)).size).toBe(1)
  await screen.findByText(/已提交|提交成功/)
})

it('a published form of a server that cannot tell is sent again only if somebody wants that', async () => {
  const { submit, sent, questions } = await open({ save: lost, fate: () => ({ state: 'cannotTell', msg: '' }) })
  submit()
  await screen.findByText(/可能已经保存/)
  submit()
  await waitFor(() => expect(questions).toHaveLength(1))
  expect(sent()).toHaveLength(1)
})

it('a published form shows, asks for and sets what its rules say, and sends what they leave', async () => {
  const input = (name: string, label: string) => ({
    __vModel__: name,
    __config__: { jnpfKey: 'input', label, span: 24 },
  })
  const visits = {
    matchLogic: 'and',
    conditionList: [{ logic: 'and', groups: [{ field: 'f_name', symbol: '==', fieldValue: '来访' }] }],
  }
  const rules = [
    {
      when: visits,
      actions: [
        { type: 'show', fields: ['f_why'] },
        { type: 'require', fields: ['f_why'] },
      ],
    },
    { when: visits, actions: [{ type: 'set', fields: ['f_sort'], value: { from: 'constant', value: '外来' } }] },
  ]
  const form = {
    fields: [...fields, input('f_why', '事由'), input('f_sort', '类别')],
    atriumRules: { version: 1, rules },
  }
  const { name, submit, sent } = await open({ save: () => null, fate: () => ({ state: 'none', msg: '' }) }, form)
  expect(screen.queryByLabelText('事由')).toBeNull()
  fireEvent.change(name, { target: { value: '来访' } })
  const why = await screen.findByLabelText<HTMLInputElement>('事由')
  const sort = screen.getByLabelText<HTMLInputElement>('类别')
  expect([sort.value, sort.disabled]).toEqual(['外来', true])
  submit()
  expect(await screen.findByText('不能为空')).toBeTruthy()
  expect(sent()).toEqual([])
  fireEvent.change(why, { target: { value: '开会' } })
  submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [call] = sent()
  const { data } = (call?.body ?? { data: '' }) as { readonly data: string }
  expect(JSON.parse(data)).toEqual({ f_name: '来访', f_why: '开会', f_sort: '外来' })
})

it('a published form says its name, its fields and how to submit, and nothing of what staff add', async () => {
  await open({ save: () => null, fate: () => ({ state: 'none', msg: '' }) })
  const title = screen.getByRole('heading', { level: 1 })
  const sheet = title.nextElementSibling as HTMLElement
  expect([title.textContent, title.nextElementSibling, sheet.nextElementSibling]).toEqual(['访客登记', sheet, null])
  expect(sheet.textContent?.replaceAll(/\s/g, '')).toBe('姓名提交')
})

it('a block that a visitor pastes into rows of a published form is taken row by row, and asks for nothing of a session', async () => {
  const column = (name: string, label: string, jnpfKey: string, keys: object = {}, config: object = {}) => ({
    __vModel__: name,
    ...keys,
    __config__: { jnpfKey, label, ...config },
  })
  const colours = { options: [{ id: 'r', fullName: '红' }], props: { props: { label: 'fullName', value: 'id' } } }
  const table = {
    __vModel__: 'tableField1',
    __config__: {
      jnpfKey: 'table',
      label: '随行物品',
      children: [
        column('f_what', '物品', 'input'),
        column('f_count', '数量', 'inputNumber'),
        column('f_colour', '颜色', 'select', colours, { dataType: 'static' }),
      ],
    },
  }
  const form = { fields: [...fields, table] }
  const opened = await open({ save: () => null, fate: () => ({ state: 'none', msg: '' }) }, form)
  fireEvent.click(screen.getByRole('button', { name: /添\s*加/ }))
  const cells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryAllByRole('gridcell'))
  await waitFor(() => expect(cells().flat().length).toBeGreaterThan(0))
  const [first] = cells().flat()
  fireEvent.mouseDown(first as HTMLElement)
  const text = '笔记本\t2\t红\r\n相机\t1\t红\r\n'
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } })
  opened.submit()
  await waitFor(() => expect(opened.sent()).toHaveLength(1))
  const { data } = (opened.sent()[0]?.body ?? { data: '' }) as { readonly data: string }
  expect(JSON.parse(data)).toMatchObject({
    tableField1: [
      { f_what: '笔记本', f_count: 2, f_colour: 'r' },
      { f_what: '相机', f_count: 1, f_colour: 'r' },
    ],
  })
  const asked = new Set(opened.bridge.inputsOf('platform.call').map(({ endpoint }) => endpoint))
  expect([...asked].toSorted()).toEqual(['shortLink.config', 'shortLink.submit'])
})
