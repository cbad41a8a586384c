import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { installBridge } from '../../support/renderer-bridge.ts'

const page = readFileSync('src/renderer/index.html', 'utf8')

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('../../../src/renderer/main.tsx')
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('a program whose interface is missing says so in place of an endless picture, with a way on, and in the log', async () => {
  const bridge = installBridge({ 'app.reportError': () => null })
  const body = new DOMParser().parseFromString(page, 'text/html').body
  document.body.replaceChildren(...body.children)
  const splash = document.querySelector('.splash')
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.doMock('../../../src/renderer/main.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  // It begins as it is read.
  vi.resetModules()
  vi.useFakeTimers()
  await import('../../../src/renderer/bootstrap.ts')
  expect(splash?.classList.contains('failed')).toBe(false)
  await vi.advanceTimersByTimeAsync(250)
  vi.useRealTimers()
  await vi.waitFor(() => expect(splash?.classList.contains('failed')).toBe(true))
  await vi.waitFor(() => expect(bridge.inputsOf('app.reportError')).toHaveLength(1))
  expect(splash?.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('/')
})
