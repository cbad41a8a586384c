import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { MenuNode } from '#shared/api/auth.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { PrintTemplatesPage } from '#renderer/features/printing/templates/PrintTemplatesPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { uprightA4 } from '#shared/printing/page-setup.ts'
import { type EndpointAnswers, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const claim = {
  id: 't1',
  fullName: '报销单',
  enCode: 'claim',
  category: '',
  categoryId: '',
  type: 2,
  enabledMark: 1 as const,
  sortCode: 1,
  description: '',
  creatorTime: 0,
  lastModifyTime: null,
  queriesWait: 1 as const,
}
const visit = { ...claim, id: 't2', fullName: '访客通行证', enCode: 'visit', queriesWait: 0 as const }
const stored = {
  ...claim,
  printTemplate: '<p>{f_no}</p>',
  pageParam: uprightA4,
  sqlTemplate: '[{"sql":"select 1 as one","dbLinkId":"s1"}]',
  leftFields: '',
  sourceType: 0,
  dbLinkId: '',
  version: 'v1',
}

function show(answers: EndpointAnswers = {}, { looksAfterData = true } = {}) {
  queryClient.clear()
  const toasts: string[] = []
  bindToast(({ kind, text }) => toasts.push(`${kind}:${text}`))
  const button = ['btn_add', 'btn_edit', 'btn_remove'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  const menu = (id: string, urlAddress: string) => ({ id, urlAddress, type: 2, children: [] }) as unknown as MenuNode
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: looksAfterData ? [menu('data', 'systemData/dataInterface'), menu('design', 'onlineDev/webDesign')] : [],
      permissionList: ['menu1', ...(looksAfterData ? ['data', 'design'] : [])].map((modelId) => ({
        modelId,
        moduleName: '',
        button,
        column: [],
        form: [],
      })),
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
      'preferences.write': () => null,
      'columns.read': () => null,
    } as never,
    {
      'print.list': () => ({ list: [claim, visit], pagination: { currentPage: 1, pageSize: 20, total: 2 } }),
      'print.modules': () => ({ list: [{ id: 'm1', fullName: '报销', enCode: 'claim', templateIds: ['t1'] }] }),
      'print.fields': () => ({ headTable: [{ field: 'f_no', fieldName: '单号' }] }),
      'print.template': () => stored,
      'dictionary.all': () => ({ list: [] }),
      'dataSource.options': () => ({ list: [{ id: 's1', fullName: '供应商库', dbType: 'SQLite' }] }) as never,
      'dataInterface.tree': () => [],
      ...answers,
    },
  )
  render(
    <TestProviders>
      <MemoryRouter>
        <PrintTemplatesPage menuId="menu1" />
      </MemoryRouter>
    </TestProviders>,
  )
  const asked = (endpoint: string) =>
    bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint) as readonly {
      readonly params?: unknown
      readonly body?: Record<string, unknown>
    }[]
  return { toasts, asked }
}

const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest<HTMLElement>('[role="row"]') as HTMLElement
const press = (within_: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(within_).getByRole('button', { name }))

/** All of them have the same id in tests: they are known by their titles. */
const dialogOf = async (title: string | RegExp) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>(
    '[role="dialog"]',
  ) as HTMLElement

afterEach(() => {
  cleanup()
  queryClient.clear()
})

