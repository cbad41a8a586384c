import { sql, type SqlBool } from 'kysely'
import type { MessageDetail } from '#shared/api/message.ts'
import type { DrawnFile } from '#shared/form/files.ts'
import type { Language } from '#shared/rules/language.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { type Message, render } from '#server/messages/message.ts'
import { nextId } from '../ids.ts'
import type { Worded } from './words.ts'

export type Imported = NonNullable<MessageDetail['imported']>
export type SentReport = NonNullable<MessageDetail['report']>
export type ToldRecord = NonNullable<MessageDetail['record']>

/**
 * What stands beside a message: its words in other languages; of messages before there were templates, their codes. Of
 * a finished import: what was imported. Of a report that was sent: which one. Of a comment: on which record it is.
 */
interface StoredTexts {
  readonly title?: Message
  readonly body?: Message
  readonly worded?: Readonly<Partial<Record<Language, { readonly title: string; readonly body?: string }>>>
  readonly imported?: Imported
  readonly report?: SentReport
  readonly record?: ToldRecord
}

/** The words of a message in a reader's language; null where somebody wrote it in one. */
export function ownTexts(stored: string | null, language: Language): { title?: string; body?: string } | null {
  if (stored === null) return null
  const { worded, imported: _imported, report: _report, record: _record, ...codes } = JSON.parse(stored) as StoredTexts
  if (worded) return worded[language] ?? {}
  return Object.fromEntries(Object.entries(codes).map(([name, text]) => [name, render(text as Message, language)]))
}

/** What a message leads to: what was imported, the report that was sent, or the record that somebody commented on. */
export function leadsTo(stored: string | null): {
  readonly imported: Imported | null
  readonly report: SentReport | null
  readonly record: ToldRecord | null
} {
  const { imported = null, report = null, record = null } = JSON.parse(stored ?? '{}') as StoredTexts
  return { imported, report, record }
}

export interface InAppMessage {
  /** 1 notice, 2 flow, 3 system. */
  readonly type: 1 | 2 | 3
  /** Of flow messages: 1 approval, 2 entrust. */
  readonly flowType: 1 | 2 | null
  readonly words: Worded
  /** Of flow messages: the JSON text of the task, in place of what the words say. */
  readonly body: string | null
  /** Pictures of its text that whoever receives it may fetch. */
  readonly pictures: readonly DrawnFile[]
  /** Null: the platform itself. */
  readonly from: string | null
  /** What it is about, so that the same one is not sent twice. */
  readonly topic: string
  readonly imported?: Imported | undefined
  readonly report?: SentReport | undefined
  readonly record?: ToldRecord | undefined
  readonly at: number
}

/** Stores a message for people and answers its id. */
export async function storeMessage(
  inside: PlatformDatabase,
  { type, flowType, words, body, pictures, from, topic, imported, report, record, at }: InAppMessage,
  userIds: readonly string[],
): Promise<string> {
  const id = nextId()
  const { zh, ...others } = words
  const worded = Object.fromEntries(
    Object.entries(others).map(([language, each]) => [
      language,
      body === null ? { title: each.title, body: each.content } : { title: each.title },
    ]),
  )
  await inside
    .insertInto('message')
    .values({
      id,
      type,
      title: zh.title,
      body_text: body ?? zh.content,
      texts: JSON.stringify({ worded, imported, report, record }),
      titles: [...new Set(Object.values(others).map(({ title }) => title))].join('\n'),
      topic,
      release_user_id: from,
      released_at: at,
      flow_type: flowType,
      files: '[]',
    })
    .execute()
  const drawn = pictures.map((file) => ({
    holder: 'message' as const,
    holder_id: id,
    file_type: file.type,
    file_id: file.id,
  }))
  for (const rows of batches(drawn)) await inside.insertInto('text_file').values(rows).execute()
  for (const rows of batches(userIds.map((user_id) => ({ message_id: id, user_id, is_read: 0 }))))
    await inside.insertInto('message_recipient').values(rows).execute()
  return id
}

/** Who was sent a message about each of some topics before. */
export async function toldOf(
  database: PlatformDatabase,
  topics: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (topics.length === 0) return new Map()
  const rows = await database
    .selectFrom('message')
    .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
    .select(['message.topic', 'message_recipient.user_id'])
    .where(whereIn(database, 'message.topic', topics))
    // Those without one are in no index.
    .where(sql<SqlBool>`message.topic <> ''`)
    .execute()
  const byTopic = Map.groupBy(rows, ({ topic }) => topic)
  return new Map([...byTopic].map(([topic, told]) => [topic, new Set(told.map(({ user_id }) => user_id))]))
}
