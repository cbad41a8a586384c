import { tableRows } from '#shared/form/kinds/table.ts'
import { withCalculations } from '#shared/form/calculations.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { encodeRow } from '#server/areas/module/codec.ts'
import { type Definition, parseDefinition } from '#server/areas/module/definition.ts'
import { createIndexes, createStore } from '#server/areas/module/store.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ApprovalRecordTable } from '#server/database/tables/flow.ts'
import type { VisualModelTable } from '#server/database/tables/module.ts'
import { insertAll, insertRuntime } from '../insert.ts'

/** A record as a generator makes it: raw values, child rows with their ids. */
export interface SeedRecord {
  readonly id: string
  readonly createdBy: string
  readonly createdAt: number
  readonly values: FormRecord
  readonly approvals?: readonly ApprovalRecordTable[]
}

const AT_ONCE = 2000

export function definitionOf(model: VisualModelTable): Definition {
  const definition = parseDefinition(model)
  if ('problem' in definition) throw new Error(`seeded module ${model.en_code}: ${definition.problem}`)
  return definition
}

/** Stores the records of a module: tables first, indexes last, in portions so that memory stays flat. */
export async function writeRecords(
  database: PlatformDatabase,
  definition: Definition,
  records: Iterable<SeedRecord>,
): Promise<void> {
  const store = await createStore(database, definition)
  const names = definition.form.fields.map((field) => field.name)
  const mains: Record<string, unknown>[] = []
  const children = new Map([...store.children.keys()].map((field) => [field, [] as Record<string, unknown>[]]))
  const approvals: ApprovalRecordTable[] = []
  const flush = async () => {
    await insertRuntime(database, store.main.name, mains.splice(0))
    for (const [field, rows] of children) {
      await insertRuntime(database, store.children.get(field)?.name ?? '', rows.splice(0))
    }
    await insertAll(database, 'approval_record', approvals.splice(0))
  }
  for (const record of records) {
    const empty = Object.fromEntries(names.map((name) => [name, null]))
    const values = { ...empty, ...withCalculations(definition.calculations, record.values) }
    mains.push({
      id: record.id,
      created_by: record.createdBy,
      created_at: record.createdAt,
      modified_by: null,
      modified_at: null,
      deleted_at: null,
      version: 1,
      ...encodeRow(store.main, values),
    })
    for (const [field, table] of store.children) {
      const rows = tableRows(values[field])
      children.get(field)?.push(
        ...rows.map((row, row_index) => ({
          id: String(row['id']),
          parent_id: record.id,
          row_index,
          ...encodeRow(table, row),
        })),
      )
    }
    approvals.push(...(record.approvals ?? []))
    if (mains.length >= AT_ONCE) await flush()
  }
  await flush()
  await createIndexes(database, definition, store)
}
