import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { nextId } from '../ids.ts'
import type { PageButton } from './usual-table.ts'

/** Importing users is a right of its own, as it is with records (wire contract 2, permissionList); it was that of adding one before. */
export const importRight: PageButton = { page: 'permission.user', code: 'btn_upload', name: '导入' }

/** Whoever may add users may still import them. */
export async function addImportRight(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const { page, code, name } = importRight
  const menu = await tables.selectFrom('menu').select('id').where('en_code', '=', page).executeTakeFirst()
  if (!menu) return
  const items = await tables
    .selectFrom('menu_item')
    .select(['id', 'en_code', 'sort_code'])
    .where('menu_id', '=', menu['id'])
    .where('kind', '=', 'button')
    .execute()
  if (items.some((item) => item['en_code'] === code)) return
  const id = nextId()
  const sort_code = Math.max(0, ...items.map((item) => Number(item['sort_code']))) + 1
  const own = { kind: 'button', full_name: name, en_code: code, sort_code, enabled_mark: 1 }
  await tables
    .insertInto('menu_item')
    .values({ id, menu_id: menu['id'], ...own })
    .execute()
  const adding = items.filter((item) => item['en_code'] === 'btn_add').map((item) => item['id'])
  if (adding.length === 0) return
  const holders = await tables
    .selectFrom('authority')
    .select(['subject_type', 'subject_id'])
    .distinct()
    .where('item_type', '=', 'button')
    .where('item_id', 'in', adding)
    .execute()
  // A statement of SQLite has 32 766 parameters at most.
  for (let at = 0; at < holders.length; at += 1000)
    await tables
      .insertInto('authority')
      .values(holders.slice(at, at + 1000).map((holder) => ({ ...holder, item_type: 'button', item_id: id })))
      .execute()
}
