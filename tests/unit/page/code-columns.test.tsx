import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putSession } from '#renderer/access/session-store.ts'
import { putListMemories } from '#renderer/components/memory/list-memory.ts'
import { textWidth } from '#renderer/components/rows/text-width.ts'
import { DataInterfacesPage } from '#renderer/features/data-interface/DataInterfacesPage.tsx'
import { PositionsPage } from '#renderer/features/memberships/pages.tsx'
import { SerialRulesPage } from '#renderer/features/serial-rules/SerialRulesPage.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const page = (row: object) => ({
  list: [{ id: '7', fullName: '一行', enCode: 'departmentLeader', enabledMark: 1, sortCode: 1, ...row } as never],
  pagination: { currentPage: 1, pageSize: 20, total: 1 },
})

/** jsdom lays nothing out: everything that is watched has this width. */
let width = 0
class Observer {
  readonly #tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    this.#tell([{ target, contentRect: { width, height: 400 } }] as never, this as never)
  }
  unobserve(): void {}
  disconnect(): void {}
}
const quiet = globalThis.ResizeObserver

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  queryClient.clear()
  putListMemories([])
  putSession(
    {
      userInfo: { userId: 'u1', userName: '林小雨' },
      menuList: [],
      permissionList: [
        {
          modelId: 'menu1',
          moduleName: '',
          button: ['btn_add', 'btn_edit', 'btn_remove'].map((enCode) => ({ id: enCode, fullName: enCode, enCode })),
          column: [],
          form: [],
        },
      ],
      routerList: [],
      sysConfigInfo: null,
    } as never,
    null,
  )
  installBridge(
    { 'preferences.write': () => null },
    {
      'position.list': () => page({ department: '江澜大学/人事处', memberCount: 2, type: '' }),
      'serialRule.list': () =>
        page({ category: '资产', digit: 4, startNumber: '0001', outputNumber: 'YS2026110004', creatorUser: '' }),
      'dataInterface.list': () => page({ dataType: 1, lastModifyTime: 0 }),
      'dictionary.all': () => ({ list: [] }),
      'organization.tree': () => ({ list: [] }),
    },
  )
})
afterEach(() => {
  cleanup()
  vi.stubGlobal('ResizeObserver', quiet)
})

/** Pixels of the lists in a window of 1000. */
it.each([
  ['positions', PositionsPage, 560, '编码', '成员'],
  ['serial-number rules', SerialRulesPage, 870, '业务编码', '流水起始'],
  ['data interfaces', DataInterfacesPage, 620, '编码', '排序'],
] as const)(
  'codes of %s can be read in a narrow window, at the cost of a figure',
  async (_what, Page, room, code, figure) => {
    const head = async (): Promise<HTMLElement> => {
      const Shown: (props: { readonly menuId: string | null }) => ReactNode = Page
      render(
        <TestProviders>
          <Shown menuId="menu1" />
        </TestProviders>,
      )
      await screen.findByText('departmentLeader')
      return screen.getByRole('columnheader', { name: new RegExp(code) })
    }
    width = room
    expect(Number.parseInt((await head()).style.width, 10)).toBeGreaterThanOrEqual(textWidth('departmentLeader'))
    expect(screen.queryByRole('columnheader', { name: new RegExp(figure) })).toBeNull()
    cleanup()
    width = 1400
    await head()
    expect(screen.getByRole('columnheader', { name: new RegExp(figure) })).toBeTruthy()
  },
)
