import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { deleteMembership, listMemberships, readMembership, saveMembership, toggleMembership } from './memberships.ts'
import type { Membership } from './members.ts'
import { changeMembers, listMembers } from './relations.ts'

/** Positions, roles and groups: their administration, and who has them. */
export function mountMemberships(server: Server): void {
  for (const kind of ['position', 'role', 'group'] as const) mountUsual(server, kind)
  mount(server, 'relation.list', ({ params, query }, call) => listMembers(call, params.id, query))
  mount(server, 'relation.change', async ({ params, body }, call) => {
    await changeMembers(call, params.id, body)
    return reply(null, 'common.saved')
  })
}

function mountUsual(server: Server, kind: Membership): void {
  // The three differ in a field or two, which the schemas of their entries have checked.
  mount(server, `${kind}.list`, async ({ query }, call) => (await listMemberships(call, kind, query)) as never)
  mount(server, `${kind}.one`, async ({ params }, call) => (await readMembership(call, kind, params.id)) as never)
  mount(server, `${kind}.create`, async ({ body }, call) => {
    const id = await saveMembership(call, kind, null, body)
    return reply((kind === 'role' ? { id, fullName: body.fullName } : null) as never, 'common.created')
  })
  mount(server, `${kind}.update`, async ({ params, body }, call) => {
    await saveMembership(call, kind, params.id, body)
    return reply(null, 'common.updated')
  })
  mount(server, `${kind}.delete`, async ({ params }, call) => {
    await deleteMembership(call, kind, params.id)
    return reply(null, 'common.deleted')
  })
  mount(server, `${kind}.toggle`, async ({ params }, call) => {
    await toggleMembership(call, kind, params.id)
    return reply(null, 'common.done')
  })
}
