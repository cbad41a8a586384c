import type { ChatFrame, ChatHistory, ChatState, OutgoingMessage } from '#shared/ipc/chat.ts'
import { writeFrame } from '#shared/realtime/frames.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { createArrivals } from './arrival.ts'
import { createHistory, type HistoryOptions, type HistoryQuestion } from './history.ts'
import { type ChatNews, createNews } from './news.ts'
import { createOutbox } from './outbox.ts'

export interface ChatOptions extends Pick<HistoryOptions, 'send' | 'kept' | 'ownId' | 'timeout'> {
  /** Whose conversations they are; null for nobody. */
  readonly account: () => string | null
  readonly changed: (state: ChatState) => void
  readonly onFrame: (frame: ChatFrame) => void
  readonly news: (news: ChatNews) => void
  /** Whether the server stores a message once however often it is sent; null: nobody knows yet. */
  readonly knowsKeys: () => Promise<boolean | null>
  /** What lists of conversations show is old. */
  readonly stale: () => void
}

/** Conversations of the account that is signed in, as far as they need the socket. */
export interface Chat {
  /** A push of the server. */
  onMessage(frame: FrameOf<'server'>): void
  /** The token of frames that can be sent from now on; null: there is no connection. */
  onConnectionChange(token: string | null): void
  state(): Promise<ChatState>
  send(message: Omit<OutgoingMessage, 'key' | 'at' | 'state' | 'message'>): Promise<OutgoingMessage>
  withdraw(key: string): Promise<void>
  retry(key: string): Promise<void>
  draft(partnerId: string, text: string): Promise<void>
  read(partnerId: string): void
  history(question: HistoryQuestion): Promise<ChatHistory>
}

const OUTBOX = 'chat.outbox'
const DRAFTS = 'chat.drafts'

export function createChat(options: ChatOptions): Chat {
  const { kept, account } = options
  let token: string | null = null
  let owner: string | null = null
  let loading: Promise<void> = Promise.resolve()
  let drafts: Readonly<Record<string, string>> = {}

  const state = (): ChatState => ({ isConnected: token !== null, outbox: outbox.list(), drafts })
  const changed = () => options.changed(state())
  const outbox = createOutbox({
    post: ({ key, partnerId, kind, content }) =>
      token !== null &&
      options.send(
        writeFrame('SendMessage', {
          token,
          toUserId: partnerId,
          messageType: kind,
          messageContent: content,
          clientKey: key,
        }),
      ),
    hasArrived: (message) => arrivals.has(message),
    changed: (messages) => {
      // What is kept belongs to the account of this moment: an echo that comes after another one signed in is not theirs.
      if (owner !== null && owner === account()) void kept.write(OUTBOX, JSON.stringify(messages), Date.now())
      changed()
    },
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  })
  const history = createHistory({ ...options, token: () => token })
  const arrivals = createArrivals({ ...options, page: (question) => history.page(question) })
  const news = createNews(options.news)

  /** What the last run of this account left is taken up once. */
  const load = (): Promise<void> => {
    const now = account()
    if (now === owner) return loading
    owner = null
    drafts = {}
    news.reset()
    outbox.load([])
    owner = now
    if (now === null) return Promise.resolve()
    // What cannot be read is not there: nobody is kept from writing for it.
    const read = async (name: string) => {
      try {
        return JSON.parse((await kept.read(name))?.text ?? 'null') as unknown
      } catch {
        return null
      }
    }
    loading = Promise.all([read(OUTBOX), read(DRAFTS)]).then(([messages, texts]) => {
      if (owner !== now) return
      drafts = { ...(texts as typeof drafts | null), ...drafts }
      const left = Array.isArray(messages) ? (messages as OutgoingMessage[]) : []
      outbox.load([...left, ...outbox.list()])
    })
    return loading
  }

  return {
    onMessage(frame) {
      switch (frame.method) {
        case 'messageList':
          return history.answered(frame)
        case 'error':
          return outbox.refused(frame.msg, frame.clientKey)
        case 'sendMessage':
          arrivals.told(frame)
          outbox.stored(frame.toUserId, frame.clientKey)
          news.sent(frame.toUserId, frame.dateTime)
          break
        case 'receiveMessage':
          news.received(frame)
          break
        case 'initMessage':
          news.greeted(frame.unreadNums)
          break
        case 'conversationChanged':
          news.read(frame.partnerId)
          break
        case 'messageRead':
          break
        default:
          return
      }
      options.onFrame(frame)
      options.stale()
    },
    onConnectionChange(next) {
      token = next
      if (next === null) {
        history.lost()
        news.lost()
      }
      void load().then(() => {
        outbox.connected(token !== null)
        changed()
      })
    },
    async state() {
      await load()
      return state()
    },
    async send(message) {
      await load()
      if (owner === null) throw new BridgeFailure('session.none')
      const made = { ...message, key: crypto.randomUUID(), at: Date.now(), state: 'waiting', message: '' } as const
      // The spread of a union keeps kind and content together; the compiler does not see it.
      const outgoing = made as OutgoingMessage
      outbox.add(outgoing)
      return outgoing
    },
    async withdraw(key) {
      await load()
      outbox.withdraw(key)
    },
    async retry(key) {
      await load()
      outbox.retry(key)
    },
    async draft(partnerId, text) {
      await load()
      const { [partnerId]: _former, ...others } = drafts
      drafts = text === '' ? others : { ...others, [partnerId]: text }
      if (owner !== null) await kept.write(DRAFTS, JSON.stringify(drafts), Date.now())
    },
    read(partnerId) {
      news.read(partnerId)
      if (token === null) return
      options.send(writeFrame('UpdateReadMessage', { token, formUserId: partnerId }))
      // Servers of the family answer nothing to that.
      options.stale()
    },
    history: (question) => history.page(question),
  }
}
