import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EndpointAnswers } from '../../support/renderer-bridge.ts'
import { defaultForm, defaultList, prepare, rowOf, showPage } from './support.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const config = (enableFlow: 0 | 1, more: object = {}): EndpointAnswers => ({
  'module.config': () => ({
    id: 'm1',
    fullName: '资产台账',
    enCode: 'asset',
    type: '4',
    webType: '2',
    formData: JSON.stringify(defaultForm),
    columnData: JSON.stringify(defaultList),
    enableFlow,
    ...more,
  }),
  'flow.flows': () => [{ id: 'v1', fullName: '资产审批' }],
  'flow.candidates': () => ({ type: 3, list: [], countersignOver: false }),
  'flow.start': () => [],
})

async function newForm() {
  showPage()
  await rowOf('设备0')
  fireEvent.click(screen.getByRole('button', { name: /^新增/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const fill = async (label: string, value: string) =>
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } })
  return { dialog, fill }
}

describe('the form of a module whose records go to approval', () => {
  it('is not sent before everything is filled in', async () => {
    const { callsOf } = prepare({ answers: config(1) })
    const { dialog } = await newForm()
    fireEvent.click(await dialog.findByRole('button', { name: '提交审批' }))
    expect(await dialog.findAllByText('不能为空')).toHaveLength(2)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(callsOf('flow.start')).toHaveLength(0)
  })

  it('is saved as a draft of its flow, which waits for nobody', async () => {
    const { callsOf } = prepare({ answers: config(1) })
    const { dialog, fill } = await newForm()
    await fill('名称', '新设备')
    await fill('内部编号', 'S1')
    fireEvent.click(await dialog.findByRole('button', { name: '保存草稿' }))
    await waitFor(() => expect(callsOf('flow.start')).toHaveLength(1))
    const formData = expect.objectContaining({ f_name: '新设备', f_secret: 'S1' })
    expect(callsOf('flow.start')[0]).toMatchObject({ body: { flowId: 'v1', status: 1, formData } })
    expect(callsOf('module.create')).toHaveLength(0)
  })

  it('is sent with its flow, whose name the server says, by the template of the module', async () => {
    const { callsOf } = prepare({ answers: config(1, { flowId: 't1' }) })
    const { dialog, fill } = await newForm()
    await fill('名称', '新设备')
    await fill('内部编号', 'S1')
    fireEvent.click(await dialog.findByRole('button', { name: '提交审批' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2))
    const sending = within(screen.getAllByRole('dialog')[1] ?? document.body)
    fireEvent.click(await sending.findByRole('button', { name: '提交审批' }))
    await waitFor(() => expect(callsOf('flow.start')).toHaveLength(1))
    expect(callsOf('flow.flows')[0]).toMatchObject({ params: { id: 't1' }, query: { type: '1' } })
    const formData = expect.objectContaining({ f_name: '新设备', f_secret: 'S1' })
    expect(callsOf('flow.start')[0]).toMatchObject({ body: { flowId: 'v1', status: 0, formData } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has where each record stands in a column, which leads to its approval', async () => {
    const row = { id: 'r0', f_name: '设备0', f_kind: '', f_price: '', flowState: 1, flowTaskId: 'task7' }
    const list = { list: [row], pagination: { currentPage: 1, pageSize: 20, total: 1 } }
    prepare({ answers: { ...config(1), 'module.list': () => list } })
    showPage()
    await rowOf('设备0')
    const link = screen.getByRole('link', { name: '等待审核' })
    const address = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
    expect(atob(address.get('config') ?? '')).toContain('"id":"task7"')
  })

  it('is asked nothing about flows where the module has none', async () => {
    const { callsOf } = prepare({ answers: config(0) })
    const { dialog } = await newForm()
    expect(await dialog.findByRole('button', { name: '确定' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: '提交审批' })).toBeNull()
    expect(callsOf('flow.flows')).toHaveLength(0)
  })
})
