import { requireModule } from '#server/core/access.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import { type Call, callAs, type SignedIn } from '#server/core/call.ts'
import { whereIn } from '#server/database/text.ts'
import { type Definition, loadDefinition } from '../module/definition.ts'
import { visibleIds } from '../module/records.ts'
import { rowsOf } from '../module/rows.ts'
import { openStore, type Store } from '../module/store.ts'
import { personOf } from '#server/core/person.ts'

/** A record that somebody asks for by its module. */
export interface RecordPlace {
  readonly definition: Definition
  readonly store: Store
  readonly recordId: string
}

export interface RecordParams {
  readonly id: string
  readonly dataId: string
}

async function isSeen(call: Call, { definition, store, recordId }: RecordPlace): Promise<boolean> {
  const rows = await rowsOf(call, definition, store)
  return (await visibleIds(call.database, store, [recordId], rows)).length > 0
}

/** A record that the caller sees; 404 for one of the others, as for one that never was. */
export async function openRecord(call: Call, { id, dataId: recordId }: RecordParams): Promise<RecordPlace> {
  const definition = await loadDefinition(call.database, id)
  const place = { definition, store: await openStore(call.database, definition), recordId }
  return (await isSeen(call, place)) ? place : fail(404, 'module.recordMissing')
}

/** Whether something passes; no right, a module switched off and a design that cannot be read say no. */
export async function isAllowed(asked: Promise<unknown>): Promise<boolean> {
  try {
    return (await asked) !== false
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Whether somebody may look at a record: its module is granted to them, and its rows show them the record. */
export function mayRead(call: Call, user: SignedIn, params: RecordParams): Promise<boolean> {
  const asked = callAs(call, user)
  return isAllowed(requireModule(asked, params.id, 'btn_detail').then(() => openRecord(asked, params)))
}

export interface Reader {
  readonly id: string
  readonly name: string
  readonly sees: boolean
}

/** People who are still here, and whether each may look at a record. */
export async function readersAmong(call: Call, place: RecordPlace, ids: readonly string[]): Promise<readonly Reader[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== call.user.userId)
  if (wanted.length === 0) return []
  const rows = await call.database
    .selectFrom('platform_user')
    .selectAll()
    .where(whereIn(call.database, 'platform_user.id', wanted))
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '<>', 0)
    .execute()
  const readers: Reader[] = []
  for (const row of rows) {
    const asked = callAs(call, { ...personOf(row), sessionId: '', mustChangePassword: false })
    const modelId = place.definition.id
    const sees = await isAllowed(requireModule(asked, modelId, 'btn_detail').then(() => isSeen(asked, place)))
    readers.push({ id: row.id, name: row.real_name || row.account, sees })
  }
  return readers
}
