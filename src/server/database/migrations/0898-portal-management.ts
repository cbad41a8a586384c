import type { Kysely } from 'kysely'
import { createUsualTable } from './usual-table.ts'

/** Which portals a system has and who was granted them there, where people begin, and what was released when. */
export async function portalManagement(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'portal_manage',
    {
      portal_id: 'varchar(50)',
      system_id: 'varchar(50)',
      platform: 'varchar(10)',
      home_page_mark: 'integer',
      sort_code: 'integer',
      enabled_mark: 'integer',
      description: 'varchar(500)',
    },
    [['portal_id', 'system_id', 'platform']],
  )
  await database.schema
    .createTable('portal_grant')
    .addColumn('subject_type', 'varchar(20)', (column) => column.notNull())
    .addColumn('subject_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('manage_id', 'varchar(50)', (column) => column.notNull())
    .addPrimaryKeyConstraint('portal_grant_pk', ['subject_type', 'subject_id', 'manage_id'])
    .execute()
  await database.schema
    .createTable('portal_start')
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('system_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('portal_id', 'varchar(50)', (column) => column.notNull())
    .addPrimaryKeyConstraint('portal_start_pk', ['user_id', 'system_id'])
    .execute()
  await createUsualTable(
    database,
    'portal_version',
    {
      portal_id: 'varchar(50)',
      version: 'integer',
      layout: 'text',
      created_by: 'varchar(50)',
    },
    [['portal_id', 'version']],
  )
}
