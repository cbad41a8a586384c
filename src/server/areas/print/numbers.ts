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

/**
 * Answers, of a module and a record, the last number that it was given with a template; 0 for none. Read before a record is
 * judged: what is given meanwhile then has the number that this one would get.
 */
export async function lastNumbers(
  database: PlatformDatabase,
  templateId: string,
  recordIds: readonly string[],
): Promise<(modelId: string, recordId: string) => number> {
  const rows = await database
    .selectFrom('print_log')
    .select(['model_id', 'record_id', (row) => row.fn.max('number').as('number')])
    .where('template_id', '=', templateId)
    .where(whereIn(database, 'print_log.record_id', recordIds))
    .groupBy(['model_id', 'record_id'])
    .execute()
  return (modelId, recordId) => {
    const own = rows.filter((row) => row.record_id === recordId && ofModule(modelId).includes(row.model_id))
    return Math.max(0, ...own.map((row) => Number(row.number)))
  }
}