describe('the page of print templates', () => {
  it('shows whose queries wait, the text that would run, and approves exactly what was shown', async () => {
    const { toasts, asked } = show({
      'print.queries': () => ({
        isChecked: 0,
        digest: 'd1',
        checks: [{ userName: '周慧', creatorTime: 0 }],
        sets: [
          { name: '', query: 'select * from pay', source: '工资库', isInterface: false, parameters: [] },
          { name: 'goods', query: '', source: '', isInterface: true, parameters: [{ field: 'a', value: '@formId' }] },
        ],
      }),
      'print.approveQueries': () => null,
    })
    expect(within(await rowOf('访客通行证')).queryByText('待确认')).toBeNull()
    expect(within(await rowOf('访客通行证')).queryByRole('button', { name: '查看数据查询' })).toBeNull()
    const row = await rowOf('报销单')
    expect(within(row).getByText('待确认')).toBeTruthy()
    press(row, '查看数据查询')
    const dialog = await dialogOf('“报销单”的数据查询')
    expect(await within(dialog).findByText('select * from pay')).toBeTruthy()
    for (const text of ['工资库', '已不存在', /a = @formId/, /周慧/])
      expect(within(dialog).getByText(text)).toBeTruthy()
    press(dialog, /确认并启用/)
    await waitFor(() =>
      expect(asked('print.approveQueries')).toMatchObject([{ params: { id: 't1' }, body: { digest: 'd1' } }]),
    )
    await waitFor(() => expect(toasts).toEqual(['success:操作成功']))
  })

  it('leads from a template to the design of each module that prints with it, for whoever designs', async () => {
    const modules = {
      'print.modules': () => ({
        list: [
          { id: 'm1', fullName: '报销', enCode: 'claim', templateIds: ['t1'] },
          { id: 'm 2', fullName: '差旅', enCode: 'travel', templateIds: ['t1', 't9'] },
        ],
      }),
    }
    show(modules)
    const links = within(await rowOf('报销单')).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['报销', '/designer?id=m1'],
      ['差旅', '/designer?id=m%202'],
    ])
    expect(within(await rowOf('访客通行证')).queryByRole('link')).toBeNull()
    cleanup()
    show(modules, { looksAfterData: false })
    await waitFor(async () => expect((await rowOf('报销单')).textContent).toContain('报销、差旅'))
    expect(within(await rowOf('报销单')).queryByRole('link')).toBeNull()
  })

  it('has neither queries nor approval for who does not look after data interfaces', async () => {
    show({}, { looksAfterData: false })
    const row = await rowOf('报销单')
    expect(within(row).queryByRole('button', { name: '查看数据查询' })).toBeNull()
    press(row, '编辑')
    const dialog = await dialogOf('编辑模板')
    expect(await within(dialog).findByText('修改数据集需要“数据接口”的新增或编辑权限')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: '编辑数据集' })).toBeNull()
  })

  it('edits data sets: a query is tried with its rows, a second one is named, and both are stored', async () => {
    const { asked } = show({
      'print.tryQuery': () => ({ rows: [{ id: 3, price: 1.5 }], total: 12, milliseconds: 4 }),
      'print.update': () => null,
    })
    press(await rowOf('报销单'), '编辑')
    const form = await dialogOf('编辑模板')
    fireEvent.click(await within(form).findByRole('button', { name: '编辑数据集' }))
    const dialog = await dialogOf('数据集 · 报销单')
    fireEvent.click(await within(dialog).findByRole('button', { name: /添加数据集/ }))
    fireEvent.change(within(dialog).getByLabelText('数据集名称'), { target: { value: '1x' } })
    expect(within(dialog).getByRole('button', { name: '完成' })).toHaveProperty('disabled', true)
    fireEvent.change(within(dialog).getByLabelText('数据集名称'), { target: { value: 'goods' } })
    const sql = 'select id, price from goods where order_id = @formId'
    fireEvent.change(within(dialog).getByLabelText('查询语句', { selector: 'textarea' }), { target: { value: sql } })
    press(dialog, /预览数据/)
    expect(await within(dialog).findByText('共 12 行，用时 4 毫秒')).toBeTruthy()
    expect(within(dialog).getByRole('columnheader', { name: 'price' })).toBeTruthy()
    expect(asked('print.tryQuery')).toMatchObject([
      { body: { templateId: 't1', formId: '', set: { sql, dbLinkId: 's1', fullName: 'goods' } } },
    ])
    press(dialog, '完成')
    expect(await within(form).findByText('goods')).toBeTruthy()
    press(form, '确定')
    await waitFor(() => expect(asked('print.update')).toHaveLength(1))
    expect(JSON.parse(String(asked('print.update')[0]?.body?.['sqlTemplate']))).toMatchObject([
      { sql: 'select 1 as one', dbLinkId: 's1' },
      { sql, dbLinkId: 's1', fullName: 'goods', named: 1, fieldJson: expect.stringContaining('price') },
    ])
  })

  it('sets the rule of a template: from which node on, how often, and that copies say so', async () => {
    const rule = { holderIds: [], after: 'always', nodes: [], condition: '', most: 0, marksCopies: 0 } as const
    const { asked } = show({ 'print.rule': () => rule as never, 'print.changeRule': () => null })
    press(await rowOf('访客通行证'), '打印规则')
    const dialog = await dialogOf(/访客通行证/)
    fireEvent.change(await within(dialog).findByLabelText('每条记录最多打印次数'), { target: { value: '2' } })
    fireEvent.click(within(dialog).getByRole('switch'))
    press(dialog, '确定')
    await waitFor(() => expect(asked('print.changeRule')).toHaveLength(1))
    expect(asked('print.changeRule')[0]).toMatchObject({
      params: { id: 't2' },
      body: { most: 2, marksCopies: 1, nodes: [] },
    })
  })
})
