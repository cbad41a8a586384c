import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { DesignsPage } from '#renderer/features/designs/DesignsPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const design = (id: string, fullName: string, isRelease: number) => ({
  id,
  fullName,
  enCode: `code${id}`,
  category: 'office',
  categoryName: '办公',
  type: 4,
  webType: 2,
  enabledMark: 1 as const,
  isRelease,
  sortCode: 0,
  creatorTime: 1_780_000_000_000,
  creatorUser: '',
  description: '',
})

let unbind: (() => void)[] = []
const asked: string[] = []
const toasts: string[] = []
beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  toasts.length = 0
  unbind = [
    bindToast(({ text }) => void toasts.push(text)),
    bindConfirm(({ content, onOk }) => {
      asked.push(String(content))
      ;(onOk as () => void)()
      return { destroy: () => undefined }
    }),
  ] as (() => void)[]
})
afterEach(() => {
  cleanup()
  for (const stop of unbind) stop()
})

it('shows what is published and what was changed since, publishes again with what that means, and brings files in', async () => {
  const list = [design('1', '请假申请', 1), design('2', '采购申请', 2), design('3', '新表单', 0)]
  const bridge = installBridge(
    {
      'files.choose': () => ({ handle: 'h1', name: 'a.vdd', size: 900 }),
      'files.upload': () => ({ msg: '导入成功', data: null }),
    },
    {
      'design.list': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
      'design.release': () => null,
    },
  )
  const button = ['btn_add', 'btn_edit'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [{ modelId: 'menu1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  render(
    <TestProviders>
      <DesignsPage menuId="menu1" />
    </TestProviders>,
  )
  const row = (await screen.findByText('采购申请')).closest('[role="row"]') as HTMLElement
  expect(within(row).getByText('已修改')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: '发布', hidden: true }))
  await waitFor(() => expect(asked[0]).toContain('重新发布“采购申请”'))
  const sent = () => bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'design.release')
  await waitFor(() => expect(sent()).toMatchObject({ params: { id: '2' }, body: { pc: 1 } }))
  fireEvent.click(screen.getByRole('button', { name: '导入设计' }))
  await waitFor(() => expect(toasts).toContain('导入成功'))
  expect(bridge.inputsOf('files.upload')).toEqual([{ endpoint: 'design.import', handle: 'h1' }])
})
