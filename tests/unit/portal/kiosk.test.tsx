import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Kiosk } from '#renderer/features/portal/kiosk/Kiosk.tsx'
import { queryClient } from '#renderer/platform/query-client.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

const portals = [
  { id: 'p1', fullName: '晨会' },
  { id: 'p2', fullName: '教务' },
]

function show(onClose = () => undefined) {
  installBridge({}, { 'portal.layout': () => ({ type: 0, fullName: '', enabledLock: 0, formData: '{"layout":[]}' }) })
  return render(
    <MemoryRouter>
      <Kiosk portals={portals} seconds={30} onClose={onClose} />
    </MemoryRouter>,
    { wrapper: TestProviders },
  )
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

it('portals follow one another after their seconds, stop when paused, and go on by arrow keys', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  show()
  expect(heading()).toBe('晨会')
  act(() => void vi.advanceTimersByTime(29_999))
  expect(heading()).toBe('晨会')
  act(() => void vi.advanceTimersByTime(1))
  expect(heading()).toBe('教务')
  fireEvent.click(screen.getByRole('button', { name: '暂停轮播' }))
  act(() => void vi.advanceTimersByTime(90_000))
  expect(heading()).toBe('教务')
  fireEvent.keyDown(screen.getByRole('region', { name: '大屏轮播' }), { key: 'ArrowRight' })
  expect(heading()).toBe('晨会')
})

it('gives the screen back and asks for nothing more when its page goes, as signing out makes it go', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const exit = vi.fn(() => Promise.resolve())
  Object.defineProperties(document, {
    fullscreenElement: { configurable: true, value: document.documentElement },
    exitFullscreen: { configurable: true, value: exit },
  })
  try {
    const { unmount } = show()
    unmount()
    expect(exit).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
    expect(document.querySelector('[data-full-screen]')).toBeNull()
  } finally {
    Reflect.deleteProperty(document, 'fullscreenElement')
    Reflect.deleteProperty(document, 'exitFullscreen')
  }
})

it('leaves by Escape', () => {
  const close = vi.fn()
  show(close)
  fireEvent.keyDown(screen.getByRole('region', { name: '大屏轮播' }), { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})
