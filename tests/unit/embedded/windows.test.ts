import type { EventEmitter } from 'node:events'
import type { BrowserWindow, Session } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { createEmbeddedPages, type EmbeddedPages } from '#main/security/embedded-pages.ts'
import { createElectronHost } from '#main/embedded/electron-host.ts'

interface Shown {
  readonly visible: boolean
  readonly id: number
  readonly gone: boolean
  readonly loaded: readonly string[]
  readonly webContents: EventEmitter
}
const opened = vi.hoisted(() => [] as (Shown & { close: () => void })[])

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class BrowserWindow extends EventEmitter {
    readonly id = opened.length + 1
    readonly loaded: string[] = []
    readonly webContents = Object.assign(new EventEmitter(), {
      id: this.id,
      loadURL: async (url: string) => void this.loaded.push(url),
    })
    visible = true
    gone = false
    constructor() {
      super()
      opened.push(this)
    }
    removeMenu() {}
    isVisible = () => this.visible
    hide() {
      this.visible = false
    }
    showInactive() {
      this.visible = true
    }
    isDestroyed = () => this.gone
    close = () => this.destroy()
    destroy() {
      this.gone = true
      this.emit('closed')
    }
  }
  class WebContentsView {
    readonly webContents = Object.assign(new EventEmitter(), { id: 50, isDestroyed: () => false, close: vi.fn() })
    setVisible() {}
    setBackgroundColor() {}
  }
  return { BrowserWindow, WebContentsView }
})

const origin = 'https://oa.example.edu'
let embeddedPages: EmbeddedPages
let locked: boolean
let outside: string[]
/** The window of the interface. */
let inside: BrowserWindow | null
let now: number
let quitting: boolean
/** What the person answers, and what they were asked. */
let answers: { failed: 'again' | 'close'; leave: boolean }
let asked: string[]
const make = () =>
  createElectronHost({
    windowOf: () => inside,
    sessionOf: () => ({}) as Session,
    embeddedPages,
    isLocked: () => locked,
    isQuitting: () => quitting,
    questions: {
      failed: async (_window, title, fault) => {
        asked.push(`${title}: ${fault}`)
        return answers.failed
      },
      mayLeave: () => {
        asked.push('leave')
        return answers.leave
      },
    },
    openExternal: (url) => void outside.push(url),
    windowGone: () => undefined,
    now: () => now,
  })
const open = (host: ReturnType<typeof make>, path: string) =>
  host.openWindow({ url: origin + path, origin, place: 'server', hasToken: false }, '报表')

beforeEach(() => {
  opened.splice(0)
  inside = null
  ;[embeddedPages, locked, outside, now, quitting] = [createEmbeddedPages(), false, [], 0, false]
  ;[answers, asked] = [{ failed: 'again', leave: false }, []]
})

test('a window of the server leaves a locked screen, and one that was closed stays closed', () => {
  const host = make()
  for (const path of ['/a', '/b']) open(host, path)
  host.hideWindows()
  expect(opened.map(({ visible }) => visible)).toEqual([false, false])
  opened[1]?.close()
  host.showWindows()
  expect(opened.map(({ visible }) => visible)).toEqual([true, false])
})

test('a hidden page opens neither a window nor the browser behind the lock, and few otherwise', () => {
  const host = make()
  open(host, '/a')
  const asks = (url: string) => embeddedPages.of(1)?.wantsWindow(url)
  locked = true
  asks(`${origin}/b`)
  asks('https://other.example/')
  expect([opened.length, outside]).toEqual([1, []])
  locked = false
  for (const url of [`${origin}/b`, 'https://other.example/']) asks(url)
  expect([opened.length, outside]).toEqual([2, []])
  now = 1000
  asks('https://other.example/')
  expect(outside).toEqual(['https://other.example/'])
})

/** Electron's events of a load that fails. */
function fail(code: number, description: string) {
  const contents = opened[0]?.webContents
  contents?.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: `${origin}/a` })
  contents?.emit('did-fail-load', {}, code, description, `${origin}/a`, true)
  contents?.emit('did-stop-loading')
}

