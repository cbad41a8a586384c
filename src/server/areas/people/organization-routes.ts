import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { administeredBy } from './administered.ts'
import { organizationList, organizationsByIds, organizationTree, parentChoices } from './organization-trees.ts'
import {
  createOrganization,
  deleteOrganization,
  readOrganization,
  toggleOrganization,
  updateOrganization,
} from './organizations.ts'
import { markAdministered, organizationPage } from './selectors/organizations.ts'
import { meantOrganizations } from './variables.ts'

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
