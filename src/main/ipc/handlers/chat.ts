import type { chatRoutes } from '#shared/ipc/chat.ts'
import type { Chat } from '#main/realtime/chat.ts'
import type { HandlersOf } from '../contract.ts'

export function createChatHandlers(chat: Chat): HandlersOf<typeof chatRoutes> {
  return {
    'chat.state': () => chat.state(),
    'chat.send': (message) => chat.send(message),
    'chat.withdraw': ({ key }) => chat.withdraw(key).then(() => null),
    'chat.retry': ({ key }) => chat.retry(key).then(() => null),
    'chat.draft': ({ partnerId, text }) => chat.draft(partnerId, text).then(() => null),
    'chat.read': ({ partnerId }) => {
      chat.read(partnerId)
      return null
    },
    'chat.history': (question) => chat.history(question),
  }
}
