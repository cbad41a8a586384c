import type { CompiledQuery } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'

/** The statements that reach the database while the work runs. */
export async function statementsOf(database: PlatformDatabase, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = database.getExecutor()
  const run = executor.executeQuery
  const statements: CompiledQuery[] = []
  executor.executeQuery = ((...args: Parameters<typeof run>) => {
    statements.push(args[0])
    return run.apply(executor, args)
  }) as typeof run
  try {
    await work()
  } finally {
    executor.executeQuery = run
  }
  return statements
}

/** How many statements something takes, the fewest of three tries: what the server looks after by itself may come between. */
export async function countQueries(database: PlatformDatabase, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  while (counts.length < 3) counts.push((await statementsOf(database, work)).length)
  return Math.min(...counts)
}
