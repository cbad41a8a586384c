import '../../support/dom-shims.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App as AntApp } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BatchDialog } from '#renderer/features/printing/batch/BatchDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import type { PrintBatch, PrinterChoice } from '#shared/ipc/printing.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const desk: PrinterChoice = { name: 'desk', label: '前台打印机', isDefault: true, condition: 'ready', state: '' }
const started: PrintBatch = {
  id: 'b1',
  title: '来访预约',
  templateId: 't1',
  printer: 'desk',
  copies: 1,
  isJoint: false,
  state: 'running',
  total: 3,
  printed: 0,
  atPrinter: 0,
  failed: 0,
  cancelled: 0,
  message: '',
  createdAt: 0,
}
const job = { templateId: 't1', recordId: '', printer: 'desk', copies: 1, spoolerId: null, logged: false, createdAt: 0 }

let bridge: FakeBridge
let asked: { readonly route: string; readonly input: unknown }[]
let toasts: string[]
let unbind = () => {}

beforeEach(() => {
  asked = []
  toasts = []
  unbind = bindToast(({ text }) => void toasts.push(text))
  const heard = (route: string) => (input: unknown) => {
    asked.push({ route, input })
    return null
  }
  bridge = installBridge({
    'print.printers': () => [desk],
    'print.profile': () => null,
    'print.printerOptions': () => null,
    'platform.call': () => ({ code: 200, msg: '', data: [{ id: 't1', fullName: '访客通行证' }] }),
    'print.beginBatch': (input: unknown) => {
      asked.push({ route: 'print.beginBatch', input })
      return started
    },
    'print.batches': () => [],
    'print.batchJobs': () => [
      { ...job, id: 'j1', title: '胡海建', state: 'completed', message: '' },
      { ...job, id: 'j2', title: '周峰远', state: 'failed', message: 'recordGone' },
      { ...job, id: 'j3', title: '郑海泽', state: 'planned', message: '' },
    ],
    'print.pauseBatch': heard('print.pauseBatch'),
    'print.retryBatch': heard('print.retryBatch'),
  } as never)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  unbind()
})

function show(recordIds: readonly string[], more: { previewMode?: boolean } = {}) {
  let closed = 0
  render(
    <QueryClientProvider client={queryClient}>
      <AntApp>
        <BatchDialog
          templateIds={['t1']}
          recordIds={recordIds}
          title="来访预约"
          names={{ r1: '胡海建' }}
          {...more}
          onClose={() => {
            closed += 1
          }}
        />
      </AntApp>
    </QueryClientProvider>,
  )
  return () => closed
}

it('hands every record over in order with its name and the chosen settings, and shows how far it is', async () => {
  const user = userEvent.setup()
  show(['r1', 'r2', 'r3'])
  const start = await screen.findByRole('button', { name: /打印 3 条/ })
  await waitFor(() => expect(start).toHaveProperty('disabled', false))
  await user.click(screen.getByText('合并为一份'))
  await user.click(start)
  expect(asked[0]?.input).toMatchObject({
    templateId: 't1',
    isJoint: true,
    profile: { printer: 'desk', copies: 1 },
    records: [
      { id: 'r1', name: '胡海建' },
      { id: 'r2', name: '' },
      { id: 'r3', name: '' },
    ],
  })
  const dialog = await screen.findByRole('dialog', { name: '批量打印 - 来访预约' })
  act(() => bridge.emit('print.batchChanged', { ...started, printed: 1, atPrinter: 1, failed: 1 }))
  expect(await within(dialog).findByText('已交付 2 / 3')).toBeTruthy()
  expect(within(dialog).getByText('失败 1')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: /^暂\s*停$/ }))
  expect(asked.at(-1)).toEqual({ route: 'print.pauseBatch', input: { id: 'b1' } })
  expect(within(dialog).getByText('关闭后继续打印')).toBeTruthy()
  act(() => bridge.emit('print.batchChanged', { ...started, state: 'paused', printed: 1, failed: 1 }))
  // Nothing goes on behind a dialog of a batch that rests.
  expect(within(dialog).queryByText('关闭后继续打印')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: '后台继续' })).toBeNull()
  expect(within(dialog).getByText(/^关\s*闭$/)).toBeTruthy()
  act(() => bridge.emit('print.batchChanged', { ...started, printed: 1, atPrinter: 1, failed: 1 }))
  await user.click(within(dialog).getByRole('button', { name: '重试 1 条' }))
  expect(asked.at(-1)).toEqual({ route: 'print.retryBatch', input: { id: 'b1' } })
  await user.click(within(dialog).getByText('有问题的'))
  const list = within(dialog).getByRole('region', { name: '每条记录的结果' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(within(list).getByText(/周峰远/)).toBeTruthy()
})

it('refuses more records than one batch may hold, none at all, and a preview of the feature', async () => {
  show(Array.from({ length: 501 }, (_, index) => String(index)))
  expect(await screen.findByText('一次最多打印 500 条记录，请分批打印。')).toBeTruthy()
  expect(screen.getByRole('button', { name: /打印 501 条/ })).toHaveProperty('disabled', true)
  cleanup()
  expect(show([])()).toBe(1)
  expect(show(['r1'], { previewMode: true })()).toBe(1)
  expect(toasts).toEqual(['请先选择要打印的记录', '功能预览中不支持打印'])
})
