import * as z from 'zod'
import { count, id, idParams, pagedList, pageQuery, text } from './common.ts'
import { area } from './endpoint.ts'

const menu = 'system.smsOutbox'

const outboxMessage = z.looseObject({
  id,
  /** `sms` or `mail`. */
  channel: text,
  recipient: text,
  subject: text,
  /** What its receiver reads, without what only they may know; of a mail the beginning. */
  content: text,
  /** 0 held back because nobody has this number, 1 sent, 2 waiting, 3 failed, 4 kept because nobody sends it. */
  state: count,
  attempts: count.catch(0),
  /** What the other side said at the last try. */
  error: text,
  createdAt: z.coerce.number(),
  /** Epoch milliseconds; null while it was not sent. */
  sentAt: z.coerce.number().nullish(),
  /** When it is tried next; null when it is not. */
  nextAt: z.coerce.number().nullish(),
})
export type OutboxMessage = z.output<typeof outboxMessage>

/** Mail and text messages that the platform sends. */
export const outboxArea = area({
  'outbox.list': {
    method: 'GET',
    path: '/api/system/SmsOutbox',
    summary: 'Mail and text messages of the last week, sent or not',
    access: { menu },
    query: pageQuery.extend({ channel: z.string().max(10).optional(), state: z.string().max(2).optional() }),
    data: pagedList(outboxMessage),
    groups: ['table:outbox'],
  },
  'outbox.retry': {
    method: 'POST',
    path: '/api/system/SmsOutbox/{id}/Actions/Retry',
    summary: 'Send a message that failed, or that waits for its next try, now',
    access: { menu },
    params: idParams,
    invalidates: ['table:outbox'],
  },
})
