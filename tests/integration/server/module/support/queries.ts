import type { PlatformDatabase } from '#server/database/open.ts'

/** Counts the statements that reach the database while the work runs. */
export async function countQueries(database: PlatformDatabase, work: () => Promise<unknown>): Promise<number> {
  const executor = database.getExecutor()
  const run = executor.executeQuery
  let count = 0
  executor.executeQuery = ((...args: Parameters<typeof run>) => {
    count += 1
    return run.apply(executor, args)
  }) as typeof run
  try {
    await work()
  } finally {
    executor.executeQuery = run
  }
  return count
}
