import type { DesktopState, UpdateState } from '#shared/ipc/desktop.ts'
import type { ManagedSettings } from '#main/policy/file.ts'
import { managedNames } from '#main/policy/settings.ts'
import type { Network } from '#main/network/network.ts'
import type { Badge } from '#main/notifications/badge.ts'
import type { Notices } from '#main/notifications/notices.ts'
import type { DesktopSettingStore } from '#main/preferences/desktop-settings.ts'
import type { LoginStart } from '#main/startup/login.ts'
import { supported, unsupported } from '#main/base/support.ts'
import type { Tray } from '#main/tray/tray.ts'

export interface StateParts {
  readonly settings: DesktopSettingStore
  readonly managed: ManagedSettings
  readonly tray: Tray
  readonly login: LoginStart
  readonly notices: Notices
  readonly badge: Badge
  readonly network: Network
  readonly updates: { readonly hasSource: boolean; readonly isByServer: boolean; state(): UpdateState }
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
    updatesByServer: parts.updates.isByServer,
  }
}
