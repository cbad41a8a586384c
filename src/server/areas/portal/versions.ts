import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { versionOf } from '#server/core/table.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { peopleOf, portalSpec } from './designs.ts'

/** Older ones go: a layout is up to a megabyte. */
const MOST = 30

/** Keeps a released layout as the next version; one that is like the last is none of its own. */
export async function keepVersion(
  inside: PlatformDatabase,
  portalId: string,
  layout: string,
  { user, now }: Pick<Call, 'user' | 'now'>,
): Promise<void> {
  const last = await inside
    .selectFrom('portal_version')
    .select(['version', 'layout'])
    .where('portal_id', '=', portalId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.layout === layout) return
  const version = (last?.version ?? 0) + 1
  await inside
    .insertInto('portal_version')
    .values({ id: nextId(), portal_id: portalId, version, layout, created_by: user.userId, created_at: now() })
    .execute()
  await inside
    .deleteFrom('portal_version')
    .where('portal_id', '=', portalId)
    .where('version', '<=', version - MOST)
    .execute()
}

/** What was released of a portal, the newest first. */
export async function listVersions({ database }: Call, portalId: string) {
  const rows = await database
    .selectFrom('portal_version')
    .selectAll()
    .where('portal_id', '=', portalId)
    .orderBy('version', 'desc')
    .execute()
  const people = await peopleOf(
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

/** Puts a version where it is designed; people see it after the next release. Refuses with 400 where somebody saved meanwhile. */
export async function restoreVersion(
  call: Call,
  id: string,
  versionId: string,
  seen: string | undefined,
): Promise<void> {
  const { database } = call
  const version = await database
    .selectFrom('portal_version')
    .select('layout')
    .where('id', '=', versionId)
    .where('portal_id', '=', id)
    .executeTakeFirst()
  const row = await database.selectFrom('portal').selectAll().where('id', '=', id).executeTakeFirst()
  if (!version || !row) return fail(404, 'table.notFound')
  if (seen !== undefined && seen !== versionOf(portalSpec, { ...row })) fail(400, 'table.changedMeanwhile')
  const { numUpdatedRows } = await database
    .updateTable('portal')
    .set({ model: version.layout, is_release: version.layout === row.layout ? 1 : 2, modified_at: call.now() })
    .where('id', '=', id)
    // Whoever saves or publishes between reading and writing is not written over.
    .where('model', '=', row.model)
    .where('layout', '=', row.layout)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(400, 'table.changedMeanwhile')
}
