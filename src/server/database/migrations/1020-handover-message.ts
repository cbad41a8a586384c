import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'

/** What whoever takes over somebody's work is told. */
export async function handoverMessage(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const taken = await tables
    .selectFrom('message_template')
    .select('en_code')
    .where('en_code', '=', 'workHandedOver')
    .executeTakeFirst()
  const id = nextId()
  await tables
    .insertInto('message_template')
    .values({
      ...{ id, full_name: '工作交接', en_code: taken ? `workHandedOver.${id}` : 'workHandedOver' },
      ...{ template_type: 1, message_source: '3', message_type: '1', reason: 'workHandedOver' },
      ...{ sort_code: 233, enabled_mark: 1, created_at: 0 },
    })
    .execute()
}
