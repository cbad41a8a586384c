import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, useSessionStore } from '#renderer/access/session-store.ts'
import { Composer } from '#renderer/features/chat/Composer.tsx'
import { ConversationView } from '#renderer/features/chat/ConversationView.tsx'
import { ConversationLog } from '#renderer/features/chat/log.ts'
import { useChat } from '#renderer/features/chat/store.ts'
import { bindToast } from '#renderer/platform/toast.ts'
import { BridgeFault, type FakeBridge, installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

let bridge: FakeBridge
let sending: PromiseWithResolvers<never>

beforeEach(() => {
  sending = Promise.withResolvers()
  bridge = installBridge({ 'chat.draft': () => null, 'chat.send': () => sending.promise })
  bindToast(() => undefined)
  useChat.setState({ drafts: {} })
})
afterEach(() => {
  cleanup()
  clearSession()
  useChat.setState({ drafts: {} })
})

const show = () => render(<Composer partnerId="wang" />, { wrapper: TestProviders })
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const send = () => fireEvent.keyDown(box(), { key: 'Enter' })
const kept = () => bridge.inputsOf('chat.draft').map(({ text }) => text)

it('what is being written is kept for the next start when the window is closed within the pause after it', () => {
  show()
  type('明天上午九点在')
  expect(kept()).toEqual([])
  window.dispatchEvent(new Event('beforeunload'))
  expect(kept()).toEqual(['明天上午九点在'])
})

describe('signs for a message', () => {
  const open = async () => {
    show()
    const opener = screen.getByRole('button', { name: '表情' })
    fireEvent.click(opener)
    const panel = await screen.findByRole('toolbar', { name: '表情' })
    const signs = [...panel.querySelectorAll('button')]
    await waitFor(() => expect(document.activeElement).toBe(signs[0]))
    return { opener, signs }
  }

  it('are chosen by arrows, and the writing goes on', async () => {
    const { signs } = await open()
    fireEvent.keyDown(signs[0] as HTMLElement, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(signs[1])
    expect(signs.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    fireEvent.click(signs[1] as HTMLElement)
    expect(box().value).toBe(signs[1]?.textContent)
    expect(document.activeElement).toBe(box())
  })

  it('come where the cursor stands, and the writing goes on behind them', async () => {
    const { signs } = await open()
    type('一二三四')
    box().setSelectionRange(1, 3)
    fireEvent.click(signs[0] as HTMLElement)
    const [sign = ''] = [signs[0]?.textContent]
    expect(box().value).toBe(`一${sign}四`)
    expect([box().selectionStart, box().selectionEnd]).toEqual([1 + sign.length, 1 + sign.length])
    send()
    expect(bridge.inputsOf('chat.send').map((sent) => sent.content)).toEqual([`一${sign}四`])
  })

  it.each(['Escape', 'Tab'])('give the focus back to their button by %s', async (key) => {
    const { opener } = await open()
    fireEvent.keyDown(document.activeElement as HTMLElement, { key })
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(opener.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('what somebody writes to another', () => {
  it('is what was kept, also where that is known only after the window has opened, and nothing is written over it', () => {
    const { unmount } = show()
    act(() => useChat.setState({ drafts: { wang: '写到一半' } }))
    expect(box().value).toBe('写到一半')
    unmount()
    expect(kept()).toEqual([])
  })

  it('is kept where the window closes right after it', () => {
    const { unmount } = show()
    type('写到一半')
    unmount()
    expect(kept()).toEqual(['写到一半'])
  })

  it('comes back before what was typed since, where it could not be sent', async () => {
    show()
    type('第一句')
    send()
    expect(box().value).toBe('')
    type('第二句')
    await act(async () => sending.reject(new BridgeFault('session.none')))
    await waitFor(() => expect(box().value).toBe('第一句\n第二句'))
  })

  it('is there the next time, where it could not be sent and the window was closed', async () => {
    const { unmount } = show()
    type('第一句')
    send()
    unmount()
    await act(async () => sending.reject(new BridgeFault('session.none')))
    await waitFor(() => expect(kept().at(-1)).toBe('第一句'))
    show()
    expect(box().value).toBe('第一句')
  })

  it('comes back into the window that was opened again meanwhile, before what was typed or kept there', async () => {
    const { unmount } = show()
    type('第一句')
    send()
    unmount()
    show()
    type('第二句')
    await act(async () => sending.reject(new BridgeFault('session.none')))
    await waitFor(() => expect(box().value).toBe('第一句\n第二句'))
    cleanup()
    expect(kept().at(-1)).toBe('第一句\n第二句')
  })

  it('is not handed to whoever is signed in next', async () => {
    useSessionStore.setState({ user: { userId: 'u1' } as never })
    const { unmount } = show()
    type('第一句')
    send()
    type('写到一半')
    useSessionStore.setState({ user: { userId: 'u2' } as never })
    unmount()
    await act(async () => sending.reject(new BridgeFault('session.none')))
    expect(kept()).toEqual([])
    expect(useChat.getState().drafts).toEqual({})
  })
})

it('a message that waits goes back into the field to be changed; one that may have arrived does not', async () => {
  const message = { partnerId: 'wang', at: 1, message: '', kind: 'text', state: 'waiting' } as const
  const outbox = [
    { ...message, key: 'k1', content: '草率的话' },
    { ...message, key: 'k2', content: '已经发出', wasSent: true },
  ]
  bridge.answer({ 'chat.withdraw': () => null })
  useChat.setState({ outbox, log: new ConversationLog('wang'), isConnected: false })
  const partner = { id: 'wang', realName: '王芳', headIcon: '', department: '' }
  render(<ConversationView partner={partner} />, { wrapper: TestProviders })
  const writing = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入消息' })
  fireEvent.change(writing, { target: { value: '后来的话' } })
  const [edit, ...others] = screen.getAllByRole('button', { name: /编\s*辑/ })
  expect(others).toEqual([])
  if (edit) fireEvent.click(edit)
  await waitFor(() => expect(writing.value).toBe('草率的话\n后来的话'))
  expect(bridge.inputsOf('chat.withdraw')).toEqual([{ key: 'k1' }])
  useChat.setState({ outbox: [], log: null })
})

describe('a picture that is pasted', () => {
  const paste = (size: number) => {
    const told: string[] = []
    bindToast(({ text }) => void told.push(text))
    // jsdom loads no pictures.
    vi.stubGlobal(
      'Image',
      class {
        onerror: () => void = () => undefined
        set src(_address: string) {
          queueMicrotask(() => this.onerror())
        }
      },
    )
    bridge.answer({
      'uploads.pastePicture': ({ name }) => ({ handle: 'h1', name, size }) as never,
      'uploads.take': () => [],
      'uploads.list': () => [],
      'uploads.add': () => [],
    })
    show()
    fireEvent.paste(box(), { clipboardData: { files: [new File(['x'], 'image.png', { type: 'image/png' })] } })
    return told
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is uploaded as a picture of a chat', async () => {
    const told = paste(5_242_879)
    await waitFor(() =>
      expect(bridge.inputsOf('uploads.add')).toMatchObject([{ handles: ['h1'], target: { type: 'IM' } }]),
    )
    expect(told).toEqual([])
  })

  it('of 5 MB is refused in the words for it, and nothing is sent', async () => {
    const told = paste(5_242_880)
    await waitFor(() => expect(told).toEqual(['图片大小不能超过5M']))
    expect([bridge.inputsOf('uploads.add'), bridge.inputsOf('chat.send')]).toEqual([[], []])
  })
})
