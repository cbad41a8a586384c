import { type ColumnDataType, type Kysely, sql } from 'kysely'
import { indexName } from '../conflicts.ts'
import { loose } from '../loose.ts'
import { manageButtons, type SystemPage } from './usual-table.ts'

/** Where portals are made. */
export const portalsPage: SystemPage = {
  code: 'visualdev.portal',
  name: '门户设计',
  address: 'onlineDev/visualPortal',
  icon: 'icon-ym icon-ym-portal-collapse',
  directory: 'system.development',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

const columns: readonly (readonly [name: string, type: ColumnDataType, initial: string | number])[] = [
  ['category', 'varchar(50)', ''],
  ['enabled_lock', 'integer', 0],
  ['model', 'text', ''],
  ['is_release', 'integer', 0],
  ['description', 'varchar(500)', ''],
  ['sort_code', 'integer', 0],
  ['created_by', 'varchar(50)', ''],
  ['modified_at', 'bigint', 0],
]

/** What a portal needs to be designed; those that are there are released as they stand, and codes become unique. */
export async function portalColumns(database: Kysely<never>): Promise<void> {
  for (const [name, type, initial] of columns)
    await database.schema
      .alterTable('portal')
      .addColumn(name, type, (column) => column.notNull().defaultTo(initial))
      .execute()
  const tables = loose(database)
  await tables
    .updateTable('portal')
    .set({ model: sql.ref('layout'), is_release: 1, modified_at: sql.ref('created_at') })
    .execute()
  const seen = new Set<string>()
  for (const row of await tables.selectFrom('portal').select(['id', 'en_code']).orderBy('id').execute()) {
    const code = String(row['en_code'])
    if (seen.has(code))
      await tables
        .updateTable('portal')
        .set({ en_code: `${code.slice(0, 25)}${String(row['id'])}`.slice(0, 50) })
        .where('id', '=', row['id'])
        .execute()
    seen.add(code)
  }
  await database.schema
    .createIndex(indexName('portal', ['en_code']))
    .unique()
    .on('portal')
    .columns(['en_code'])
    .where(sql<boolean>`en_code <> ''`)
    .execute()
}
