import type { Language } from '#shared/rules/language.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Message, render } from '#server/messages/message.ts'

export interface OutgoingMessage {
  readonly title: Message | string
  /** 1 notice, 2 flow, 3 system. */
  readonly type: 1 | 2 | 3
  /** Of flow messages: 1 approval, 2 entrust. */
  readonly flowType?: 1 | 2
  /** HTML; of flow messages the JSON text of the task. */
  readonly body: Message | string
  /** Null: the platform itself. */
  readonly from: string | null
  /** What it is about, so that the same one is not sent twice. */
  readonly topic?: string
  readonly at: number
}

/** The texts of the platform's own as codes, so that each reader gets them in their language. */
function codesOf({ title, body }: OutgoingMessage) {
  return { ...(typeof title === 'string' ? {} : { title }), ...(typeof body === 'string' ? {} : { body }) }
}

/** What is searched, and shown where the codes are not known. */
function textOf(text: Message | string): string {
  return typeof text === 'string' ? text : render(text, 'zh')
}

/** The stored codes of a message in a reader's language; texts that somebody wrote have none. */
export function ownTexts(stored: string | null, language: Language): { title?: string; body?: string } | null {
  if (stored === null) return null
  const codes = JSON.parse(stored) as Readonly<Record<string, Message>>
  return Object.fromEntries(Object.entries(codes).map(([name, text]) => [name, render(text, language)]))
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
      title: textOf(message.title),
      body_text: textOf(message.body),
      texts: JSON.stringify(codesOf(message)),
      topic: message.topic ?? '',
      release_user_id: message.from,
      released_at: message.at,
      flow_type: message.flowType ?? null,
      files: '[]',
    })
    .execute()
  const rows = userIds.map((user_id) => ({ message_id: id, user_id, is_read: 0 }))
  if (rows.length > 0) await database.insertInto('message_recipient').values(rows).execute()
}
