import { type Compilable, type Expression, sql } from 'kysely'
import { RunnerPool } from '#server/core/runners/pool.ts'
import { runnerUrl, startThread } from '#server/core/runners/start.ts'
import { fileOf, type PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { idPieces, type PackedIds, startPacking } from './ids.ts'
import type { IdsAnswer, IdsJob } from './ids-runner.ts'

const HEAP_MB = 512
/** Milliseconds that finding them may take. */
const LONGEST = 60_000
/** Ids that are read at a time. */
const LISTED = 5000

const pool = new RunnerPool<IdsJob, IdsAnswer>({
  name: 'recordIds',
  start: () => startThread(runnerUrl(import.meta.url, 'ids-runner.ts', 'ids-runner.js'), HEAP_MB),
  atOnce: 2,
  waiting: 50,
  isSpent: (answer) => 'problem' in answer,
})

async function packedApart(database: PlatformDatabase, query: Compilable): Promise<PackedIds | null> {
  const file = fileOf(database)
  if (file === undefined) return null
  const { sql: text, parameters } = query.compile()
  const ran = await pool.run({ file, sql: text, parameters }, LONGEST)
  return 'answer' in ran && 'ids' in ran.answer ? ran.answer.ids : null
}

/**
 * The ids that a statement finds, however long it looks and sorts: a file of SQLite is read by a thread of its own, so that
 * others have their turn. Null where that cannot be: another database, one in memory, inside a transaction, too many wait.
 */
export async function idsApart(database: PlatformDatabase, query: Compilable): Promise<string[] | null> {
  const packed = await packedApart(database, query)
  return packed && [...idPieces(packed, LISTED)].flat()
}

/** Ids of a statement, and what it selects beside them for its order. */
type FindsIds = Compilable & Expression<unknown> & { execute(): Promise<readonly Record<string, unknown>[]> }

/** The ids that a statement finds, any number of them: what they take is their bytes, on each database. */
export async function foundIds(database: PlatformDatabase, query: FindsIds): Promise<PackedIds> {
  const apart = await packedApart(database, query)
  if (apart) return apart
  const packing = startPacking()
  const add = (rows: readonly Record<string, unknown>[]) => {
    for (const { id } of rows) packing.add(String(id))
  }
  if (isSqlite(database) || database.isTransaction) add(await query.execute())
  else
    await database.transaction().execute(async (inside) => {
      await sql`declare found_ids no scroll cursor for ${query}`.execute(inside)
      for (;;) {
        const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(LISTED)} from found_ids`.execute(inside)
        add(rows)
        if (rows.length < LISTED) return
      }
    })
  return packing.done()
}
