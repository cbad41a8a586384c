import { type Kysely, sql } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'

/** Reports keep what was released of them as portals do, in the same table; those that are out begin with it. */
export async function designVersions(database: Kysely<never>): Promise<void> {
  await database.schema.alterTable('portal_version').renameTo('design_version').execute()
  await database.schema.alterTable('design_version').renameColumn('portal_id', 'design_id').execute()
  const tables = loose(database)
  const released = await tables
    .selectFrom('data_report')
    .select(['id', 'layout', 'created_by', 'modified_at'])
    .where('layout', '<>', sql<string>`''`)
    .execute()
  for (const { id, layout, created_by, modified_at } of released)
    await tables
      .insertInto('design_version')
      .values({ id: nextId(), design_id: id, version: 1, layout, created_by, created_at: modified_at })
      .execute()
}
