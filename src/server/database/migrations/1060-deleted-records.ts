import type { Kysely } from 'kysely'
import { createUsualTable } from './usual-table.ts'

/** What was deleted, for as long as it can be brought back. */
export async function deletedRecords(database: Kysely<never>): Promise<void> {
  await createUsualTable(database, 'deleted_record', {
    model_id: 'varchar(50)',
    record_id: 'varchar(50)',
    user_id: 'varchar(50)',
    version: 'integer',
    created_by: 'varchar(50)',
    record_created_at: 'bigint',
    modified_by: 'varchar(50)',
    modified_at: 'bigint',
    content: 'text',
  })
  await database.schema
    .createIndex('deleted_record_model')
    .on('deleted_record')
    .columns(['model_id', 'created_at'])
    .execute()
  await database.schema
    .createIndex('deleted_record_record')
    .on('deleted_record')
    .columns(['record_id', 'model_id'])
    .execute()
  await database.schema.createIndex('deleted_record_age').on('deleted_record').column('created_at').execute()
}
