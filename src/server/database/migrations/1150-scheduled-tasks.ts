import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { nextId } from '../ids.ts'
import { createUsualTable, type PageButton } from './usual-table.ts'

const page = 'system.task'
export const taskButtons: readonly PageButton[] = [
  { page, code: 'btn_add', name: '新增' },
  { page, code: 'btn_remove', name: '删除' },
]

/** Tasks that people plan beside what the server does by itself; whoever may run those may make and delete them. */
export async function scheduledTasks(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'scheduled_task',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      execute_type: 'varchar(5)',
      cron: 'varchar(100)',
      start_at: 'bigint',
      end_at: 'bigint',
      interface_id: 'varchar(50)',
      parameters: 'text',
      local_task: 'varchar(50)',
      description: 'varchar(500)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      next_at: 'bigint',
      last_at: 'bigint',
      created_by: 'varchar(50)',
    },
    [['en_code']],
  )
  await database.schema.createIndex('scheduled_task_due').on('scheduled_task').column('next_at').execute()
  for (const button of taskButtons) await addButton(database, button)
}

async function addButton(database: Kysely<never>, { code, name }: PageButton): Promise<void> {
  const tables = loose(database)
  const menus = await tables.selectFrom('menu').select('id').where('page_code', '=', page).execute()
  for (const { id: menu_id } of menus) {
    const items = await tables
      .selectFrom('menu_item')
      .select(['id', 'en_code', 'sort_code'])
      .where('menu_id', '=', menu_id)
      .where('kind', '=', 'button')
      .execute()
    if (items.some((item) => item['en_code'] === code)) continue
    const id = nextId()
    const sort_code = Math.max(0, ...items.map((item) => Number(item['sort_code']))) + 1
    const own = { kind: 'button', full_name: name, en_code: code, sort_code, enabled_mark: 1 }
    await tables
      .insertInto('menu_item')
      .values({ id, menu_id, ...own })
      .execute()
    const running = items.filter((item) => item['en_code'] === 'btn_edit').map((item) => item['id'])
    if (running.length === 0) continue
    const holders = await tables
      .selectFrom('authority')
      .select(['subject_type', 'subject_id'])
      .distinct()
      .where('item_type', '=', 'button')
      .where('item_id', 'in', running)
      .execute()
    // A statement of SQLite has 32 766 parameters at most.
    for (let at = 0; at < holders.length; at += 1000)
      await tables
        .insertInto('authority')
        .values(holders.slice(at, at + 1000).map((holder) => ({ ...holder, item_type: 'button', item_id: id })))
        .execute()
  }
}
