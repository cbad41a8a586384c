import { initialsOf } from '#shared/rules/name-keys.ts'
import { reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Page } from '#server/database/page.ts'
import { mountAdministrators } from './administrator-routes.ts'
import { readColumns, saveColumns } from './columns.ts'
import { childNodes, findNodes, membersInOrder } from './nodes.ts'
import { mountMemberships } from './membership-routes.ts'
import { mountOrganizations } from './organization-routes.ts'
import { parseSelection, type Selection, selectedBy } from './scope.ts'
import { mountSelectors } from './selectors/routes.ts'
import { selectedItems, usersByIds } from './selected.ts'
import { mountUserAdministration } from './user-routes.ts'
import { type ActiveUsers, activeUsers, chooseAll, choosePage, chooseSome, matching, pickedUser } from './users.ts'

/** Organisations, users and the caller's own settings. */
export function mountPeople(server: Server): void {
  mountOrganizations(server)
  mountMemberships(server)
  mountUserAdministration(server)
  mountAdministrators(server)
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
