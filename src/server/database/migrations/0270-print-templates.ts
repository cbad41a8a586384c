import type { Kysely } from 'kysely'
import { manageButtons, type SystemPage } from './usual-table.ts'

/** Where people look after print templates. */
export const printTemplatesPage: SystemPage = {
  code: 'system.print',
  name: '打印模板',
  address: 'system/printDev',
  icon: 'icon-ym icon-ym-documentPreviewExample',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

/** The data source of a template's queries, when it was changed last, and an index that names the field it is over. */
export async function templateColumns(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .alterTable('print_template')
    .addColumn('db_link_id', 'varchar(50)', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('print_template')
    .addColumn('updated_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema.dropIndex('print_template_code').execute()
  await schema.createIndex('print_template_en_code').unique().on('print_template').column('en_code').execute()
}
