import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { listRows, readRow } from '#server/core/table.ts'
import { grantToRoles, rolesOf } from '../portal/manage-grants.ts'
import { grantedInMenu, grantedTree, groupChoices, groupsOf, groupsOfMenu } from './view.ts'
import {
  changeGroup,
  copyGroup,
  createGroup,
  deleteGroup,
  groupSpec,
  readMembers,
  saveMembers,
  toggleGroup,
} from './groups.ts'

/** Permission groups, their members, and what they are granted where somebody looks at it from the other side. */
export function mountPermissionGroups(server: Server): void {
  mount(
    server,
    'permissionGroup.list',
    async ({ query }, { database }) => (await listRows(database, groupSpec, query)) as never,
  )
  mount(
    server,
    'permissionGroup.one',
    async ({ params }, { database }) => (await readRow(database, groupSpec, params.id)) as never,
  )
  mount(server, 'permissionGroup.create', async ({ body }, call) => {
    await createGroup(call, body)
    return reply(null, 'common.created')
  })
  mount(server, 'permissionGroup.update', async ({ params, body }, call) => {
    await changeGroup(call, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, 'permissionGroup.toggle', async ({ params, body }, call) => {
    await toggleGroup(call, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
  mount(server, 'permissionGroup.delete', async ({ params }, call) => {
    await deleteGroup(call, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, 'permissionGroup.copy', async ({ params }, call) => {
    await copyGroup(call, params.id)
    return reply(null, 'common.created')
  })
  mount(server, 'permissionGroup.members', ({ params }, call) => readMembers(call, params.id))
  mount(server, 'permissionGroup.saveMembers', async ({ params, body }, call) => {
    await saveMembers(call, params.id, body.ids)
    return reply(null, 'common.saved')
  })
  mount(server, 'permissionGroup.choices', (_input, call) => groupChoices(call))
  mount(server, 'permissionGroup.ofSubject', ({ query }, call) => groupsOf(call, query.id, query.objectType))
  mount(server, 'permissionGroup.granted', ({ query }, call) => grantedTree(call, query.permissionId, query.itemType))
  mount(server, 'permissionGroup.ofMenu', ({ params }, call) => groupsOfMenu(call, params.id))
  mount(server, 'permissionGroup.inMenu', ({ params }, call) => grantedInMenu(call, params.id, params.permissionId))
  mount(server, 'permissionGroup.ofPortal', async ({ params }, call) => ({
    ids: await rolesOf(call, params.id, 'permissionGroup'),
  }))
  mount(server, 'permissionGroup.grantPortal', async ({ params, body }, call) => {
    await grantToRoles(call, params.id, body.objectId, 'permissionGroup')
    return reply(null, 'common.saved')
  })
}
