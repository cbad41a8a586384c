import { initialsOf } from '#shared/rules/name-keys.ts'
import { reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Page } from '#server/database/page.ts'
import { readColumns, saveColumns } from './columns.ts'
import { childNodes, findNodes, membersInOrder } from './nodes.ts'
import { mountOrganizations } from './organization-routes.ts'
import { parseSelection, type Selection, selectedBy } from './scope.ts'
import { selectedItems, usersByIds } from './selected.ts'
import { mountUserAdministration } from './user-routes.ts'
import { type ActiveUsers, activeUsers, chooseAll, choosePage, chooseSome, matching, pickedUser } from './users.ts'
import { listAdministrators, setAdministrators } from './administrators.ts'
import { mountGradeManage } from './grade-manage.ts'
import { listManagers, readManager, saveManager } from './managers.ts'
import { deleteMembership, listMemberships, readMembership, saveMembership, toggleMembership } from './memberships.ts'
import type { Membership } from './members.ts'
import { changeMembers, listMembers } from './relations.ts'
import { allowedGroups, groupNodes } from './selectors/groups.ts'
import { allowedPositions, allPositions, positionNodes, positionsOf } from './selectors/positions.ts'
import { administeredRoles, allowedRoles, roleNodes, rolesOf } from './selectors/roles.ts'

/** What may be chosen where positions, roles and groups are picked. */
function mountSelectors(server: Server): void {
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

/** Positions, roles and groups: their administration, and who has them. */
function mountMemberships(server: Server): void {
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

/** Administrators of the platform, and managers of single organisations. */
function mountAdministrators(server: Server): void {
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

/** Organisations, users and the caller's own settings. */
export function mountPeople(server: Server): void {
  mountOrganizations(server)
  mountMemberships(server)
  mountUserAdministration(server)
  mountAdministrators(server)
  mountGradeManage(server)
  mountUsers(server)
  mountSelections(server)
  mountSelectors(server)
  mountOwnSettings(server)
}

function mountUsers(server: Server): void {
  mount(server, 'user.all', async (_input, { database }) => ({
    list: (await chooseAll(activeUsers(database))).map((user) => ({
      ...contact(user),
      gender: user.gender,
      quickQuery: initialsOf(user.real_name),
    })),
  }))

  mount(server, 'user.imUsers', async ({ query }, { database, user }) => {
    const others = (few: boolean) => activeUsers(database, few).where('platform_user.id', '!=', user.userId)
    const found = await matching(database, others, query.keyword)
    const { rows, pagination } = await choosePage(found.query, query)
    return { list: rows.map(contact), pagination }
  })

  mount(server, 'user.nodes', async ({ params, body }, { database }) => {
    const keyword = body.keyword?.trim()
    if (keyword) return findNodes(database, keyword, body)
    return childNodes(database, params.id, body.isPaged ? body : null)
  })

  mount(server, 'user.subordinates', ({ body }, { database, user }) => {
    const mine = () => activeUsers(database).where('platform_user.manager_id', '=', user.userId)
    return someOf(database, mine, body)
  })

  mount(server, 'user.inOrganization', async ({ query }, { database, user }) => {
    const id = query.organizeId === '0' ? user.organizationId : query.organizeId
    const members = await membersInOrder(database, id)
    return someOf(database, () => members.query, query)
  })
}

interface Part {
  readonly keyword?: string | undefined
  readonly currentPage?: number | undefined
  readonly pageSize?: number | undefined
}

/** People as a bare list: all of them, or the page that our own clients ask for. */
async function someOf(
  database: PlatformDatabase,
  users: (few: boolean) => ActiveUsers,
  { keyword, currentPage = 1, pageSize }: Part,
) {
  const { query: found } = await matching(database, users, keyword)
  const rows = pageSize ? await chooseSome(found, pageSize, (currentPage - 1) * pageSize) : await chooseAll(found)
  return rows.map(pickedUser)
}

function contact(user: Awaited<ReturnType<typeof chooseAll>>[number]) {
  return {
    id: user.id,
    account: user.account,
    realName: user.real_name,
    headIcon: user.head_icon,
    department: user.path_names ?? '',
  }
}

function mountSelections(server: Server): void {
  mount(server, 'user.byIds', async ({ body }, { database }) => ({
    list: await usersByIds(database, body.userId ?? body.ids ?? []),
  }))

  mount(server, 'user.selected', async ({ body }, call) => ({
    list: await selectedItems(call, body.userId ?? body.ids ?? []),
  }))

  mount(server, 'user.inSelection', async ({ body }, call) =>
    selectedPage(call, await parseSelection(body.ids ?? body.userId ?? [], call), body.pagination),
  )

  mount(server, 'user.byCondition', async ({ body }, call) => {
    const { departIds, positionIds, roleIds, groupIds, userIds } = body
    const typed = { department: departIds, position: positionIds, role: roleIds, group: groupIds, user: userIds }
    const ids = Object.entries(typed).flatMap(([type, some]) =>
      some.map((id) => (id.includes('--') ? id : `${id}--${type}`)),
    )
    return selectedPage(call, await parseSelection(ids, call), body.pagination)
  })
}

async function selectedPage(
  { database }: Call,
  selection: Selection,
  asked: (Page & { readonly keyword?: string | undefined }) | undefined,
) {
  const page = asked ?? { currentPage: 1, pageSize: 20 }
  const users = (few: boolean) => activeUsers(database, few).where(selectedBy(database, selection))
  const found = await matching(database, users, asked?.keyword)
  const { rows, pagination } = await choosePage(found.query, page)
  return { list: rows.map(pickedUser), pagination }
}

function mountOwnSettings(server: Server): void {
  mount(server, 'preference.theme', async ({ body }, { database, user }) => {
    await database.updateTable('platform_user').set({ theme: body.theme }).where('id', '=', user.userId).execute()
    return reply(null, 'common.set')
  })

  mount(server, 'preference.language', async ({ body }, { database, user }) => {
    await database.updateTable('platform_user').set({ language: body.language }).where('id', '=', user.userId).execute()
    return reply(null, 'common.set')
  })

  mount(server, 'columns.read', ({ params }, call) => readColumns(call, params.id))

  mount(server, 'columns.save', async ({ body }, call) => {
    await saveColumns(call, body.moduleId, body.fieldList)
    return reply(null, 'common.saved')
  })
}
