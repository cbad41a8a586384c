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
  /** Times of what this connection pushed before its greeting, which it may have overtaken. */
  const pushed = new Map<string, readonly number[]>()
  /** Partners whose messages were read here since the last greeting: the next one may not know it yet. */
  const readHere = new Set<string>()
  let isGreeted = false
  let isFirst = true

  return {
    greeted(conversations: readonly Unread[]): void {
      const open = new Set(conversations.map(({ sendUserId }) => sendUserId))
      for (const partnerId of [...unread.keys()]) {
        if (open.has(partnerId)) continue
        unread.set(partnerId, pushed.get(partnerId)?.length ?? 0)
      }
      for (const each of conversations) {
        const { sendUserId: partnerId, unreadNum, defaultMessageTime: at } = each
        const known = unread.get(partnerId) ?? 0
        const latest = seen.get(partnerId) ?? 0
        // The greeting knows nothing of these.
        const newer = (pushed.get(partnerId) ?? []).filter((time) => time > at).length
        const missed = unreadNum - (known - newer)
        unread.set(partnerId, unreadNum + newer)
        seen.set(partnerId, Math.max(at, latest))
        if (isFirst || (at <= latest && (missed <= 0 || readHere.has(partnerId)))) continue
        const count = Math.max(1, missed)
        const text = each.defaultMessageType === 'text' ? each.defaultMessage : ''
        tell({ partnerId, name: each.realName, kind: each.defaultMessageType, text, count })
      }
      pushed.clear()
      readHere.clear()
      isFirst = false
      isGreeted = true
    },
    received({ formUserId: partnerId, dateTime, realName, messageType, formMessage }: Received): void {
      if (dateTime <= (seen.get(partnerId) ?? 0)) return
      seen.set(partnerId, dateTime)
      unread.set(partnerId, (unread.get(partnerId) ?? 0) + 1)
      if (!isGreeted) pushed.set(partnerId, [...(pushed.get(partnerId) ?? []), dateTime])
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
      pushed.delete(partnerId)
      readHere.add(partnerId)
    },
    /** The connection is gone; the next one greets anew. */
    lost(): void {
      pushed.clear()
      isGreeted = false
    },
    /** Another person is signed in. */
    reset(): void {
      seen.clear()
      unread.clear()
      pushed.clear()
      readHere.clear()
      isGreeted = false
      isFirst = true
    },
  }
}
