import { existsSync, statSync, writeFileSync } from 'node:fs'
import { indexName } from '#server/areas/module/identifiers.ts'
import { databaseFile, madeFile } from '#server/database/data-folder.ts'
import { type DatabaseChoice, openUnfinished, type PlatformDatabase } from '#server/database/open.ts'
import {
  type TableSum,
  emptyTable,
  isSameSum,
  sumTable,
  writeRows,
  Summing,
  type CarriedRow,
} from '#server/database/transfer/rows.ts'
import type { TableShape } from '#server/database/transfer/shapes.ts'
import { createMissing, isUnfinished, markFinished, markUnfinished } from '#server/database/transfer/target.ts'

/** A database that rows are carried into: at the step of its source, with its tables, and marked until all of them are there. */
export interface Target {
  readonly database: PlatformDatabase
  /** It was begun before, and not ended. */
  readonly isResumed: boolean
}

/**
 * Opens an empty database, or one that an earlier attempt did not fill. Refuses one that somebody works with. `upTo`: the last step
 * of the source.
 */
export async function openTarget(
  choice: DatabaseChoice,
  tables: readonly TableShape[],
  upTo: string | undefined,
): Promise<Target> {
  const file = choice.url ? null : databaseFile(choice.dataFolder ?? '')
  const isNew = file !== null && (!existsSync(file) || statSync(file).size === 0)
  const database = await openUnfinished(choice, upTo, async (found) => {
    if (isNew || (await isUnfinished(found))) return
    if (await hasPeople(found))
      throw new Error('there is a database already that somebody works with; name an empty one')
  })
  try {
    const isResumed = await isUnfinished(database)
    await markUnfinished(database)
    await createMissing(database, tables, indexName)
    return { database, isResumed }
  } catch (error) {
    await database.destroy()
    throw error
  }
}

async function hasPeople(database: PlatformDatabase): Promise<boolean> {
  try {
    const found = await database.selectFrom('platform_user').select('id').limit(1).executeTakeFirst()
    return found !== undefined
  } catch {
    // No such table: nobody began here.
    return false
  }
}

/** Puts all rows of a table into the target, in place of what an earlier attempt left there, and compares. */
export async function fillTable(
  database: PlatformDatabase,
  table: TableShape,
  rows: AsyncIterable<readonly CarriedRow[]>,
): Promise<TableSum> {
  const summing = new Summing(table)
  await database.transaction().execute(async (inside) => {
    await emptyTable(inside, table.name)
    for await (const batch of rows) {
      await writeRows(inside, table, batch).catch((cause: unknown) => {
        throw new Error(`${table.name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
      for (const row of batch) summing.add(row)
    }
  })
  const wanted = summing.result()
  const found = await sumTable(database, table)
  if (!isSameSum(wanted, found))
    throw new Error(`${table.name}: ${found.rows} rows are there in place of ${wanted.rows}, or others`)
  return found
}

/** All of it is there: servers may begin on it. */
export async function finishTarget(choice: DatabaseChoice, database: PlatformDatabase): Promise<void> {
  await markFinished(database)
  if (!choice.url && choice.dataFolder) writeFileSync(madeFile(choice.dataFolder), '', { mode: 0o600 })
}
