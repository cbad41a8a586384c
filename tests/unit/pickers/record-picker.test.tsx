import { TestProviders } from '../../support/test-providers.tsx'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userInfo } from '#shared/api/auth.ts'
import { putMenu } from '#renderer/access/menu-store.ts'
import { putSession } from '#renderer/access/session-store.ts'
import { useDialogs } from '#renderer/platform/dialogs.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { planOf, renderForm, storeOf } from '../form/support/render-form.tsx'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'

const suppliers = Array.from({ length: 45 }, (_, at) => ({
  id: `s${at}`,
  name: `供应商${at}`,
  city: at % 2 === 0 ? '杭州' : '宁波',
  phone: `0571-${at}`,
}))

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  useDialogs.setState({ open: [] })
  putSession({ userInfo: userInfo.parse({ userId: 'u1' }), menuList: [], permissionList: [] } as never, null)
  bridge = installBridge(
    {},
    {
      'related.list'({ query }) {
        const { currentPage = 1, pageSize = 20, keyword = '' } = query as Record<string, never>
        const found = suppliers.filter(({ name }) => name.includes(keyword))
        const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
        return { list, pagination: { currentPage, pageSize, total: found.length } }
      },
      'related.rows': ({ body }) => suppliers.filter(({ id }) => body.ids.includes(id)),
    },
  )
})
afterEach(() => {
  cleanup()
  putMenu([])
})
const callsOf = (endpoint: string) => bridge.inputsOf('platform.call').filter((input) => input.endpoint === endpoint)

const relation = (keys: object = {}, transferList: readonly object[] = []) => ({
  __vModel__: 'supplier',
  modelId: 'm9',
  relationField: 'name',
  columnOptions: [
    { value: 'name', label: '名称' },
    { value: 'city', label: '城市' },
  ],
  hasPage: true,
  pageSize: 20,
  popupType: 'dialog',
  ...keys,
  __config__: { jnpfKey: 'relationForm', label: '供应商', transferList },
})
const attribute = {
  relationField: 'supplier_jnpfTable_x1',
  showField: 'city',
  __config__: { jnpfKey: 'relationFormAttr', label: '所在城市' },
}
const phone = { __vModel__: 'phone', __config__: { jnpfKey: 'input', label: '电话' } }

function show(fields: readonly object[], record: Record<string, unknown> = {}) {
  const store = storeOf(planOf(fields), record)
  renderForm(store)
  return store
}
async function open(role: 'dialog' = 'dialog') {
  fireEvent.keyDown(await screen.findByRole('combobox', { name: '供应商' }), { key: 'Enter' })
  return within(await screen.findByRole(role))
}
const confirm = () => screen.getByRole('button', { name: '确定' })

