import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { contextMenu } from '#main/menus/context-menu.ts'
import { recoverWindow } from '#main/window/faults.ts'
import { loadFirst } from '#main/window/load-first.ts'
import { logLine, openLog } from '#main/base/log.ts'
import { menuTemplate } from '#main/menus/application-menu.ts'
import { desktopTexts } from '#main/base/desktop-text.ts'
import { scrub } from '#main/base/scrub.ts'
import { createTimings } from '#main/base/timings.ts'
import { developmentServer } from '#main/security/development.ts'
import { boundClosing, boundQuitting, closeLimit } from '#main/window/closing-limit.ts'
import { createCrashes } from '#main/window/crashes.ts'

describe('the log', () => {
  it('holds no secret, under whatever name or inside whatever text it comes', () => {
    const token = 'bearer eyJhbGciOiJIUzI1NiJ9.e30.abc-_'
    const line = logLine(new Date(0), 'error', `failed with ${token}`, {
      Authorization: token,
      input: { account: 'admin', password: 'Campus2026', code: '7Q2K', nested: [{ jnpf_ticket: 't-1' }] },
      url: 'https://h/sso?ticket=t-1&x=1#token=abc',
      socket: 'ws://h/websocket/eyJ0',
      error: new Error(`request refused: ${token}`),
    })
    for (const secret of ['eyJ', 'Campus2026', '7Q2K', 't-1', 'token=abc']) expect(line).not.toContain(secret)
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      input: { account: 'admin' },
      at: new Date(0).toISOString(),
    })
  })

  it('is bounded: a circular or huge value must not end the app', () => {
    const circular: Record<string, unknown> = { text: 'x'.repeat(10_000) }
    circular.self = circular
    expect(JSON.stringify(scrub(circular)).length).toBeLessThan(30_000)
  })

  it('writes one JSON object per line into the folder it is given', () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-log-'))
    const log = openLog(folder, false)
    log('info', '启动', { phases: { 'main:start': 1 } })
    log('warn', 'second')
    const lines = readFileSync(join(folder, 'main.log'), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(['启动', 'second'])
    rmSync(folder, { recursive: true })
  })
})

describe('start-up timings', () => {
  it('are reported once, when the page is interactive, with the first mark of each phase', () => {
    const report = vi.fn()
    let clock = 0
    const timings = createTimings(() => clock, report)
    for (const [at, phase] of [
      [1.4, 'main:start'],
      [50, 'app:ready'],
      [60, 'app:ready'],
      [90, 'page:interactive'],
      [95, 'page:interactive'],
    ] as const) {
      clock = at
      timings.mark(phase)
    }
    timings.finish()
    expect(report).toHaveBeenCalledExactlyOnceWith({ 'main:start': 1, 'app:ready': 50, 'page:interactive': 90 })
  })

  it('are reported at the end of a start that never became interactive', () => {
    const report = vi.fn()
    const timings = createTimings(() => 5, report)
    timings.mark('main:start')
    timings.finish()
    expect(report).toHaveBeenCalledExactlyOnceWith({ 'main:start': 5 })
  })
})

describe('the first page of a window', () => {
  const url = 'app://atrium/'

  /** A window whose loads end as `ends` says: at which address, and whether the load itself went through. */
  function opened(ends: readonly { readonly at: string; readonly fails?: boolean; readonly closes?: boolean }[]) {
    const asked: string[] = []
    let shown = ''
    let destroyed = false
    const window = {
      isDestroyed: () => destroyed,
      webContents: { getURL: () => shown },
      loadURL: async (wanted: string) => {
        const end = ends[asked.push(wanted) - 1] ?? { at: url }
        shown = end.at
        destroyed = end.closes === true
        if (end.fails) throw new Error('ERR_ABORTED (-3)')
      },
    }
    return { asked, load: () => loadFirst(window as never, url) }
  }

  it('is asked for again while a reload that came before it leaves the window empty', async () => {
    const { asked, load } = opened([{ at: 'about:blank', fails: true }, { at: '', fails: true }, { at: url }])
    await load()
    expect(asked).toEqual([url, url, url])
  })

  it('is asked for once when it came, when it failed with a page of its own, and when its window was closed', async () => {
    for (const end of [{ at: url }, { at: url, fails: true }, { at: 'about:blank', fails: true, closes: true }]) {
      const { asked, load } = opened([end])
      await load()
      expect(asked).toEqual([url])
    }
  })

  it('is not asked for without end', async () => {
    const { asked, load } = opened(Array.from({ length: 50 }, () => ({ at: '', fails: true })))
    await load()
    expect(asked).toHaveLength(5)
  })
})

