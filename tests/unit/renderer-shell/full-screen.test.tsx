import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FullScreenButton } from '#renderer/components/FullScreenButton.tsx'
import { bindToast } from '#renderer/platform/toast.ts'
import { TestProviders } from '../../support/test-providers.tsx'

/** What fills the screen of this machine, which jsdom has not. */
let onScreen: Element | null
let isAble: boolean
const screens = {
  fullscreenElement: { configurable: true, get: () => onScreen },
  fullscreenEnabled: { configurable: true, get: () => isAble },
  exitFullscreen: { configurable: true, value: () => fill(null) },
}
async function fill(element: Element | null): Promise<void> {
  onScreen = element
  document.dispatchEvent(new Event('fullscreenchange'))
}

beforeEach(() => {
  onScreen = null
  isAble = true
  Object.defineProperties(document, screens)
  Object.defineProperty(Element.prototype, 'requestFullscreen', {
    configurable: true,
    value(this: Element) {
      return fill(this)
    },
  })
})
afterEach(() => {
  cleanup()
  for (const name of Object.keys(screens)) Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
})

function List() {
  const target = useRef<HTMLDivElement>(null)
  return (
    <>
      <FullScreenButton label="window" exitLabel="leave window" />
      <div ref={target} data-testid="list">
        <FullScreenButton target={target} label="list" exitLabel="leave list" />
      </div>
    </>
  )
}
const isFull = () => screen.getByTestId('list').hasAttribute('data-full-screen')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a list that fills the screen', () => {
  it('leaves its dialogs in sight: the document fills the screen, the list the document (they were behind it)', async () => {
    render(<List />, { wrapper: TestProviders })
    await press('list')
    await waitFor(() => expect(isFull()).toBe(true))
    expect(onScreen).toBe(document.documentElement)
    await press('leave list')
    await waitFor(() => expect(isFull()).toBe(false))
    expect(onScreen).toBeNull()
  })

  it('comes back by Esc, which the window alone sees', async () => {
    render(<List />, { wrapper: TestProviders })
    await press('list')
    await act(() => fill(null))
    expect(isFull()).toBe(false)
    expect(screen.getByRole('button', { name: 'list' })).toBeTruthy()
  })

  it('leaves a window that filled the screen before as it was (its button made it small)', async () => {
    render(<List />, { wrapper: TestProviders })
    await press('window')
    expect(isFull()).toBe(false)
    await press('list')
    await waitFor(() => expect(isFull()).toBe(true))
    await press('leave list')
    await waitFor(() => expect(isFull()).toBe(false))
    expect(onScreen).toBe(document.documentElement)
    await press('leave window')
    expect(onScreen).toBeNull()
  })

  it('is not tried where there is no full screen, and that is said', async () => {
    isAble = false
    const told: string[] = []
    const unbind = bindToast(({ text }) => told.push(text))
    render(<List />, { wrapper: TestProviders })
    await press('list')
    await waitFor(() => expect(told).toEqual(['不支持全屏']))
    expect(isFull()).toBe(false)
    unbind()
  })
})
