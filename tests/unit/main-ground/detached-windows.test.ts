import { EventEmitter } from 'node:events'
import { expect, it, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import type { DetachedWindow } from '#shared/ipc/preferences.ts'
import { createDetachedWindows, mostDetached } from '#main/window/detached.ts'

/** A window whose page may hold it; its bounds are those it was made with. */
class FakeWindow extends EventEmitter {
  webContents: { readonly id: number }
  held = false
  onHeld: (id: number) => void = () => undefined
  private gone = false
  readonly bounds: { x: number; y: number; width: number; height: number }
  constructor(id: number, bounds = { x: 1, y: 2, width: 900, height: 700 }) {
    super()
    this.bounds = bounds
    this.webContents = { id }
  }
  isDestroyed = () => this.gone
  isMinimized = () => false
  show = vi.fn()
  focus = vi.fn()
  getNormalBounds = () => this.bounds
  close() {
    if (this.held) return this.onHeld(this.webContents.id)
    this.destroy()
  }
  destroy() {
    if (this.gone) return
    this.gone = true
    this.emit('closed')
  }
}

const leave = { path: '/model/leave', title: '请假申请' }
const asset = { path: '/model/asset?view=1', title: '资产' }

function start(stored: DetachedWindow[] = []) {
  let kept: readonly DetachedWindow[] = stored
  const made: FakeWindow[] = []
  const main = new FakeWindow(1)
  const closeMain = vi.spyOn(main, 'close')
  const attached = vi.fn()
  const windows = createDetachedWindows({
    create: (_path, bounds) => {
      const window = new FakeWindow(10 + made.length, bounds ?? undefined)
      window.onHeld = windows.stays
      made.push(window)
      return window as unknown as BrowserWindow
    },
    main: () => main as unknown as BrowserWindow,
    attached,
    read: () => kept,
    write: (next) => {
      kept = next
    },
    isQuitting: () => false,
  })
  return { windows, made, closeMain, main, attached, kept: () => kept }
}

it('keeps what each window holds and where it stands, and forgets a window that a person closed', () => {
  const { windows, made, kept } = start()
  expect(windows.detach(leave)).toBe(true)
  windows.detach(asset)
  windows.keep(10, [leave, asset])
  expect(kept().map(({ tabs }) => tabs)).toEqual([[leave, asset], [asset]])
  expect(windows.own(11)).toEqual([asset])
  expect([windows.holds(10, '/model/asset'), windows.holds(1, '/model/asset'), windows.holds(1, '/home')]).toEqual([
    true,
    false,
    true,
  ])
  made[0]?.close()
  expect(kept()).toEqual([{ bounds: { x: 1, y: 2, width: 900, height: 700 }, tabs: [asset] }])
})

it('shows a page that has a window already there, and opens no more than twenty', () => {
  const { windows, made } = start()
  windows.detach(leave)
  windows.detach(leave)
  expect([made.length, made[0]?.focus.mock.calls.length]).toEqual([1, 1])
  for (let at = 1; at < mostDetached; at += 1) windows.detach({ path: `/p/${at}`, title: '' })
  expect([windows.detach(asset), made.length]).toEqual([false, mostDetached])
})

it('opens what the account left once, where it stood', () => {
  const bounds = { x: 40, y: 50, width: 1000, height: 800 }
  const { windows, made } = start([{ bounds, tabs: [leave, asset] }])
  windows.restore()
  windows.restore()
  expect(made.map((window) => window.bounds)).toEqual([bounds])
  expect(windows.own(10)).toEqual([leave, asset])
})

it('closes before the main window does, which stays with the one that is held, and goes with it once the person agreed', () => {
  const { windows, made, closeMain, kept } = start()
  windows.detach(leave)
  windows.detach(asset)
  const [first, held] = made
  if (held) held.held = true
  expect(windows.closeBeforeMain()).toBe(true)
  expect([first?.isDestroyed(), held?.isDestroyed(), closeMain.mock.calls.length]).toEqual([true, false, 0])
  // They come back with the program.
  expect(kept()).toHaveLength(2)
  if (held) held.held = false
  windows.resumes(11)
  held?.close()
  expect(closeMain).toHaveBeenCalledOnce()
  expect(windows.closeBeforeMain()).toBe(false)
})

it('leaves the main window alone when one that was held is closed by itself later', () => {
  const { windows, made, closeMain } = start()
  windows.detach(leave)
  const [held] = made
  if (!held) throw new Error('no window')
  held.held = true
  windows.closeBeforeMain()
  // By its own cross: its page asks once more, and now for itself.
  held.close()
  held.held = false
  windows.resumes(10)
  held.close()
  expect([held.isDestroyed(), closeMain.mock.calls.length]).toEqual([true, 0])
})

it('says whether all are gone, and forgets them; those of a session that ended are there again', async () => {
  const { windows, made, kept } = start()
  windows.detach(leave)
  windows.detach(asset)
  const [, second] = made
  if (second) second.held = true
  expect(await windows.closeAll()).toBe(false)
  expect(kept().map(({ tabs }) => tabs)).toEqual([[asset]])
  windows.drop()
  expect([second?.isDestroyed(), kept().length]).toEqual([true, 1])
  expect(await windows.closeAll()).toBe(true)
})

it('gives a page back to the main window once its own let go of it', () => {
  const { windows, made, main, attached } = start()
  windows.detach(leave)
  windows.keep(10, [leave, asset])
  windows.attach(10, asset)
  expect(attached).not.toHaveBeenCalled()
  windows.keep(10, [leave])
  expect(attached).toHaveBeenCalledWith('/model/asset?view=1')
  windows.attach(10, leave)
  made[0]?.close()
  expect(attached.mock.calls).toEqual([['/model/asset?view=1'], ['/model/leave']])
  expect(main.focus).toHaveBeenCalledTimes(2)
})
