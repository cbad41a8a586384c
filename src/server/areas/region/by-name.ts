import { shownRegionNames } from '#shared/rules/region-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { byName, pathNames } from '../people/find-by-name.ts'

interface Row {
  readonly id: string
  readonly parent_id: string
  readonly full_name: string
}

/** More levels than the official list has. */
const MAX_LEVELS = 10

/** Rows with everything above them; a query for each level. */
async function withAncestors(database: PlatformDatabase, first: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  const known = new Map(first.map((row) => [row.id, row]))
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const missing = [...known.values()].map((row) => row.parent_id).filter((id) => id !== '-1' && !known.has(id))
    if (missing.length === 0) break
    const rows = await database
      .selectFrom('region')
      .select(['id', 'parent_id', 'full_name'])
      .where(whereIn(database, 'region.id', missing))
      .execute()
    if (rows.length === 0) break
    for (const row of rows) known.set(row.id, row)
  }
  return known
}

/** Joined paths of ids of enabled regions, by their path of names or the end of it; levels without a name are left out. */
export async function regionsByName(database: PlatformDatabase, labels: readonly string[]) {
  if (labels.length === 0) return byName([], [])
  const rows = await database
    .selectFrom('region')
    .select(['id', 'parent_id', 'full_name'])
    .where('enabled_mark', '=', 1)
    .where(
      whereIn(
        database,
        'region.full_name',
        labels.map((label) => label.slice(label.lastIndexOf('/') + 1)),
      ),
    )
    .execute()
  const known = await withAncestors(database, rows)
  return byName(
    labels,
    rows.map((row) => {
      const path: Row[] = []
      for (let at: Row | undefined = row; at && path.length < MAX_LEVELS; at = known.get(at.parent_id)) path.unshift(at)
      const named = shownRegionNames(path.map(({ full_name: name }) => name))
      return { id: path.map(({ id }) => id).join(','), names: pathNames(named) }
    }),
  )
}
