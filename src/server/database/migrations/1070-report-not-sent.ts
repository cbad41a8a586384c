import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'

/** Planners learn of reports that were not sent. */
export async function reportNotSent(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  // Codes of somebody's own templates are chosen freely.
  const isTaken = codes.some(({ en_code }) => en_code === 'reportNotSent')
  const id = nextId()
  await tables
    .insertInto('message_template')
    .values({
      ...{ id, full_name: '定时报表未发送', en_code: isTaken ? `reportNotSent.${id}` : 'reportNotSent' },
      ...{ template_type: 1, message_source: '3', message_type: '1', reason: 'reportNotSent' },
      ...{ enabled_mark: 1, sort_code: 233, created_at: 0 },
    })
    .execute()
}
