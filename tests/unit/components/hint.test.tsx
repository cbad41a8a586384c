import '../../support/dom-shims.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Drawer } from 'antd'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Providers } from '#renderer/app/providers.tsx'
import { Hint } from '#renderer/components/Hint.tsx'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { installBridge } from '../../support/renderer-bridge.ts'

beforeEach(() => {
  installBridge({}, {})
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  // Ids of the library are one and the same in its own tests, and with them the places in its stack of Escape.
  vi.stubEnv('NODE_ENV', 'development')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const closed = vi.fn()
const page = (isShown: boolean, hasDrawer = false) => (
  <Providers nonce="">
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <IconButton label="刷新" icon={<i />} />
    </Activity>
    <Drawer open={hasDrawer} title="消息" onClose={closed} />
  </Providers>
)
const button = () => document.querySelector('button[aria-label="刷新"]') as HTMLElement
const hint = () => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')
/** Longer than a hint waits. */
const pause = () => act(() => new Promise<void>((done) => setTimeout(done, 600)))

it('a hint is gone when its page shows again', async () => {
  const { rerender } = render(page(true))
  fireEvent.mouseEnter(button())
  await waitFor(() => expect(hint()).not.toBeNull())
  rerender(page(false))
  await pause()
  rerender(page(true))
  await pause()
  expect(hint()).toBeNull()
})

it('a hint of a hidden page does not open, and takes no Escape from the drawer in front', async () => {
  const { rerender } = render(page(true))
  rerender(page(false, true))
  await screen.findByText('消息')
  // What a timer does that ends just when the page goes.
  fireEvent.mouseEnter(button())
  await pause()
  closed.mockClear()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(closed).toHaveBeenCalledOnce()
})

it('a hint with nothing left to say goes', async () => {
  const row = (title: string) => (
    <Providers nonce="">
      <Hint title={title}>
        <button type="button" aria-label="刷新" />
      </Hint>
    </Providers>
  )
  const { rerender } = render(row('打印机没有纸'))
  fireEvent.mouseEnter(button())
  await waitFor(() => expect(hint()).not.toBeNull())
  rerender(row(''))
  await waitFor(() => expect(hint()).toBeNull())
})
