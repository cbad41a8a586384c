import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { toggleRow } from '#server/core/table.ts'
import {
  changeManaged,
  createManaged,
  deleteManaged,
  listManaged,
  manageSpec,
  portalChoices,
  portalsInSystem,
  readManaged,
} from './manage.ts'
import { grantableTree, grantToRoles, rolesOf, saveGranted } from './manage-grants.ts'

/** Portals of systems: which there are, in which order, which one is first, and who has them. */
export function mountPortalManage(server: Server): void {
  mount(server, 'portalManage.list', ({ query }, call) => listManaged(call, query))
  mount(server, 'portalManage.ofSystem', ({ params, query }, call) => listManaged(call, { ...query, ...params }))
  mount(server, 'portalManage.one', ({ params }, call) => readManaged(call, params.id))
  mount(server, 'portalManage.create', async ({ body }, call) => {
    await createManaged(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'portalManage.update', async ({ params, body }, call) => {
    await changeManaged(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'portalManage.delete', async ({ params }, call) => {
    await deleteManaged(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'portalManage.toggle', async ({ params, body }, { database }) => {
    await toggleRow(database, manageSpec, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'portalManage.choices', ({ params, query }, call) => portalChoices(call, params.systemId, query))
  mount(server, 'portalManage.inSystem', async ({ params, query }, call) => ({
    list: await portalsInSystem(call, params.id, query?.category === 'App' ? 'App' : 'Web'),
  }))
  mount(server, 'portalManage.roles', async ({ params }, call) => ({ roleIds: await rolesOf(call, params.id) }))
  mount(server, 'portalManage.grant', async ({ params, body }, call) => {
    await grantToRoles(call, params.id, body.roleIds)
    return reply(null, 'common.saved')
  })
  mount(server, 'portalManage.granted', ({ params }, call) => grantableTree(call, params.id))
  mount(server, 'portalManage.saveGranted', async ({ params, body }, call) => {
    await saveGranted(call, params.id, body)
    return reply(null, 'common.saved')
  })
}
