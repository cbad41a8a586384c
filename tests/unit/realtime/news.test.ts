import { describe, expect, test } from 'vitest'
import { createNews } from '#main/realtime/news.ts'

const zhang = 'zhang'

function follow() {
  const told: number[] = []
  const news = createNews(({ count }) => told.push(count))
  return {
    news,
    told,
    /** Message number `at`, sent at that time. */
    push: (at: number) =>
      news.received({
        method: 'receiveMessage',
        formUserId: zhang,
        formMessage: `${at}`,
        messageType: 'text',
        dateTime: at,
        realName: '张',
        account: '',
        headIcon: '',
      }),
    greet: (unreadNum: number, at: number) =>
      news.greeted(
        unreadNum === 0
          ? []
          : [
              {
                sendUserId: zhang,
                unreadNum,
                defaultMessage: `${at}`,
                defaultMessageType: 'text',
                defaultMessageTime: at,
                realName: '张',
                account: '',
                headIcon: '',
              },
            ],
      ),
  }
}

describe('news of conversations', () => {
  test('tell each push once, and at a greeting what came while there was no connection', () => {
    const { news, told, push, greet } = follow()
    greet(0, 0)
    push(1)
    push(2)
    news.lost()
    greet(5, 5)
    expect(told).toEqual([1, 1, 3])
  })

  test.each([
    ['knows the push', 5, 5],
    ['does not know the push', 4, 4],
  ])('tell what came meanwhile although a push overtook the greeting, which %s', (_what, unread, at) => {
    const { news, told, push, greet } = follow()
    greet(0, 0)
    push(1)
    push(2)
    news.lost()
    push(5)
    greet(unread, at)
    expect(told).toEqual([1, 1, 1, 2])
    push(6)
    news.lost()
    greet(6, 6)
    expect(told).toEqual([1, 1, 1, 2, 1])
  })

  test('tell a push once that overtook a greeting without its conversation', () => {
    const { news, told, push, greet } = follow()
    push(1)
    greet(0, 0)
    news.lost()
    greet(1, 1)
    expect(told).toEqual([1])
  })

  test('tell nothing again that was read here before the server knew', () => {
    const { news, told, push, greet } = follow()
    greet(0, 0)
    push(1)
    push(2)
    news.lost()
    news.read(zhang)
    greet(2, 2)
    expect(told).toEqual([1, 1])
  })

  test('tell what was missed of somebody whose messages were read before, too', () => {
    const { news, told, push, greet } = follow()
    greet(0, 0)
    push(1)
    news.read(zhang)
    news.lost()
    greet(0, 0)
    push(2)
    news.lost()
    push(5)
    greet(4, 5)
    expect(told).toEqual([1, 1, 1, 2])
  })

  test('tell nothing of what was unread when the app started', () => {
    const { told, push, greet } = follow()
    greet(7, 7)
    push(8)
    expect(told).toEqual([1])
  })
})
