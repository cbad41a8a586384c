import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { menuNode } from '#shared/api/auth.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { DesignsPage } from '#renderer/features/designs/DesignsPage.tsx'
import { ReleaseDialog } from '#renderer/features/designs/ReleaseDialog.tsx'
import { SettingsDialog } from '#renderer/features/designs/SettingsDialog.tsx'
import { closeAllDialogs, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const design = (id: string, fullName: string, isRelease: number) => ({
  id,
  fullName,
  enCode: `code${id}`,
  category: '办公',
  categoryId: 'office',
  type: 1,
  enableFlow: 0 as const,
  webType: 2,
  enabledMark: 1 as const,
  isRelease,
  sortCode: 0,
  creatorTime: 1_780_000_000_000,
  creatorUser: '',
  lastModifyTime: 1_790_000_000_000,
  lastModifyUser: '陈老师/chen',
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

function signIn() {
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
}

it('shows what is published and what was changed since, opens what publishing means, and brings files in', async () => {
  const list = [design('1', '请假申请', 1), design('2', '采购申请', 2), design('3', '新表单', 0)]
  const bridge = installBridge(
    {
      'files.choose': () => ({ handle: 'h1', name: 'a.vdd', size: 900 }),
      'files.upload': () => ({ msg: '导入成功', data: null }),
    },
    {
      'design.list': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total: 3 } }),
    },
  )
  signIn()
  render(
    <MemoryRouter>
      <TestProviders>
        <DesignsPage menuId="menu1" />
      </TestProviders>
    </MemoryRouter>,
  )
  const row = (await screen.findByText('采购申请')).closest('[role="row"]') as HTMLElement
  expect(within(row).getByText('已修改')).toBeTruthy()
  expect(within(row).getByText('陈老师/chen')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: '发布', hidden: true }))
  expect(useDialogs.getState().open).toMatchObject([{ id: 'releaseDesign', props: { id: '2', name: '采购申请' } }])
  closeAllDialogs()
  fireEvent.click(screen.getByRole('button', { name: '导入设计' }))
  await waitFor(() => expect(toasts).toContain('导入成功'))
  expect(bridge.inputsOf('files.upload')).toEqual([
    { endpoint: 'design.import', handle: 'h1', fields: { conflict: 'ask' } },
  ])
})

it('leads to the page of a published module whose menu the person holds', async () => {
  const list = [design('1', '请假申请', 1), design('2', '采购申请', 1)]
  installBridge({}, { 'design.list': () => ({ list, pagination: { currentPage: 1, pageSize: 20, total: 2 } }) })
  signIn()
  const page = { id: 'm9', fullName: '请假申请', enCode: 'leave', type: 3, urlAddress: 'model/leave', parentId: '-1' }
  putMenu([menuNode.parse({ ...page, propertyJson: '{"moduleId":"1"}', linkTarget: '_self', children: [] })])
  function Where() {
    return <output>{useLocation().pathname}</output>
  }
  render(
    <MemoryRouter>
      <TestProviders>
        <DesignsPage menuId="menu1" />
        <Where />
      </TestProviders>
    </MemoryRouter>,
  )
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('[role="row"]') as HTMLElement)
  const visit = { name: '打开功能', hidden: true }
  expect((await rowOf('采购申请')).queryByRole('button', visit)).toBeNull()
  fireEvent.click((await rowOf('请假申请')).getByRole('button', visit))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/model/leave'))
  putMenu([])
})