describe('the record picker', () => {
  it('chooses one row by mouse or key, fills what hangs on it, and shows its name without another look-up', async () => {
    const user = userEvent.setup()
    const store = show([relation({}, [{ targetField: 'phone', sourceValue: 'phone' }]), attribute, phone])
    const dialog = await open()
    expect(confirm().hasAttribute('disabled')).toBe(true)
    await user.click(await dialog.findByText('供应商3'))
    expect(dialog.getByText('供应商3').closest('[role="row"]')?.getAttribute('aria-selected')).toBe('true')
    await user.click(dialog.getByText('供应商5'))
    expect(dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
    await user.click(confirm())
    expect(store.value('supplier')).toBe('s5')
    await waitFor(() => expect(store.value('phone')).toBe('0571-5'))
    expect(store.value('supplier_city')).toBe('宁波')
    expect(screen.getAllByText('供应商5').length).toBeGreaterThan(0)
    expect(callsOf('related.rows')).toHaveLength(1)
    store.set('supplier', null)
    await waitFor(() => expect(store.value('phone')).toBeNull())
    expect(store.value('supplier_city')).toBeNull()
  })

  it('gives long names the room that short columns leave (every name was cut off beside half-empty columns)', async () => {
    const name = '浙江嘉兴启明建筑装饰工程股份有限公司'
    bridge = installBridge(
      {},
      {
        'related.list': () => ({
          list: [{ id: 's1', name, city: '杭州' }],
          pagination: { currentPage: 1, pageSize: 20, total: 1 },
        }),
      },
    )
    show([relation()])
    const dialog = await open()
    await dialog.findByText(name)
    const widthOf = (title: string) =>
      Number.parseInt(dialog.getByRole('columnheader', { name: title }).style.width, 10)
    // 14 px a sign.
    expect(widthOf('名称')).toBeGreaterThanOrEqual(name.length * 14)
    expect(widthOf('城市')).toBeLessThan(widthOf('名称') / 2)
  })

  it('asks for one page of twenty at a time and for a word from its first page', async () => {
    const user = userEvent.setup()
    show([relation()])
    const dialog = await open()
    await dialog.findByText('供应商0')
    expect(dialog.getByText('共 45 条')).toBeTruthy()
    await user.click(within(dialog.getByRole('navigation')).getByTitle('2'))
    await dialog.findByText('供应商20')
    // Rows are numbered on.
    expect(dialog.getByText('21')).toBeTruthy()
    await user.type(dialog.getByPlaceholderText('请输入关键词'), '商4{Enter}')
    await dialog.findByText('供应商44')
    expect(
      callsOf('related.list').map(({ query }) => [
        (query as Record<string, unknown>)['currentPage'],
        (query as Record<string, unknown>)['keyword'],
      ]),
    ).toEqual([
      [1, undefined],
      [2, undefined],
      [1, '商4'],
    ])
  })

  it('Enter picks the row that a word finds alone', async () => {
    const user = userEvent.setup()
    show([relation()])
    const dialog = await open()
    await dialog.findByText('供应商0')
    const confirm = dialog.getByRole('button', { name: '确定' }) as HTMLButtonElement
    const search = dialog.getByPlaceholderText('请输入关键词')
    await user.type(search, '商4{Enter}')
    await waitFor(() => expect(dialog.queryByText('供应商0')).toBeNull())
    expect(confirm.disabled).toBe(true)
    await user.type(search, '4{Enter}')
    await waitFor(() => expect(confirm.disabled).toBe(false))
    fireEvent.click(confirm)
    expect(await screen.findByText('供应商44')).toBeTruthy()
  })

  it('asks for ten thousand rows where the design switches paging off', async () => {
    show([relation({ hasPage: false })])
    const dialog = await open()
    await dialog.findByText('供应商0')
    expect(callsOf('related.list')[0]?.query).toMatchObject({ currentPage: 1, pageSize: 10_000 })
    expect(dialog.queryByText(/共 /)).toBeNull()
  })

  it('takes several rows over pages, as tags', async () => {
    const user = userEvent.setup()
    const store = show([relation({ multiple: true, popupType: 'drawer' })], { supplier: ['s1'] })
    await screen.findAllByText('供应商1')
    const dialog = await open()
    await user.click(await dialog.findByText('供应商2'))
    await user.click(within(dialog.getByRole('navigation')).getByTitle('2'))
    await user.click(await dialog.findByText('供应商22'))
    await user.click(confirm())
    expect(store.value('supplier')).toEqual(['s1', 's2', 's22'])
  })

  it('confirms nothing in a popover as an empty value', async () => {
    const user = userEvent.setup()
    const store = show([relation({ popupType: 'popover' })])
    const popover = await open()
    await popover.findByText('供应商0')
    await user.click(confirm())
    expect(store.value('supplier')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('confirms nothing in a dialog before a row is chosen', async () => {
    const user = userEvent.setup()
    const store = show([relation({ popupType: 'dialog' })])
    const dialog = await open()
    await dialog.findByText('供应商0')
    expect((confirm() as HTMLButtonElement).disabled).toBe(true)
    await user.click(dialog.getByText('供应商0'))
    await user.click(confirm())
    expect(store.value('supplier')).toBe('s0')
  })

  it('says neutral words for a record that is not to be seen, and keeps its id', async () => {
    const store = show([relation()], { supplier: 'gone' })
    expect((await screen.findAllByText('（无权查看或已删除）')).length).toBeGreaterThan(0)
    expect(store.record()['supplier']).toBe('gone')
    expect(store.isDirty()).toBe(false)
  })

  it('does not fill again what a stored record holds, and shows what is not kept', async () => {
    const fields = [relation({}, [{ targetField: 'phone', sourceValue: 'phone' }]), attribute, phone]
    const store = show(fields, { supplier: 's2', phone: '手工' })
    await waitFor(() => expect(store.value('supplier_city')).toBe('杭州'))
    expect(store.value('phone')).toBe('手工')
    expect(store.isDirty()).toBe(false)
  })

  it('offers nothing while the design names no module or no field', async () => {
    show([relation({ relationField: '' })])
    fireEvent.keyDown(await screen.findByRole('combobox', { name: '供应商' }), { key: 'Enter' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens the details of a disabled field for whoever has a menu of the module, and for nobody else', async () => {
    const user = userEvent.setup()
    show([relation({ disabled: true })], { supplier: 's2' })
    expect((await screen.findByText('供应商2')).tagName).toBe('SPAN')
    cleanup()
    putMenu([
      {
        id: 'menu9',
        fullName: '供应商',
        enCode: 'supplier',
        type: 3,
        urlAddress: 'model/supplier',
        propertyJson: JSON.stringify({ moduleId: 'm9' }),
        children: [],
      },
    ] as never)
    show([relation({ disabled: true })], { supplier: 's2' })
    await user.click(await screen.findByRole('button', { name: '供应商2' }))
    expect(useDialogs.getState().open).toMatchObject([
      { id: 'record', props: { modelId: 'm9', recordId: 's2', menuId: 'menu9' } },
    ])
  })
})

describe('a choice in a row', () => {
  it('fills its own row alone, and one step takes all of it back', async () => {
    const column = (name: string, jnpfKey: string, keys: object = {}, config: object = {}) => ({
      __vModel__: name,
      ...keys,
      __config__: { jnpfKey, label: name, ...config },
    })
    const table = column(
      't',
      'table',
      {},
      {
        children: [
          { ...relation({}, [{ targetField: 't-phone', sourceValue: 'phone' }]) },
          { ...attribute, relationField: 't-supplier_jnpfTable_x0' },
          column('phone', 'input'),
        ],
      },
    )
    const store = storeOf(planOf([table]), { t: [{ phone: 'a' }, { phone: 'b' }] })
    render(<TestProviders>{null}</TestProviders>)
    const rows = store.tables.get('t')
    const second = rows?.rows()[1]?.key ?? 0
    rows?.setCell(second, 'supplier', 's4')
    await waitFor(() => expect(rows?.value()[1]).toMatchObject({ phone: '0571-4', supplier_city: '杭州' }))
    expect(rows?.value()[0]).toMatchObject({ phone: 'a', supplier_city: null })
    rows?.undo()
    expect(rows?.value()[1]).toMatchObject({ supplier: null, phone: 'b' })
  })
})
