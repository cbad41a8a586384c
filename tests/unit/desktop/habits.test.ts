import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { openLog } from '#main/base/log.ts'
import { menuTemplate } from '#main/menus/application-menu.ts'
import { type BadgeSystem, createBadge } from '#main/notifications/badge.ts'
import { createNotices, type NoticeAnswers } from '#main/notifications/notices.ts'
import { decideNotification, isQuiet } from '#main/notifications/policy.ts'
import { createPrintNotices } from '#main/notifications/print-notices.ts'
import { autostartFile, autostartPath } from '#main/startup/autostart.ts'
import { createLoginStart, type LoginStartSystem } from '#main/startup/login.ts'
import { desktopTexts } from '#main/base/desktop-text.ts'
import { closesToTray, createClosing, type HidingWindow } from '#main/tray/closing.ts'
import { createTray } from '#main/tray/tray.ts'
import { traySupport } from '#main/tray/watcher.ts'
import { zoomAfter } from '#main/window/zoom.ts'
import { minimumSize, openingBounds } from '#main/base/bounds.ts'
import type { DesktopSettingStore } from '#main/preferences/desktop-settings.ts'
import { shortcutGroups, zoomStepOf } from '#renderer/features/desktop/shortcuts.ts'
import type { PrintJob } from '#shared/ipc/printing.ts'

const text = () => desktopTexts.en

describe('the tray', () => {
  const ask = (overrides: Partial<Parameters<typeof traySupport>[0]>) =>
    traySupport({ platform: 'linux', headless: false, hasBus: true, run: async () => '(true,)', ...overrides })

  it('is said to be there only where something shows it, so that a hidden window comes back', async () => {
    const asked: string[] = []
    const missing = async (program: string) => {
      asked.push(program)
      throw new Error('ENOENT')
    }
    expect(await ask({})).toEqual({ supported: true, reason: '' })
    expect(await ask({ run: async () => '(false,)' })).toEqual({ supported: false, reason: 'noTray' })
    expect(await ask({ run: missing })).toEqual({ supported: false, reason: 'noTray' })
    expect(asked).toEqual(['gdbus', 'busctl', 'dbus-send'])
    expect(await ask({ hasBus: false })).toEqual({ supported: false, reason: 'noTray' })
    expect(await ask({ headless: true })).toEqual({ supported: false, reason: 'headless' })
    expect(await ask({ platform: 'win32', run: missing, hasBus: false })).toEqual({ supported: true, reason: '' })
    // Each program answers in its own way.
    for (const answer of ['(true,)\n', 'b true\n', 'method return\n   boolean true\n']) {
      expect((await ask({ run: async () => answer })).supported, answer).toBe(true)
    }
  })

  it('takes no window while the app quits, the setting is off or nothing brings it back', () => {
    for (const quitting of [false, true])
      for (const closeToTray of [false, true])
        for (const hasTray of [false, true])
          expect(closesToTray({ quitting, closeToTray, hasTray })).toBe(!quitting && closeToTray && hasTray)
  })

  it('leaves no black screen behind a window in full screen and is explained once', () => {
    const did: string[] = []
    let told = false
    const closing = createClosing({
      settings: {
        read: () => ({ closeToTray: true }),
        wasTold: () => told,
        told: () => (told = true),
      } as unknown as DesktopSettingStore,
      system: {
        notices: { support: { supported: false, reason: 'platform' }, show: vi.fn() },
        ask: async (_window, { title }) => did.push(title),
      },
      text,
      isQuitting: () => false,
      hasTray: () => true,
      focusWindow: () => undefined,
    })
    const window = (full: boolean): HidingWindow => ({
      hide: () => did.push('hide'),
      isFullScreen: () => full,
      setFullScreen: (on) => did.push(`full ${on}`),
      once: ((_event: string, left: () => void) => left()) as never,
    })
    expect([closing(window(false)), closing(window(false))]).toEqual([true, true])
    expect(did.splice(0)).toEqual(['hide', 'Atrium is still running', 'hide'])
    closing(window(true))
    expect(did).toEqual(['hide', 'full false'])
  })

  it('offers no lock while locked, and a click does what its words say', async () => {
    const menus: { label?: string; click?: unknown }[][] = []
    const done: string[] = []
    let lock: (() => void) | null = () => done.push('lock')
    let click = () => undefined as unknown
    const tray = createTray({
      support: async () => ({ supported: true, reason: '' }),
      makeIcon: (_tooltip, open) => {
        click = open
        return { setMenu: (template) => void menus.push([...template] as never), destroy: () => done.push('destroy') }
      },
      text,
      lock: () => lock,
      open: () => done.push('open'),
      settings: () => done.push('settings'),
      quit: () => done.push('quit'),
    })
    expect(tray.support().reason).toBe('checking')
    await tray.start()
    for (const item of menus[0] ?? []) (item.click as (() => void) | undefined)?.()
    expect(menus[0]?.map(({ label }) => label)).toEqual([
      'Open Atrium',
      'Lock screen',
      'Application settings',
      undefined,
      'Quit',
    ])
    click()
    expect(done).toEqual(['open', 'lock', 'settings', 'quit', 'open'])
    lock = null
    tray.draw()
    expect(menus[1]?.map(({ label }) => label)).not.toContain('Lock screen')
    tray.stop()
    expect(done.at(-1)).toBe('destroy')
  })

  it('that the system refuses does not end the start and counts as absent', async () => {
    const tray = createTray({
      support: async () => ({ supported: true, reason: '' }),
      makeIcon: () => {
        throw new Error('no tray')
      },
      text,
      lock: () => null,
      open: () => undefined,
      settings: () => undefined,
      quit: () => undefined,
    })
    await tray.start()
    expect(tray.support()).toEqual({ supported: false, reason: 'noTray' })
  })
})

