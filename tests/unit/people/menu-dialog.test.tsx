import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MenuDialog } from '#renderer/features/menus/MenuDialog.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const propertyJson = '{"moduleId":"m1","isTree":0,"iconBackgroundColor":""}'
const stored = {
  ...{ id: '3', systemId: 's1', parentId: '-1', fullName: '请假申请', enCode: 'leaveRequest', icon: '', type: 3 },
  ...{
    urlAddress: 'model/leaveRequest',
    linkTarget: '_self',
    category: 'Web',
    propertyJson,
    sortCode: 2,
    enabledMark: 1,
  },
  ...{ isButtonAuthorize: 1, isColumnAuthorize: 0, isFormAuthorize: 1, isDataAuthorize: 1 },
}

let bridge: FakeBridge
beforeEach(() => {
  queryClient.clear()
  bridge = installBridge(
    {},
    {
      'menu.one': () => stored as never,
      'menu.parents': () => ({ list: [] }),
      'menu.targets': ({ params }) => ({
        list: params.type === 3 ? [{ id: 'm1', fullName: '请假单', isTree: 0 }] : [],
      }),
      'menu.update': () => null,
    },
  )
})
afterEach(cleanup)

it('keeps what a module menu leads to and what is judged in it when its name is changed', async () => {
  render(
    <TestProviders>
      <MenuDialog
        draftId="menu"
        systemId="s1"
        category="Web"
        recordId="3"
        onSaved={() => undefined}
        onClose={() => undefined}
      />
    </TestProviders>,
  )
  await screen.findByText('请假单')
  const judged = ['按钮权限', '列表权限', '表单权限', '数据权限'].map((name) =>
    screen.getByRole('switch', { name }).getAttribute('aria-checked'),
  )
  expect(judged).toEqual(['true', 'false', 'true', 'true'])
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '请假' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  const sent = () => bridge.inputsOf('platform.call').find(({ endpoint }) => endpoint === 'menu.update')
  await waitFor(() => expect(sent()).toBeDefined())
  const { isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize } = stored
  expect(sent()?.body).toMatchObject({
    ...{ fullName: '请假', type: 3, propertyJson },
    ...{ isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize },
  })
})
