import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { outboxStates } from '#server/core/senders/outbox.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'

interface OutboxQuery extends Page {
  readonly keyword?: string | undefined
  readonly channel?: string | undefined
  readonly state?: string | undefined
}

/** Mail and text messages that the platform sends. */
export function mountOutbox(server: Server): void {
  mount(server, 'outbox.list', ({ query }, call) => listOutbox(call, query))
  mount(server, 'outbox.retry', async ({ params }, call) => {
    await retry(call, params.id)
    return reply(null, 'outbox.retried')
  })
}

const channels = ['sms', 'mail', 'dingTalk', 'weCom', 'webHook'] as const

/** What was put into the outbox, latest first. */
async function listOutbox({ database }: Call, query: OutboxQuery) {
  const word = query.keyword?.trim()
  let messages = database.selectFrom('outbox_message')
  if (word) {
    messages = messages.where((row) =>
      row.or([
        likeContains(database, 'outbox_message.recipient', word),
        likeContains(database, 'outbox_message.subject', word),
        likeContains(database, 'outbox_message.content', word),
      ]),
    )
  }
  const channel = channels.find((each) => each === query.channel)
  if (channel) messages = messages.where('channel', '=', channel)
  if (query.state && /^\d$/.test(query.state)) messages = messages.where('state', '=', Number(query.state))
  const latest = messages
    .select(['id', 'channel', 'recipient', 'subject', 'content', 'state', 'attempts', 'error'])
    .select(['created_at', 'sent_at', 'next_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await readPage(latest, query)
  return {
    list: rows.map((row) => ({
      id: row.id,
      channel: row.channel,
      recipient: row.recipient,
      subject: row.subject,
      content: row.content,
      state: row.state,
      attempts: row.attempts,
      error: row.error,
      createdAt: row.created_at,
      sentAt: row.sent_at,
      nextAt: row.state === outboxStates.waiting ? row.next_at : null,
    })),
    pagination,
  }
}

/** Refuses with 400 a message that was sent, or whose content is gone. */
async function retry({ database, now, deliver }: Call, id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('outbox_message')
    .set({ state: outboxStates.waiting, attempts: 0, next_at: now() })
    .where('id', '=', id)
    .where('state', 'in', [outboxStates.waiting, outboxStates.failed])
    .where('payload', '!=', '')
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(400, 'outbox.notRetried')
  deliver()
}