test('a window whose page failed or crashed says so and asks once', async () => {
  open(make(), '/a')
  fail(-106, 'ERR_INTERNET_DISCONNECTED')
  fail(-106, 'ERR_INTERNET_DISCONNECTED')
  await eventually(() => expect(opened[0]?.loaded).toEqual([`${origin}/a`, `${origin}/a`]))
  opened[0]?.webContents.emit('render-process-gone', {}, { reason: 'oom' })
  await eventually(() => expect(opened[0]?.loaded).toHaveLength(3))
  expect(asked).toEqual(['报表: ERR_INTERNET_DISCONNECTED', '报表: crashed'])
  answers.failed = 'close'
  fail(-105, 'ERR_NAME_NOT_RESOLVED')
  await eventually(() => expect(opened[0]?.gone).toBe(true))
})

test('a page that the policy ended says so, and a later load says its own reason', async () => {
  open(make(), '/a')
  embeddedPages.of(1)?.denied('notPage')
  fail(-20, 'ERR_BLOCKED_BY_CLIENT')
  await eventually(() => expect(opened[0]?.loaded).toHaveLength(2))
  fail(-102, 'ERR_CONNECTION_REFUSED')
  await eventually(() => expect(opened[0]?.loaded).toHaveLength(3))
  expect(asked).toEqual(['报表: notPage', '报表: ERR_CONNECTION_REFUSED'])
})

test('a window that failed behind the lock asks afterwards unless its page stands by now', async () => {
  const host = make()
  open(host, '/a')
  ;[locked, answers.failed] = [true, 'close']
  host.hideWindows()
  fail(-106, 'ERR_INTERNET_DISCONNECTED')
  expect(asked).toEqual([])
  locked = false
  host.showWindows()
  await eventually(() => expect(opened[0]?.gone).toBe(true))
  expect(asked).toEqual(['报表: ERR_INTERNET_DISCONNECTED'])

  opened.splice(0)
  open(host, '/b')
  locked = true
  fail(-106, 'ERR_INTERNET_DISCONNECTED')
  const contents = opened[0]?.webContents
  contents?.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: `${origin}/b` })
  contents?.emit('did-navigate', {}, `${origin}/b`, 200)
  contents?.emit('dom-ready')
  locked = false
  host.showWindows()
  expect([asked.length, opened[0]?.gone]).toEqual([1, false])
})

test('a window that only led to a download closes', () => {
  open(make(), '/export')
  fail(-3, 'ERR_ABORTED')
  expect([opened[0]?.gone, asked]).toEqual([true, []])
})

test('a page with beforeunload asks at most once in a while and keeps neither its window nor the app', () => {
  open(make(), '/a')
  const mayLeave = () => embeddedPages.of(1)?.mayLeave()
  expect([mayLeave(), mayLeave(), asked]).toEqual([false, false, ['leave']])
  ;[now, answers.leave] = [1000, true]
  expect(mayLeave()).toBe(true)
  ;[answers.leave, quitting] = [false, true]
  expect(mayLeave()).toBe(true)
  ;[quitting, locked] = [false, true]
  expect([mayLeave(), asked]).toEqual([true, ['leave', 'leave']])
})

test('a page that closed itself leaves its place, and one that was ended is not told as crashed', async () => {
  const { EventEmitter } = await import('node:events')
  const views: { webContents: EventEmitter }[] = []
  inside = Object.assign(new EventEmitter(), {
    webContents: Object.assign(new EventEmitter(), { id: 1 }),
    isDestroyed: () => false,
    contentView: { addChildView: (view: never) => views.push(view), removeChildView: () => undefined },
  }) as unknown as BrowserWindow
  const told: string[] = []
  const target = { url: `${origin}/a`, origin, place: 'server', hasToken: false } as const
  const create = () => make().create({ windowId: 1, target, emit: ({ type }) => told.push(type) })
  create()
  views[0]?.webContents.emit('destroyed')
  expect(told.splice(0)).toEqual(['crashed'])
  create()?.destroy()
  views[1]?.webContents.emit('destroyed')
  expect(told).toEqual([])
})
