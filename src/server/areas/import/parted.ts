import type { FailedRow } from '#shared/api/import.ts'
import type { PartedImport } from '#shared/api/parted-import.ts'
import { MAX_IMPORT_ROWS, MAX_PARTED_ROWS } from '#shared/form/import/limits.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { notify } from '#server/core/notify/notify.ts'
import { createSecret } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PartedImportTable } from '#server/database/tables/imports.ts'
import { readRecords } from './files.ts'
import { inParts, readPart, removeParts, writeParts } from './parts.ts'
import { storeRecords } from './run.ts'
import type { ImportSource } from './source.ts'
import { openSource, type SourceName } from './sources.ts'
import { readKept } from './uploads.ts'

/** Source under which workbooks for imports in parts are kept. */
export const partedUpload = 'partedImport'

/** An import that nobody goes on with is kept for so long. */
const KEPT = 7 * 24 * 60 * 60_000

/** Rows of one statement. */
const BATCH = 100

const stateOf = (row: PartedImportTable): PartedImport => ({
  id: row.id,
  fileName: row.file_name,
  records: row.records,
  done: row.done,
  good: row.done - row.failed,
  failed: row.failed,
  part: row.part,
  parts: row.parts,
})

/** An import of the caller's own; refuses with 404. */
async function findImport(call: Call, id: string): Promise<PartedImportTable> {
  const row = await call.database
    .selectFrom('parted_import')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', call.user.userId)
    .executeTakeFirst()
  return row ?? fail(404, 'imports.partedMissing')
}

async function forget(call: Call, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await call.database.deleteFrom('parted_import_failure').where('parted_import_id', 'in', ids).execute()
  await call.database.deleteFrom('parted_import').where('id', 'in', ids).execute()
  for (const id of ids) await removeParts(call, id)
}

/** Lays a kept workbook down in parts; nothing of it is stored yet. */
export async function beginImport(
  call: Call,
  { source: name, sourceId, fileName }: { source: SourceName; sourceId: string; fileName: string },
): Promise<PartedImport> {
  const source = await openSource(call, name, sourceId)
  const kept = await readKept(call, [partedUpload, name], fileName)
  const parts = inParts(await readRecords(call, source, kept.content, MAX_PARTED_ROWS))
  const old = await call.database
    .selectFrom('parted_import')
    .select('id')
    .where('created_at', '<=', call.now() - KEPT)
    .execute()
  await forget(
    call,
    old.map(({ id }) => id),
  )
  const row: PartedImportTable = {
    id: createSecret(),
    user_id: call.user.userId,
    source: name,
    source_id: sourceId,
    file_name: kept.name,
    records: parts.reduce((sum, records) => sum + records.length, 0),
    parts: parts.length,
    part: 0,
    done: 0,
    failed: 0,
    created_at: call.now(),
  }
  await writeParts(call, row.id, parts)
  await call.database.insertInto('parted_import').values(row).execute()
  return stateOf(row)
}

export async function listImports(call: Call, name: SourceName, sourceId: string): Promise<PartedImport[]> {
  const rows = await call.database
    .selectFrom('parted_import')
    .selectAll()
    .where('user_id', '=', call.user.userId)
    .where('source', '=', name)
    .where('source_id', '=', sourceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(stateOf)
}

/** Somebody stored the part in the meantime. */
class PartTaken extends Error {}

/**
 * Stores one part together with how far the import came, so that a part is stored once however often it is asked for
 * and wherever somebody dies. Answers the state; one that is stored already changes nothing.
 */
export async function runPart(call: Call, id: string, part: number): Promise<PartedImport> {
  const row = await findImport(call, id)
  if (part !== row.part || row.part >= row.parts) return stateOf(row)
  const source = await openSource(call, row.source as SourceName, row.source_id)
  const records = (await readPart(call, id, part)) ?? fail(404, 'imports.partedMissing')
  let hasStored = false
  try {
    await storeRecords(call, source, records, (database, failed) => noteProgress(database, row, records.length, failed))
    hasStored = true
  } catch (error) {
    if (!(error instanceof PartTaken)) throw error
  }
  const after = await findImport(call, id)
  // Told once, by whoever stored the last part: whoever waited for it may be elsewhere by now.
  if (hasStored && after.part === after.parts) await notifyFinished(call, source.name, after)
  return stateOf(after)
}

async function notifyFinished(call: Call, name: string, row: PartedImportTable): Promise<void> {
  await notify(call, {
    reason: 'importFinished',
    values: { name, done: String(row.done - row.failed), failed: String(row.failed) },
    to: [row.user_id],
    from: null,
    topic: `import:${row.id}`,
    imported: { source: row.source as SourceName, sourceId: row.source_id },
  })
}

async function noteProgress(
  database: PlatformDatabase,
  { id, part, done, failed: before }: PartedImportTable,
  count: number,
  failed: ReadonlyMap<number, FailedRow>,
): Promise<void> {
  const moved = await database
    .updateTable('parted_import')
    .set({ part: part + 1, done: done + count, failed: before + failed.size })
    .where('id', '=', id)
    .where('part', '=', part)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new PartTaken()
  const rows = [...failed].map(([index, record]) => ({
    parted_import_id: id,
    place: done + index,
    record: JSON.stringify(record),
  }))
  for (let from = 0; from < rows.length; from += BATCH)
    await database
      .insertInto('parted_import_failure')
      .values(rows.slice(from, from + BATCH))
      .execute()
}

async function loadFailures(call: Call, id: string, most: number) {
  const rows = await call.database
    .selectFrom('parted_import_failure')
    .select(['place', 'record'])
    .where('parted_import_id', '=', id)
    .orderBy('place')
    .limit(most)
    .execute()
  return rows.map(({ place, record }) => ({ place, record: JSON.parse(record) as FailedRow }))
}

/** The first records that failed, as many as one import takes, and the source whose columns they have. */
export async function firstFailures(call: Call, id: string): Promise<{ source: ImportSource; list: FailedRow[] }> {
  const { source, source_id } = await findImport(call, id)
  const failures = await loadFailures(call, id, MAX_IMPORT_ROWS)
  const list = failures.map(({ record }) => record)
  return { source: await openSource(call, source as SourceName, source_id), list }
}

/** All records that failed, each with its place in the file among its reasons. */
export async function allFailures(call: Call, id: string): Promise<{ source: ImportSource; list: FailedRow[] }> {
  const { source, source_id } = await findImport(call, id)
  const failures = await loadFailures(call, id, MAX_PARTED_ROWS)
  const list = failures.map(({ place, record }) => ({
    ...record,
    errorsInfo: call.text('imports.inRecord', { count: place + 1, text: record.errorsInfo }),
  }))
  return { source: await openSource(call, source as SourceName, source_id), list }
}

export async function endImport(call: Call, id: string): Promise<void> {
  await findImport(call, id)
  await forget(call, [id])
}
