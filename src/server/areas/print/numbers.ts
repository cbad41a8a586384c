import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'

/** Counted prints of records with a template: those that were printed, or may be by now. */
export async function printNumbers(
  database: PlatformDatabase,
  templateId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('print_log')
    .select(['record_id', (row) => row.fn.countAll<number>().as('number')])
    .where('template_id', '=', templateId)
    .where(whereIn(database, 'print_log.record_id', recordIds))
    .where('result', 'not in', ['failed', 'cancelled'])
    .groupBy('record_id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, Number(row.number)]))
}

/** The last number that each record was given with a template; none was given to those that are missing. */
export async function lastNumbers(
  database: PlatformDatabase,
  templateId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('print_log')
    .select(['record_id', (row) => row.fn.max('number').as('number')])
    .where('template_id', '=', templateId)
    .where(whereIn(database, 'print_log.record_id', recordIds))
    .groupBy('record_id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, Number(row.number)]))
}
