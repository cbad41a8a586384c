import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ViewState } from '#shared/ipc/views.ts'
import { EmbeddedView } from '#renderer/features/embedded/EmbeddedView.tsx'
import { isCovered } from '#renderer/features/embedded/covered.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const state = (changes: Partial<ViewState> = {}): ViewState => ({
  id: '/report#0',
  phase: 'ready',
  origin: 'https://oa.example.edu',
  ofServer: true,
  title: '报表',
  fault: '',
  ...changes,
})

let bridge: FakeBridge
let place: DOMRect
beforeEach(() => {
  place = new DOMRect(320, 100, 800, 600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.hasAttribute('data-phase')) return place
    return this.hasAttribute('data-layer') ? new DOMRect(0, 0, 1440, 900) : new DOMRect()
  })
  document.elementFromPoint = () => null
  bridge = installBridge({
    'views.open': () => state(),
    'views.place': () => null,
    'views.hide': () => ({ still: '/view/picture.png' }),
    'views.reload': () => null,
    'views.openOutside': () => ({ place: 'window' }),
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const layer of document.querySelectorAll('[data-layer]')) layer.remove()
})

const show = () =>
  render(<EmbeddedView id="/report#0" target={{ menuId: 'm1' }} title="报表" />, { wrapper: TestProviders })

test('a view follows its place and does not show before it has one', async () => {
  show()
  await waitFor(() => expect(bridge.inputsOf('views.place')).toHaveLength(1))
  expect(bridge.inputsOf('views.place')).toEqual([
    { id: '/report#0', bounds: { x: 320, y: 100, width: 800, height: 600 } },
  ])
  place = new DOMRect(64, 100, 1056, 600)
  window.dispatchEvent(new Event('resize'))
  await waitFor(() => expect(bridge.inputsOf('views.place').at(-1)?.bounds.width).toBe(1056))
})

test('a dialog opens above the view, and the picture of the view goes afterwards', async () => {
  const { container } = show()
  await waitFor(() => expect(bridge.inputsOf('views.place')).toHaveLength(1))
  const layer = document.createElement('div')
  layer.setAttribute('data-layer', '')
  document.body.append(layer)
  await waitFor(() => expect(bridge.inputsOf('views.hide')).toEqual([{ id: '/report#0', still: true }]))
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe('/view/picture.png'))
  layer.remove()
  await waitFor(() => expect(bridge.inputsOf('views.place')).toHaveLength(2))
  await waitFor(() => expect(container.querySelector('img')).toBeNull())
})

test('a hidden or closed page leaves its view on the screen', async () => {
  const { unmount } = show()
  await waitFor(() => expect(bridge.inputsOf('views.place')).toHaveLength(1))
  unmount()
  expect(bridge.inputsOf('views.hide')).toEqual([{ id: '/report#0' }])
})

test('neither what lets clicks through nor what is hidden counts as a layer', () => {
  const area = document.createElement('div')
  area.setAttribute('data-phase', 'ready')
  const layer = document.createElement('div')
  layer.setAttribute('data-layer', '')
  document.body.append(area, layer)
  expect(isCovered(area, null)).toBe(true)
  layer.style.pointerEvents = 'none'
  expect(isCovered(area, null)).toBe(false)
  layer.style.pointerEvents = ''
  layer.style.display = 'none'
  expect(isCovered(area, null)).toBe(false)
  place = new DOMRect(0, 0, 0, 0)
  expect(isCovered(area, null)).toBe(true)
  area.remove()
})

test('a failure says what it is and can be tried again', async () => {
  show()
  await waitFor(() => expect(bridge.inputsOf('views.place')).toHaveLength(1))
  act(() => {
    bridge.emit('views.changed', state({ phase: 'failed', fault: 'ERR_CONNECTION_REFUSED' }))
    bridge.emit('views.changed', state({ id: 'another', phase: 'ready' }))
  })
  expect(await screen.findByText(/https:\/\/oa\.example\.edu（ERR_CONNECTION_REFUSED）/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(bridge.inputsOf('views.reload')).toEqual([{ id: '/report#0', home: false }])
})

test('a refused address looks like a broken network, and a page of another site like ours', async () => {
  bridge.answer({
    'views.open': () => {
      throw new BridgeFault('view.refused', '', { detail: 'token' })
    },
  })
  const { unmount } = show()
  expect(await screen.findByText(/要把登录凭证交给其他网站/)).toBeTruthy()
  expect(bridge.inputsOf('views.place')).toEqual([])
  unmount()
  bridge.answer({ 'views.open': () => state({ ofServer: false, origin: 'https://news.example.com' }) })
  show()
  expect(await screen.findByText('https://news.example.com')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '在浏览器中打开' }))
  expect(bridge.inputsOf('views.openOutside')).toEqual([{ target: { menuId: 'm1' } }])
})
