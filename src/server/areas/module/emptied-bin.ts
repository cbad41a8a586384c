import { setImmediate as nextRound } from 'node:timers/promises'
import type { Services } from '#server/core/call.ts'
import { IDLE, keepJob } from '#server/core/jobs.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { dropHolders, RESTORABLE } from './files.ts'
import { runtime } from './runtime.ts'

/** Between two looks at what has been deleted for 30 days. */
const EVERY = 60 * 60_000
/** Records that go in one transaction: others have their turn in between. */
const PIECE = 500

/** Lets go for good what was deleted 30 days ago; files that nothing else holds go with the next sweep. Answers how many went. */
export async function emptyBin({ database, now }: Pick<Services, 'database' | 'now'>): Promise<number> {
  const before = now() - RESTORABLE
  let gone = 0
  for (;;) {
    const count = await database.transaction().execute((inside) => letGo(inside, before))
    gone += count
    if (count < PIECE) return gone
    await nextRound()
  }
}

async function letGo(inside: PlatformDatabase, before: number): Promise<number> {
  const rows = await inside
    .selectFrom('deleted_record')
    .select(['id', 'model_id', 'record_id'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(PIECE)
    .execute()
  for (const model of new Set(rows.map(({ model_id }) => model_id))) {
    const ids = rows.filter(({ model_id }) => model_id === model).map(({ record_id }) => record_id)
    await dropWithRecords(inside, model, await unknownOf(inside, model, ids))
  }
  await inside
    .deleteFrom('deleted_record')
    .where(
      whereIn(
        inside,
        'deleted_record.id',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  return rows.length
}

/** Every hour until the server closes. */
export function keepBinEmptied(services: Services): { close(): Promise<void> } {
  const run = async () => ((await emptyBin(services)) === 0 ? IDLE : undefined)
  return keepJob(services, { code: 'emptyBin', every: EVERY, run })
}

/** What ends with records that do not come back: what they hold of files, and what was said about them. */
export async function dropWithRecords(
  inside: PlatformDatabase,
  modelId: string,
  ids: readonly string[],
): Promise<void> {
  await dropHolders(inside, modelId, ids)
  const comments = inside
    .selectFrom('record_comment')
    .select('id')
    .where('model_id', '=', modelId)
    .where(whereIn(inside, 'record_comment.record_id', ids))
  await inside.deleteFrom('text_file').where('holder', '=', 'comment').where('holder_id', 'in', comments).execute()
  for (const table of ['record_comment', 'record_follower'] as const)
    await inside
      .deleteFrom(table)
      .where('model_id', '=', modelId)
      .where(whereIn(inside, `${table}.record_id`, ids))
      .execute()
}

/** Those of some ids that no row of a module has: what is only hidden keeps its files. */
async function unknownOf(inside: PlatformDatabase, modelId: string, ids: readonly string[]): Promise<string[]> {
  const main = await inside
    .selectFrom('module_table')
    .select('name')
    .where('model_id', '=', modelId)
    .where('field', '=', '')
    .executeTakeFirst()
  if (!main) return [...ids]
  const rows = await runtime(inside)
    .selectFrom(main.name)
    .select('id')
    .where(whereIn(runtime(inside), 'id', ids))
    .execute()
  const there = new Set(rows.map(({ id }) => String(id)))
  return ids.filter((id) => !there.has(id))
}
