import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'
import { createUsualTable } from './usual-table.ts'

/** What people say about records, who is told of it, and the words that they are told with. */
export async function recordComments(database: Kysely<never>): Promise<void> {
  await createUsualTable(database, 'record_comment', {
    model_id: 'varchar(50)',
    record_id: 'varchar(50)',
    user_id: 'varchar(50)',
    content: 'text',
    mentions: 'text',
    reply_id: 'varchar(50)',
    files: 'text',
    modified_at: 'bigint',
  })
  await database.schema
    .createIndex('record_comment_record')
    .on('record_comment')
    .columns(['record_id', 'model_id', 'created_at'])
    .execute()
  const key = ['record_id', 'model_id', 'user_id']
  await createUsualTable(
    database,
    'record_follower',
    { model_id: 'varchar(50)', record_id: 'varchar(50)', user_id: 'varchar(50)' },
    [key],
  )
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  const told = [
    { full_name: '评论提及', reason: 'recordMentioned', sort_code: 234 },
    { full_name: '数据评论', reason: 'recordCommented', sort_code: 235 },
  ]
  // Codes of somebody's own templates are chosen freely.
  const rows = told.map((each) => ({
    ...each,
    id: nextId(),
    en_code: taken.has(each.reason) ? `${each.reason}.${nextId()}` : each.reason,
    template_type: 1,
    message_source: '3',
    message_type: '1',
    enabled_mark: 1,
    created_at: 0,
  }))
  await tables.insertInto('message_template').values(rows).execute()
}
