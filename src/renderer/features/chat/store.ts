import { create } from 'zustand'
import type { ChatFrame, ChatState } from '#shared/ipc/chat.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { on, request } from '#renderer/platform/request.ts'
import { BLOCK } from './block-range.ts'
import { ConversationLog, mediaOf } from './log.ts'

/** The other side of a conversation. */
export interface Partner {
  readonly id: string
  readonly realName: string
  readonly headIcon: string
  readonly department: string
}

interface ChatStore extends ChatState {
  readonly isOpen: boolean
  readonly partner: Partner | null
  /** Of the partner; null while nobody is chosen. */
  readonly log: ConversationLog | null
  /** Messages that were unread when the conversation was opened: it shows the first of them. */
  readonly unread: number
  /** Counts what was written here in the conversations as they were open: each shows it. */
  readonly sent: number
}

const nothing: ChatStore = {
  isOpen: false,
  partner: null,
  log: null,
  unread: 0,
  sent: 0,
  isConnected: false,
  outbox: [],
  drafts: {},
}

export const useChat = create<ChatStore>(() => nothing)

export function showChat(isOpen: boolean): void {
  useChat.setState(isOpen ? { isOpen } : { isOpen, partner: null, log: null })
}

/** Opens the conversation with somebody, at the first of so many unread messages. */
export function openConversation(partner: Partner, unread: number): void {
  if (useChat.getState().partner?.id === partner.id) return
  const log = new ConversationLog(partner.id)
  useChat.setState({ isOpen: true, partner, log, unread })
  ignoreRejection(loadEnd(log))
  markRead()
}

export function closeConversation(): void {
  useChat.setState({ partner: null, log: null, unread: 0 })
}

/** Asks for the latest messages; fails with `PlatformError` where neither server nor device has them. */
export async function loadEnd(log: ConversationLog): Promise<void> {
  const { partnerId } = log
  const { list, total, keptAt } = await request('chat.history', {
    partnerId,
    page: 1,
    pageSize: BLOCK,
    sort: 'desc',
    keyword: '',
  })
  log.page(list, total, undefined, keptAt)
}

const loading = new Set<string>()

/** Asks for one block of messages, counted from the beginning; once at a time. */
export function loadBlock(log: ConversationLog, block: number): void {
  const { partnerId } = log
  const name = `${partnerId}:${block}`
  if (loading.has(name)) return
  loading.add(name)
  request('chat.history', { partnerId, page: block + 1, pageSize: BLOCK, sort: 'asc', keyword: '' })
    .then(({ list, total, keptAt }) => log.page(list, total, block * BLOCK + 1, keptAt))
    .catch(() => undefined)
    .finally(() => loading.delete(name))
}

/** The person looks at the open conversation: its messages are read. */
export function markRead(): void {
  const { partner } = useChat.getState()
  if (partner !== null && document.hasFocus()) ignoreRejection(request('chat.read', { partnerId: partner.id }))
}

/** Something was sent to somebody from this window: pictures may be sent long after their conversation was left. */
export function noteSent(partnerId: string): void {
  useChat.setState(({ partner, sent }) => (partner?.id === partnerId ? { sent: sent + 1 } : {}))
}

export function keepDraft(partnerId: string, text: string): void {
  const { [partnerId]: _former, ...others } = useChat.getState().drafts
  useChat.setState({ drafts: text === '' ? others : { ...others, [partnerId]: text } })
  ignoreRejection(request('chat.draft', { partnerId, text }))
}

function take(frame: ChatFrame): void {
  const { log } = useChat.getState()
  if (log === null) return
  if (frame.method === 'messageRead') {
    if (frame.formUserId === log.partnerId) log.read(frame.readTime)
    return
  }
  if (frame.method === 'initMessage' || frame.method === 'conversationChanged') {
    const isOther = frame.method === 'conversationChanged' && frame.partnerId !== log.partnerId
    // What came while there was no connection is seen by comparing.
    if (!isOther) ignoreRejection(loadEnd(log))
    return
  }
  const isMine = frame.method === 'sendMessage'
  if ((isMine ? frame.toUserId : frame.formUserId) !== log.partnerId) return
  const content = isMine ? frame.toMessage : frame.formMessage
  const media = frame.messageType === 'text' ? null : mediaOf(content)
  log.push({
    id: frame.id ?? `${frame.method}:${frame.dateTime}`,
    index: frame.index,
    isMine,
    kind: frame.messageType,
    text: typeof content === 'string' ? content : '',
    media,
    at: frame.dateTime,
  })
  if (!isMine) markRead()
}

/** Follows what main tells of chats, while somebody is signed in. Answers how to stop. */
export function subscribeChat(): () => void {
  const stops = [on('chat.changed', (state) => useChat.setState(state)), on('chat.message', take)]
  ignoreRejection(request('chat.state').then((state) => useChat.setState(state)))
  window.addEventListener('focus', markRead)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener('focus', markRead)
    useChat.setState(nothing)
  }
}
