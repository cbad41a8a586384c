import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'

/** Addresses that menus of the platform's own pages had here alone, and those that the family has for the same pages. */
const moved: Readonly<Record<string, string>> = {
  'permission/onlineUser': 'permission/userOnline',
  'permission/administrators': 'permission/gradeManage',
  'system/messageTemplate': 'msgCenter/msgTemplate',
  'systemData/commonWords': 'system/commonWords',
  'systemData/region': 'system/area',
  'systemData/billRule': 'system/billRule',
}

/** Other clients of the family find our pages in the menu: theirs are at these addresses and at no others. */
export async function familyPageAddresses(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  for (const [from, to] of Object.entries(moved))
    await tables
      .updateTable('menu')
      .set({ url_address: to })
      .where('type', '=', 2)
      .where('url_address', '=', from)
      .execute()
}
