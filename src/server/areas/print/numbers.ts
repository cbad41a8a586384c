import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'

/** Entries that say no module are of before modules were noted: they count for whichever has the record. */
const ofModule = (modelId: string) => ['', modelId]

/** Counted prints of records of a module with a template: those that were printed, or may be by now. */
export async function printNumbers(
  database: PlatformDatabase,
  templateId: string,
  modelId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('print_log')
    .select(['record_id', (row) => row.fn.countAll<number>().as('number')])
    .where('template_id', '=', templateId)
    .where('model_id', 'in', ofModule(modelId))
    .where(whereIn(database, 'print_log.record_id', recordIds))
    .where('result', 'not in', ['failed', 'cancelled'])
    .groupBy('record_id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, Number(row.number)]))
}

/** The last number that each record of a module was given with a template; none was given to those that are missing. */
export async function lastNumbers(
  database: PlatformDatabase,
  templateId: string,
  modelId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .selectFrom('print_log')
    .select(['record_id', (row) => row.fn.max('number').as('number')])
    .where('template_id', '=', templateId)
    .where('model_id', 'in', ofModule(modelId))
    .where(whereIn(database, 'print_log.record_id', recordIds))
    .groupBy('record_id')
    .execute()
  return new Map(rows.map((row) => [row.record_id, Number(row.number)]))
}
