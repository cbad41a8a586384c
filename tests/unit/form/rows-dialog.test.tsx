import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession, putSession } from '#renderer/access/session-store.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { cleanup, planOf, renderForm, settle, storeOf } from './support/render-form.tsx'

/** Rows without a key that tells them apart: two of them are the same article. */
const stock = Array.from({ length: 25 }, (_, at) => ({ id: 'same', name: `投影仪${at}`, price: `${100 + at}` }))

const belongs = { organizeIdList: [], departmentId: '', positionId: '', positionIds: [], roleIds: [], groupIds: [] }
const person = { userId: 'u1', userName: '林小雨', ...belongs }

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  putSession({ userInfo: person, menuList: [], permissionList: [], routerList: [] } as never, null)
  bridge = installBridge(
    {},
    {
      'dataInterface.rows': ({ body }) => {
        const { currentPage = 1, pageSize = 20 } = body as { currentPage?: number; pageSize?: number }
        const list = stock.slice((currentPage - 1) * pageSize, currentPage * pageSize)
        return { list, pagination: { currentPage, pageSize, total: stock.length } }
      },
    },
  )
})
afterEach(() => {
  cleanup()
  clearSession()
})

const column = (name: string, label: string, jnpfKey = 'input') => ({
  __vModel__: name,
  __config__: { jnpfKey, label },
})
const chooses = {
  popupType: 'dialog',
  popupTitle: '从库存选择',
  interfaceId: 'stock',
  hasPage: true,
  pageSize: 20,
  columnOptions: [
    { value: 'name', label: '品名' },
    { value: 'price', label: '单价' },
  ],
  templateJson: [{ field: 'store', sourceType: 1, relationField: 'store' }],
  relationOptions: [
    { field: 'article', type: 1, value: 'name' },
    { field: 't-cost', type: 1, value: 'price' },
    { field: 'origin', type: 2, value: '库存' },
    { field: 'gone', type: 1, value: 'name' },
  ],
}
const table = (keys: object) => ({
  __vModel__: 't',
  ...keys,
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    children: [column('article', '物品'), column('cost', '单价', 'inputNumber'), column('origin', '来源')],
  },
})

async function show(keys: object) {
  const store = storeOf(planOf([column('store', '仓库'), table(keys)]), { store: '一号库', t: [] })
  renderForm(store)
  await settle(30)
  return store
}

describe('rows of a child table that are chosen in a dialog', () => {
  it('take their columns from each chosen row, of several pages, once at least one is chosen', async () => {
    const user = userEvent.setup()
    const store = await show({ addType: 1, actionText: '选择物品', addTableConf: chooses })
    fireEvent.click(screen.getByRole('button', { name: /选择物品/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '从库存选择' }))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: '确定' })
    await user.click(await dialog.findByText('投影仪3'))
    await user.click(dialog.getByText('投影仪3'))
    expect(confirm.disabled).toBe(true)
    await user.click(dialog.getByText('投影仪3'))
    await user.click(within(dialog.getByRole('navigation')).getByTitle('2'))
    await user.click(await dialog.findByText('投影仪24'))
    await user.click(confirm)
    await waitFor(() =>
      expect(store.value('t')).toMatchObject([
        { article: '投影仪3', cost: 103, origin: '库存' },
        { article: '投影仪24', cost: 124, origin: '库存' },
      ]),
    )
    const asked = bridge.inputsOf('platform.call').map(({ params, body }) => ({ params, body }))
    expect(asked[0]).toMatchObject({
      params: { id: 'stock' },
      body: { currentPage: 1, pageSize: 20, paramList: [{ field: 'store', defaultValue: '一号库' }] },
    })
  })

  it('have a button of their own in later designs, beside the one for an empty row', async () => {
    const buttons = [
      { value: 'add', label: '添加', show: true },
      { value: 'btn_1', label: '从库存添加', show: true, actionConfig: chooses },
      { value: 'btn_2', label: '不显示', show: false, actionConfig: chooses },
    ]
    const store = await show({ footerBtnsList: buttons })
    expect(screen.queryByRole('button', { name: /不显示/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^plus 添加|^添加/ }))
    expect(store.value('t')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /从库存添加/ }))
    expect(await screen.findByRole('dialog', { name: '从库存选择' })).toBeTruthy()
  })

  it('are typed by a visitor, whom no data interface answers', async () => {
    clearSession()
    const store = await show({ addType: 1, addTableConf: chooses })
    fireEvent.click(screen.getByRole('button', { name: /添加/ }))
    expect(store.value('t')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
