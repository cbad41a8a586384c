import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'

const KEPT = 7 * 24 * 60 * 60_000

interface Message {
  readonly recipient: string
  readonly content: string
  /** False: held back, the outbox only says so. */
  readonly sent: boolean
}

/** Delivers a text message into the outbox, which is what the local workspace has instead of a gateway; kept a week. */
export async function deliverMessage(call: Call, { recipient, content, sent }: Message): Promise<void> {
  const now = call.now()
  await call.database
    .deleteFrom('outbox_message')
    .where('created_at', '<', now - KEPT)
    .execute()
  await call.database
    .insertInto('outbox_message')
    .values({ id: nextId(), recipient, content, state: sent ? 1 : 0, created_at: now })
    .execute()
}

interface OutboxQuery extends Page {
  readonly keyword?: string | undefined
}

/** What was delivered, latest first. */
export async function listOutbox({ database }: Call, query: OutboxQuery) {
  const word = query.keyword?.trim()
  let messages = database.selectFrom('outbox_message')
  if (word) {
    messages = messages.where((row) =>
      row.or([
        likeContains(database, 'outbox_message.recipient', word),
        likeContains(database, 'outbox_message.content', word),
      ]),
    )
  }
  const latest = messages.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { rows, pagination } = await readPage(latest, query)
  return {
    list: rows.map(({ id, recipient, content, state, created_at }) => ({
      id,
      recipient,
      content,
      state,
      createdAt: created_at,
    })),
    pagination,
  }
}
