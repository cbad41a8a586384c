import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ModalFuncProps } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { unsavedPages } from '#renderer/components/leave-guard.tsx'
import { DataSetsDialog } from '#renderer/features/printing/templates/queries/DataSetsDialog.tsx'
import { blankSet, type SetDraft } from '#renderer/features/printing/templates/queries/model.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let questions: ModalFuncProps[] = []
let unbind = () => {}
beforeEach(() => {
  questions = []
  unbind = bindConfirm((props) => {
    questions.push(props)
    return undefined
  })
})
afterEach(() => {
  unbind()
  cleanup()
  queryClient.clear()
})

const set = (name: string, sql: string): SetDraft => ({ ...blankSet, name, sql, dbLinkId: 's1' })

function show(sets: readonly SetDraft[], answers: EndpointAnswers = {}) {
  const bridge = installBridge(
    {},
    {
      'dataSource.options': () => ({ list: [{ id: 's1', fullName: '供应商库', dbType: 'SQLite' }] }) as never,
      ...answers,
    },
  )
  const onDone = vi.fn<(sets: readonly SetDraft[]) => void>()
  const onClose = vi.fn<() => void>()
  render(
    <TestProviders>
      <DataSetsDialog title="报销单" templateId={null} sets={sets} onDone={onDone} onClose={onClose} />
    </TestProviders>,
  )
  const dialog = within(screen.getByRole('dialog'))
  return {
    bridge,
    onDone,
    onClose,
    dialog,
    press: (name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name })),
    query: () => dialog.getByLabelText<HTMLTextAreaElement>('查询语句', { selector: 'textarea' }),
    name: () => dialog.getByLabelText<HTMLInputElement>('数据集名称'),
  }
}

it('asks before a query that was typed is dropped, and keeps it when the person stays', async () => {
  const { press, query, onClose } = show([set('', 'select 1 as one')])
  fireEvent.change(query(), { target: { value: 'select 2 as two' } })
  expect(unsavedPages()).toHaveLength(1)
  press('取消')
  await waitFor(() => expect(questions).toHaveLength(1))
  await questions[0]?.onCancel?.()
  press('Close')
  await waitFor(() => expect(questions).toHaveLength(2))
  expect([query().value, onClose.mock.calls.length]).toEqual(['select 2 as two', 0])
  await questions[1]?.onOk?.()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('closes without a question when nothing is different', async () => {
  const { press, query, onClose } = show([set('', 'select 1 as one')])
  fireEvent.change(query(), { target: { value: '' } })
  fireEvent.change(query(), { target: { value: 'select 1 as one' } })
  expect(unsavedPages()).toEqual([])
  press('取消')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(questions).toEqual([])
})

it('names a data set anew after its name was cleared, and says that it has none meanwhile', async () => {
  const { dialog, press, name, onDone } = show([set('rows', 'select 1 as one')])
  fireEvent.change(name(), { target: { value: '' } })
  expect(name().value).toBe('')
  expect(await dialog.findByText('请输入数据集名称')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '完成' })).toHaveProperty('disabled', true)
  fireEvent.change(name(), { target: { value: 'goods ' } })
  press('完成')
  expect(onDone.mock.lastCall?.[0]).toEqual([set('goods', 'select 1 as one')])
})

it('drops what a preview answers when its data set is gone, and leaves the next one as it is', async () => {
  const answer = Promise.withResolvers<{ rows: { id: number }[]; total: number; milliseconds: number }>()
  const sets = [set('first', 'select id from gone'), set('next', 'select name from kept')]
  const { bridge, dialog, press, query, onDone } = show(sets, { 'print.tryQuery': () => answer.promise })
  press(/预览数据/)
  await waitFor(() =>
    expect(bridge.inputsOf('platform.call').map(({ endpoint }) => endpoint)).toContain('print.tryQuery'),
  )
  press('删除 first')
  expect(query().value).toBe('select name from kept')
  answer.resolve({ rows: [{ id: 3 }], total: 12, milliseconds: 4 })
  // Once nothing is under way any more.
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(dialog.queryByText(/共 12 行/)).toBeNull()
  press('完成')
  expect(onDone.mock.lastCall?.[0]).toEqual([set('next', 'select name from kept')])
})

it('shows what a preview answered to nobody else than the data set that it was asked for', async () => {
  const sets = [set('first', 'select id from gone'), set('next', 'select name from kept')]
  const { dialog, press } = show(sets, {
    'print.tryQuery': () => ({ rows: [{ id: 3 }], total: 12, milliseconds: 4 }),
  })
  press(/预览数据/)
  expect(await dialog.findByText(/共 12 行/)).toBeTruthy()
  press('删除 first')
  expect(dialog.queryByText(/共 12 行/)).toBeNull()
})