it('asks where a file goes whose code a module has', async () => {
  const taken = new BridgeFault('platform.business', '功能“采购申请”的编码已是“code2”', {
    platformCode: 400,
    reason: { code: 'design.codeInUse', field: 'enCode', params: { name: '采购申请', code: 'code2' } },
  })
  const bridge = installBridge(
    {
      'files.choose': () => ({ handle: 'h1', name: 'a.vdd', size: 900 }),
      'files.upload': ({ fields }) => {
        if (fields?.['conflict'] === 'ask') throw taken
        return { msg: '导入成功', data: null }
      },
    },
    {
      'design.list': () => ({
        list: [design('2', '采购申请', 2)],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }),
    },
  )
  signIn()
  render(
    <MemoryRouter>
      <TestProviders>
        <DesignsPage menuId="menu1" />
      </TestProviders>
    </MemoryRouter>,
  )
  await screen.findByText('采购申请')
  fireEvent.click(screen.getByRole('button', { name: '导入设计' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('功能“采购申请”已使用编码“code2”，如何导入？')).toBeTruthy()
  expect(toasts).toEqual([])
  fireEvent.click(dialog.getByRole('radio', { name: /放入“采购申请”/ }))
  fireEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(toasts).toContain('导入成功'))
  expect(bridge.inputsOf('files.upload').map(({ fields }) => fields)).toEqual([
    { conflict: 'ask' },
    { conflict: 'replace' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('gives a module another name, with the design as it was read, and keeps the code of a released one', async () => {
  const stored = {
    ...design('2', '采购申请', 2),
    formData: '{"fields":[]}',
    columnData: '',
    tables: '',
    revision: 'r7',
  }
  const bridge = installBridge(
    {},
    {
      'design.list': () => ({ list: [stored], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
      'design.read': () => stored as never,
      'design.saveDraft': () => ({ revision: 'r8', savedAt: 1 }) as never,
    },
  )
  signIn()
  render(
    <MemoryRouter>
      <TestProviders>
        <SettingsDialog id="2" name="采购申请" onClose={() => undefined} />
      </TestProviders>
    </MemoryRouter>,
  )
  const name = await screen.findByLabelText('名称')
  expect(screen.getByLabelText('编码').hasAttribute('disabled')).toBe(true)
  fireEvent.change(name, { target: { value: '采购单' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  const sent = () => bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'design.saveDraft')
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()).toMatchObject({
    params: { id: '2' },
    body: { fullName: '采购单', enCode: 'code2', formData: '{"fields":[]}', revision: 'r7', webType: 2 },
  })
})

const plan = {
  problems: [],
  lint: [],
  columns: { host: '', steps: [] },
  steps: [{ code: 'retyped', label: '编号', from: 'code', to: 'code', rows: 3, lost: 1 }],
  changes: [{ code: 'fieldRenamed', label: '金额', from: 'amount', to: 'price' }],
  isFirst: false,
  menu: { parentId: 'folder', icon: '', name: '采购申请' },
  roleIds: [],
  missingButtons: [] as string[],
}
const went: string[] = []
const openRelease = (given: object) => {
  went.length = 0
  signIn()
  const bridge = installBridge(
    {},
    {
      'design.releasePlan': () => ({ ...plan, ...given }) as never,
      'design.places': () => ({ menus: [{ id: 'folder', parentId: '-1', fullName: '采购' }] }),
      'design.release': () => null,
    },
  )
  render(
    <TestProviders>
      <ReleaseDialog
        id="2"
        name="采购申请"
        onOpenDesign={() => went.push('design')}
        onGoTo={({ code, at }) => went.push(`${code} ${at.key}`)}
        onClose={() => went.push('closed')}
      />
    </TestProviders>,
  )
  return () => bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'design.release')
}
const okButton = () => screen.getByRole('button', { name: '发布' })

it('says what a release changes, and publishes only once the loss of values is confirmed', async () => {
  const sent = openRelease({})
  expect(await screen.findByText('字段“金额”的字段名由 amount 改为 price')).toBeTruthy()
  expect(okButton().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '我知道有 1 个值会丢失' }))
  fireEvent.change(screen.getByLabelText('版本说明'), { target: { value: '换了类型' } })
  fireEvent.click(okButton())
  await waitFor(() =>
    expect(sent()).toMatchObject({
      params: { id: '2' },
      body: { note: '换了类型', confirmedLoss: 1, pcModuleParentId: 'folder' },
    }),
  )
})

it('asks where the menu of a new module stands, and offers the buttons that its list lacks', async () => {
  const sent = openRelease({ steps: [], menu: null, isFirst: true, missingButtons: ['download', 'upload'] })
  const parent = await screen.findByRole('combobox', { name: '上级菜单' })
  expect(okButton().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /^导出/ }))
  fireEvent.mouseDown(parent)
  fireEvent.click(await screen.findByTitle('采购'))
  await waitFor(() => expect(okButton().hasAttribute('disabled')).toBe(false))
  fireEvent.click(okButton())
  await waitFor(() => expect(sent()).toMatchObject({ body: { pcModuleParentId: 'folder', addButtons: ['download'] } }))
})

it('does not publish what has a problem, says it, and leads to where it is mended', async () => {
  openRelease({ steps: [], problems: [{ level: 'error', text: '表单没有任何字段', at: '' }] })
  expect(await screen.findByText('表单没有任何字段')).toBeTruthy()
  expect(okButton().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '打开设计' }))
  expect(went).toEqual(['closed', 'design'])
})

it('says what the checker of designs found, and publishes with warnings but not with errors', async () => {
  const found = (level: string, code: string) => ({
    level,
    code,
    params: { field: '数量', name: '', what: '' },
    at: { part: 'form', key: '21', path: '' },
  })
  openRelease({ steps: [], lint: [found('error', 'hiddenRequired'), found('warning', 'emptyContainer')] })
  expect(await screen.findByText('“数量”必填但已隐藏，子表将无法提交')).toBeTruthy()
  expect(screen.getByText('“数量”中没有字段')).toBeTruthy()
  expect(okButton().hasAttribute('disabled')).toBe(true)
  // Each of them leads to the part that it is about.
  fireEvent.click(screen.getByText('“数量”必填但已隐藏，子表将无法提交'))
  expect(went).toEqual(['closed', 'hiddenRequired 21'])
  cleanup()
  openRelease({ steps: [], lint: [found('warning', 'emptyContainer')] })
  await waitFor(() => expect(okButton().hasAttribute('disabled')).toBe(false))
  expect(screen.getByText('“数量”中没有字段')).toBeTruthy()
})
