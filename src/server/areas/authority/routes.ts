import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { readTree, readValues } from './grantable.ts'
import { explain, listSubjects } from './subjects.ts'
import { grantTo, requireSeen, subjectOf } from './write.ts'

/** Grants of six kinds to users, roles and positions (specification, section 6; wire contract 4.5). */
export function mountAuthority(server: Server): void {
  mount(server, 'authority.subjects', ({ query }, call) =>
    listSubjects(call, { ...query, objectType: query.objectType || 'Role' }),
  )
  mount(server, 'authority.tree', (_input, call) => readTree(call))
  mount(server, 'authority.grants', async ({ params, query }, call) => {
    const subject = subjectOf(query.objectType, params.id)
    await requireSeen(call, subject.type, subject.id)
    const rows = await call.database
      .selectFrom('authority')
      .select('item_id')
      .where('subject_type', '=', subject.type)
      .where('subject_id', '=', subject.id)
      .execute()
    return { ids: rows.map((row) => row.item_id) }
  })
  mount(server, 'authority.values', async ({ params, body }, call) => {
    await requireSeen(call, null, params.id)
    return readValues(call, params.id, body.type, (body.moduleIds ?? '').split(',').filter(Boolean))
  })
  mount(server, 'authority.save', async ({ params, body }, call) => {
    await grantTo(call, [subjectOf(body.objectType, params.id)], body, 'replace')
    return reply(null, 'common.updated')
  })
  mount(server, 'authority.batch', async ({ body }, call) => {
    const subjects = [
      ...body.userIds.map((id) => subjectOf('User', id)),
      ...body.roleIds.map((id) => subjectOf('Role', id)),
      ...body.positionIds.map((id) => subjectOf('Position', id)),
      ...body.groupIds.map((id) => subjectOf('PermissionGroup', id)),
    ]
    await grantTo(call, subjects, body, 'add')
    return reply(null, 'common.updated')
  })
  mount(server, 'authority.explain', ({ params }, call) => explain(call, params.id))
}
