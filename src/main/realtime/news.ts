import type { FrameOf, ReadFields } from '#shared/realtime/methods.ts'

/** What a person is told of a conversation while they look elsewhere. */
export interface ChatNews {
  readonly partnerId: string
  readonly name: string
  readonly kind: string
  /** The latest message, where it is a text. */
  readonly text: string
  /** How many came since they were last told. */
  readonly count: number
}

type Unread = ReadFields<'initMessage'>['unreadNums'][number]
type Received = Extract<FrameOf<'server'>, { readonly method: 'receiveMessage' }>

/**
 * Decides what is news: each message that is pushed, and after a time without a connection what is unread and newer than
 * anything seen. Nothing is news twice. What is unread when the app starts is shown by its marks alone.
 */
export function createNews(tell: (news: ChatNews) => void) {
  /** Latest time seen, and unread messages, by partner. */
  const seen = new Map<string, number>()
  const unread = new Map<string, number>()
  let isFirst = true

  return {
    greeted(conversations: readonly Unread[]): void {
      const open = new Set(conversations.map(({ sendUserId }) => sendUserId))
      for (const partnerId of [...unread.keys()]) if (!open.has(partnerId)) unread.delete(partnerId)
      for (const each of conversations) {
        const { sendUserId: partnerId, unreadNum, defaultMessageTime: at } = each
        const known = unread.get(partnerId) ?? 0
        const latest = seen.get(partnerId) ?? 0
        // A push overtook this greeting: it knows less.
        if (at < latest) continue
        unread.set(partnerId, unreadNum)
        if (at === latest) continue
        seen.set(partnerId, at)
        if (isFirst) continue
        const count = Math.max(1, unreadNum - known)
        const text = each.defaultMessageType === 'text' ? each.defaultMessage : ''
        tell({ partnerId, name: each.realName, kind: each.defaultMessageType, text, count })
      }
      isFirst = false
    },
    received({ formUserId: partnerId, dateTime, realName, messageType, formMessage }: Received): void {
      if (dateTime <= (seen.get(partnerId) ?? 0)) return
      seen.set(partnerId, dateTime)
      unread.set(partnerId, (unread.get(partnerId) ?? 0) + 1)
      const text = typeof formMessage === 'string' ? formMessage : ''
      tell({ partnerId, name: realName, kind: messageType, text, count: 1 })
    },
    /** The person wrote to a partner, here or elsewhere. */
    sent(partnerId: string, at: number): void {
      seen.set(partnerId, Math.max(at, seen.get(partnerId) ?? 0))
    },
    /** The person read a partner's messages. */
    read(partnerId: string): void {
      unread.delete(partnerId)
    },
    /** Another person is signed in. */
    reset(): void {
      seen.clear()
      unread.clear()
      isFirst = true
    },
  }
}
