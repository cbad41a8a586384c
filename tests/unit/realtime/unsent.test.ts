import { describe, expect, test } from 'vitest'
import { createChat } from '#main/realtime/chat.ts'

/** What one device keeps, and who sits at it. */
function device() {
  const kept = new Map<string, string>()
  const seat = { account: 'school/li' as string | null }
  const posted: string[] = []
  /** The app as it starts; the folder of what it keeps is the same. */
  const start = () =>
    createChat({
      knowsKeys: async () => true,
      send(frame) {
        posted.push(String((JSON.parse(frame) as { messageContent?: string }).messageContent))
        return true
      },
      kept: {
        read: async (name) => {
          const text = kept.get(`${seat.account} ${name}`)
          return text === undefined ? null : { text, at: 0 }
        },
        write: async (name, text) => void kept.set(`${seat.account} ${name}`, text),
      },
      ownId: () => 'me',
      account: () => seat.account,
      changed: () => undefined,
      onFrame: () => undefined,
      news: () => undefined,
      stale: () => undefined,
    })
  return { kept, seat, posted, start }
}

const words = (content: string) => ({ partnerId: 'wang', kind: 'text', content }) as const
const unsent = async (chat: ReturnType<ReturnType<typeof device>['start']>) =>
  (await chat.state()).outbox.map(({ content }) => content)

describe('messages that were not sent yet', () => {
  test('are there after the app was closed, and go out then, in their order', async () => {
    const { start, posted } = device()
    const before = start()
    await before.send(words('一'))
    await before.send(words('二'))
    const after = start()
    expect(await unsent(after)).toEqual(['一', '二'])
    after.onConnectionChange('bearer x')
    await expect.poll(() => posted).toEqual(['一'])
    const echo = { toUserId: 'wang', dateTime: 1, toMessage: '', messageType: 'text' }
    after.onMessage({ method: 'sendMessage', ...echo } as unknown as Parameters<typeof after.onMessage>[0])
    expect(posted).toEqual(['一', '二'])
    expect(await unsent(after)).toEqual(['二'])
  })

  test('outlive a session that ran out and a visit to another server, and nobody else sees them', async () => {
    const { start, seat } = device()
    const chat = start()
    await chat.send(words('学校里的'))
    await chat.draft('wang', '写到一半')
    seat.account = null
    expect(await unsent(chat)).toEqual([])
    seat.account = 'company/li'
    expect([await unsent(chat), (await chat.state()).drafts]).toEqual([[], {}])
    await chat.send(words('公司里的'))
    seat.account = 'school/li'
    expect([await unsent(chat), (await chat.state()).drafts]).toEqual([['学校里的'], { wang: '写到一半' }])
    seat.account = 'company/li'
    expect(await unsent(chat)).toEqual(['公司里的'])
  })

  test('are not written to the notes of whoever signed in when a late echo comes', async () => {
    const { start, seat, kept } = device()
    const chat = start()
    await chat.send(words('一'))
    await chat.send(words('二'))
    seat.account = 'school/zhang'
    chat.onMessage({ method: 'error', msg: '拒绝' } as unknown as Parameters<typeof chat.onMessage>[0])
    chat.onMessage({
      method: 'sendMessage',
      toUserId: 'wang',
      dateTime: 1,
      toMessage: '',
      messageType: 'text',
    } as never)
    expect([...kept.keys()].filter((name) => name.startsWith('school/zhang'))).toEqual([])
    seat.account = 'school/li'
    expect(await unsent(chat)).toEqual(['一', '二'])
  })

  test.each(['{', '{"a":1}', '7'])('are none where what was kept is damaged: %s, and others go out', async (text) => {
    const { start, kept, posted } = device()
    kept.set('school/li chat.outbox', text)
    kept.set('school/li chat.drafts', '{')
    const chat = start()
    chat.onConnectionChange('bearer x')
    await chat.send(words('还能写'))
    expect(await unsent(chat)).toEqual(['还能写'])
    expect(posted).toEqual(['还能写'])
  })
})
