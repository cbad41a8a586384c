import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultForm, prepare, rowOf, rows, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = async () => {
  await rowOf('设备0')
  fireEvent.click(screen.getByRole('checkbox', { name: /全选|选择全部|本页/ }))
  fireEvent.click(screen.getByRole('button', { name: '批量修改' }))
  return screen.findByRole('dialog')
}

const chooseField = async (dialog: HTMLElement, name: string) => {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '修改的字段' }))
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option *' }))
}

it('gives the chosen records one value, and what is refused stays chosen with its reason', async () => {
  const closed = '“单价”在此处不能填写'
  const { callsOf } = prepare({
    answers: {
      'module.updateMany': () => ({
        results: [
          { id: 'r0', msg: '修改成功' },
          { id: 'r1', msg: closed, error: { code: 'module.fieldClosed' } },
          { id: 'r2', msg: '修改成功' },
        ],
      }),
    },
  })
  showPage()
  const dialog = await open()
  await chooseField(dialog, '单价')
  const value = within(dialog).getByRole('spinbutton')
  fireEvent.change(value, { target: { value: '12.5' } })
  fireEvent.blur(value)
  fireEvent.click(within(dialog).getByRole('button', { name: '修改3条' }))
  const results = await screen.findByRole('list', { name: '已修改2条，1条未修改并保持选中：' })
  expect(
    within(results)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([`设备1 甲类${closed}`])
  expect(callsOf('module.updateMany')).toMatchObject([
    { params: { id: 'm1' }, body: { ids: ['r0', 'r1', 'r2'], field: 'f_price', value: 12.5 } },
  ])
  fireEvent.click(screen.getByRole('button', { name: '关闭', hidden: false }))
  await screen.findByText('已选 1 条')
})

it('asks in turns of fifty, and says that what came after a failure was not tried', async () => {
  const many = Array.from({ length: 60 }, (_each, at) => ({ ...rows[0], id: `m${at}`, f_name: `设备${at}` }))
  let calls = 0
  const { callsOf, toasts } = prepare({
    answers: {
      'module.list': () => ({ list: many, pagination: { currentPage: 1, pageSize: 60, total: 60 } }),
      'module.updateMany': (input: { readonly body: { readonly ids: readonly string[] } }) => {
        calls += 1
        if (calls > 1) throw new Error('away')
        return { results: input.body.ids.map((id) => ({ id, msg: '修改成功' })) }
      },
    } as never,
  })
  showPage()
  const dialog = await open()
  const value = within(dialog).getByRole('textbox')
  fireEvent.change(value, { target: { value: '新名' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '修改60条' }))
  const results = await screen.findByRole('list', { name: /已修改50条，10条未修改/ })
  expect(within(results).getAllByText('尚未处理')).toHaveLength(10)
  const bodies = callsOf('module.updateMany').map((input) => (input.body as { ids: string[] }).ids.length)
  expect([bodies, toasts.length]).toEqual([[50, 10], 1])
})

it('is offered where records may be edited, for fields that may be given one value', async () => {
  prepare({ buttons: ['btn_add', 'btn_batchRemove'] })
  showPage()
  await rowOf('设备0')
  expect(screen.queryByRole('button', { name: '批量修改' })).toBeNull()
  cleanup()
  const config = (jnpfKey: string, label: string, more: object = {}) => ({ jnpfKey, label, ...more })
  const fields = [
    ...defaultForm.fields,
    { __vModel__: 'f_sum', __config__: config('calculate', '总价'), expression: ['f_price'] },
    { __vModel__: 'f_code', __config__: config('input', '编号', { unique: true }) },
    { __vModel__: 'f_files', __config__: config('uploadFile', '附件') },
    { __vModel__: 'f_closed', disabled: true, __config__: config('input', '停用项') },
  ]
  prepare({
    form: { ...defaultForm, fields },
    list: {
      columnList: [{ prop: 'f_name', label: '名称' }],
      btnsList: [],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
      hasPage: true,
    },
  })
  showPage()
  const dialog = await open()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '修改的字段' }))
  await waitFor(() =>
    expect([...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)).toEqual([
      '名称',
      '类型',
      '单价',
      '内部编号',
    ]),
  )
})
