import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PrintLogPage } from '#renderer/features/printing/log/PrintLogPage.tsx'
import { closeDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  for (const { key } of useDialogs.getState().open) closeDialog(key)
})

const entry = {
  id: 'e1',
  printMan: '林小雨/admin',
  printTime: 5,
  printNum: 2,
  printTitle: '苏清文的请假申请',
  printId: 't1',
  templateName: '请假申请单',
  formId: 'r1',
  modelId: 'm1',
  moduleName: '请假申请',
  printer: 'desk',
  result: 'printed' as const,
  message: '',
  number: 1,
}

it('prints the record of an entry again with its template, where the entry names both', async () => {
  installBridge({ 'preferences.write': () => null, 'columns.read': () => null } as never, {
    'print.logs': () => ({
      list: [
        entry,
        { ...entry, id: 'e2', printTitle: '没有记录', formId: '' },
        { ...entry, id: 'e3', printTitle: '模板已删除', templateName: '' },
      ],
      pagination: { currentPage: 1, pageSize: 20, total: 3 },
    }),
  })
  render(
    <TestProviders>
      <PrintLogPage />
    </TestProviders>,
  )
  const again = async (title: string) => {
    const row = (await screen.findAllByRole('row')).find(({ textContent }) => textContent.includes(title))
    fireEvent.mouseEnter(row as HTMLElement)
    return within(row as HTMLElement).queryByRole('button', { name: '再次打印' })
  }
  await screen.findByText('苏清文的请假申请')
  expect(await again('没有记录')).toBeNull()
  expect(await again('模板已删除')).toBeNull()
  fireEvent.click((await again('苏清文的请假申请')) as HTMLElement)
  expect(useDialogs.getState().open.map(({ id, props }) => ({ id, props }))).toEqual([
    { id: 'print', props: { templateIds: ['t1'], modelId: 'm1', recordId: 'r1', title: '苏清文的请假申请' } },
  ])
})
