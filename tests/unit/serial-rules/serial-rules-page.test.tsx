import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { SerialRulesPage } from '#renderer/features/serial-rules/SerialRulesPage.tsx'
import { closeDialog, useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { formatDateTime } from '#shared/rules/amount.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const rule = {
  id: 'r1',
  fullName: '采购申请',
  enCode: 'purchase',
  category: '资产管理',
  digit: 3,
  startNumber: '001',
  outputNumber: 'CG20261120007',
  enabledMark: 1 as const,
  sortCode: 1,
  creatorUser: '林小雨/admin',
  creatorTime: 0,
  lastModifyTime: null,
}
const stored = {
  ...rule,
  category: 'c1',
  prefix: 'CG',
  type: 1,
  dateFormat: 'no' as const,
  suffix: '',
  randomDigit: 16,
  randomType: 1,
  example: 'CG001',
  description: '',
}
const entry = (id: string, fullName: string) =>
  ({
    id,
    fullName,
    enCode: id,
    parentId: '0',
    enabledMark: 1,
    sortCode: 0,
    description: '',
    hasChildren: false,
    children: [],
  }) as const

function show(answers: EndpointAnswers = {}) {
  queryClient.clear()
  useDialogs.setState({ open: [] })
  const toasts: string[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  const button = ['btn_add', 'btn_edit', 'btn_remove'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  const dictionary = {
    id: 'm2',
    enCode: 'menu20',
    urlAddress: 'systemData/dictionary',
    type: 2,
    children: [],
  } as unknown as MenuNode
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [dictionary],
      permissionList: [{ modelId: 'menu1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  const entries = [entry('c1', '资产管理'), entry('c2', '日常办公')]
  const bridge = installBridge(
    {
      'drafts.open': () => ({ writer: 'w1', draft: null }),
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'files.saveLink': ({ name }) => ({ name, size: 1 }),
      'files.choose': () => ({ handle: 'h1', name: '规则.bb', size: 10 }) as never,
      'files.upload': () => ({ msg: '导入成功', data: null }),
    },
    {
      'serialRule.list': () => ({ list: [rule], pagination: { currentPage: 1, pageSize: 20, total: 1 } }),
      'serialRule.one': () => stored,
      'serialRule.create': () => null,
      'serialRule.update': () => null,
      'serialRule.export': () => ({ name: '采购申请.bb', url: '/x' }),
      'dictionary.all': () => ({
        list: [
          {
            id: 't1',
            parentId: '-1',
            fullName: '业务分类',
            enCode: 'businessType',
            isTree: 0,
            dictionaryList: [...entries],
          },
        ] as never,
      }),
      ...answers,
    },
  )
  render(
    <TestProviders>
      <SerialRulesPage menuId="menu1" />
    </TestProviders>,
  )
  const sent = (endpoint: string) =>
    bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint) as { body?: unknown }[]
  return { bridge, toasts, sent, entries }
}

async function open(name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('业务名称')
  const put = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  return { dialog, put, example: () => dialog.getByLabelText('流水范例').textContent }
}

afterEach(cleanup)

describe('serial-number rules', () => {
  it('show what was given last, and a new one begins with no example', async () => {
    show()
    await screen.findByText('CG20261120007')
    const { example, dialog } = await open(/新建单据/)
    expect(dialog.getByText('新建单据')).toBeTruthy()
    expect(example()).toBe('填写前缀、日期、位数和起始后显示')
  })

  it('show an example that follows prefix, date, digits and start', async () => {
    show()
    const { put, example, dialog } = await open(/新建单据/)
    put('流水前缀', 'CG')
    put('流水位数', '3')
    put('流水起始', '7')
    const today = formatDateTime(Date.now(), 'yyyyMMdd')
    await waitFor(() => expect(example()).toBe(`CG${today}007`))
    put('流水前缀', 'X-')
    await waitFor(() => expect(example()).toBe(`X-${today}007`))
    fireEvent.mouseDown(dialog.getByLabelText('流水日期'))
    fireEvent.click(await screen.findByText('无日期'))
    await waitFor(() => expect(example()).toBe('X-007'))
    put('流水位数', '5')
    await waitFor(() => expect(example()).toBe('X-00007'))
    fireEvent.blur(dialog.getByLabelText('流水起始'))
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('流水起始').value).toBe('00007'))
  })

  it('are refused in the words of the specification, each beside its field', async () => {
    const { sent } = show()
    const { put, dialog } = await open(/新建单据/)
    // No code can be suggested for it: it has no letters.
    put('业务名称', '！'.repeat(51))
    put('流水位数', '0')
    put('流水起始', '000')
    fireEvent.click(dialog.getByRole('button', { name: /保\s*存|确\s*定/ }))
    for (const text of [
      '业务名称最多为50个字符！',
      '请输入业务编码',
      '请选择业务分类',
      '请输入流水前缀',
      '只能输入正整数',
      '流水起始不能为000',
    ])
      await dialog.findByText(text)
    expect(sent('serialRule.create')).toEqual([])
  })

  it('are edited as they are stored and sent with their start padded', async () => {
    const { sent } = show()
    const { put, dialog, example } = await open(/编\s*辑/)
    await waitFor(() => expect(example()).toBe('CG001'))
    put('流水位数', '5')
    fireEvent.click(dialog.getByRole('button', { name: /保\s*存|确\s*定/ }))
    await waitFor(() => expect(sent('serialRule.update')).toHaveLength(1))
    expect(sent('serialRule.update')[0]?.body).toMatchObject({ digit: '5', startNumber: '00001', category: 'c1' })
  })

  it('take a category that was added in the dictionary meanwhile, without losing what was typed', async () => {
    const { entries } = show()
    const { put, dialog } = await open(/新建单据/)
    put('业务名称', '用印')
    fireEvent.click(dialog.getByRole('button', { name: '管理数据字典' }))
    const [opened] = useDialogs.getState().open
    expect(opened).toMatchObject({ id: 'dictionary', props: { type: 'businessType' } })
    entries.push(entry('c3', '新的分类'))
    closeDialog(opened?.key ?? 0)
    fireEvent.mouseDown(dialog.getByLabelText('业务分类'))
    await screen.findByText('新的分类')
    expect(dialog.getByLabelText<HTMLInputElement>('业务名称').value).toBe('用印')
  })

  it('go out and come in as files', async () => {
    const { toasts, bridge } = show()
    await screen.findByText('采购申请')
    fireEvent.click(screen.getByRole('button', { name: '导出' }))
    await waitFor(() => expect(toasts).toContain('success:已导出 采购申请.bb'))
    fireEvent.click(screen.getByRole('button', { name: /导入/ }))
    await waitFor(() => expect(toasts).toContain('success:导入成功'))
    expect(bridge.inputsOf('files.upload')).toMatchObject([{ endpoint: 'serialRule.import', handle: 'h1' }])
  })
})
