import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, BrowserWindow } from 'electron'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { DesktopOptions } from '#main/services/desktop/contract.ts'
import { createDesktop } from '#main/services/desktop/create.ts'
import { createShownNotices } from '#main/notifications/shown.ts'
import type { DesktopSystem } from '#main/services/desktop/system.ts'
import type { PrintJob } from '#shared/ipc/printing.ts'
import type { SessionState } from '#shared/ipc/session.ts'

vi.mock('electron', () => ({ net: {}, safeStorage: { isEncryptionAvailable: () => false } }))

const folder = mkdtempSync(join(tmpdir(), 'atrium-sign-out-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Heard = (details: { readonly reason?: string }) => void

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
  return { there, shown, emit: (event: string, reason: string) => heard.get(event)?.({ reason }) }
}

describe('the notices of a person who leaves', () => {
  it('stay on screen after the system put them away by itself', () => {
    const { there, shown, emit } = noticeBoard()
    shown.show('打印完成', '王小明的请假申请', () => undefined)
    emit('close 打印完成: 王小明的请假申请', 'timedOut')
    expect(there.size).toBe(1)
    shown.clear()
    expect([...there]).toEqual([])
  })

  it('stay when there were too many to keep each', () => {
    const { there, shown } = noticeBoard()
    for (let count = 0; count < 50; count++) shown.show('下载完成', `成绩单-${count}.xlsx`, () => undefined)
    expect([...there].at(-1)).toBe('下载完成: 成绩单-49.xlsx')
    shown.clear()
    expect([...there]).toEqual([])
  })
})

function desktop(more: Partial<DesktopSystem> = {}) {
  const { there, shown } = noticeBoard()
  const badge: number[] = []
  const session = { account: 'admin' as string | null, server: 'local' }
  const window = { isFocused: () => false, isDestroyed: () => false, webContents: { setZoomFactor: () => undefined } }
  const made = createDesktop({
    app: { on: () => undefined, getVersion: () => '1.0.0' } as unknown as App,
    paths: { userData: folder } as DesktopOptions['paths'],
    log: () => undefined,
    managed: { path: null, policy: {}, faults: [] },
    system: {
      login: { platform: 'linux', isInstalled: false },
      notices: { support: { supported: true, reason: '' }, ...shown },
      badge: {
        platform: 'linux',
        setBadgeCount: (count: number) => badge.push(count) > 0,
        flash: () => undefined,
        overlay: () => undefined,
      },
      traySupport: async () => ({ supported: false, reason: 'noTray' }),
      ...more,
    } as unknown as DesktopSystem,
    send: () => undefined,
    sendQuietly: () => undefined,
    serverSession: () => {
      throw new Error('no network here')
    },
    headersFor: () => ({}),
    mainWindow: () => window as unknown as BrowserWindow,
    focusWindow: () => undefined,
    isQuitting: () => false,
    versions: () => ({}),
    surroundings: {
      language: () => 'zh',
      session: () => ({ account: session.account, locked: false }) as SessionState,
      lock: () => undefined,
      servers: () => ({ profiles: [], currentId: null }),
      online: () => true,
      owner: () => session.account && `${session.server} ${session.account}`,
      names: () => [],
      zoom: () => 1,
      keepZoom: () => undefined,
    },
  })
  const print = made.watch(() => undefined)
  const change = (next: Partial<typeof session>) => {
    Object.assign(session, next)
    made.sessionChanged()
  }
  change({})
  badge.length = 0
  print('print.changed', { id: '1', state: 'completed', title: '王小明的请假申请' } as PrintJob)
  return { there, badge, change, made }
}

describe('a session that ends', () => {
  it.each([
    ['nobody', { account: null }],
    ['another account', { account: 'teacher' }],
    ['another server', { server: 'campus' }],
  ])('leaves its documents named on screen, or the badge, for %s', (_whom, next) => {
    const { there, badge, change } = desktop()
    expect([[...there].join().includes('王小明的请假申请'), badge]).toEqual([true, [1]])
    change(next)
    expect([[...there], badge]).toEqual([[], [1, 0]])
  })

  it('is mistaken for one that only changed, and what the person has not seen yet is gone', () => {
    const { there, badge, change } = desktop()
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

  it('a start at sign-in that it did not take shows as chosen', async () => {
    const { made } = desktop({ login })
    await expect(made.change({ startAtLogin: 'normal' })).rejects.toMatchObject({ code: 'desktop.refused' })
    expect(made.state().settings.startAtLogin).toBe('no')
    await made.change({ notifications: false })
    expect(made.state().settings.notifications).toBe(false)
  })

  it('a folder that no program opens is taken for opened', async () => {
    const { made } = desktop({ openFolder: async () => 'no application' })
    await expect(made.openLogs()).rejects.toMatchObject({ code: 'desktop.refused' })
    await desktop({ openFolder: async () => '' }).made.openLogs()
  })
})