describe('start at sign-in', () => {
  function system(overrides: Partial<LoginStartSystem> = {}) {
    const calls: unknown[][] = []
    const made: LoginStartSystem = {
      platform: 'linux',
      isInstalled: true,
      environment: {},
      home: '/home/wang',
      program: '/opt/Atrium/atrium',
      setLoginItem: (settings) => void calls.push(['setLoginItem', settings]),
      writeFile: async (path, content) => void calls.push(['write', path, content]),
      removeFile: async (path) => void calls.push(['remove', path]),
      ...overrides,
    }
    return { calls, start: createLoginStart(made) }
  }

  it('on Linux it is a file for the desktop: Electron has no login items there', async () => {
    const { calls, start } = system()
    await start.apply('hidden')
    await start.apply('no')
    const path = '/home/wang/.config/autostart/atrium.desktop'
    expect(calls).toEqual([
      ['write', path, expect.stringContaining('Exec="/opt/Atrium/atrium" "--hidden"\n')],
      ['remove', path],
    ])
  })

  it('an AppImage is started by its own path: that of its mount is gone tomorrow', async () => {
    const { calls, start } = system({ environment: { APPIMAGE: '/home/wang/Atrium.AppImage' } })
    await start.apply('normal')
    expect(calls[0]?.[2]).toContain('Exec="/home/wang/Atrium.AppImage"\n')
  })

  it('Windows and macOS are told what to start, and how', async () => {
    const windows = system({ platform: 'win32', program: 'C:\\Atrium\\Atrium.exe' })
    await windows.start.apply('hidden')
    await windows.start.apply('no')
    expect(windows.calls).toEqual([
      ['setLoginItem', { openAtLogin: true, path: 'C:\\Atrium\\Atrium.exe', args: ['--hidden'] }],
      ['setLoginItem', { openAtLogin: false, path: 'C:\\Atrium\\Atrium.exe', args: [] }],
    ])
    const mac = system({ platform: 'darwin' })
    await mac.start.apply('hidden')
    expect(mac.calls).toEqual([['setLoginItem', { openAtLogin: true }]])
    expect(mac.start.supportHidden.reason).toBe('platform')
  })

  it('a run from the sources registers its own Node for every sign-in', async () => {
    const { calls, start } = system({ isInstalled: false })
    await start.apply('normal')
    expect([start.support.reason, calls]).toEqual(['notInstalled', []])
  })

  it('a path with signs of a shell stays that path', () => {
    // What a desktop does with the line: strings first, then the quoting of Exec.
    const read = (file: string) => {
      const line = /^Exec=(.*)$/m.exec(file)?.[1] ?? ''
      const value = line.replaceAll(/\\\\/g, '\\')
      return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, quoted = '']) =>
        quoted.replaceAll(/\\(["`$\\])/g, '$1').replaceAll('%%', '%'),
      )
    }
    const part = fc.string({ minLength: 1 }).filter((value) => !/[\n\r\0]/.test(value))
    fc.assert(
      fc.property(part, fc.array(part, { maxLength: 3 }), (program, parameters) => {
        expect(read(autostartFile({ program, parameters }))).toEqual([program, ...parameters])
      }),
    )
    expect(autostartPath({ XDG_CONFIG_HOME: 'relative' }, '/home/a')).toBe('/home/a/.config/autostart/atrium.desktop')
    expect(autostartPath({ XDG_CONFIG_HOME: '/c' }, '/home/a')).toBe('/c/autostart/atrium.desktop')
  })
})