describe('a page that does not answer', () => {
  function window() {
    const crash = vi.fn()
    const own = Object.assign(new EventEmitter(), {
      webContents: Object.assign(new EventEmitter(), { id: 1, forcefullyCrashRenderer: crash }),
      isDestroyed: () => false,
    })
    const questions: { answer: (yes: boolean) => void; signal: AbortSignal }[] = []
    recoverWindow(own as never, vi.fn(), createCrashes(), (_window, signal) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      questions.push({ answer: resolve, signal })
      return promise
    })
    const answer = async (yes: boolean) => {
      questions.at(-1)?.answer(yes)
      await new Promise((done) => setTimeout(done))
    }
    return { own, crash, questions, answer }
  }

  it('leaves nobody with a dead window and is given up only by their word', async () => {
    const { own, crash, questions, answer } = window()
    own.emit('unresponsive')
    own.emit('unresponsive')
    expect(questions).toHaveLength(1)
    await answer(false)
    expect(crash).not.toHaveBeenCalled()
    own.emit('unresponsive')
    await answer(true)
    expect(crash).toHaveBeenCalledOnce()
  })

  it('is ended after it answered again', async () => {
    const { own, crash, questions, answer } = window()
    own.emit('unresponsive')
    own.emit('responsive')
    expect(questions[0]?.signal.aborted).toBe(true)
    await answer(true)
    expect(crash).not.toHaveBeenCalled()
  })
})

describe('a window whose page does not answer when it is closed', () => {
  const window = () => {
    const own = Object.assign(new EventEmitter(), {
      isGone: false,
      isDestroyed: () => own.isGone,
      destroy: vi.fn(() => void (own.isGone = true)),
    })
    return own
  }
  const withClock = (run: () => void) => {
    vi.useFakeTimers()
    try {
      run()
    } finally {
      vi.useRealTimers()
    }
  }

  it('goes all the same; one that went to the tray stays, and one that is gone is left alone', () =>
    withClock(() => {
      const [stuck, hidden, gone] = [window(), window(), window()]
      for (const own of [stuck, hidden, gone]) boundClosing(own as never, vi.fn())
      stuck.emit('close', { defaultPrevented: false })
      hidden.emit('close', { defaultPrevented: true })
      gone.emit('close', { defaultPrevented: false })
      gone.isGone = true
      vi.advanceTimersByTime(closeLimit - 1)
      expect(stuck.destroy).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(stuck.destroy).toHaveBeenCalledOnce()
      expect(hidden.destroy).not.toHaveBeenCalled()
      expect(gone.destroy).not.toHaveBeenCalled()
    }))

  it('stays while its page holds it, as often as it is closed, and only then', () =>
    withClock(() => {
      const own = window()
      const putOff = boundClosing(own as never, vi.fn())
      expect(putOff(), 'a page that is loaded anew').toBe(false)
      for (const _ of [1, 2]) {
        own.emit('close', { defaultPrevented: false })
        own.emit('close', { defaultPrevented: false })
        expect(putOff()).toBe(true)
        vi.advanceTimersByTime(2 * closeLimit)
        expect(own.destroy).not.toHaveBeenCalled()
      }
      own.emit('close', { defaultPrevented: true })
      expect(putOff(), 'went to the tray').toBe(false)
      own.emit('close', { defaultPrevented: false })
      vi.advanceTimersByTime(closeLimit)
      expect(own.destroy).toHaveBeenCalledOnce()
    }))

  it('does not keep the app that ends, whatever window it is', () =>
    withClock(() => {
      const [stuck, gone] = [window(), window()]
      const log = vi.fn()
      gone.isGone = true
      boundQuitting(() => [stuck, gone], log)
      vi.advanceTimersByTime(closeLimit)
      expect(stuck.destroy).toHaveBeenCalledOnce()
      expect(gone.destroy).not.toHaveBeenCalled()
      expect(log).toHaveBeenCalledOnce()
    }))
})

