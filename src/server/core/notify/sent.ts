import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { nextId } from '../ids.ts'

/** Names that are written down of many receivers. */
const NAMED = 100
const MAX_CONTENT = 20_000
/** Milliseconds after which what was sent is forgotten. */
const KEPT = 180 * 86_400_000
/** Messages between two looks of one process at what is older. */
const THIN_EVERY = 500

let logged = 0

export interface SentMessage {
  /** Code of the channel (`messageChannels`). */
  readonly channel: string
  /** Code of the source (`messageSources`). */
  readonly source: string
  readonly title: string
  readonly content: string
  /** '': the system configuration, or none is needed. */
  readonly accountId: string
  readonly receivers: readonly string[]
  readonly at: number
}

/** Writes down that a message went out on a channel, for the monitor of messages. */
export async function logSent(
  database: PlatformDatabase,
  { channel, source, title, content, accountId, receivers, at }: SentMessage,
): Promise<void> {
  const account =
    accountId === ''
      ? undefined
      : await loose(database)
          .selectFrom('message_account')
          .select(['full_name', 'en_code'])
          .where('id', '=', accountId)
          .executeTakeFirst()
  const names = receivers.slice(0, NAMED).join(',') + (receivers.length > NAMED ? '…' : '')
  await loose(database)
    .insertInto('sent_message')
    .values({
      id: nextId(),
      channel,
      source,
      title: title.slice(0, 300),
      content: content.slice(0, MAX_CONTENT),
      account_name: account?.['full_name'] ?? '',
      account_code: account?.['en_code'] ?? '',
      receivers: names,
      sent_at: at,
    })
    .execute()
  logged += 1
  if (logged % THIN_EVERY === 1)
    await loose(database)
      .deleteFrom('sent_message')
      .where('sent_at', '<', at - KEPT)
      .execute()
}
