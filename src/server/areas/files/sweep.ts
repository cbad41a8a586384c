import type { Services } from '#server/core/call.ts'
import { keepJob } from '#server/core/jobs.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { dropStaleUploads } from './chunks.ts'
import { isHeldByKey, namedFiles } from './holders.ts'
import { AVATAR, uploadTypeNames } from './kinds.ts'
import { deleteFiles, type StoredFile } from './stored.ts'

/** What nothing holds is kept for so long. */
const UNUSED = 24 * 60 * 60_000
/** How long a file stays for a draft that needs it. */
export const KEPT_FOR_DRAFT = 30 * UNUSED
/** Chunks wait longer for whoever goes on with them; every look at them counts. */
const UNFINISHED = 7 * UNUSED
/** Of avatars each person keeps some. */
const sweptTypes = uploadTypeNames.filter((type) => type !== AVATAR)
/** Between two sweeps. */
const EVERY = 60 * 60_000
const BATCH = 200

/**
 * Since when records note what their rich text shows: the first migration behind the version that began with it. Which
 * older files a record shows is not noted anywhere.
 */
const NOTING = '0401-message-expiry'

/** When this database came to that migration; later than any file where that is not known. */
async function notedSince(database: PlatformDatabase): Promise<number> {
  const row = await loose(database)
    .selectFrom('kysely_migration')
    .select('timestamp')
    .where('name', '=', NOTING)
    .executeTakeFirst()
  const at = Date.parse(String(row?.['timestamp']))
  return Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at
}

/**
 * Deletes files that people uploaded a day ago and nothing holds, uploads that nobody goes on with and contents without a
 * file. What a draft or an upload asked to keep stays, and all that was uploaded before records noted the pictures of
 * their rich text: a record may show it. A clock that is set ahead makes nothing a day old. Answers how many files went.
 */
export async function sweepFiles(
  services: Pick<Services, 'database' | 'dataFolder' | 'files' | 'millisecondsAgo'>,
): Promise<number> {
  const { database, dataFolder, files, millisecondsAgo } = services
  const before = millisecondsAgo(UNUSED)
  const keptBefore = millisecondsAgo(KEPT_FOR_DRAFT) + KEPT_FOR_DRAFT
  await dropStaleUploads(dataFolder, { before: millisecondsAgo(UNFINISHED), visitors: before })
  const since = await notedSince(database)
  let swept = 0
  let named: ReadonlySet<string> | undefined
  let after = ''
  for (;;) {
    const rows = await database
      .selectFrom('stored_file')
      .selectAll()
      .where('type', 'in', sweptTypes)
      .where('created_by', 'is not', null)
      .where('content', 'is not', null)
      .where('created_at', '<', before)
      .where('created_at', '>=', since)
      .where((row) => row.or([row('kept_until', 'is', null), row('kept_until', '<', keptBefore)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length > 0) named ??= await namedFiles(database)
    const isLoose = async (row: StoredFile) => !named?.has(row.id) && !(await isHeldByKey(database, row))
    const unheld: StoredFile[] = []
    for (const row of rows) if (await isLoose(row)) unheld.push(row)
    // Something may have been named since then: all texts are looked at once more before anything goes.
    if (unheld.length > 0) named = await namedFiles(database)
    for (const row of unheld) {
      if (!(await isLoose(row))) continue
      await deleteFiles(services, [row])
      swept += 1
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) break
  }
  for await (const { hash, at } of files.contents.list()) {
    if (at >= before) continue
    await files.lock.run(hash, async () => {
      const used = await database.selectFrom('stored_file').select('id').where('content', '=', hash).limit(1).execute()
      if (used.length === 0) await files.contents.remove(hash)
    })
  }
  return swept
}

/** Sweeps every hour until the server closes. */
export function keepSweeping(services: Services): { close(): Promise<void> } {
  return keepJob(services, { code: 'sweepFiles', every: EVERY, run: () => sweepFiles(services) })
}
