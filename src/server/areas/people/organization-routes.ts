import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { administeredBy, type Administered } from './administered.ts'
import { organizationList, organizationsByIds, organizationTree, parentChoices } from './organization-trees.ts'
import {
  createOrganization,
  deleteOrganization,
  readOrganization,
  toggleOrganization,
  updateOrganization,
} from './organizations.ts'
import { meantOrganizations } from './variables.ts'
import type { BranchQuery } from '#shared/api/selectors.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { childPage, findOrganizations, type Node, pageOf } from './selectors/level.ts'

/** A page of one branch, or of what a word finds as a flat list; null where no page is asked for. */
async function organizationPage(database: PlatformDatabase, query: BranchQuery) {
  const page = pageOf(query)
  const word = query?.keyword?.trim() ?? ''
  if (!page) return null
  if (word !== '') return findOrganizations(database, word, page)
  if (query?.parentId === undefined) return null
  return childPage<Node>(database, query.parentId, page, null)
}

/** Nodes below which nothing may be added, and a record's own, are disabled. */
function markAdministered(list: readonly Node[], scope: Administered, own: string): Node[] {
  return list.map((node) => {
    const isOut = (own !== '0' && node.organizeIds.includes(own)) || !scope.may('add', node.organizeIds.join(','))
    return isOut ? { ...node, disabled: true } : node
  })
}

/** Companies and departments: their trees, and their administration. */
export function mountOrganizations(server: Server): void {
  mountTrees(server)
  mount(server, 'organization.one', ({ params }, call) => readOrganization(call, params.id))
  mount(server, 'organization.department', ({ params }, call) => readOrganization(call, params.id))
  mount(server, 'organization.create', async ({ body }, call) => {
    await createOrganization(call, body, body.category ?? 'company')
    return reply(null, 'common.created')
  })
  mount(server, 'organization.createDepartment', async ({ body }, call) => {
    await createOrganization(call, body, 'department')
    return reply(null, 'common.created')
  })
  for (const id of ['organization.update', 'organization.updateDepartment'] as const) {
    mount(server, id, async ({ params, body }, call) => {
      await updateOrganization(call, params.id, body)
      return reply(null, 'common.updated')
    })
  }
  for (const id of ['organization.delete', 'organization.deleteDepartment'] as const) {
    mount(server, id, async ({ params }, call) => {
      await deleteOrganization(call, params.id)
      return reply(null, 'common.deleted')
    })
  }
  mount(server, 'organization.toggle', async ({ params, body }, call) => {
    await toggleOrganization(call, params.id, body?.enabledMark)
    return reply(null, 'common.done')
  })
}

function mountTrees(server: Server): void {
  mount(server, 'organization.list', async ({ query }, call) => ({
    list: await organizationList(call.database, query ?? {}, await administeredBy(call)),
  }))
  mount(server, 'organization.tree', async ({ query }, { database }) => {
    return (await organizationPage(database, query)) ?? { list: await organizationTree(database, query ?? {}) }
  })
  mount(server, 'organization.departments', async ({ params }, { database }) => ({
    list: await organizationTree(database, {}, params.id === '0' ? undefined : params.id),
  }))
  mount(server, 'organization.parents', async ({ params }, call) => ({
    list: await parentChoices(call.database, await administeredBy(call), { exclude: params.id, onlyCompanies: true }),
  }))
  mount(server, 'organization.departmentParents', async ({ params, query }, call) => {
    const scope = await administeredBy(call)
    const page = await organizationPage(call.database, query)
    if (page) return { ...page, list: markAdministered(page.list, scope, params.id) }
    return { list: await parentChoices(call.database, scope, { exclude: params.id, onlyCompanies: false, query }) }
  })
  mount(server, 'organization.byCondition', async ({ body }, call) => ({
    list: await organizationsByIds(call.database, await meantOrganizations(call, body.departIds), body.keyword),
  }))
}