describe('notifications', () => {
  const facts = { on: true, quietHours: null, muted: [], kind: null, minute: 600, focused: false, locked: false }

  it('come to nobody who looks at the window, switched them off or wants quiet', () => {
    expect(decideNotification(facts)).toBe('shown')
    expect(decideNotification({ ...facts, focused: true })).toBe('inWindow')
    expect(decideNotification({ ...facts, on: false })).toBe('none')
    expect(decideNotification({ ...facts, quietHours: { from: '09:00', to: '11:00' } })).toBe('none')
    // In front of a lock screen nobody has seen it.
    expect(decideNotification({ ...facts, locked: true, focused: true })).toBe('hidden')
  })

  it('quiet hours count over midnight and at both ends', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const clock = (value: number) =>
      `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        const inside = (now - from + 1440) % 1440 < ((to - from + 1440) % 1440 || 1440)
        expect(isQuiet({ from: clock(from), to: clock(to) }, now)).toBe(inside)
      }),
    )
  })

  function notices(overrides: { locked?: boolean; supported?: boolean } = {}) {
    const shown: { title: string; body: string; click: () => void }[] = []
    const given: (NoticeAnswers | undefined)[] = []
    const marks: number[] = []
    const done: string[] = []
    const state = { locked: overrides.locked ?? false }
    const made = createNotices({
      system: {
        support: { supported: overrides.supported ?? true, reason: '' },
        show: (title, body, click, more) => {
          shown.push({ title, body, click })
          given.push(more?.answers)
        },
        clear: () => void done.push('clear'),
      },
      settings: () => ({ notifications: true, quietHours: null, mutedKinds: ['flow' as const] }),
      text,
      isFocused: () => false,
      isLocked: () => state.locked,
      focus: () => done.push('focus'),
      mark: (unseen) => marks.push(unseen),
      now: () => new Date(2026, 0, 1, 10),
    })
    return { made, shown, given, marks, done, state }
  }

  it('a locked screen tells nothing of what is behind it, and no click leads there', () => {
    const { made, shown, done, state } = notices({ locked: true })
    made.notify({ title: '打印完成', body: '王小明的请假申请', onClick: () => done.push('go') })
    expect(JSON.stringify(shown)).not.toContain('王小明')
    shown[0]?.click()
    expect(done).toEqual(['focus'])
    state.locked = false
    made.notify({ title: '打印完成', body: '王小明的请假申请', onClick: () => done.push('go') })
    state.locked = true
    shown[1]?.click()
    expect(done).toEqual(['focus', 'focus'])
    state.locked = false
    shown[1]?.click()
    expect(done.at(-1)).toBe('go')
  })

  it('buttons of an approval are shown to nobody and do nothing while the screen is locked', () => {
    const { made, given, done, state } = notices({ locked: true })
    const answers = { buttons: ['同意', '退回'], placeholder: '意见', onAnswer: () => done.push('answer') }
    made.notify({ title: '待审批', body: '王小明', answers, inWindow: () => done.push('window') })
    expect(given).toEqual([undefined])
    state.locked = false
    made.notify({ title: '待审批', body: '王小明', answers })
    state.locked = true
    given[1]?.onAnswer({ button: 0 })
    expect(done).toEqual(['focus'])
    state.locked = false
    given[1]?.onAnswer({ text: '同意' })
    expect(done).toEqual(['focus', 'focus', 'answer'])
  })

  it('the task bar counts what came and is clear once the person came', () => {
    const { made, marks, shown } = notices({ supported: false })
    made.notify({ title: 'a', body: '' })
    made.notify({ title: 'b', body: '' })
    made.seen()
    made.seen()
    expect(marks).toEqual([1, 2, 0])
    expect(shown).toEqual([])
  })

  it('neither the mark nor the next count knows what the person before did not see', () => {
    const { made, marks, done } = notices()
    made.notify({ title: 'a', body: '' })
    made.notify({ title: 'b', body: '' })
    made.clear()
    made.notify({ title: 'c', body: '' })
    expect([marks, done]).toEqual([[1, 2, 0, 1], ['clear']])
  })

  it('a kind that was silenced neither shows nor counts, and the others do', () => {
    const { made, marks, shown } = notices()
    made.notify({ title: 'task', body: '', kind: 'flow' })
    made.notify({ title: 'chat', body: '', kind: 'chat' })
    made.notify({ title: 'update', body: '' })
    expect([shown.map(({ title }) => title), marks]).toEqual([
      ['chat', 'update'],
      [1, 2],
    ])
  })

  it('a long or many-lined text is cut', () => {
    const { made, shown } = notices()
    made.notify({ title: '标\n题', body: '长'.repeat(1000) })
    expect(shown[0]?.title).toBe('标 题')
    expect(shown[0]?.body).toHaveLength(300)
  })

  it('the end of a print job is told once, and a job under way is not told', () => {
    const notify = vi.fn()
    const saw = createPrintNotices(text, notify)
    const job = (id: string, state: PrintJob['state']) => saw({ id, state, title: '请假申请' } as PrintJob)
    for (const state of ['rendering', 'queued', 'printing', 'completed', 'completed'] as const) job('1', state)
    for (const state of ['held', 'printing', 'failed'] as const) job('2', state)
    job('3', 'accepted')
    job('4', 'cancelled')
    expect(notify.mock.calls.map(([notice]) => notice.title)).toEqual([
      'Printed',
      'Printing is on hold',
      'Printing failed',
      'Printed',
    ])
  })
})

describe('the mark in the task bar', () => {
  function badge(overrides: Partial<BadgeSystem>) {
    const calls: string[] = []
    const made = createBadge({
      platform: 'linux',
      setBadgeCount: (count) => (calls.push(`count ${count}`), true),
      flash: (on) => calls.push(`flash ${on}`),
      overlay: (on) => calls.push(`overlay ${on}`),
      ...overrides,
    })
    return { made, calls }
  }

  it('is the one the system has, and draws no attention when it shrinks', () => {
    const { made, calls } = badge({})
    made.set(1)
    made.set(0)
    expect(calls).toEqual(['count 1', 'flash true', 'count 0', 'flash false'])
    const windows = badge({ platform: 'win32' })
    windows.made.set(2)
    windows.made.set(0)
    expect(windows.calls).toEqual(['overlay true', 'flash true', 'overlay false', 'flash false'])
  })

  it('a desktop without numbers is not said to show them', () => {
    const { made, calls } = badge({ setBadgeCount: () => false })
    made.set(1)
    expect(made.support()).toEqual({ supported: false, reason: 'platform' })
    expect(calls).toEqual(['flash true'])
  })
})

describe('the window', () => {
  it('opens within reach and no larger than the display', () => {
    const place = fc.integer({ min: -20_000, max: 20_000 })
    const area = fc.record({
      x: fc.integer({ min: -4000, max: 4000 }),
      y: fc.integer({ min: -3000, max: 3000 }),
      width: fc.integer({ min: 640, max: 5120 }),
      height: fc.integer({ min: 480, max: 2880 }),
    })
    const size = fc.integer({ min: 1, max: 10_000 })
    const kept = fc.option(fc.record({ x: place, y: place, width: size, height: size }))
    fc.assert(
      fc.property(kept, area, fc.array(area, { maxLength: 2 }), (before, first, others) => {
        const areas = [first, ...others] as const
        const bounds = openingBounds(before, areas)
        const reachable = areas.some((one) => {
          const across = Math.min(bounds.x + bounds.width, one.x + one.width) - Math.max(bounds.x, one.x)
          return across >= 120 && bounds.y >= one.y && bounds.y + 40 <= one.y + one.height
        })
        expect(reachable).toBe(true)
        const fits = areas.some(
          (one) =>
            bounds.width <= one.width &&
            bounds.height <= one.height &&
            bounds.width >= Math.min(minimumSize.width, one.width) &&
            bounds.height >= Math.min(minimumSize.height, one.height),
        )
        expect(fits).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('a step of the zoom goes one step and comes back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), (scale) => {
        const more = zoomAfter(scale, 'in')
        const less = zoomAfter(scale, 'out')
        expect(more === 2 ? more >= scale : more > scale).toBe(true)
        expect(less === 0.5 ? less <= scale : less < scale).toBe(true)
        expect(zoomAfter(scale, 'reset')).toBe(1)
        if (more < 2) expect(zoomAfter(more, 'out')).toBeLessThanOrEqual(scale + 0.005)
      }),
    )
    let scale = 1
    for (let press = 0; press < 5; press++) scale = zoomAfter(scale, 'in')
    for (let press = 0; press < 5; press++) scale = zoomAfter(scale, 'out')
    expect(scale).toBe(1)
  })

  it('the list of keys shows those of the menu, and each of them does something', () => {
    const menu = menuTemplate({
      text: desktopTexts.en,
      run: () => undefined,
      desktop: () => undefined,
      lock: () => undefined,
      quit: () => undefined,
      isMac: false,
      developer: false,
    })
    const named = menu
      .flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
      // A hidden entry is another way to type a key that is listed.
      .flatMap(({ accelerator, visible }) => (visible === false ? [] : (accelerator ?? [])))
    const keys = named.map((key) =>
      key.replace('CommandOrControl', 'Mod').replace('Control', 'Ctrl').replace('Plus', '+'),
    )
    const listed = shortcutGroups.flatMap((group) => group.keys.map(([, combination]) => combination as string))
    const flat = (key: string) => key.replaceAll('+', ' ').replace(/ {2}$/, ' +')
    // F11 is the system's own role.
    expect(listed.filter((key) => key !== 'F11').toSorted()).toEqual(keys.map(flat).toSorted())
  })

  it('plus, equals and the number pad are different keys to a person', () => {
    const press = (key: string, more = {}) => zoomStepOf({ key, ctrlKey: true, metaKey: false, altKey: false, ...more })
    expect(['+', '=', '-', '_', '0', 'a'].map((key) => press(key))).toEqual(['in', 'in', 'out', 'out', 'reset', null])
    expect(press('0', { ctrlKey: false })).toBeNull()
    expect(press('0', { altKey: true })).toBeNull()
  })
})

it('the log stays within its size and keeps the last lines when it turns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-log-'))
  const log = openLog(folder, false, 4096)
  for (let line = 0; line < 400; line++) log('info', `line ${line}`, { text: 'x'.repeat(100) })
  const names = readdirSync(folder).toSorted()
  expect(names).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.log'])
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(6000)
  rmSync(folder, { recursive: true })
})
