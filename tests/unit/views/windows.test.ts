import type { Session } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { createHomes, type Homes } from '#main/security/homes.ts'
import { createElectronHost } from '#main/views/electron-host.ts'

interface Shown {
  readonly visible: boolean
  readonly id: number
}
const opened = vi.hoisted(() => [] as (Shown & { close: () => void })[])

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class BrowserWindow extends EventEmitter {
    readonly id = opened.length + 1
    readonly webContents = Object.assign(new EventEmitter(), { id: this.id })
    visible = true
    constructor() {
      super()
      opened.push(this)
    }
    removeMenu() {}
    loadURL = async () => undefined
    isVisible = () => this.visible
    hide() {
      this.visible = false
    }
    showInactive() {
      this.visible = true
    }
    close = () => this.emit('closed')
    destroy = () => this.emit('closed')
  }
  return { BrowserWindow, WebContentsView: class {} }
})

const origin = 'https://oa.example.edu'
let homes: Homes
let locked: boolean
let outside: string[]
let now: number
const make = () =>
  createElectronHost({
    windowOf: () => null,
    sessionOf: () => ({}) as Session,
    homes,
    isLocked: () => locked,
    openExternal: (url) => void outside.push(url),
    windowGone: () => undefined,
    now: () => now,
  })
const open = (host: ReturnType<typeof make>, path: string) =>
  host.openWindow({ url: origin + path, origin, place: 'server', hasToken: false }, '报表')

beforeEach(() => {
  opened.splice(0)
  ;[homes, locked, outside, now] = [createHomes(), false, [], 0]
})

test('a window of the server stays on a locked screen, or one that was closed comes back', () => {
  const host = make()
  for (const path of ['/a', '/b']) open(host, path)
  host.hideWindows()
  expect(opened.map(({ visible }) => visible)).toEqual([false, false])
  opened[1]?.close()
  host.showWindows()
  expect(opened.map(({ visible }) => visible)).toEqual([true, false])
})

test('a hidden page opens a window or the browser behind the lock, or both without limit', () => {
  const host = make()
  open(host, '/a')
  const asks = (url: string) => homes.of(1)?.wantsWindow(url)
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
