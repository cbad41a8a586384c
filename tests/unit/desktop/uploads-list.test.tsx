import '../../support/test-providers.tsx'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Upload } from '#shared/ipc/uploads.ts'
import { DownloadsButton } from '#renderer/features/desktop/DownloadsButton.tsx'
import { useDesktop } from '#renderer/features/desktop/store.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const upload = (id: string, change: Partial<Upload> = {}): Upload => ({
  id,
  name: `${id}.pdf`,
  size: 2048,
  phase: 'uploading',
  done: 0,
  percent: 40,
  speed: 0,
  remaining: null,
  waitsFor: null,
  fault: null,
  result: null,
  startedAt: 0,
  isCleared: false,
  ...change,
})
const failed = (id: string, code: 'server' | 'changed' | 'gone' = 'server') =>
  upload(id, { phase: 'error', fault: { code, message: code === 'server' ? 'no room' : '' } })

let bridge: FakeBridge
beforeEach(async () => {
  await setLanguage('en')
  useDesktop.setState({ downloads: [], downloadsOpen: true })
})
afterEach(() => {
  cleanup()
  useDesktop.setState({ downloadsOpen: false })
})

/** The list with these uploads. */
async function open(...uploads: readonly Upload[]): Promise<HTMLElement> {
  bridge = installBridge({
    'downloads.list': () => [],
    'uploads.list': () => uploads,
    'uploads.pause': () => null,
    'uploads.resume': () => null,
    'uploads.retry': () => null,
  })
  render(<DownloadsButton />, { wrapper: TestProviders })
  return screen.findByRole('region', { name: 'Uploads' })
}
const of = (list: HTMLElement, name: string) => within(list).queryByRole('button', { name })

describe('the list of uploads', () => {
  it('several that failed are tried again at once, those apart whose file has changed or is gone', async () => {
    const list = await open(failed('a'), failed('b'), failed('c', 'changed'), failed('d', 'gone'), upload('e'))
    fireEvent.click(within(list).getByRole('button', { name: 'Retry all' }))
    expect(bridge.inputsOf('uploads.retry').map(({ id, changed }) => [id, changed])).toEqual(
      expect.arrayContaining([
        ['a', false],
        ['b', false],
      ]),
    )
    expect(bridge.inputsOf('uploads.retry')).toHaveLength(2)
  })

  it('says once how many of all refused, and not why each did', async () => {
    const told: string[] = []
    const unbind = bindToast(({ text }) => void told.push(text))
    const list = await open(failed('a'), failed('b'), failed('c'))
    bridge.answer({
      'uploads.retry': ({ id }) => {
        if (id !== 'c') throw new Error('refused')
        return null
      },
    })
    fireEvent.click(within(list).getByRole('button', { name: 'Retry all' }))
    await waitFor(() => expect(told).toEqual(['2 files could not be handled']))
    unbind()
  })

  it('all that run are paused, and all that stand still go on', async () => {
    const paused = [upload('a', { phase: 'paused' }), upload('b', { phase: 'paused' })]
    const running = [upload('c'), upload('d', { phase: 'checking' }), upload('e', { phase: 'waiting' })]
    const list = await open(...paused, ...running, upload('f', { phase: 'success' }))
    fireEvent.click(within(list).getByRole('button', { name: 'Pause all' }))
    fireEvent.click(within(list).getByRole('button', { name: 'Resume all' }))
    const ids = (route: 'uploads.pause' | 'uploads.resume') =>
      bridge
        .inputsOf(route)
        .map(({ id }) => id)
        .toSorted()
    expect(ids('uploads.pause')).toEqual(['c', 'd', 'e'])
    expect(ids('uploads.resume')).toEqual(['a', 'b'])
  })

  it('of one alone its own row says what can be done', async () => {
    const list = await open(failed('a'), upload('b'), upload('c', { phase: 'paused' }))
    for (const name of ['Retry all', 'Pause all', 'Resume all']) expect(of(list, name), name).toBeNull()
  })

  it('the button counts what is on its way, and is gone with the last of the list', async () => {
    await open(upload('a'), upload('b', { phase: 'paused' }), upload('c', { phase: 'success' }))
    expect(screen.getByRole('button', { name: 'Uploading 2 files' })).toBeTruthy()
    await act(async () => {
      useDesktop.setState({ downloadsOpen: false })
      bridge.emit('uploads.changed', { all: true, uploads: [], removed: [] })
    })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('the hint of the button does not come back when the list closes and the pointer is elsewhere', async () => {
    await open(upload('a', { phase: 'success' }))
    const show = (isOpen: boolean) => act(async () => useDesktop.setState({ downloadsOpen: isOpen }))
    await show(false)
    const button = screen.getByRole('button', { name: 'Uploads' })
    fireEvent.mouseEnter(button)
    const hint = () => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden, [class*="-leave"])')
    await waitFor(() => expect(hint()).not.toBeNull())
    await show(true)
    fireEvent.mouseLeave(button)
    await new Promise((done) => setTimeout(done, 300))
    await show(false)
    await new Promise((done) => setTimeout(done, 300))
    expect(hint()).toBeNull()
  })

  it('the button names what is listed, and nothing else', async () => {
    await open(upload('a', { phase: 'success' }))
    expect(screen.getByRole('button', { name: 'Uploads' })).toBeTruthy()
  })
})
