import { closesRecords, isClosed } from '#shared/form/rules/closing.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { initialContext } from './author.ts'
import type { Definition } from './definition.ts'
import { readRecords, type StoredRecord } from './records.ts'
import type { Store } from './store.ts'

/** Ids of those records that the design closes to the caller. */
export async function closedAmong(
  call: Call,
  { form }: Pick<Definition, 'form'>,
  records: readonly Pick<StoredRecord, 'id' | 'values'>[],
): Promise<ReadonlySet<string>> {
  if (records.length === 0 || !closesRecords(form)) return new Set()
  const { userId, own } = await initialContext(call, form)
  const person = { userId, own, isNew: false }
  return new Set(records.filter(({ values }) => isClosed(form, values, person)).map(({ id }) => id))
}

/** The same for ids: rules may ask fields that a list does not show. Nothing is read where no rule closes. */
export async function closedByIds(
  call: Call,
  definition: Pick<Definition, 'form'>,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !closesRecords(definition.form)) return new Set()
  return closedAmong(call, definition, await readRecords(call.database, store, ids, null))
}

/** Refuses with 400 where one of the records is closed: of several none is touched then. */
export function rejectClosed(closed: ReadonlySet<string>, asked: number): void {
  if (closed.size === 0) return
  if (asked === 1) fail(400, 'module.recordClosed')
  fail(400, 'module.recordsClosed', { params: { count: closed.size } })
}
