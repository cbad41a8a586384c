import type { Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { createRow, deleteRow, readRow, type Row, type TableSpec, updateRow } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains } from '#server/database/text.ts'

/** A portal in a system, of which nobody writes over what somebody else changed meanwhile. */
export const manageSpec: TableSpec = {
  table: 'portal_manage',
  columns: {
    portalId: 'portal_id',
    systemId: 'system_id',
    platform: 'platform',
    homePageMark: 'home_page_mark',
    sortCode: 'sort_code',
    enabledMark: 'enabled_mark',
    description: 'description',
  },
  search: ['description'],
  filters: ['systemId', 'platform', 'enabledMark'],
  order: ['sortCode'],
  unique: [['portalId', 'systemId', 'platform']],
  mark: 'enabledMark',
  options: ['portalId'],
}

type Query = Handled<Endpoints['portalManage.list']>['query']

const rows = (database: PlatformDatabase) =>
  database
    .selectFrom('portal_manage')
    .innerJoin('portal', 'portal.id', 'portal_manage.portal_id')
    .innerJoin('system', 'system.id', 'portal_manage.system_id')

/** One page of the portals of systems: the first of each system, then in their order. */
export async function listManaged(call: Call, query: Query) {
  const { keyword, systemId, platform, enabledMark } = query
  let selected = rows(call.database)
    .selectAll('portal_manage')
    .select(['portal.full_name', 'portal.en_code', 'portal.category', 'system.full_name as system_name'])
  if (systemId) selected = selected.where('portal_manage.system_id', '=', systemId)
  if (platform) selected = selected.where('portal_manage.platform', '=', platform)
  if (enabledMark) selected = selected.where('portal_manage.enabled_mark', '=', Number(enabledMark))
  if (keyword)
    selected = selected.where((row) =>
      row.or([
        likeContains(call.database, 'portal.full_name', keyword),
        likeContains(call.database, 'portal.en_code', keyword),
      ]),
    )
  const { rows: found, pagination } = await readPage(
    selected
      .orderBy('system.sort_code')
      .orderBy('portal_manage.system_id')
      .orderBy('portal_manage.home_page_mark', 'desc')
      .orderBy('portal_manage.sort_code')
      .orderBy('portal_manage.id'),
    query,
  )
  const list = found.map((row) => ({
    id: row.id,
    portalId: row.portal_id,
    systemId: row.system_id,
    systemName: row.system_name,
    platform: row.platform,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category,
    homePageMark: row.home_page_mark,
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    description: row.description,
    creatorTime: row.created_at,
  }))
  return { list, pagination }
}

export async function readManaged({ database }: Call, id: string) {
  const row = (await readRow(database, manageSpec, id)) as unknown as ManagedRead
  const portal = await database
    .selectFrom('portal')
    .select(['full_name', 'en_code', 'category'])
    .where('id', '=', row.portalId)
    .executeTakeFirst()
  return { ...row, fullName: portal?.full_name ?? '', enCode: portal?.en_code ?? '', category: portal?.category ?? '' }
}
type ManagedRead = Handled<Endpoints['portalManage.create']>['body'] & { readonly id: string; readonly version: string }

/** Refuses with 400 a portal that was never released, a system that is not there, and a portal that the system has. */
async function requireFitting({ database }: Call, id: string, row: Row): Promise<void> {
  const [portalId, systemId, platform] = [row['portalId'], row['systemId'], row['platform']].map(String) as [
    string,
    string,
    string,
  ]
  const portal = await database
    .selectFrom('portal')
    .select('id')
    .where('id', '=', portalId)
    .where('layout', '!=', '')
    .executeTakeFirst()
  if (!portal) fail(400, 'portal.notReleased', { field: 'portalId' })
  const system = await database.selectFrom('system').select('id').where('id', '=', systemId).executeTakeFirst()
  if (!system) fail(400, 'portal.noSystem', { field: 'systemId' })
  const same = await database
    .selectFrom('portal_manage')
    .select('id')
    .where('portal_id', '=', portalId)
    .where('system_id', '=', systemId)
    .where('platform', '=', platform)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (same) fail(400, 'portal.inSystem', { field: 'portalId' })
}

