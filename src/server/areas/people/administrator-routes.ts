import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { listAdministrators, setAdministrators } from './administrators.ts'
import { listManagers, readManager, saveManager } from './managers.ts'

/** Administrators of the platform, and managers of single organisations. */
export function mountAdministrators(server: Server): void {
  mount(server, 'administrator.list', (_input, call) => listAdministrators(call))
  mount(server, 'administrator.set', async ({ body }, call) => {
    await setAdministrators(call, body.adminIds)
    return reply(null, 'common.saved')
  })
  mount(server, 'manager.list', ({ query }, call) => listManagers(call, query))
  mount(server, 'manager.one', ({ params }, call) => readManager(call, params.id))
  mount(server, 'manager.create', async ({ body }, call) => {
    await saveManager(call, body.userId, body.organizations, 'create')
    return reply(null, 'common.created')
  })
  mount(server, 'manager.update', async ({ params, body }, call) => {
    await saveManager(call, params.id, body.organizations, 'update')
    return reply(null, 'common.updated')
  })
  mount(server, 'manager.delete', async ({ params }, call) => {
    await saveManager(call, params.id, [], 'delete')
    return reply(null, 'common.deleted')
  })
}
