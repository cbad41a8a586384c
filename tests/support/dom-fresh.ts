import './dom-hook.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Test files share a process, and with it antd and jsdom, whose start takes longer than most tests. What is ours, and
// what a file left in the window, begins anew with each file.
vi.resetModules()

// As behind a sign-in, which waits for them.
await (await import('#renderer/i18n/index.ts')).wantAllTexts()

// The first drawing of a table or a dialog takes seconds on a busy machine.
configure({ asyncUtilTimeout: 12_000 })

// jsdom draws all frames by one interval: begun while a test held the clock, it would stand still for every file after.
const { setTimeout: later, clearTimeout: never } = globalThis
window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => never(frame)

// A form that could not keep its draft tries again every second, also once it is closed: what a file still waits for would
// write into the bridge of the next one.
const waiting = new Set<unknown>()
const timers = { setTimeout: later, clearTimeout: never, setInterval, clearInterval }
for (const name of ['setTimeout', 'setInterval'] as const) {
  const start = timers[name] as (...parameters: unknown[]) => unknown
  const remembering = (...parameters: unknown[]) => {
    const handle = start(...parameters)
    waiting.add(handle)
    return handle
  }
  Object.assign(globalThis, { [name]: remembering })
}

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  Object.assign(globalThis, timers)
  for (const handle of waiting) clearTimeout(handle as ReturnType<typeof setTimeout>)
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  for (const rules of document.head.querySelectorAll('style')) rules.remove()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
