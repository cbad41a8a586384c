import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putSession, useSessionStore } from '#renderer/access/session-store.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { DataInterfacesPage } from '#renderer/features/data-interface/DataInterfacesPage.tsx'
import { DataSourcesPage } from '#renderer/features/data-interface/DataSourcesPage.tsx'
import { dataInterface } from '#renderer/i18n/pages/dataInterface.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const row = {
  id: '7',
  fullName: '供应商',
  enCode: 'suppliers',
  categoryId: '',
  dataType: 2,
  dbLinkId: '',
  requestMethod: 3,
  checkType: 1,
  isPostPosition: 0 as const,
  description: '',
  sortCode: 1,
  enabledMark: 1 as 0 | 1,
  creatorUser: '',
  creatorTime: 0,
  lastModifyTime: 0,
}
const entity = {
  ...row,
  query: '[{"a":1}]',
  path: '',
  requestHeaders: '[]',
  requestParameters: '[{"field":"kind","fieldName":"类别","dataType":"varchar","required":1,"defaultValue":"b"}]',
  responseType: 'json',
  dataProcessing: '(data) => data',
  ipAddress: '',
  roleIds: '',
  version: 'v',
}
const pagination = { currentPage: 1, pageSize: 20, total: 1 }
let bridge: FakeBridge

beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  bridge = installBridge(
    {
      'preferences.write': () => null,
      'drafts.write': () => ({ removed: [], full: false }),
      'drafts.discard': () => null,
      'drafts.open': () => ({ writer: 'w1', draft: null }),
    },
    {
      'dictionary.all': () => ({ list: [] }),
      'dataInterface.list': () => ({ list: [row], pagination }),
      'dataInterface.one': () => entity,
      'dataInterface.parameters': () => JSON.parse(entity.requestParameters) as never,
      'dataInterface.update': () => null,
      'dataSource.options': () => ({ list: [] }),
      'dataSource.list': () => ({ list: [], pagination: { ...pagination, total: 0 } }),
      'dataSource.create': () => null,
    },
  )
  const button = ['btn_add', 'btn_edit', 'btn_remove'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' } as never,
      menuList: [],
      permissionList: [{ modelId: 'menu1', moduleName: '', button, column: [], form: [] }],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
})
afterEach(cleanup)

const show = (page: ReactNode) =>
  render(
    <TestProviders>
      <App>{page}</App>
    </TestProviders>,
  )
const sent = (endpoint: string) =>
  bridge.inputsOf('platform.call').flatMap((call) => (call.endpoint === endpoint ? [call as { body?: unknown }] : []))

