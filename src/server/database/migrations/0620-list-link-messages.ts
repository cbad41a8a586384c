import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { nextId } from '../ids.ts'

const builtIn = [
  ['listLinkConsented', '列表链接已同意'],
  ['listLinkWithdrawn', '列表链接已撤回'],
] as const

/** Built-in templates for the answers to whoever asked for a link to a list: on the screen, and by mail once switched on. */
export async function listLinkMessages(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  // Codes of somebody's own templates are chosen freely.
  const free = (code: string) => {
    let found = code
    for (let number = 2; taken.has(found); number += 1) found = `${code}.${number}`
    return found
  }
  const row = { template_type: 1, message_source: '3', created_at: 0 }
  const rows = builtIn.flatMap(([reason, name], at) => [
    {
      ...row,
      id: nextId(),
      reason,
      full_name: name,
      en_code: free(reason),
      message_type: '1',
      enabled_mark: 1,
      sort_code: 101 + at * 10,
    },
    {
      ...row,
      id: nextId(),
      reason,
      full_name: `${name}（邮件）`,
      en_code: free(`${reason}.mail`),
      message_type: '2',
      enabled_mark: 0,
      sort_code: 102 + at * 10,
    },
  ])
  await tables.insertInto('message_template').values(rows).execute()
}
