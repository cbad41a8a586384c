import { createHash } from 'node:crypto'
import { requireMenu } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Queries } from './data-sets.ts'

/** Who writes or approves queries reads what the data source holds: that is for those who look after data interfaces. */
export const requireQueryRight = (call: Call) => requireMenu(call, 'system.dataInterface', ['btn_add', 'btn_edit'])

/** Names exactly what runs: the texts and their source. */
export function digestOf(template: Queries): string {
  return createHash('sha256')
    .update(JSON.stringify([template.sql_template, template.db_link_id]))
    .digest('hex')
}

/** Keeps who let which queries run: the log of a right that reaches into other databases. */
export async function noteCheck(
  call: Call,
  database: PlatformDatabase,
  template: Queries & { readonly id: string },
): Promise<void> {
  await database
    .insertInto('print_template_check')
    .values({
      id: nextId(),
      template_id: template.id,
      user_id: call.user.userId,
      user_name: call.user.realName,
      queries: template.sql_template,
      db_link_id: template.db_link_id,
      digest: digestOf(template),
      created_at: call.now(),
    })
    .execute()
}
