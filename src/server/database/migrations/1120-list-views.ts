import type { Kysely } from 'kysely'
import { addModuleButton } from './0990-record-history.ts'
import { createUsualTable } from './usual-table.ts'

/** Views of lists that people save and share; sharing them is granted by a button of the module's menu. */
export async function listViews(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'list_view',
    { model_id: 'varchar(50)', user_id: 'varchar(50)', full_name: 'varchar(50)', content: 'text' },
    [['model_id', 'user_id', 'full_name']],
  )
  await database.schema
    .createTable('list_view_role')
    .addColumn('view_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('role_id', 'varchar(50)', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_view_role_key', ['view_id', 'role_id'])
    .execute()
  await database.schema.createIndex('list_view_role_role').on('list_view_role').column('role_id').execute()
  await database.schema
    .createTable('list_view_pin')
    .addColumn('view_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('is_pinned', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_view_pin_key', ['view_id', 'user_id'])
    .execute()
  await addModuleButton(database, '共享视图', 'btn_shareView')
}
