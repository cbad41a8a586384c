import type { Kysely } from 'kysely'
import { createUsualTable } from './usual-table.ts'

/** Groups that are granted something, and who is in them: users, organisations, positions, roles, groups of users. */
export async function permissionGroups(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'permission_group',
    {
      full_name: 'varchar(100)',
      en_code: 'varchar(50)',
      description: 'varchar(500)',
      sort_code: 'integer',
      enabled_mark: 'integer',
    },
    [['en_code'], ['full_name']],
  )
  await database.schema
    .createTable('permission_group_member')
    .addColumn('group_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('member_type', 'varchar(20)', (column) => column.notNull())
    .addColumn('member_id', 'varchar(50)', (column) => column.notNull())
    .addPrimaryKeyConstraint('permission_group_member_pk', ['group_id', 'member_type', 'member_id'])
    .execute()
  await database.schema
    .createIndex('permission_group_member_of')
    .on('permission_group_member')
    .columns(['member_type', 'member_id'])
    .execute()
}
