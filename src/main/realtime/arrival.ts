import type { ChatHistory, OutgoingMessage } from '#shared/ipc/chat.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import type { HistoryQuestion } from './history.ts'

type Echo = Extract<FrameOf<'server'>, { readonly method: 'sendMessage' }>
type Sent = Pick<OutgoingMessage, 'partnerId' | 'kind' | 'content' | 'at'>

export interface ArrivalOptions {
  /** Whether the server stores a message once however often it is sent; null: nobody knows yet. */
  readonly knowsKeys: () => Promise<boolean | null>
  readonly page: (question: HistoryQuestion) => Promise<ChatHistory>
  readonly ownId: () => string
}

/** Messages of the end of a conversation among which one is looked for. */
const NEWEST = 50
/** Milliseconds by which the clock of a server may be behind the one of this device. */
const CLOCKS = 600_000
/** Milliseconds between what a server tells of a message and what it stores. */
const STORING = 1000

/** What tells a message from others: its text, or the stored name of its picture. */
const markOf = (kind: string, content: string | { readonly name?: string; readonly path?: string }) =>
  typeof content === 'string' && kind === 'text'
    ? content.trim()
    : (/[\w.-]+$/.exec(typeof content === 'string' ? content : (content.name ?? content.path ?? ''))?.[0] ?? '')

const mediumIn = (json: string): string => {
  try {
    return String((JSON.parse(json) as { path?: unknown }).path ?? '')
  } catch {
    return json
  }
}

/**
 * Whether a message that was sent without an answer arrived all the same. Servers of the family know no keys of messages:
 * sent again it would be there twice, so it is looked for at the end of the conversation.
 */
export function createArrivals({ knowsKeys, page, ownId }: ArrivalOptions) {
  /** When the server last told of such a message, by its clock. */
  const told = new Map<string, number>()
  return {
    told({ toUserId, messageType, toMessage, dateTime }: Echo): void {
      told.set(`${toUserId} ${markOf(messageType, toMessage)}`, dateTime)
    },
    /** Null: it cannot be said now. */
    async has({ partnerId, kind, content, at }: Sent): Promise<boolean | null> {
      const isSafe = await knowsKeys()
      if (isSafe !== false) return isSafe === null ? null : false
      const mark = markOf(kind, content)
      const former = told.get(`${partnerId} ${mark}`)
      const since = former === undefined ? at - CLOCKS : former + STORING
      try {
        const { list, keptAt } = await page({ partnerId, page: 1, pageSize: NEWEST, sort: 'desc', keyword: '' })
        if (keptAt !== null) return null
        return list.some(
          ({ sendUserId, contentType, content: stored, sendTime }) =>
            sendUserId === ownId() &&
            contentType === kind &&
            sendTime > since &&
            markOf(kind, kind === 'text' ? stored : mediumIn(stored)) === mark,
        )
      } catch {
        return null
      }
    },
  }
}
