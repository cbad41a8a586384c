import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { administeredBy } from './administered.ts'
import { handOver, workOf } from './hand-over.ts'
import { endOnline, listOnline } from './online.ts'
import { createUser, updateUser } from './user-admin.ts'
import { readUser } from './user-record.ts'
import { deleteUser, resetPassword, toggleUser, unlockUser } from './user-state.ts'
import { listUsers } from './user-list.ts'
import { administeredNodes, userSelector, usersOfPosition, usersOfRole } from './user-trees.ts'

/** Administration of users and of who is online. */
export function mountUserAdministration(server: Server): void {
  mount(server, 'user.list', async ({ query }, call) => listUsers(call, query, await administeredBy(call)))
  mount(server, 'user.one', ({ params }, call) => readUser(call, params.id))
  mount(server, 'user.create', async ({ body }, call) => reply(await createUser(call, body), 'common.created'))
  mount(server, 'user.update', async ({ params, body }, call) => {
    await updateUser(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'user.delete', async ({ params }, call) => {
    await deleteUser(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'user.toggle', async ({ params }, call) => {
    await toggleUser(call, params.id)
    return reply(null, 'common.done')
  })
  mount(server, 'user.unlock', async ({ params }, call) => {
    await unlockUser(call, params.id)
    return reply(null, 'user.unlocked')
  })
  mount(server, 'user.resetPassword', async ({ params, body }, call) => {
    await resetPassword(call, params.id, body.userPassword, body.validatePassword)
    return reply(null, 'user.passwordReset')
  })
  mount(server, 'user.work', ({ query }, call) => workOf(call, query.fromId) as never)
  mount(server, 'user.handOver', async ({ body }, call) =>
    reply(null, 'user.handedOver', { count: await handOver(call, body) }),
  )
  mount(server, 'user.selector', async (_input, { database }) => ({ list: await userSelector(database) }))
  mount(server, 'user.byPosition', ({ query }, { database }) => usersOfPosition(database, query))
  mount(server, 'user.byRole', ({ query }, { database }) => usersOfRole(database, query))
  mount(server, 'user.administered', async ({ params, body }, call) => ({
    list: await administeredNodes(call, params.id, body.keyword),
  }))
  mount(server, 'online.list', ({ query }, call) => listOnline(call, query))
  mount(server, 'online.end', async ({ params }, call) => {
    await endOnline(call, [params.id])
    return reply(null, 'user.forcedOff')
  })
  mount(server, 'online.endMany', async ({ body }, call) => {
    await endOnline(call, body.ids)
    return reply(null, 'user.forcedOff')
  })
}