describe('the editor of a data interface', () => {
  const open = async () => {
    show(<DataInterfacesPage menuId="menu1" />)
    fireEvent.doubleClick(await screen.findByText('供应商'))
    const form = await screen.findByRole('dialog')
    await within(form).findByDisplayValue('[{"a":1}]')
    return form
  }

  it('tries what stands in it, with the values that are typed, before anything is saved', async () => {
    bridge.answerCalls({
      'dataInterface.try': () => ({
        result: [{ a: 1, b: '二' }],
        columns: ['a', 'b'],
        lines: ['one row'],
        milliseconds: 4,
      }),
    })
    const form = await open()
    fireEvent.change(within(form).getByDisplayValue('[{"a":1}]'), { target: { value: '[{"a":2}]' } })
    fireEvent.change(within(form).getByLabelText('类别 *'), { target: { value: 'c' } })
    fireEvent.click(within(form).getByText('运行'))
    expect(await within(form).findByText('二')).toBeTruthy()
    expect(within(form).getByText('one row')).toBeTruthy()
    expect(sent('dataInterface.try')).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({
          id: '7',
          query: '[{"a":2}]',
          paramList: [{ field: 'kind', defaultValue: 'c' }],
        }) as unknown,
      }),
    ])
    expect(sent('dataInterface.update')).toEqual([])
  })

  it('shows where it is tried why it could not run', async () => {
    bridge.answerCalls({
      'dataInterface.try': () => {
        throw new BridgeFault('platform.business', '处理脚本运行过久，已中止')
      },
    })
    const form = await open()
    fireEvent.click(within(form).getByText('运行'))
    expect(await within(form).findByText('处理脚本运行过久，已中止')).toBeTruthy()
  })

  it('saves lists as the texts of the contract, and no name of a parameter that is none', async () => {
    const form = await open()
    fireEvent.click(within(form).getByText('添加参数'))
    fireEvent.change(within(form).getByLabelText('参数名 2'), { target: { value: '2 words' } })
    fireEvent.click(within(form).getByRole('button', { name: /确\s*定/ }))
    expect(await within(form).findByText(/参数名以字母或下划线开头/)).toBeTruthy()
    fireEvent.change(within(form).getByLabelText('参数名 2'), { target: { value: 'words' } })
    fireEvent.click(within(form).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(sent('dataInterface.update')).toHaveLength(1))
    const { requestParameters = '' } = (sent('dataInterface.update')[0]?.body ?? {}) as { requestParameters?: string }
    expect(JSON.parse(requestParameters)).toMatchObject([
      { field: 'kind', required: 1, defaultValue: 'b' },
      { field: 'words', required: 0, dataType: 'varchar' },
    ])
  })

  it('comes back from its draft with its kind, its parameters and who may ask, not with its texts alone', async () => {
    const form = await open()
    const press = (name: string) => fireEvent.click(within(form).getByRole('radio', { name }))
    press('任何人')
    press('HTTP 接口')
    fireEvent.click(within(form).getByText('添加参数'))
    fireEvent.change(within(form).getByLabelText('参数名 2'), { target: { value: 'words' } })
    fireEvent.change(await within(form).findByLabelText('接口地址'), { target: { value: 'https://api.example.com' } })
    const type = (label: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(label), { target: { value } })
    fireEvent.click(within(form).getByText('添加请求头'))
    type('名称 1', 'Accept-Language')
    type('值 1', 'de')
    fireEvent.click(within(form).getByText('添加请求头'))
    // Secret by its name, before its value is typed.
    type('名称 2', 'Authorization')
    expect(within(form).getByLabelText<HTMLInputElement>('保密 2').checked).toBe(true)
    type('值 2', 'never kept')
    expect(within(form).getByLabelText<HTMLInputElement>('值 2').value).toBe('never kept')
    const kept = () =>
      new Map(bridge.inputsOf('drafts.write').flatMap((input) => input.entries.map((entry) => [entry.path, entry])))
    await waitFor(() => expect([...kept().keys()].filter((path) => path.includes('"path"'))).toHaveLength(1))
    await waitFor(() => expect(JSON.stringify([...kept().values()])).toContain('Authorization'))
    expect(JSON.stringify(bridge.inputsOf('drafts.write'))).not.toContain('never kept')
    const entries = [...kept().values()]
    cleanup()
    queryClient.clear()
    const head = { module: '', title: '', path: '', baseline: '' }
    bridge.answer({
      'drafts.open': () => ({ writer: 'w2', draft: { head, entries, at: Date.now(), isSaving: false } }),
    })
    show(<DataInterfacesPage menuId="menu1" />)
    fireEvent.doubleClick(await screen.findByText('供应商'))
    const again = within(await screen.findByRole('dialog'))
    await again.findByDisplayValue('https://api.example.com')
    expect(again.getByDisplayValue('words')).toBeTruthy()
    expect(again.getByRole<HTMLInputElement>('radio', { name: '任何人' }).checked).toBe(true)
    expect(again.getByDisplayValue('de')).toBeTruthy()
    expect(again.getByDisplayValue('Authorization')).toBeTruthy()
    expect(again.getByLabelText<HTMLInputElement>('值 2').value).toBe('')
    expect(again.getByLabelText<HTMLInputElement>('保密 2').checked).toBe(true)
  })
})

it('offers only the files that the server takes where interfaces are brought in', async () => {
  bridge.answer({ 'files.choose': () => null })
  show(<DataInterfacesPage menuId="menu1" />)
  fireEvent.click(await screen.findByRole('button', { name: /导入/ }))
  await waitFor(() => expect(bridge.inputsOf('files.choose')).toMatchObject([{ extensions: ['bd'] }]))
})