describe('the menu of the right button', () => {
  const editFlags = { canUndo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
  const roles = (isEditable: boolean, selectionText: string) =>
    contextMenu({ isEditable, selectionText, editFlags }, desktopTexts.en).flatMap(({ role }) => role ?? [])

  it('has what a text field needs and offers to change only what can be changed', () => {
    expect(roles(true, '')).toEqual(['undo', 'cut', 'copy', 'paste', 'selectAll'])
    expect(roles(false, '请假')).toEqual(['copy'])
    expect(roles(false, ' \n')).toEqual([])
  })

  it('offers what does nothing here', () => {
    const items = contextMenu({ isEditable: true, selectionText: '', editFlags }, desktopTexts.en)
    expect(items.find(({ role }) => role === 'undo')).toMatchObject({ enabled: false, label: 'Undo' })
  })
})

describe('the application menu', () => {
  const build = (developer: boolean, isMac = false) => {
    const run = vi.fn()
    const lock = vi.fn()
    const quit = vi.fn()
    const desktop = vi.fn()
    const template = menuTemplate({ text: desktopTexts.en, run, desktop, lock, quit, isMac, developer })
    const items = template.flatMap((entry) => (Array.isArray(entry.submenu) ? entry.submenu : []))
    return { run, lock, quit, desktop, items }
  }

  it('locks the screen under Ctrl+L without asking the page', () => {
    const { run, lock, items } = build(false)
    const item = items.find((entry) => entry.accelerator === 'CommandOrControl+L')
    item?.click?.(undefined as never, undefined, undefined as never)
    expect(lock).toHaveBeenCalledOnce()
    expect(run).not.toHaveBeenCalled()
  })

  it('scales the page and opens settings and help under their keys, whatever the page is doing', () => {
    const { run, desktop, items } = build(false)
    for (const [key, action] of [
      ['CommandOrControl+Plus', 'zoomIn'],
      ['CommandOrControl+-', 'zoomOut'],
      ['CommandOrControl+0', 'zoomReset'],
      ['CommandOrControl+,', 'settings'],
      ['CommandOrControl+/', 'shortcuts'],
    ]) {
      const item = items.find((entry) => entry.accelerator === key)
      item?.click?.(undefined as never, undefined, undefined as never)
      expect(desktop).toHaveBeenLastCalledWith(action)
    }
    expect(run).not.toHaveBeenCalled()
  })

  it('runs the commands of the shell under their keys, each key once', () => {
    const { run, items } = build(false)
    const keys = items.flatMap((item) => (item.accelerator ? [item.accelerator] : []))
    expect(new Set(keys).size).toBe(keys.length)
    for (const [key, command] of [
      ['CommandOrControl+K', 'search'],
      ['CommandOrControl+F', 'find'],
      ['F3', 'findNext'],
      ['Shift+F3', 'findPrevious'],
      ['CommandOrControl+W', 'closeTab'],
      ['CommandOrControl+Shift+T', 'reopenTab'],
      ['CommandOrControl+Shift+N', 'detachTab'],
      ['CommandOrControl+P', 'print'],
      ['F5', 'refresh'],
      ['Control+Tab', 'nextTab'],
      ['Control+Shift+Tab', 'previousTab'],
    ]) {
      const item = items.find((entry) => entry.accelerator === key)
      item?.click?.(undefined as never, undefined, undefined as never)
      expect(run.mock.lastCall).toEqual([command, undefined])
    }
  })

  it('has no role that reloads or closes the window under a key of ours, nor developer tools in a packaged app', () => {
    const roles = build(false).items.map((item) => item.role)
    for (const role of ['reload', 'forceReload', 'close', 'toggleDevTools']) expect(roles).not.toContain(role)
    expect(build(true).items.map((item) => item.role)).toContain('toggleDevTools')
  })

  it('has one way to quit, and on macOS a menu of windows, whose closing it leaves to the command', () => {
    const roles = build(false, true).items.map((item) => item.role)
    expect(roles).not.toContain('quit')
    const elsewhere = build(false)
    expect(elsewhere.items.map((item) => item.role)).not.toContain('quit')
    const quits = elsewhere.items.filter((item) => item.accelerator === 'CommandOrControl+Q')
    for (const item of quits) item.click?.(undefined as never, undefined, undefined as never)
    expect(elsewhere.quit).toHaveBeenCalledOnce()
    const { run, items } = build(false, true)
    const own = { id: 2 } as never
    items.find((entry) => entry.accelerator === 'CommandOrControl+W')?.click?.(undefined as never, own, {} as never)
    expect(run).toHaveBeenCalledExactlyOnceWith('closeTab', own)
  })

  it('is complete in all three languages', () => {
    for (const text of Object.values(desktopTexts)) {
      expect(Object.keys(text)).toEqual(Object.keys(desktopTexts.zh))
      expect(Object.values(text).every((label) => label.length > 0)).toBe(true)
    }
  })
})

it('a development server is only plain http on this machine, and never in a packaged app', () => {
  expect(developmentServer('http://localhost:5173/', false)).toBe('http://localhost:5173')
  expect(developmentServer('http://127.0.0.1:5173', false)).toBe('http://127.0.0.1:5173')
  for (const value of [
    'http://evil.example/',
    'https://localhost:1',
    'file:///x',
    'http://127.0.0.1.evil.example',
    '',
  ]) {
    expect(developmentServer(value, false), value).toBeNull()
  }
  expect(developmentServer('http://localhost:5173/', true)).toBeNull()
  expect(developmentServer(undefined, false)).toBeNull()
})
