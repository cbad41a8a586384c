import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { minimumSize, openingBounds } from '#main/base/bounds.ts'
import { maximizeOnceShown } from '#main/window/maximized.ts'
import { defaultStart, readStartState, writeStartState } from '#main/window/start-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-window-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const monitor = { x: 1440, y: 0, width: 2560, height: 1400 }

describe('where the window opens', () => {
  it('is centred on the first display the first time', () => {
    expect(openingBounds(null, [monitor])).toEqual({ x: 2000, y: 250, width: 1440, height: 900 })
    expect(openingBounds(null, [laptop])).toEqual({ x: 0, y: 25, width: 1440, height: 875 })
  })

  it('is where it was, on the second display too', () => {
    const kept = { x: 1500, y: 100, width: 1200, height: 800 }
    expect(openingBounds(kept, [laptop, monitor])).toEqual(kept)
  })

  it('comes back to a display that still exists when the other was unplugged', () => {
    const kept = { x: 2500, y: 100, width: 1200, height: 800 }
    expect(openingBounds(kept, [laptop])).toEqual({ x: 120, y: 63, width: 1200, height: 800 })
  })

  it('is always reachable and never smaller than it can be used, whatever was kept', () => {
    const area = fc.record({
      x: fc.integer({ min: -4000, max: 4000 }),
      y: fc.integer({ min: -3000, max: 3000 }),
      width: fc.integer({ min: 1024, max: 4000 }),
      height: fc.integer({ min: 700, max: 3000 }),
    })
    const kept = fc.record({
      x: fc.integer({ min: -9000, max: 9000 }),
      y: fc.integer({ min: -9000, max: 9000 }),
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
    })
    fc.assert(
      fc.property(fc.option(kept), area, area, (before, first, second) => {
        const bounds = openingBounds(before, [first, second])
        expect(bounds.width).toBeGreaterThanOrEqual(minimumSize.width)
        expect(bounds.height).toBeGreaterThanOrEqual(minimumSize.height)
        const reachable = [first, second].some((display) => {
          const across = Math.min(bounds.x + bounds.width, display.x + display.width) - Math.max(bounds.x, display.x)
          return across >= 120 && bounds.y >= display.y && bounds.y + 40 <= display.y + display.height
        })
        expect(reachable).toBe(true)
      }),
    )
  })
})

describe('a window that was maximized', () => {
  /** As Electron's: to maximize a hidden window shows it. */
  class FakeWindow extends EventEmitter {
    shows = 0
    maximized = false
    show() {
      this.shows += 1
      this.emit('show')
    }
    maximize() {
      this.maximized = true
      if (this.shows === 0) this.show()
    }
    isMaximized = () => this.maximized
  }

  it('stays hidden at a start without a window and remembers that it was maximized', () => {
    const window = new FakeWindow()
    const isMaximized = maximizeOnceShown(window, true)
    expect([window.shows, isMaximized()]).toEqual([0, true])
    window.show()
    expect([window.shows, window.maximized, isMaximized()]).toEqual([1, true, true])
    window.maximized = false
    window.show()
    expect([window.maximized, isMaximized()]).toEqual([false, false])
  })

  it('is not maximized when it was not', () => {
    const window = new FakeWindow()
    const isMaximized = maximizeOnceShown(window, false)
    window.show()
    expect(isMaximized()).toBe(false)
  })
})

describe('the start file', () => {
  it('brings back what was written and leaves no half-written file', () => {
    const state = { bounds: { x: -10, y: 5, width: 1200, height: 800 }, maximized: true, colorScheme: 'dark' } as const
    writeStartState(folder, state)
    expect(readStartState(folder)).toEqual(state)
    expect(readdirSync(folder)).toEqual(['window.json'])
  })

  it('never keeps the app from starting: damaged parts read as defaults', () => {
    expect(readStartState(join(folder, 'missing'))).toEqual(defaultStart)
    const write = (text: string) => writeFileSync(join(folder, 'window.json'), text)
    for (const text of ['', 'null', '[]', '7', '{"bounds":', '{"bounds":{"x":1}}', '{"bounds":{"x":1e9,"y":0}}']) {
      write(text)
      expect(readStartState(folder), text).toEqual(defaultStart)
    }
    write('{"bounds":{"x":0,"y":0,"width":-5,"height":10},"maximized":"yes","colorScheme":"pink"}')
    expect(readStartState(folder)).toEqual(defaultStart)
  })
})
