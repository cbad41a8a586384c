import { nextId } from '../../core/ids.ts'
import type { PlatformDatabase } from '../../database/open.ts'

export interface OutgoingMessage {
  readonly title: string
  /** 1 notice, 2 flow, 3 system. */
  readonly type: 1 | 2 | 3
  /** Of flow messages: 1 approval, 2 entrust. */
  readonly flowType?: 1 | 2
  /** HTML; of flow messages the JSON text of the task. */
  readonly body: string
  readonly from: string
  readonly at: number
}

/** Stores a message for people. */
export async function sendMessage(
  database: PlatformDatabase,
  message: OutgoingMessage,
  userIds: readonly string[],
): Promise<void> {
  const id = nextId()
  await database
    .insertInto('message')
    .values({
      id,
      type: message.type,
      title: message.title,
      body_text: message.body,
      topic: '',
      release_user_id: message.from,
      released_at: message.at,
      flow_type: message.flowType ?? null,
      files: '[]',
    })
    .execute()
  const rows = userIds.map((user_id) => ({ message_id: id, user_id, is_read: 0 }))
  if (rows.length > 0) await database.insertInto('message_recipient').values(rows).execute()
}