/** A system has one first portal on a platform: the others are none any more. */
async function oneFirst({ database }: Call, id: string): Promise<void> {
  const row = await database.selectFrom('portal_manage').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.home_page_mark !== 1) return
  await database
    .updateTable('portal_manage')
    .set({ home_page_mark: 0 })
    .where('system_id', '=', row.system_id)
    .where('platform', '=', row.platform)
    .where('id', '!=', id)
    .execute()
}

export async function createManaged(call: Call, input: Row): Promise<void> {
  await requireFitting(call, '', input)
  await oneFirst(call, await createRow(call.database, manageSpec, input, call.now()))
}

export async function changeManaged(call: Call, id: string, input: Row): Promise<void> {
  await requireFitting(call, id, { ...(await readRow(call.database, manageSpec, id)), ...input })
  await updateRow(call.database, manageSpec, id, input)
  await oneFirst(call, id)
}

export async function deleteManaged({ database }: Call, id: string): Promise<void> {
  await deleteRow(database, manageSpec, id)
  await database.deleteFrom('portal_grant').where('manage_id', '=', id).execute()
}

/** Puts a portal into systems that do not have it, at their ends. */
export async function addToSystems(
  database: PlatformDatabase,
  portalId: string,
  systemIds: readonly string[],
  now: number,
): Promise<void> {
  for (const systemId of new Set(systemIds)) {
    const system = await database.selectFrom('system').select('id').where('id', '=', systemId).executeTakeFirst()
    if (!system) fail(400, 'portal.noSystem', { field: 'pcPortalSystemId' })
    const known = await database
      .selectFrom('portal_manage')
      .select('id')
      .where('portal_id', '=', portalId)
      .where('system_id', '=', systemId)
      .where('platform', '=', 'Web')
      .executeTakeFirst()
    if (known) continue
    const last = await database
      .selectFrom('portal_manage')
      .select((row) => row.fn.max('sort_code').as('last'))
      .where('system_id', '=', systemId)
      .executeTakeFirst()
    await database
      .insertInto('portal_manage')
      .values({
        ...{ id: nextId(), portal_id: portalId, system_id: systemId, platform: 'Web', home_page_mark: 0 },
        ...{ sort_code: Number(last?.last ?? 0) + 1, enabled_mark: 1, description: '', created_at: now },
      })
      .execute()
  }
}

type Choices = Handled<Endpoints['portalManage.choices']>

/** Released portals that a system does not have yet. */
export async function portalChoices({ database }: Call, systemId: string, query: Choices['query']) {
  const platform = query.platform || 'Web'
  let selected = database
    .selectFrom('portal')
    .select(['id', 'full_name', 'en_code', 'category'])
    .where('enabled_mark', '=', 1)
    .where('layout', '!=', '')
    .where((row) =>
      row.not(
        row.exists(
          database
            .selectFrom('portal_manage')
            .select('portal_manage.id')
            .whereRef('portal_manage.portal_id', '=', 'portal.id' as never)
            .where('portal_manage.system_id', '=', systemId)
            .where('portal_manage.platform', '=', platform),
        ),
      ),
    )
  const { keyword, category } = query
  if (category) selected = selected.where('category', '=', category)
  if (keyword)
    selected = selected.where((row) =>
      row.or([likeContains(database, 'portal.full_name', keyword), likeContains(database, 'portal.en_code', keyword)]),
    )
  const { rows: found, pagination } = await readPage(selected.orderBy('created_at').orderBy('id'), query)
  return { list: found.map(optionOf), pagination }
}

const optionOf = (row: { id: string; full_name: string; en_code: string; category: string }) => ({
  ...{ id: row.id, fullName: row.full_name, enCode: row.en_code, category: row.category },
})

/** Enabled portals of a system on a platform, in their order. */
export async function portalsInSystem({ database }: Call, systemId: string, platform: string) {
  const found = await rows(database)
    .select(['portal.id', 'portal.full_name', 'portal.en_code', 'portal.category'])
    .where('portal_manage.system_id', '=', systemId)
    .where('portal_manage.platform', '=', platform)
    .where('portal_manage.enabled_mark', '=', 1)
    .where('portal.enabled_mark', '=', 1)
    .orderBy('portal_manage.sort_code')
    .orderBy('portal_manage.id')
    .execute()
  return found.map(optionOf)
}
