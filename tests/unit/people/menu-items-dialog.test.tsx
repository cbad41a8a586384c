import '../../support/dom-shims.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MenuTreeNode } from '#shared/api/menu.ts'
import { MenuItemsDialog } from '#renderer/features/menus/MenuItemsDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const fieldOf = (name: string, label: string, jnpfKey: string, more: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey, label },
  ...more,
})
const options = {
  options: [
    { id: 'goods', fullName: '物资' },
    { id: 'service', fullName: '服务' },
  ],
  props: { label: 'fullName', value: 'id' },
}
const formData = JSON.stringify({
  fields: [
    fieldOf('kind', '类别', 'select', options),
    fieldOf('buyer', '经办人', 'userSelect', { multiple: false }),
    fieldOf('files', '附件', 'uploadFile'),
  ],
})
const stored = {
  matchLogic: 'and',
  conditionList: [
    {
      logic: 'and',
      groups: [
        { field: 'buyer', symbol: '==', fieldValue: 'currentUser' },
        { field: 'kind', symbol: '==', fieldValue: 'goods' },
      ],
    },
  ],
}

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  bridge = installBridge(
    {},
    {
      'menuItem.list': ({ params }) => ({
        list:
          params.kind === 'DataAuthorizeScheme'
            ? [
                {
                  ...{ id: 's1', fullName: '经办', enCode: 'buyer', sortCode: 1, enabledMark: 1 as const },
                  ...{ kind: 'custom' as const, conditionJson: JSON.stringify(stored) },
                },
              ]
            : [],
      }),
      'menuItem.designed': ({ params }) => ({
        list: [],
        formData: params.kind === 'DataAuthorizeScheme' ? formData : '',
      }),
      'menuItem.save': () => null,
    },
  )
})
afterEach(cleanup)

const menu = { id: 'm1', fullName: '采购', enCode: 'purchase', type: 3 } as MenuTreeNode
const saved = () => {
  const call = bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'menuItem.save')
  const body = call?.body as { list: { conditionJson: string }[] } | undefined
  return body?.list[0] && (JSON.parse(body.list[0].conditionJson) as typeof stored).conditionList[0]?.groups
}

async function choose(box: HTMLElement, option: string) {
  fireEvent.mouseDown(box)
  const list = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')]
      .map((each) => within(each).queryByTitle(option))
      .find((each) => each !== null)
    expect(found).toBeDefined()
    return found as HTMLElement
  })
  fireEvent.click(list)
}

it('a data scheme takes its values from the own controls of fields and from whoever reads', async () => {
  render(
    <TestProviders>
      <MenuItemsDialog menu={menu} onClose={() => undefined} />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByText('数据'))
  expect(await screen.findByTitle('当前用户')).toBeDefined()
  // By its name, not by what is stored.
  expect(await screen.findByTitle('物资')).toBeDefined()
  await choose(screen.getByRole('combobox', { name: '取决于查看者' }), '当前用户及下属')
  const [, kind] = screen.getAllByRole('combobox', { name: '字段' })
  expect(kind).toBeDefined()
  await choose(screen.getByRole('combobox', { name: '值' }), '服务')
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(saved()).toBeDefined())
  expect(saved()).toEqual([
    { field: 'buyer', symbol: '==', fieldValue: '@currentSubordinates' },
    { field: 'kind', symbol: '==', fieldValue: 'service' },
  ])
})
