import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn, likeContains } from '#server/database/text.ts'

/** Regions that a keyword shows at most: more are not read by anybody. */
const MAX_FOUND = 500

/** Regions one level below a parent ('-1': the top); with a keyword at the top, those of every level. */
export async function childRegions(database: PlatformDatabase, parentId: string, keyword: string | undefined) {
  const word = keyword?.trim()
  const isEverywhere = Boolean(word) && parentId === '-1'
  const rows = await database
    .selectFrom('region')
    .selectAll('region')
    .select((row) =>
      row
        .exists(row.selectFrom('region as child').select('child.id').whereRef('child.parent_id', '=', 'region.id'))
        .as('has_children'),
    )
    .$if(!isEverywhere, (query) => query.where('region.parent_id', '=', parentId))
    .$if(isEverywhere, (query) => query.limit(MAX_FOUND))
    .$if(Boolean(word), (query) =>
      query.where((row) =>
        row.or([
          likeContains(database, 'region.full_name', word ?? ''),
          likeContains(database, 'region.en_code', word ?? ''),
        ]),
      ),
    )
    .orderBy('region.sort_code')
    .orderBy('region.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    enCode: row.en_code,
    fullName: row.full_name,
    enabledMark: row.enabled_mark,
    sortCode: row.sort_code,
    hasChildren: Boolean(row.has_children),
    isLeaf: !row.has_children,
  }))
}

/** Enabled regions one level below a parent, without one; a leaf has no enabled region below it. */
export async function regionOptions(database: PlatformDatabase, parentId: string, exclude: string) {
  const rows = await database
    .selectFrom('region')
    .select(['region.id', 'region.full_name', 'region.sort_code'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('region as child')
            .select('child.id')
            .whereRef('child.parent_id', '=', 'region.id')
            .where('child.enabled_mark', '=', 1),
        )
        .as('has_children'),
    )
    .where('region.parent_id', '=', parentId)
    .where('region.enabled_mark', '=', 1)
    .where('region.id', '!=', exclude)
    .orderBy('region.sort_code')
    .orderBy('region.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    sortCode: row.sort_code,
    isLeaf: !row.has_children,
  }))
}

/** Names of id paths in the same order; unknown ids are left out. */
export async function regionNames(database: PlatformDatabase, paths: readonly (readonly string[])[]) {
  const ids = paths.flat()
  if (ids.length === 0) return paths.map(() => [])
  const rows = await database
    .selectFrom('region')
    .select(['id', 'full_name'])
    .where(whereIn(database, 'region.id', ids))
    .execute()
  const names = new Map(rows.map((row) => [row.id, row.full_name]))
  return paths.map((path) =>
    path.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [name]
    }),
  )
}

/** One region with the name of its parent; refuses with 404 when there is none. */
export async function regionInfo(database: PlatformDatabase, id: string) {
  const row = await database
    .selectFrom('region')
    .leftJoin('region as parent', 'parent.id', 'region.parent_id')
    .selectAll('region')
    .select('parent.full_name as parent_name')
    .select((query) =>
      query
        .exists(query.selectFrom('region as child').select('child.id').whereRef('child.parent_id', '=', 'region.id'))
        .as('has_children'),
    )
    .where('region.id', '=', id)
    .executeTakeFirst()
  if (!row) fail(404, 'region.missing')
  return {
    id: row.id,
    parentId: row.parent_id,
    parentName: row.parent_name ?? '',
    enCode: row.en_code,
    fullName: row.full_name,
    enabledMark: row.enabled_mark,
    sortCode: row.sort_code,
    description: row.description,
    hasChildren: Boolean(row.has_children),
    isLeaf: !row.has_children,
  }
}
