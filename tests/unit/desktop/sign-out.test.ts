import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { desktopTexts } from '#main/base/desktop-text.ts'
import type { Paths } from '#main/base/paths.ts'
import { createSignal } from '#main/base/signal.ts'
import { supported } from '#main/base/support.ts'
import { defaultSettings, openDesktopSettings } from '#main/preferences/desktop-settings.ts'
import type { ServerManager } from '#main/servers/registry.ts'
import { createDesktopServices, type DesktopServicesOptions } from '#main/services/desktop.ts'
import type { NetworkServices } from '#main/services/network.ts'
import { createNotifications } from '#main/services/notifications.ts'
import type { SessionService } from '#main/session/contract.ts'
import { createLockGate } from '#main/session/lock-gate.ts'
import { createShownNotices } from '#main/notifications/shown.ts'
import type { DesktopSystem } from '#main/services/desktop-system.ts'
import type { PrintJob } from '#shared/ipc/printing.ts'
import type { SessionState } from '#shared/ipc/session.ts'

vi.mock('electron', () => ({
  app: { getVersion: () => '1.0.0', quit: () => undefined },
  dialog: {},
  Menu: {},
  nativeImage: {},
  Notification: {},
  shell: {},
  Tray: {},
}))

const folder = mkdtempSync(join(tmpdir(), 'atrium-sign-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Heard = (details: { readonly reason?: string; readonly actionIndex: number; readonly reply: string }) => void

/** Notices as the system has them: `there` is what a passer-by can read, on screen or in the system's list. */
function noticeBoard() {
  const there = new Set<string>()
  const heard = new Map<string, Heard>()
  const shown = createShownNotices(({ title, body }) => {
    const words = `${title}: ${body}`
    return {
      on: (event: string, listener: Heard) => void heard.set(`${event} ${words}`, listener),
      show: () => void there.add(words),
      close: () => void there.delete(words),
    }
  })
  return {
    there,
    shown,
    emit: (event: string, reason: string) => heard.get(event)?.({ reason, actionIndex: 0, reply: '' }),
  }
}

describe('the notices of a person who leaves', () => {
  it('are taken away even after the system put them out of sight by itself', () => {
    const { there, shown, emit } = noticeBoard()
    shown.show('打印完成', '王小明的请假申请', () => undefined)
    emit('close 打印完成: 王小明的请假申请', 'timedOut')
    expect(there.size).toBe(1)
    shown.clear()
    expect([...there]).toEqual([])
  })

  it('are taken away when there were too many to keep each', () => {
    const { there, shown } = noticeBoard()
    for (let count = 0; count < 50; count++) shown.show('下载完成', `成绩单-${count}.xlsx`, () => undefined)
    expect([...there].at(-1)).toBe('下载完成: 成绩单-49.xlsx')
    shown.clear()
    expect([...there]).toEqual([])
  })
})

const text = () => desktopTexts.zh
const focusWindow = () => undefined

function notifications() {
  const { there, shown } = noticeBoard()
  const badge: number[] = []
  const session = { account: 'admin' as string | null, server: 'local' }
  const changes = createSignal<SessionState>()
  const made = createNotifications({
    platform: {
      session: {
        accountKey: () => session.account && `${session.server} ${session.account}`,
        onChange: changes.subscribe,
      } as unknown as SessionService,
      gate: createLockGate({ send: () => undefined, isLocked: () => false }),
    },
    settings: { read: () => defaultSettings },
    text,
    mainWindow: () => null,
    focusWindow,
    system: {
      notices: { support: { supported: true, reason: '' }, ...shown },
      badge: {
        platform: 'linux',
        setBadgeCount: (count) => badge.push(count) > 0,
        flash: () => undefined,
        overlay: () => undefined,
      },
    },
  })
  const change = (next: Partial<typeof session>) => {
    Object.assign(session, next)
    changes.emit({} as SessionState)
  }
  made.printChanged({ id: '1', state: 'completed', title: '王小明的请假申请' } as PrintJob)
  return { there, badge, change }
}

/** Tray, updates and diagnostics over a system that a test scripts. */
function desktop(system: Partial<DesktopSystem> = {}) {
  const settings = openDesktopSettings(folder, {}, () => undefined)
  const network = {
    onChange: () => undefined,
    keyring: () => supported,
    signIn: { waiting: () => null, kept: () => false },
  }
  return createDesktopServices({
    paths: { userData: folder } as Paths,
    log: () => undefined,
    managed: { path: null, policy: {}, faults: [] },
    send: () => undefined,
    network: { settings, network } as unknown as NetworkServices,
    servers: { onChange: () => () => undefined } as unknown as ServerManager,
    platform: {
      session: { onChange: () => () => undefined, state: () => ({ locked: false }) } as unknown as SessionService,
      gate: createLockGate({ send: () => undefined, isLocked: () => false }),
      online: () => true,
      serverKind: async () => null,
    },
    features: {
      preferences: { read: () => ({}) },
      text,
      notifications: { notices: { support: supported }, badge: { support: () => supported } },
    } as unknown as DesktopServicesOptions['features'],
    mainWindow: () => null,
    focusWindow,
    isQuitting: () => false,
    quit: () => undefined,
    startAgain: () => undefined,
    comesBack: () => false,
    versions: {},
    system: {
      login: { platform: 'linux', isInstalled: false },
      traySupport: async () => ({ supported: false, reason: 'noTray' }),
      ...system,
    } as unknown as DesktopSystem,
  })
}

describe('a session that ends', () => {
  it.each([
    ['nobody', { account: null }],
    ['another account', { account: 'teacher' }],
    ['another server', { server: 'campus' }],
  ])('takes its documents off the screen, and the badge, for %s', (_whom, next) => {
    const { there, badge, change } = notifications()
    expect([[...there].join().includes('王小明的请假申请'), badge]).toEqual([true, [1]])
    change(next)
    expect([[...there], badge]).toEqual([[], [1, 0]])
  })

  it('keeps what the person has not seen yet when it only changed', () => {
    const { there, badge, change } = notifications()
    change({})
    expect([there.size, badge]).toEqual([1, [1]])
  })
})

describe('the operating system that refuses', () => {
  const login = {
    platform: 'linux',
    isInstalled: true,
    environment: {},
    home: '/home/wang',
    program: '/opt/Atrium/atrium',
    removeFile: async () => undefined,
    writeFile: async () => {
      throw new Error('EROFS')
    },
  } as unknown as DesktopSystem['login']

  it('shows the former choice for a start at sign-in that it did not take', async () => {
    const made = desktop({ login })
    await expect(made.change({ startAtLogin: 'normal' })).rejects.toMatchObject({ code: 'desktop.refused' })
    expect(made.state().settings.startAtLogin).toBe('no')
    await made.change({ notifications: false })
    expect(made.state().settings.notifications).toBe(false)
  })

  it('fails for a folder that no program opens', async () => {
    const made = desktop({ openFolder: async () => 'no application' })
    await expect(made.diagnostics.openLogs()).rejects.toMatchObject({ code: 'desktop.refused' })
    await desktop({ openFolder: async () => '' }).diagnostics.openLogs()
  })
})
