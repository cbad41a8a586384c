import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConversationLog } from '#renderer/features/chat/log.ts'
import { MessageList } from '#renderer/features/chat/MessageList.tsx'
import { noteSent, useChat } from '#renderer/features/chat/store.ts'
import { installBridge } from '../../support/renderer-bridge.ts'
import { TestProviders } from '../../support/test-providers.tsx'

const HEIGHT = 600
/** Pixels that all messages take together: jsdom draws nothing. */
let drawn = 0

beforeEach(() => {
  useChat.setState({ partner })
  installBridge({ 'chat.history': () => ({ list: [], total: 0, keptAt: null }) })
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => drawn })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => HEIGHT })
})
afterEach(() => {
  cleanup()
  useChat.setState({ partner: null })
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

const partner = { id: 'wang', realName: '王红丹', headIcon: '', department: '' }
const area = () => screen.getByRole('log')

function show(count: number, unread = 0) {
  const log = new ConversationLog(partner.id)
  const push = (isMine: boolean) =>
    act(() => {
      const index = log.total + 1
      drawn = index * 70
      log.push({ id: `m${index}`, index, isMine, kind: 'text', text: `第 ${index} 条`, media: null, at: index })
    })
  for (let index = 0; index < count; index += 1) push(index % 2 === 0)
  render(
    <MessageList log={log} partner={partner} unread={unread} target={null}>
      {null}
    </MessageList>,
    { wrapper: TestProviders },
  )
  const scrollTo = (top: number) => {
    area().scrollTop = top
    fireEvent.scroll(area())
  }
  return { push, scrollTo }
}

describe('a conversation that is open', () => {
  it('shows what one has just written, however far up one was reading', () => {
    const { push, scrollTo } = show(40)
    scrollTo(0)
    act(() => noteSent(partner.id))
    push(true)
    expect(area().scrollTop).toBe(drawn)
  })

  it('stays where somebody reads while a picture for somebody else has gone up at last', () => {
    const { scrollTo } = show(40)
    scrollTo(100)
    act(() => noteSent('li'))
    expect(area().scrollTop).toBe(100)
    expect(screen.getByRole('button', { name: '回到最新消息' })).toBeTruthy()
  })

  it('follows what comes after unread messages that were all in sight', () => {
    const { push } = show(5, 2)
    for (let more = 0; more < 10; more += 1) push(false)
    expect(area().scrollTop).toBe(drawn)
  })

  it('stays where somebody reads, says that something came, and leads there', () => {
    const { push, scrollTo } = show(40)
    expect(screen.queryByRole('button', { name: '回到最新消息' })).toBeNull()
    scrollTo(100)
    expect(screen.getByRole('button', { name: '回到最新消息' })).toBeTruthy()
    push(false)
    expect(area().scrollTop).toBe(100)
    const button = screen.getByRole('button', { name: '有新消息' })
    button.focus()
    fireEvent.click(button)
    expect(area().scrollTop).toBe(drawn)
    // The button is gone: keys go on where it led to.
    expect(document.activeElement).toBe(area())
    expect(screen.queryByRole('button', { name: '有新消息' })).toBeNull()
  })
})
