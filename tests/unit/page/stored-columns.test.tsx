import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { ListMenu } from '#renderer/components/memory/list-menu.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { CommonWordsPage } from '#renderer/features/common-words/CommonWordsPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

type Column = { prop: string; label: string; visible: boolean }

let stored: Column[]
let bridge: FakeBridge
let isDown: boolean

beforeEach(() => {
  queryClient.clear()
  putListMemories([])
  stored = []
  isDown = false
  bridge = installBridge(
    { 'preferences.write': () => null },
    {
      'commonWords.list': () => ({ list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }),
      'columns.read': () => {
        if (isDown) throw new BridgeFault('platform.network', 'away')
        return stored
      },
      'columns.save': ({ body }) => {
        stored = JSON.parse(body.fieldList) as Column[]
        return null
      },
    },
  )
  const button = ['btn_add'].map((enCode) => ({ id: enCode, fullName: enCode, enCode }))
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

const show = () =>
  render(
    <TestProviders>
      <App>
        <ListMenu value="menu1">
          <CommonWordsPage menuId="menu1" />
        </ListMenu>
      </App>
    </TestProviders>,
  )

describe('the columns of a list of the menu', () => {
  it('are offered in the drawer and stored by the platform for the menu', async () => {
    const user = userEvent.setup()
    show()
    await user.click(await screen.findByRole('button', { name: '列设置' }))
    const drawer = await screen.findByRole('dialog')
    const [first] = within(drawer).getAllByRole('checkbox')
    await user.click(first as HTMLElement)
    await user.click(within(drawer).getByRole('button', { name: /确\s*定/ }))
    await waitFor(() => expect(stored[0]).toMatchObject({ visible: false }))
    expect(bridge.calls.some((call) => JSON.stringify(call).includes('"menu1/'))).toBe(true)
  })

  it('follow what the platform stored on another computer, and stay when it cannot be reached', async () => {
    const user = userEvent.setup()
    stored = ['enabledMark', 'sortCode', 'systemNames', 'commonWordsText'].map((prop) => ({
      prop,
      label: '',
      visible: true,
    }))
    const { unmount } = show()
    const firstName = async () => {
      await user.click(await screen.findByRole('button', { name: '列设置' }))
      const drawer = await screen.findByRole('dialog')
      return within(drawer).getAllByRole('listitem')[0]?.textContent
    }
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(await firstName()).toBe('状态')
    unmount()
    queryClient.clear()
    isDown = true
    show()
    expect(await firstName()).toBe('状态')
  })
})
