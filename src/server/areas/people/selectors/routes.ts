import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { allowedGroups, groupNodes } from './groups.ts'
import { allowedPositions, allPositions, positionNodes, positionsOf } from './positions.ts'
import { administeredRoles, allowedRoles, roleNodes, rolesOf } from './roles.ts'

/** What may be chosen where positions, roles and groups are picked. */
export function mountSelectors(server: Server): void {
  mount(server, 'position.selector', ({ query }, { database }) => positionNodes(database, query))
  mount(server, 'position.all', async (_input, { database }) => ({ list: await allPositions(database) }))
  mount(server, 'position.ofOrganizations', async ({ body }, { database }) => ({
    list: await positionsOf(database, body.organizeIds),
  }))
  mount(server, 'position.byCondition', async ({ body }, call) => ({ list: await allowedPositions(call, body) }))
  mount(server, 'role.selector', ({ query }, call) => roleNodes(call, query))
  mount(server, 'role.selectorByPermission', async (_input, call) => ({ list: await administeredRoles(call) }))
  mount(server, 'role.ofOrganizations', async ({ body }, call) => ({ list: await rolesOf(call, body.organizeIds) }))
  mount(server, 'role.byCondition', async ({ body }, call) => ({
    list: await allowedRoles(call, body.ids, body.keyword),
  }))
  mount(server, 'group.byCondition', async ({ body }, { database }) => ({
    list: await allowedGroups(database, body.ids, body.keyword),
  }))
  mount(server, 'group.selector', (_input, { database }) => groupNodes(database))
}
