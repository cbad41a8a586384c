import type { Kysely } from 'kysely'
import { loose, type LooseDatabase } from '../loose.ts'
import { nextId } from '../ids.ts'

const builtIn = [
  ['taskUrged', '审批催办', 131],
  ['taskCopied', '审批抄送', 141],
  ['requestApproved', '申请通过', 151],
  ['requestReturned', '申请退回', 161],
  ['requestEnded', '申请终止', 171],
] as const

/** Built-in templates for what becomes of a request, and for reminders. */
export async function approvalMessages(database: Kysely<never>): Promise<void> {
  await addReasonTemplates(loose(database), builtIn)
}

/** Built-in templates of reasons, in their order: on the screen, and by mail once switched on. */
export async function addReasonTemplates(
  tables: LooseDatabase,
  reasons: readonly (readonly [reason: string, name: string, order: number])[],
): Promise<void> {
  const codes = await tables.selectFrom('message_template').select('en_code').execute()
  const taken = new Set(codes.map(({ en_code }) => en_code))
  // Codes of somebody's own templates are chosen freely.
  const free = (code: string) => (taken.has(code) ? `${code}.${nextId()}` : code)
  const rows = reasons.flatMap(([reason, name, order]) => {
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
      { ...inApp, sort_code: order },
      { ...mail, enabled_mark: 0, sort_code: order + 1 },
    ]
  })
  await tables.insertInto('message_template').values(rows).execute()
}
