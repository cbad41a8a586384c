import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutgoingMessage } from '#shared/ipc/chat.ts'
import { type ChatNews, createNews } from '#main/realtime/news.ts'
import { createOutbox } from '#main/realtime/outbox.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const message = (key: string, partnerId = 'li'): OutgoingMessage => ({
  key,
  partnerId,
  kind: 'text',
  content: key,
  at: 0,
  state: 'waiting',
  message: '',
})

function open() {
  const posted: string[] = []
  let isOpen = true
  const outbox = createOutbox({
    post: ({ key }) => {
      if (isOpen) posted.push(key)
      return isOpen
    },
    changed: () => undefined,
    timeout: 1000,
  })
  const connect = (now: boolean) => {
    isOpen = now
    outbox.connected(now)
  }
  const keys = () => outbox.list().map(({ key, state }) => `${key} ${state}`)
  return { outbox, posted, connect, keys }
}

describe('messages on their way', () => {
  test('go one after the other, in the order in which they were written', () => {
    const { outbox, posted, keys } = open()
    for (const key of ['one', 'two', 'three']) outbox.add(message(key))
    expect(posted).toEqual(['one'])
    outbox.stored('li', 'one')
    outbox.stored('li', 'two')
    expect(posted).toEqual(['one', 'two', 'three'])
    expect(keys()).toEqual(['three waiting'])
  })

  test('wait without a connection and begin again with the first that nobody confirmed', () => {
    const { outbox, posted, connect } = open()
    outbox.add(message('one'))
    connect(false)
    outbox.add(message('two'))
    connect(true)
    outbox.stored('li', 'one')
    expect(posted).toEqual(['one', 'one', 'two'])
  })

  test('without an answer are sent again under the same key', () => {
    const { outbox, posted } = open()
    outbox.add(message('one'))
    vi.advanceTimersByTime(1000)
    expect(posted).toEqual(['one', 'one'])
    outbox.stored('li', 'one')
    vi.advanceTimersByTime(5000)
    expect(posted).toEqual(['one', 'one'])
  })

  test('that the server refuses keep their place with its reason, hold up nobody, and go again when asked to', () => {
    const { outbox, posted, keys } = open()
    outbox.add(message('one'))
    outbox.add(message('two'))
    outbox.refused('too long', 'one')
    outbox.stored('li', 'two')
    expect(keys()).toEqual(['one failed'])
    expect(outbox.list()[0]?.message).toBe('too long')
    outbox.retry('one')
    expect(posted).toEqual(['one', 'two', 'one'])
  })

  test('can be taken back until they are stored', () => {
    const { outbox, posted, connect, keys } = open()
    connect(false)
    outbox.add(message('one'))
    outbox.add(message('two'))
    outbox.withdraw('one')
    connect(true)
    expect([posted, keys()]).toEqual([['two'], ['two waiting']])
  })

  test('an echo without a key, as servers of others send it, is of the one under way to that partner', () => {
    const { outbox, keys } = open()
    outbox.add(message('one', 'li'))
    outbox.add(message('two', 'wang'))
    outbox.stored('wang', undefined)
    expect(keys()).toEqual(['one waiting', 'two waiting'])
    outbox.stored('li', undefined)
    expect(keys()).toEqual(['two waiting'])
  })
})

describe('what is news', () => {
  const unread = (unreadNum: number, defaultMessageTime: number) => ({
    sendUserId: 'li',
    unreadNum,
    defaultMessage: 'the latest',
    defaultMessageType: 'text',
    defaultMessageTime,
    realName: '李',
  })
  const pushed = (dateTime: number) =>
    ({
      method: 'receiveMessage',
      formUserId: 'li',
      formMessage: `at ${dateTime}`,
      messageType: 'text',
      dateTime,
      realName: '李',
      account: 'li',
      headIcon: '',
      id: undefined,
      index: undefined,
      clientKey: undefined,
    }) as const
  const listen = () => {
    const told: ChatNews[] = []
    return { news: createNews((each) => told.push(each)), texts: () => told.map(({ text, count }) => [text, count]) }
  }

  test('what is unread when the app starts is not, what is pushed then is', () => {
    const { news, texts } = listen()
    news.greeted([unread(3, 100)])
    news.received(pushed(200))
    expect(texts()).toEqual([['at 200', 1]])
  })

  test('what came without a connection is told once, with how many there are', () => {
    const { news, texts } = listen()
    news.greeted([])
    news.received(pushed(100))
    news.greeted([unread(6, 600)])
    news.greeted([unread(6, 600)])
    news.received(pushed(600))
    expect(texts()).toEqual([
      ['at 100', 1],
      ['the latest', 5],
    ])
  })

  test('a greeting that a push overtook tells nothing twice, and neither does one’s own message', () => {
    const { news, texts } = listen()
    news.greeted([])
    news.lost()
    news.received(pushed(100))
    news.greeted([])
    news.sent('li', 300)
    news.lost()
    news.greeted([unread(1, 300)])
    expect(texts()).toEqual([['at 100', 1]])
  })
})
