import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { namesOfPeople, tableOf } from './designs.ts'
import type { DesignKind } from './kind.ts'

/** Older ones go: a layout is up to a megabyte. */
const MOST = 30

/** Keeps a released layout as the next version; one that is like the last is none of its own. */
export async function keepVersion(
  inside: PlatformDatabase,
  designId: string,
  layout: string,
  { user, now }: Pick<Call, 'user' | 'now'>,
): Promise<void> {
  const last = await inside
    .selectFrom('design_version')
    .select(['version', 'layout'])
    .where('design_id', '=', designId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.layout === layout) return
  const version = (last?.version ?? 0) + 1
  await inside
    .insertInto('design_version')
    .values({ id: nextId(), design_id: designId, version, layout, created_by: user.userId, created_at: now() })
    .execute()
  await inside
    .deleteFrom('design_version')
    .where('design_id', '=', designId)
    .where('version', '<=', version - MOST)
    .execute()
}

/** What was released of a design, the newest first. */
export async function listVersions({ database }: Call, designId: string) {
  const rows = await database
    .selectFrom('design_version')
    .selectAll()
    .where('design_id', '=', designId)
    .orderBy('version', 'desc')
    .execute()
  const people = await namesOfPeople(
    database,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    creatorUser: people.get(row.created_by) ?? '',
    creatorTime: row.created_at,
    formData: row.layout,
  }))
}

/**
 * Puts a version of a design where it is designed; people see it after the next release. Refuses with 400 where
 * somebody saved meanwhile.
 */
export async function restoreVersion(
  call: Call,
  kind: DesignKind,
  { id, versionId, seen }: { readonly id: string; readonly versionId: string; readonly seen: string | undefined },
): Promise<void> {
  const { database } = call
  const version = await database
    .selectFrom('design_version')
    .select('layout')
    .where('id', '=', versionId)
    .where('design_id', '=', id)
    .executeTakeFirst()
  const row = await database.selectFrom(tableOf(kind)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!version || !row) return fail(404, 'table.notFound')
  if (seen !== undefined && seen !== versionOf(kind.spec, { ...row })) fail(400, 'table.changedMeanwhile')
  const { numUpdatedRows } = await database
    .updateTable(tableOf(kind))
    .set({ model: version.layout, is_release: version.layout === row.layout ? 1 : 2, modified_at: call.now() })
    .where('id', '=', id)
    // Whoever saves or publishes between reading and writing is not written over.
    .where('model', '=', row.model)
    .where('layout', '=', row.layout)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(400, 'table.changedMeanwhile')
}
