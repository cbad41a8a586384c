import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { userInfo } from '#shared/api/auth.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { bindConfirm } from '#renderer/components/confirm.ts'
import { ModulePage } from '#renderer/features/module/ModulePage.tsx'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type EndpointAnswers, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const field = (name: string, label: string, jnpfKey = 'input', config: object = {}, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label, span: 12, ...config },
})
const fields = [
  field('f_name', '名称', 'input', { required: true }),
  field(
    'f_kind',
    '类型',
    'select',
    { dataType: 'static' },
    {
      options: [
        { id: 'a', fullName: '甲类' },
        { id: 'b', fullName: '乙类' },
      ],
    },
  ),
  field('f_price', '单价', 'inputNumber'),
  field('f_secret', '内部编号', 'input', { required: true }),
]
const button = (value: string, label: string) => ({ value, label })

export const defaultForm = {
  popupType: 'general',
  hasPrintBtn: true,
  printId: ['p1', 'p2'],
  printButtonText: '打印单据',
  fields,
}
export const defaultList = {
  columnList: [
    { prop: 'f_name', label: '名称', sortable: true },
    { prop: 'f_kind', label: '类型' },
    { prop: 'f_price', label: '单价' },
  ],
  searchList: [
    { prop: 'f_name', label: '名称', searchType: 2 },
    { prop: 'f_kind', label: '类型', searchType: 1 },
    { prop: 'f_price', label: '单价', searchType: 3 },
  ],
  btnsList: [button('add', '新增'), button('batchRemove', '批量删除')],
  columnBtnsList: [button('edit', '编辑'), button('remove', '删除'), button('detail', '详情')],
  hasPage: true,
  useBtnPermission: true,
}

export interface Setting {
  readonly form?: object | string
  readonly list?: object | string
  readonly webType?: string
  readonly buttons?: readonly string[]
  readonly columns?: readonly string[]
  readonly hidden?: readonly string[]
  readonly answers?: EndpointAnswers
  /** The read-only data source that its records lie in. */
  readonly readOnlySource?: string
}

export const rows = Array.from({ length: 3 }, (_, index) => ({
  id: `r${index}`,
  f_name: `设备${index}`,
  f_kind: '甲类',
  f_price: `${index}.00`,
}))

/** A module with a fake server behind it; answers what happened. */
export function prepare(setting: Setting = {}) {
  queryClient.clear()
  useDialogs.setState({ open: [] })
  const toasts: string[] = []
  const questions: { content?: unknown; agree: () => void }[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  bindConfirm((props) => {
    questions.push({ content: props.content, agree: () => void props.onOk?.() })
  })
  const grants = (codes: readonly string[]) => codes.map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  putSession(
    {
      userInfo: userInfo.parse({ userId: 'u1', userName: '林小雨' }),
      menuList: [],
      permissionList: [
        {
          modelId: 'menu1',
          moduleName: '',
          button: grants(setting.buttons ?? ['btn_add', 'btn_batchRemove', 'btn_edit', 'btn_remove', 'btn_detail']),
          column: grants(setting.columns ?? []),
          form: grants(setting.hidden ?? []),
        },
      ],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  const text = (value: object | string) => (typeof value === 'string' ? value : JSON.stringify(value))
  const bridge: FakeBridge = installBridge(
    {},
    {
      'module.config': () => ({
        id: 'm1',
        fullName: '资产台账',
        enCode: 'asset',
        type: '4',
        webType: setting.webType ?? '2',
        formData: text(setting.form ?? defaultForm),
        columnData: text(setting.list ?? defaultList),
        enableFlow: 0,
        ...(setting.readOnlySource === undefined ? {} : { atriumReadOnly: setting.readOnlySource }),
      }),
      'module.list': () => ({ list: rows, pagination: { currentPage: 1, pageSize: 20, total: 63 } }),
      'columns.read': () => [],
      'columns.save': () => null,
      'module.record': () => ({
        id: 'r0',
        data: JSON.stringify({ f_name: '设备0', f_kind: 'a', f_price: 1, f_secret: 'S', other: 'kept' }),
      }),
      'module.recordView': () => ({
        id: 'r0',
        data: JSON.stringify({ f_name: '设备0', f_kind: '甲类', f_price: '1.00', f_secret: 'S' }),
      }),
      'recordComment.list': () => ({
        list: [],
        pagination: { currentPage: 1, pageSize: 20, total: 0 },
        follows: false,
        followers: 0,
        mayDelete: false,
      }),
      'module.create': () => null,
      'module.update': () => null,
      'module.delete': () => null,
      'module.deleteMany': () => null,
      'user.byIds': () => ({ list: [] }),
      ...setting.answers,
    },
  )
  const callsOf = (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)
  return { bridge, toasts, questions, callsOf }
}

export function showPage(menuId = 'menu1', around = (page: ReactNode) => page) {
  // jsdom lays nothing out: the virtual table needs a height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
  return render(inWindow(around(<ModulePage modelId="m1" menuId={menuId} />)))
}

/** What stands around every page of the window. */
export function inWindow(page: ReactNode) {
  return (
    <MemoryRouter>
      <TestProviders>{page}</TestProviders>
    </MemoryRouter>
  )
}

export async function rowOf(text: string): Promise<HTMLElement> {
  const cell = await screen.findByText(text)
  const row = cell.closest<HTMLElement>('[data-row-key]')
  if (!row) throw new Error(`no row for ${text}`)
  return row
}

export async function pressInRow(text: string, name: string): Promise<void> {
  fireEvent.click(within(await rowOf(text)).getByRole('button', { name }))
}
