import { sql } from 'kysely'
import type { EndpointId, Endpoints } from '#shared/api/table.ts'
import type { Handled } from '#shared/api/endpoint.ts'
import { isCode } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { RegionTable } from '#server/database/tables/system.ts'
import { batches } from '#server/database/batch.ts'
import { readRegions, readStreets } from '#server/seed/reference.ts'
import { isSqlite } from '#server/database/text.ts'

type Body<Id extends EndpointId> = Handled<Endpoints[Id]>['body']
type RegionInput = Body<'region.create'>

const TOP = '-1'
/** More levels than any division has: a longer way up is a ring. */
const MAX_LEVELS = 20

/** Inside a transaction in which nobody else writes regions: else two could be placed below each other. */
function alone<Result>(
  database: PlatformDatabase,
  work: (inside: PlatformDatabase) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (inside) => {
    if (!isSqlite(inside)) await sql`lock table region in share row exclusive mode`.execute(inside)
    return work(inside)
  })
}

const find = (database: PlatformDatabase, id: string) =>
  database.selectFrom('region').selectAll().where('id', '=', id).executeTakeFirst()

/** Refuses with 400 a parent that is not there, and one that is the region itself or below it. */
async function requireParent(inside: PlatformDatabase, parentId: string, id: string): Promise<void> {
  for (let at = parentId, level = 0; at !== TOP; level += 1) {
    if (at === id || level > MAX_LEVELS) fail(400, 'region.belowItself', { field: 'parentId' })
    const parent = await find(inside, at)
    if (!parent) return fail(400, 'region.parentMissing', { field: 'parentId' })
    at = parent.parent_id
  }
}

/** Refuses with 400 what the rules do not allow; what is stored may stay as it is. */
async function requireRules(
  inside: PlatformDatabase,
  input: RegionInput,
  id: string,
  stored: RegionTable | null,
): Promise<void> {
  const { enCode, fullName, parentId } = input
  if (enCode !== stored?.en_code && !isCode(enCode)) fail(400, 'region.codeMalformed', { field: 'enCode' })
  await requireParent(inside, parentId, id)
  const others = inside.selectFrom('region').select('id').where('id', '!=', id)
  if (enCode !== stored?.en_code && (await others.where('en_code', '=', enCode).executeTakeFirst()))
    fail(400, 'region.codeTaken', { field: 'enCode', params: { code: enCode } })
  if (fullName === stored?.full_name && parentId === stored.parent_id) return
  const beside = others.where('parent_id', '=', parentId).where('full_name', '=', fullName)
  if (await beside.executeTakeFirst()) fail(400, 'region.nameTaken', { field: 'fullName', params: { name: fullName } })
}

const columns = (input: RegionInput) => ({
  parent_id: input.parentId,
  full_name: input.fullName,
  en_code: input.enCode,
  sort_code: input.sortCode,
  description: input.description ?? '',
})

/** Creates a region. Its id is its code where that is free, as with the official divisions. */
export async function createRegion(database: PlatformDatabase, input: RegionInput): Promise<void> {
  await alone(database, async (inside) => {
    await requireRules(inside, input, '', null)
    const id = (await find(inside, input.enCode)) ? nextId() : input.enCode
    const row = { id, ...columns(input), enabled_mark: input.enabledMark }
    await inside.insertInto('region').values(row).execute()
  })
}

/**
 * Adds what of the official divisions is missing, down to the streets; what is there stays as it is, also where somebody
 * renamed or moved it. Answers how many were added.
 */
export async function completeRegions(database: PlatformDatabase): Promise<number> {
  const official = [...readRegions(), ...readStreets()]
  return alone(database, async (inside) => {
    const stored = await inside.selectFrom('region').select(['id', 'parent_id', 'full_name', 'en_code']).execute()
    const ids = new Set(stored.map(({ id }) => id))
    const codes = new Set(stored.map(({ en_code: code }) => code))
    const names = new Set(stored.map(placeAndName))
    const missing = official.filter((row) => {
      if (ids.has(row.id) || codes.has(row.en_code) || names.has(placeAndName(row))) return false
      // Those above come first in the list.
      if (row.parent_id !== TOP && !ids.has(row.parent_id)) return false
      ids.add(row.id)
      return true
    })
    for (const batch of batches(missing)) await inside.insertInto('region').values(batch).execute()
    return missing.length
  })
}

const placeAndName = (row: Pick<RegionTable, 'parent_id' | 'full_name'>) => `${row.parent_id}/${row.full_name}`

/** Changes a region; refuses with 404 when there is none. */
export async function updateRegion(database: PlatformDatabase, id: string, input: RegionInput): Promise<void> {
  await alone(database, async (inside) => {
    const stored = await find(inside, id)
    if (!stored) return fail(404, 'region.missing')
    await requireRules(inside, input, id, stored)
    const row = { ...columns(input), enabled_mark: input.enabledMark }
    await inside.updateTable('region').set(row).where('id', '=', id).execute()
  })
}

/** Deletes a region that has none below it; refuses with 404 when there is none. */
export async function deleteRegion(database: PlatformDatabase, id: string): Promise<void> {
  await alone(database, async (inside) => {
    if (!(await find(inside, id))) fail(404, 'region.missing')
    const child = await inside.selectFrom('region').select('id').where('parent_id', '=', id).executeTakeFirst()
    if (child) fail(400, 'region.hasChildren')
    await inside.deleteFrom('region').where('id', '=', id).execute()
  })
}

/** Sets the enabled mark, or flips it where the caller does not say which it wants. */
export async function toggleRegion(database: PlatformDatabase, id: string, wanted?: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('region')
    .set({ enabled_mark: wanted ?? sql<number>`1 - enabled_mark` })
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'region.missing')
}
