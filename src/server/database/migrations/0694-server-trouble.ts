import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { nextId } from '../ids.ts'

/** A built-in template for what administrators are told of the server itself: on the screen, and by mail once switched on. */
export async function serverTrouble(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  const ways = [
    { message_type: '1', full_name: '服务器告警', en_code: 'serverTrouble', enabled_mark: 1, sort_code: 121 },
    {
      message_type: '2',
      full_name: '服务器告警（邮件）',
      en_code: 'serverTrouble.mail',
      enabled_mark: 0,
      sort_code: 122,
    },
  ]
  // Codes of somebody's own templates are chosen freely.
  const rows = ways.map((way) => ({
    ...way,
    en_code: taken.has(way.en_code) ? `${way.en_code}.${nextId()}` : way.en_code,
    id: nextId(),
    reason: 'serverTrouble',
    template_type: 1,
    message_source: '3',
    created_at: 0,
  }))
  await tables.insertInto('message_template').values(rows).execute()
}
