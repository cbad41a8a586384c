import type { OrganizationRights } from '#shared/api/administrator.ts'
import { gradeMarks, type GradeNode } from '#shared/api/grade-manage.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { requireMenu } from '#server/core/access.ts'
import { mount } from '#server/core/mount.ts'
import { buildTree, withAncestors } from '#server/core/trees.ts'
import { whereIn } from '#server/database/text.ts'
import { type Administered, administeredBy, type OrganizationRight, withinRight } from './administered.ts'
import { organizationIcon } from './icons.ts'
import { listManagers, saveManager, wireOf } from './managers.ts'
import { genderName } from './user-list.ts'

const rightOf: Readonly<Record<string, OrganizationRight>> = {
  Select: 'select',
  Add: 'add',
  Edit: 'edit',
  Delete: 'remove',
}

/** Whether the caller has, and so may give, what a mark says of the organisation with this path. */
function mayGive(scope: Administered, name: (typeof gradeMarks)[number], path: string): boolean {
  const right = rightOf[name.replace(/^(?:this|sub)Layer/, '')] ?? 'remove'
  return scope.may(right, name.startsWith('subLayer') ? `${path},` : path)
}

const ON = 1
const FIXED_ON = 2
const FIXED_OFF = 3
const noMarks = Object.fromEntries(gradeMarks.map((name) => [name, 0])) as Record<(typeof gradeMarks)[number], number>

/** The organisations that the caller administers, and those above them, with the marks of a user. */
async function markedTree(call: Call, userId: string): Promise<GradeNode[]> {
  const scope = await administeredBy(call)
  const stored = userId === '' ? [] : await rightsOf(call, scope, userId)
  const byId = new Map(stored.map((row) => [row.organizeId, row]))
  const rows = await call.database.selectFrom('organization').selectAll().orderBy('sort_code').orderBy('id').execute()
  const shown = withAncestors(rows, (row) => scope.may('select', row.path) || scope.may('select', `${row.path},`))
  return buildTree<(typeof shown)[number], GradeNode>(shown, '-1', (row, children) => {
    const own = byId.get(row.id)
    const marks = gradeMarks.map((name) => {
      const isOn = own?.[name] === ON
      if (mayGive(scope, name, row.path)) return [name, isOn ? ON : 0]
      return [name, isOn ? FIXED_ON : FIXED_OFF]
    })
    return {
      ...noMarks,
      ...Object.fromEntries(marks),
      organizeId: row.id,
      fullName: row.full_name,
      icon: organizationIcon(row.category),
      children: children.length > 0 ? children : null,
    }
  })
}

/** What a user administers where the caller may see it. */
async function rightsOf(call: Call, scope: Administered, userId: string) {
  const { database } = call
  const rows = await database
    .selectFrom('organization_manager')
    .selectAll()
    .where('user_id', '=', userId)
    .where(withinRight(database, scope, 'select', 'organization_manager.organization_id'))
    .execute()
  return rows.map(wireOf)
}

const flat = (nodes: readonly GradeNode[]): GradeNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/**
 * What of a sent tree is to be stored: organisations with a mark. One of which a mark is fixed stays as it is, and is refused
 * where another mark of it was changed.
 */
async function wanted(call: Call, userId: string, tree: readonly GradeNode[]): Promise<OrganizationRights[]> {
  const before = new Map(flat(await markedTree(call, userId)).map((node) => [node.organizeId, node]))
  return flat(tree).flatMap((node) => {
    const known = before.get(node.organizeId)
    const isFixed = known !== undefined && gradeMarks.some((name) => known[name] === FIXED_ON)
    const isSame = known !== undefined && gradeMarks.every((name) => known[name] === node[name])
    if (isFixed && isSame) return []
    if (isFixed) return fail(403, 'user.notYoursToGive')
    const marks = gradeMarks.map((name) => [name, node[name] === ON ? ON : 0] as const)
    if (marks.every(([, value]) => value === 0)) return []
    return [{ ...noMarks, ...Object.fromEntries(marks), organizeId: node.organizeId }]
  })
}

/** Managers of organisations as clients of the family ask for them. */
export function mountGradeManage(server: Server): void {
  mount(server, 'grade.list', async ({ query }, call) => {
    const { list, pagination } = await listManagers(call, query)
    const people = await call.database
      .selectFrom('platform_user')
      .select(['id', 'gender', 'mobile_phone'])
      .where(
        whereIn(
          call.database,
          'platform_user.id',
          list.map(({ id }) => id),
        ),
      )
      .execute()
    const byId = new Map(people.map((row) => [row.id, row]))
    return {
      list: list.map((row) => ({
        ...row,
        managerGroup: '',
        gender: genderName(call, byId.get(row.id)?.gender ?? 3),
        mobilePhone: byId.get(row.id)?.mobile_phone ?? '',
        organizeId: row.organize,
      })),
      pagination,
    }
  })
  mount(server, 'grade.one', async ({ query }, call) => ({
    managerGroup: '',
    orgAdminList: await markedTree(call, query.userId),
    ...{ systemIds: [], systemPermissionList: [], moduleIds: [], modulePermissionList: [] },
  }))
  mount(server, 'grade.save', async ({ body }, call) => {
    const { userId, orgAdminModel, systemIds, moduleIds } = body
    if ([...(systemIds ?? []), ...(moduleIds ?? [])].length > 0) fail(400, 'user.noMenusByManager')
    const isNew =
      (await call.database
        .selectFrom('organization_manager')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst()) === undefined
    if (isNew) await requireMenu(call, 'permission.administrators', 'btn_add')
    const rights = await wanted(call, userId, orgAdminModel)
    if (isNew && rights.length === 0) fail(400, 'user.noRightChosen')
    if (rights.length === 0) await requireMenu(call, 'permission.administrators', 'btn_remove')
    await saveManager(call, userId, rights, isNew ? 'create' : 'update')
    return reply(null, isNew ? 'common.created' : 'common.updated')
  })
  mount(server, 'grade.delete', async ({ params }, call) => {
    await saveManager(call, params.userId, [], 'delete')
    return reply(null, 'common.deleted')
  })
}
