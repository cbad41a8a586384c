import { closedBecause, closesRecords } from '#shared/form/rules/closing.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { initialContext } from './author.ts'
import type { Definition } from './definition.ts'
import { closedByFlows, flowsAbout, type RecordFlow } from './flow-status.ts'
import { inLanguage } from './language.ts'
import { readRecords, type StoredRecord } from './records.ts'
import type { Store } from './store.ts'

/** Closed records by their ids, with why, in the caller's language; '' where the design says nothing. */
export type ClosedRecords = ReadonlyMap<string, string>

async function closedByDesign(
  call: Call,
  definition: Definition,
  records: readonly Pick<StoredRecord, 'id' | 'values'>[],
): Promise<ClosedRecords> {
  if (records.length === 0 || !closesRecords(definition.form)) return new Map()
  const { userId, own } = await initialContext(call, definition.form)
  const { form } = (await inLanguage(call, definition)).definition
  const person = { userId, own, isNew: false }
  const closed = new Map<string, string>()
  for (const { id, values } of records) {
    const message = closedBecause(form, values, person)
    if (message !== null) closed.set(id, message)
  }
  return closed
}

/** Where both close a record the design's own words are said. */
const joined = (byFlow: ClosedRecords, byDesign: ClosedRecords): ClosedRecords =>
  new Map([...byFlow, ...[...byDesign].map(([id, message]) => [id, message || (byFlow.get(id) ?? '')] as const)])

/** Those records that the design, or their approval, closes to the caller. */
export async function closedAmong(
  call: Call,
  definition: Definition,
  records: readonly Pick<StoredRecord, 'id' | 'values'>[],
): Promise<ClosedRecords> {
  const ids = records.map(({ id }) => id)
  const flows = await flowsAbout(call.database, definition.id, ids)
  return joined(closedByFlows(call, flows), await closedByDesign(call, definition, records))
}

/** The same for ids: rules may ask fields that a list does not show. Nothing more is read where no rule closes. */
export async function closedByIds(
  call: Call,
  definition: Definition,
  store: Store,
  ids: readonly string[],
  known?: ReadonlyMap<string, RecordFlow>,
): Promise<ClosedRecords> {
  const flows = known ?? (await flowsAbout(call.database, definition.id, ids))
  const byFlow = closedByFlows(call, flows)
  if (ids.length === 0 || !closesRecords(definition.form)) return byFlow
  return joined(byFlow, await closedByDesign(call, definition, await readRecords(call.database, store, ids, null)))
}

/** For clients to say that a record is closed, and why, before somebody tries. */
export function closedMark(closed: ClosedRecords, id: string): { atriumClosed?: true; atriumClosedBecause?: string } {
  const message = closed.get(id)
  if (message === undefined) return {}
  return { atriumClosed: true, ...(message === '' ? {} : { atriumClosedBecause: message }) }
}

/** Refuses with 400 where one of the records is closed: of several none is touched then. */
export function rejectClosed(closed: ClosedRecords, asked: number): void {
  if (closed.size === 0) return
  if (asked > 1) fail(400, 'module.recordsClosed', { params: { count: closed.size } })
  const [message = ''] = closed.values()
  if (message === '') fail(400, 'module.recordClosed')
  fail(400, 'module.recordClosedBecause', { params: { message } })
}
