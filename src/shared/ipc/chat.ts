import * as z from 'zod'
import type { FrameOf, HistoryRow } from '#shared/realtime/methods.ts'
import { answers, routes } from './route.ts'

const id = z.string().min(1).max(100)

const media = z.object({
  /** Stored name of an upload of type IM. */
  name: z.string().min(1).max(200),
  width: z.number().int().min(0),
  height: z.number().int().min(0),
})

/** What is written: a trimmed text, or a picture that was uploaded. */
const written = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), content: z.string().min(1).max(8000) }),
  z.object({ kind: z.literal('image'), content: media }),
])

/** A message that waits to be sent, or that the server refused. */
export type OutgoingMessage = z.output<typeof written> & {
  /** Names it on its way: sent again, it is the same message. */
  readonly key: string
  readonly partnerId: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly state: 'waiting' | 'failed'
  /** It went out once: the server may have it. */
  readonly wasSent?: boolean
  /** Why the server refused it, in its words. */
  readonly message: string
}

export interface ChatState {
  /** Whether the socket is there; without it messages wait. */
  readonly isConnected: boolean
  readonly outbox: readonly OutgoingMessage[]
  /** What was typed and not sent, by partner. */
  readonly drafts: Readonly<Record<string, string>>
}

export interface ChatHistory {
  /** In ascending time. */
  readonly list: readonly HistoryRow[]
  readonly total: number
  /** Epoch milliseconds of a page that was kept on this device, because the server cannot be reached; null: its own. */
  readonly keptAt: number | null
}

/** What chats and messages push, as far as the window acts on it. */
export type ChatFrame = Extract<
  FrameOf<'server'>,
  { readonly method: 'initMessage' | 'receiveMessage' | 'sendMessage' | 'messageRead' | 'conversationChanged' }
>

export const chatRoutes = routes({
  'chat.state': { input: z.undefined(), output: answers<ChatState>() },
  /** Puts a message into the outbox, from where it is sent as soon as it can be. Fails with session.none. */
  'chat.send': { input: z.object({ partnerId: id }).and(written), output: answers<OutgoingMessage>() },
  /** Takes a message back that was not sent yet. */
  'chat.withdraw': { input: z.object({ key: id }), output: answers<null>() },
  /** Tries a refused message once more, in its place. */
  'chat.retry': { input: z.object({ key: id }), output: answers<null>() },
  /** Keeps what is typed for a partner; an empty text forgets it. */
  'chat.draft': { input: z.object({ partnerId: id, text: z.string().max(8000) }), output: answers<null>() },
  /** Everything of the partner is read now. Nothing happens without a connection. */
  'chat.read': { input: z.object({ partnerId: id }), output: answers<null>() },
  /**
   * A page of a conversation, counted from its beginning (`asc`) or end. The last pages are kept on this device and
   * answered when the server cannot be reached. Fails with platform.network.
   */
  'chat.history': {
    input: z.object({
      partnerId: id,
      page: z.number().int().min(1),
      pageSize: z.number().int().min(1).max(100),
      sort: z.enum(['asc', 'desc']),
      keyword: z.string().max(200),
    }),
    output: answers<ChatHistory>(),
  },
})
