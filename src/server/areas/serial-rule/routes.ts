import { type SerialDateFormat, upperDateFormat } from '#shared/rules/serial-number.ts'
import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { isNewerFamilyClient } from '#server/core/family-client.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow, updateRow } from '#server/core/table.ts'
import { readUpload } from '#server/core/upload.ts'
import { reserveNumber } from './numbers.ts'
import { createRule, deleteRule, listRules, readRule, serialRuleSpec, withCounting } from './rules.ts'
import { exportRule, FILE_LIMIT, importRule } from './transfer.ts'

/** Its selects know `YYYYMMDD`, and show anything else as it is. */
const inCapitals = <Rule extends { readonly dateFormat: SerialDateFormat }>(rule: Rule) => ({
  ...rule,
  dateFormat: upperDateFormat(rule.dateFormat) as SerialDateFormat,
})

/** Serial-number rules (specification, section 7, System: bill rule). */
export function mountSerialRules(server: Server): void {
  mount(server, 'serialRule.list', ({ query }, call) => listRules(call, query))

  mount(server, 'serialRule.selector', ({ query }, call) => listRules(call, { ...query, enabledMark: '1' }))

  mount(server, 'serialRule.one', async ({ params }, call) => {
    const rule = await readRule(call.database, params.id, call.now())
    return isNewerFamilyClient(call) ? inCapitals(rule) : rule
  })

  mount(server, 'serialRule.create', async ({ body }, { database, user, now }) => {
    await createRule(database, withCounting(body), { userId: user.userId, now: now() })
    return reply(null, 'common.created')
  })

  mount(server, 'serialRule.update', async ({ params, body }, { database, now }) => {
    await updateRow(database, serialRuleSpec, params.id, { ...withCounting(body), lastModifyTime: now() })
    return reply(null, 'common.updated')
  })

  mount(server, 'serialRule.delete', async ({ params }, { database }) => {
    await deleteRule(database, params.id)
    return reply(null, 'common.deleted')
  })

  mount(server, 'serialRule.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, serialRuleSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })

  mount(server, 'serialRule.reserve', ({ params }, { database, user, now }) =>
    reserveNumber(database, params.code, { userId: user.userId, now: now() }),
  )

  mount(server, 'serialRule.export', ({ params }, call) => exportRule(call, params.id))

  mount(server, 'serialRule.import', async (_input, call) => {
    const { fileName, content } = await readUpload(call, FILE_LIMIT)
    await importRule(call, fileName, content)
    return reply(null, 'common.imported')
  })
}
