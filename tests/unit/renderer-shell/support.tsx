import '../../support/dom-shims.ts'
import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { loginConfig as loginConfigSchema, type MenuNode, type UserInfo } from '#shared/api/auth.ts'
import type { ServerState } from '#shared/ipc/servers.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { App } from '#renderer/app/App.tsx'
import { noSignIn, useBoot } from '#renderer/app/state/boot.ts'
import { leave } from '#renderer/app/state/session.ts'
import { useSettings } from '#renderer/app/state/settings.ts'
import { useConnection } from '#renderer/platform/connection.ts'
import { queryClient } from '#renderer/platform/query-client.ts'
import { zeroRuntime } from '../../support/antd-rules.ts'
import {
  type EndpointAnswers,
  type FakeBridge,
  installBridge,
  type RouteAnswers,
} from '../../support/renderer-bridge.ts'

// As wide as the window's preferred size: the sidebar starts open.
window.innerWidth = 1440

export const remote = { id: 'r1', name: '江南大学', url: 'https://oa.example.edu.cn', kind: 'remote' } as const
export const oneServer: ServerState = { profiles: [remote], currentId: 'r1' }

export function session(phase: SessionState['phase'], secure = true): SessionState {
  const account = phase === 'none' ? null : 'admin'
  return { phase, account, restored: false, keyring: { backend: 'test', secure }, keptOnDevice: false, locked: false }
}

let ids = 0
export function menuNode(fullName: string, type: number, part: Partial<MenuNode> = {}): MenuNode {
  ids += 1
  return {
    id: `menu${ids}`,
    parentId: '-1',
    fullName,
    enCode: `code${ids}`,
    icon: '',
    type,
    urlAddress: '',
    linkTarget: '',
    propertyJson: '',
    sortCode: ids,
    hasChildren: false,
    children: [],
    ...part,
  }
}

export const menu: readonly MenuNode[] = [
  menuNode('行政办公', 0, {
    children: [
      menuNode('请假申请', 3, { urlAddress: 'model/leave', propertyJson: '{"moduleId":"m-leave"}' }),
      menuNode('访客通行证', 3, { urlAddress: 'model/visitor', propertyJson: '{"moduleId":"m-visitor"}' }),
      menuNode('资产报表', 5, { urlAddress: 'dataReport/asset', propertyJson: '{"moduleId":"m-report"}' }),
      menuNode('未来类型', 42, { enCode: 'future' }),
      menuNode('没有关联的模块', 3, { urlAddress: 'model/none', propertyJson: 'broken{' }),
    ],
  }),
]

export const user = {
  userId: 'u1',
  userAccount: 'admin',
  userName: '陈文静',
  organizeName: '信息化处',
  positionName: '系统管理员',
  departmentName: '',
  prevLogin: 1,
  prevLoginTime: Date.UTC(2026, 10, 19, 8),
  prevLoginIPAddress: '10.1.2.3',
  prevLoginIPAddressName: '校园网',
  theme: 'classic',
} as UserInfo

export function currentUser(part: { userInfo?: UserInfo | null; menuList?: readonly MenuNode[] } = {}) {
  return {
    user: {
      userInfo: part.userInfo === undefined ? user : part.userInfo,
      menuList: [...(part.menuList ?? menu)],
      permissionList: [],
      routerList: [],
      sysConfigInfo: { sysName: '数字化校园', title: '', sysVersion: 'V1', copyright: '' } as never,
    },
    cache: null,
  }
}

export const loginConfig = loginConfigSchema.parse({
  title: '江南大学综合平台',
  copyright: '',
  loginIcon: '',
  demoAccounts: [{ account: 'teacher', realName: '王建国', role: '教师', password: 'Campus2026' }],
})

interface AppOptions {
  readonly routes?: RouteAnswers
  readonly endpoints?: EndpointAnswers
  readonly address?: string
}

export interface RunningApp {
  readonly bridge: FakeBridge
  readonly user: ReturnType<typeof userEvent.setup>
  readonly container: HTMLElement
}

/** Starts the whole interface on a stand-in bridge: signed in on one server unless `routes` say otherwise. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const bridge = installBridge(
    {
      'preferences.read': () => ({ language: 'zh' }),
      'preferences.write': () => null,
      'servers.state': () => oneServer,
      'session.state': () => session('signedIn'),
      'session.currentUser': () => currentUser(),
      'session.loginConfig': () => loginConfig,
      'session.accountConfig': () => ({ captcha: false, length: 4 }),
      'session.signOut': () => null,
      'app.mark': () => null,
      'app.reportError': () => null,
      ...options.routes,
    },
    options.endpoints,
  )
  window.location.hash = options.address ?? '/'
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ConfigProvider theme={{ zeroRuntime: zeroRuntime() }}>{children}</ConfigProvider>
  )
  const view = await act(async () => render(<App nonce="" />, { wrapper }))
  return { bridge, user: userEvent.setup({ pointerEventsCheck: 0 }), container: view.container }
}

/** Leaves nothing for the next test. */
export function resetApp(): void {
  cleanup()
  leave()
  queryClient.clear()
  useConnection.setState({ online: true })
  useBoot.setState({
    phase: 'starting',
    servers: { profiles: [], currentId: null },
    signedOut: false,
    left: null,
    ...noSignIn,
  })
  useSettings.setState({ languageChosen: false })
  window.location.hash = ''
  document.body.innerHTML = ''
}
