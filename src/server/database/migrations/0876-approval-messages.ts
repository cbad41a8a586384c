import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { nextId } from '../ids.ts'

const builtIn = [
  ['taskUrged', '审批催办'],
  ['taskCopied', '审批抄送'],
  ['requestApproved', '申请通过'],
  ['requestReturned', '申请退回'],
  ['requestEnded', '申请终止'],
] as const

/** Built-in templates for what becomes of a request, and for reminders: on the screen, and by mail once switched on. */
export async function approvalMessages(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  // Codes of somebody's own templates are chosen freely.
  const free = (code: string) => (taken.has(code) ? `${code}.${nextId()}` : code)
  const rows = builtIn.flatMap(([reason, name], at) => {
    const row = { template_type: 1, message_source: '2', reason, created_at: 0 }
    const inApp = { ...row, id: nextId(), full_name: name, en_code: free(reason), message_type: '1', enabled_mark: 1 }
    const mail = {
      ...row,
      id: nextId(),
      full_name: `${name}（邮件）`,
      en_code: free(`${reason}.mail`),
      message_type: '2',
    }
    return [
      { ...inApp, sort_code: 131 + at * 10 },
      { ...mail, enabled_mark: 0, sort_code: 132 + at * 10 },
    ]
  })
  await tables.insertInto('message_template').values(rows).execute()
}
