import type { DesktopState } from '#shared/ipc/desktop.ts'

const yes = { supported: true, reason: '' } as const
/** Of a machine where everything works and nothing is prescribed. */
export const desktopState: DesktopState = {
  settings: {
    closeToTray: true,
    startAtLogin: 'no',
    notifications: true,
    quietHours: null,
    mutedKinds: ['flow'],
    proxy: { mode: 'system', server: '', bypass: '', pacUrl: '' },
    checkUpdates: true,
  },
  managed: [],
  policyFile: null,
  policyFaults: [],
  support: {
    tray: yes,
    startAtLogin: yes,
    startHidden: yes,
    notifications: yes,
    badge: yes,
    updates: yes,
    keyring: yes,
  },
  zoom: 1,
  proxyAsk: null,
  proxyKept: false,
  update: { phase: 'unknown', version: '', notes: '', checkedAt: null, fault: '' },
  updatesByServer: false,
}
export const information = {
  name: 'Atrium',
  version: '0.1.0',
  electron: '',
  chrome: '',
  node: '',
  platform: 'linux',
  locale: 'zh-CN',
}
