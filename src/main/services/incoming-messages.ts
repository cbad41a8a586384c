import type { AnswerGroup } from '#shared/api/endpoint.ts'
import type { AskedApproval } from '#shared/ipc/approvals.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import type { DesktopText } from '#main/base/desktop-text.ts'
import { debounceBatch } from '#main/base/debounce-batch.ts'
import type { Notices } from '#main/notifications/notices.ts'
import { type Chat, createChat } from '#main/realtime/chat.ts'
import type { ChatNews } from '#main/realtime/news.ts'
import type { PlatformServices } from './platform.ts'

export interface IncomingMessagesOptions {
  readonly platform: Pick<PlatformServices, 'session' | 'answers' | 'gate' | 'notes' | 'serverKind'>
  readonly notices: Pick<Notices, 'notify'>
  readonly text: () => DesktopText
  readonly send: (frame: string) => boolean
}

export interface IncomingMessages {
  readonly chat: Chat
  onMessage(frame: FrameOf<'server'>): void
}

/** Milliseconds in which pushes are gathered before lists are asked for again: a flood is one question. */
const BATCH_MS = 400

/** Chats and messages of the person signed in: what is pushed reaches the window, its lists and the notifications. */
export function createIncomingMessages({ platform, notices, text, send }: IncomingMessagesOptions): IncomingMessages {
  const { session, answers, gate, notes, serverKind } = platform
  const stale = debounceBatch<AnswerGroup>(BATCH_MS, (groups) => {
    void answers.invalidate(groups).catch(() => undefined)
  })
  const notifyChat = ({ partnerId, name, kind, text: said, count }: ChatNews): void => {
    const words = text()
    const latest = kind === 'text' ? said : words[mediaNames[kind] ?? 'chatImage']
    notices.notify({
      title: name || words.chatTitle,
      body: count > 1 ? `[${words.chatMany.replace('{count}', String(count))}] ${latest}` : latest,
      kind: 'chat',
      group: `chat:${partnerId}`,
      onClick: () => gate.send('notice.clicked', { kind: 'chat', id: partnerId }),
    })
  }
  const chat = createChat({
    send,
    kept: notes,
    ownId: () => session.user()?.userId ?? '',
    account: session.accountKey,
    async knowsKeys() {
      const kind = await serverKind()
      return kind === null ? null : kind === 'own'
    },
    changed: (state) => gate.send('chat.changed', state),
    onFrame: (frame) => gate.send('chat.message', frame),
    news: notifyChat,
    stale: () => stale.add('chat'),
  })
  session.onChange(() => void chat.state().catch(() => undefined))

  return {
    chat,
    onMessage(frame) {
      if (frame.method === 'messagePush') {
        const { title, id, messageType, bodyText = '' } = frame
        const turn = turnIn(bodyText)
        const ask = (given: Partial<AskedApproval> = {}) =>
          turn && gate.send('approval.asked', { ...turn, title, decision: null, opinion: '', ...given })
        if (title !== '')
          notices.notify({
            title: text().messageTitle,
            body: title,
            kind: kindsByType[Number(messageType)] ?? 'notice',
            onClick: () => (turn ? ask() : gate.send('notice.clicked', { kind: 'message', id: id ?? '' })),
            ...(turn && {
              group: `turn:${turn.operatorId}`,
              inWindow: () => void ask(),
              answers: {
                buttons: [text().agree, text().giveBack],
                placeholder: text().opinion,
                onAnswer: (answer) =>
                  void ask(
                    'text' in answer
                      ? { opinion: answer.text }
                      : { decision: answer.button === 0 ? 'agree' : 'return' },
                  ),
              },
            }),
          })
      }
      // What waits for the person is another list now.
      if (frame.method === 'messagePush' && Number(frame.messageType) === 2) stale.add('entrust')
      if (['messagePush', 'messagesChanged', 'initMessage'].includes(frame.method)) stale.add('message')
      if (frame.method === 'recordCommented') stale.add('recordComment')
      chat.onMessage(frame)
    },
  }
}

const TO_DO = 2

/** What waits for the person, as a message of our own servers says; null for any other. */
function turnIn(bodyText: string): Pick<AskedApproval, 'operatorId' | 'taskId'> | null {
  try {
    const { type, taskOperatorId, processId } = JSON.parse(bodyText) as Readonly<Record<string, unknown>>
    const isTurn = type === TO_DO && typeof taskOperatorId === 'string' && typeof processId === 'string'
    return isTurn && taskOperatorId !== '' ? { operatorId: taskOperatorId, taskId: processId } : null
  } catch {
    return null
  }
}

/** By the type of a message (section 3). */
const kindsByType: Readonly<Record<number, 'notice' | 'flow' | 'system'>> = { 1: 'notice', 2: 'flow', 3: 'system' }

const mediaNames: Readonly<Record<string, 'chatImage' | 'chatVoice' | 'chatVideo'>> = {
  image: 'chatImage',
  voice: 'chatVoice',
  video: 'chatVideo',
}
