import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow } from '#server/core/table.ts'
import {
  accountSpec,
  copyAccount,
  createAccount,
  deleteAccount,
  listAccounts,
  readAccount,
  updateAccount,
} from './accounts.ts'
import { testAccount, testTemplateMail } from './test-account.ts'

/** Accounts that messages are sent by, beside those of the system configuration. */
export function mountMessageAccounts(server: Server): void {
  mount(server, 'messageAccount.list', async ({ query }, call) => (await listAccounts(call, query)) as never)
  mount(server, 'messageAccount.one', async ({ params }, call) => (await readAccount(call, params.id)) as never)
  mount(server, 'messageAccount.create', async ({ body }, call) => {
    await createAccount(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'messageAccount.update', async ({ params, body }, call) => {
    await updateAccount(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'messageAccount.delete', async ({ params }, call) => {
    await deleteAccount(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'messageAccount.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, accountSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'messageAccount.copy', async ({ params }, call) => {
    await copyAccount(call, params.id)
    return reply(null, 'common.created')
  })
  mount(server, 'messageAccount.test', async ({ body }, call) => {
    await testAccount(call, body)
    return reply(null, 'messageAccount.sent')
  })
  mount(server, 'messageTemplate.testMail', async ({ body }, call) => {
    await testTemplateMail(call, body)
    return reply(null, 'messageAccount.sent')
  })
}
