import { nextId } from '#server/core/ids.ts'
import type { MessageTable } from '#server/database/tables/system.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

export interface Receiver {
  readonly id: string
  readonly token: string
}

export async function addReceiver(platform: TestPlatform): Promise<Receiver> {
  return addUser(platform.database, {}, platform.clock.now)
}

/** A message in the lists of some people, unread. */
export async function addMessage(
  { database }: TestPlatform,
  receivers: readonly Receiver[],
  values: Partial<MessageTable> = {},
): Promise<string> {
  const id = nextId()
  await database
    .insertInto('message')
    .values({
      id,
      type: 1,
      title: '放假通知',
      body_text: '<p>正文</p>',
      topic: '',
      release_user_id: null,
      released_at: 1000,
      flow_type: null,
      files: '[]',
      ...values,
    })
    .execute()
  const rows = receivers.map((receiver) => ({ message_id: id, user_id: receiver.id, is_read: 0 }))
  await database.insertInto('message_recipient').values(rows).execute()
  return id
}
