import * as z from 'zod'
import { count, id, idParams, jsonText, list, moment, text } from './common.ts'
import { area } from './endpoint.ts'

const conversation = z.looseObject({
  /** The partner's user id. */
  id,
  realName: text,
  account: text,
  headIcon: text,
  /** Ours: the path of the partner's organisation. */
  department: text,
  /** Text; of a medium its JSON text. Empty without a message. */
  latestMessage: jsonText,
  messageType: text,
  /** Epoch milliseconds. */
  latestDate: moment.transform((at) => at ?? 0),
  unreadMessage: count.catch(0),
})
export type Conversation = z.output<typeof conversation>

/** Conversations of the caller (section 7, Message; wire contract 3.2). Messages travel over the socket. */
export const chatArea = area({
  'chat.conversations': {
    method: 'GET',
    path: '/api/message/imreply',
    summary: 'Conversations of the caller, the latest first',
    access: 'session',
    data: list(conversation),
    cache: 'chat',
  },
  'chat.remove': {
    method: 'DELETE',
    path: '/api/message/imreply/relocation/{id}',
    summary: 'Take a conversation out of the list of the caller until its next message; its records stay',
    access: 'session',
    params: idParams,
    invalidates: ['chat'],
  },
  'chat.deleteRecords': {
    method: 'DELETE',
    path: '/api/message/imreply/deleteChatRecord/{id}',
    summary: "Delete the caller's own side of a conversation; the partner keeps theirs",
    access: 'session',
    params: idParams,
    invalidates: ['chat'],
  },
})