it('calls the types of parameters as the specification does', () => {
  expect(dataInterface.zh.types).toEqual({
    varchar: '字符串',
    int: '整型',
    datetime: '日期时间',
    decimal: '浮点',
    bigint: '长整型',
    text: '文本',
  })
  expect(Object.values(dataInterface.en.types)).toEqual([
    'String',
    'Integer',
    'Date and time',
    'Float',
    'Long integer',
    'Text',
  ])
})

describe('the dialog of a data source', () => {
  it('tells beside the place why there is no connection, and keeps no password in a draft', async () => {
    bridge.answerCalls({
      'dataSource.test': () => {
        throw new BridgeFault('platform.business', '无法连接“x”：ECONNREFUSED')
      },
    })
    show(<DataSourcesPage menuId="menu1" />)
    fireEvent.click((await screen.findAllByText('新建数据源'))[0] as HTMLElement)
    const form = await screen.findByRole('dialog')
    fireEvent.mouseDown(within(form).getByLabelText('类型'))
    fireEvent.click((await screen.findAllByTitle('PostgreSQL')).at(-1) as HTMLElement)
    const type = (name: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(name), { target: { value } })
    type('名称', '采购')
    type('主机', 'db.example.com')
    type('账号', 'reader')
    type('密码', 'never kept')
    type('数据库名', 'x')
    fireEvent.click(within(form).getByText('测试连接'))
    expect(await within(form).findByText('无法连接“x”：ECONNREFUSED')).toBeTruthy()
    expect(sent('dataSource.test')[0]?.body).toMatchObject({ dbType: 'PostgreSQL', password: 'never kept' })
    await waitFor(() => expect(bridge.inputsOf('drafts.write').length).toBeGreaterThan(0))
    expect(JSON.stringify(bridge.inputsOf('drafts.write'))).not.toContain('never kept')
  })

  it.each([
    ['an administrator decides whether modules may write into it', true],
    ['nobody else decides whether modules may write into it', false],
  ])('%s', async (_name, isAdministrator) => {
    useSessionStore.setState(({ user }) => ({ user: { ...user, isAdministrator } as never }))
    show(<DataSourcesPage menuId="menu1" />)
    fireEvent.click((await screen.findAllByText('新建数据源'))[0] as HTMLElement)
    const form = await screen.findByRole('dialog')
    const type = (name: string, value: string) =>
      fireEvent.change(within(form).getByLabelText(name), { target: { value } })
    type('名称', '采购')
    type('数据库名', 'x.sqlite')
    const writable = within(form).getByRole<HTMLButtonElement>('switch', { name: '允许模块写入' })
    expect(writable.getAttribute('aria-checked')).toBe('false')
    expect(writable.disabled).toBe(!isAdministrator)
    fireEvent.click(writable)
    fireEvent.click(within(form).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(sent('dataSource.create')).toHaveLength(1))
    expect(sent('dataSource.create')[0]?.body).toMatchObject({ isWritable: isAdministrator ? 1 : 0 })
  })

  it('whoever may not decide it leaves a source that modules write into as it is', async () => {
    const source = {
      id: '9',
      fullName: '采购',
      dbType: 'SQLite',
      serviceName: 'x.sqlite',
      isWritable: 1,
      enabledMark: 1,
    }
    bridge.answerCalls({
      'dataSource.list': () => ({ list: [source as never], pagination }),
      'dataSource.one': () => source as never,
      'dataSource.update': () => null,
    })
    show(<DataSourcesPage menuId="menu1" />)
    fireEvent.doubleClick(await screen.findByText('采购'))
    const form = await screen.findByRole('dialog')
    fireEvent.change(await within(form).findByDisplayValue('x.sqlite'), { target: { value: 'y.sqlite' } })
    fireEvent.click(within(form).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(sent('dataSource.update')).toHaveLength(1))
    expect(sent('dataSource.update')[0]?.body).toMatchObject({ serviceName: 'y.sqlite', isWritable: 1 })
  })
})
