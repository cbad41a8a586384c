import type { Kysely } from 'kysely'
import { nextId } from '../ids.ts'
import { loose } from '../loose.ts'
import { createUsualTable } from './usual-table.ts'

/** What each save changed in a record; reading it is granted by a button of the module's menu. */
export async function recordHistory(database: Kysely<never>): Promise<void> {
  await createUsualTable(database, 'record_change', {
    model_id: 'varchar(50)',
    record_id: 'varchar(50)',
    version: 'integer',
    reason: 'varchar(10)',
    user_id: 'varchar(50)',
    fields: 'text',
  })
  await database.schema
    .createIndex('record_change_record')
    .on('record_change')
    .columns(['record_id', 'created_at'])
    .execute()
  await database.schema.createIndex('record_change_age').on('record_change').column('created_at').execute()
  await addModuleButton(database, '变更记录', 'btn_history')
}

/** A right of its own with every generated module, below each of its menus. */
export async function addModuleButton(database: Kysely<never>, full_name: string, en_code: string): Promise<void> {
  const tables = loose(database)
  const menus = await tables
    .selectFrom('menu')
    .select('id')
    .where('module_id', '<>', '')
    .where('type', '=', 3)
    .execute()
  for (const { id: menu_id } of menus) {
    const items = await tables
      .selectFrom('menu_item')
      .select('sort_code')
      .where('menu_id', '=', menu_id)
      .where('kind', '=', 'button')
      .execute()
    const sort_code = Math.max(0, ...items.map((item) => Number(item['sort_code']))) + 1
    const button = { kind: 'button', full_name, en_code, sort_code, enabled_mark: 1 }
    await tables
      .insertInto('menu_item')
      .values({ id: nextId(), menu_id, ...button })
      .execute()
  }
}
