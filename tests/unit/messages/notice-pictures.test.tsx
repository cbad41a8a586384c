import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { NoticesPage } from '#renderer/features/messages/NoticesPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const upload = {
  id: 'u1',
  name: 'a.png',
  size: 10,
  phase: 'uploading',
  done: 0,
  percent: 0,
  speed: 0,
  remaining: null,
  waitsFor: null,
  fault: null,
  result: null,
  startedAt: 0,
  isCleared: false,
} as const
const result = { name: 'a.png', fileId: 'a.png', url: '', fileSize: 10, fileExtension: 'png', fileVersionId: '' }

it('a notice is not saved while a picture of its text is on its way, and with it once it is there', async () => {
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
  const bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'columns.read': () => null,
      'uploads.list': () => [],
      'uploads.add': () => [upload],
      'uploads.remove': () => null,
      'uploads.take': () => [{ handle: 'h1', name: 'a.png', size: 10 }],
    } as never,
    {
      'notice.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
      'notice.create': () => null as never,
    },
  )
  render(
    <TestProviders>
      <NoticesPage menuId="menu1" />
    </TestProviders>,
  )
  const [add] = await screen.findAllByRole('button', { name: '新建公告' })
  if (!add) throw new Error('nothing to add with')
  fireEvent.click(add)
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(await dialog.findByRole('textbox', { name: '公告标题' }), { target: { value: '放假' } })
  const text = await dialog.findByRole('textbox', { name: '公告正文' })
  fireEvent.paste(text, {
    clipboardData: { files: [new File(['x'], 'a.png')], types: ['Files'], getData: () => '', items: [] },
  })
  await waitFor(() => expect(bridge.inputsOf('uploads.add')).toHaveLength(1))
  const saved = () => bridge.inputsOf('platform.call').filter(({ endpoint }) => endpoint === 'notice.create')
  const refusal = () => document.querySelector('.ant-form-item-explain-error')?.textContent
  const save = () => fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  save()
  await waitFor(() => expect(refusal()).toBe('正在上传图片…'))
  expect(saved()).toEqual([])
  bridge.emit('uploads.changed', { all: false, uploads: [{ ...upload, phase: 'success', result }], removed: [] })
  await waitFor(() => expect(refusal()).toBeUndefined())
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(JSON.stringify(saved())).toContain('/api/file/Image/annexpic/a.png')
})
