import type { DesktopState, UpdateState } from '#shared/ipc/desktop.ts'
import type { ManagedSettings } from '../policy/file.ts'
import { managedNames } from '../policy/settings.ts'
import type { Network } from './network.ts'
import type { Badge } from './notify/badge.ts'
import type { Notices } from './notify/notices.ts'
import type { DesktopSettingStore } from './settings.ts'
import type { LoginStart } from './start/login.ts'
import { supported, unsupported } from './support.ts'
import type { Tray } from './tray/tray.ts'

export interface StateParts {
  readonly settings: DesktopSettingStore
  readonly managed: ManagedSettings
  readonly tray: Tray
  readonly login: LoginStart
  readonly notices: Notices
  readonly badge: Badge
  readonly network: Network
  readonly updates: { readonly hasSource: boolean; state(): UpdateState }
  readonly zoom: () => number
}

/** Everything the settings show, as it is now. */
export function desktopState(parts: StateParts): DesktopState {
  const { managed, network, login } = parts
  return {
    settings: parts.settings.read(),
    managed: managedNames(managed.policy),
    policyFile: managed.path,
    policyFaults: managed.faults,
    support: {
      tray: parts.tray.support(),
      startAtLogin: login.support,
      startHidden: login.supportHidden,
      notifications: parts.notices.support,
      badge: parts.badge.support(),
      updates: parts.updates.hasSource ? supported : unsupported('noFeed'),
      keyring: network.keyring(),
    },
    zoom: parts.zoom(),
    proxyAsk: network.signIn.waiting(),
    proxyKept: network.signIn.kept(),
    update: parts.updates.state(),
  }
}
