import type { FormRecord } from '#shared/form/values.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { whereIn } from '#server/database/text.ts'
import { interfaceRowsByIds } from '../data-interface/run.ts'
import { loadDefinition } from './definition.ts'
import { displayRows } from './display-rows.ts'
import { hiddenFrom } from './grants.ts'
import { inLanguage } from './language.ts'
import { selection, toRecord } from './records.ts'
import {
  type AskedRows,
  onScreen,
  type PersonText,
  type RecordReader,
  type TranslateEntry,
  type Wording,
} from './references.ts'
import { rowsOf } from './rows.ts'
import { runtime } from './runtime.ts'
import { openStore } from './store.ts'
import { mayUse, narrowed } from './view.ts'

/** A record may be named by a record that is named by a record; further, names would go around in circles. */
const MAX_DEPTH = 3

const nobody: ReadonlyMap<string, FormRecord> = new Map()

/** Keeps the wanted parts of a form: `field`, or `table-column` with its table. */
export function partsOf(parts: readonly string[]): (prop: string) => boolean {
  const wanted = new Set(parts)
  const tables = new Set(parts.flatMap((part) => (part.includes('-') ? [part.slice(0, part.indexOf('-'))] : [])))
  return (prop) => wanted.has(prop) || tables.has(prop)
}

async function readRows(call: Call, modelId: string, ids: readonly string[], parts: readonly string[], depth: number) {
  const definition = await loadDefinition(call.database, modelId)
  const reading = await inLanguage(call, definition)
  const isSeen = mayUse(await hiddenFrom(call, definition))
  const isWanted = partsOf(parts)
  const form = narrowed(reading.definition.form, (prop) => isWanted(prop) && isSeen(prop))
  const store = await openStore(call.database, definition)
  const visible = await rowsOf(call, definition, store)
  const handle = runtime(call.database)
  const columns = selection(store.main, new Set(form.fields.map(({ name }) => name)))
  const query = handle
    .selectFrom(`${store.main.name} as m`)
    .select(['m.id', ...columns.map((column) => `m.${column}`)])
    .where(whereIn(handle, 'm.id', ids))
    .where('m.deleted_at', 'is', null)
  const rows = await (visible === null ? query : query.where(visible('m'))).execute()
  const records = rows.map((row) => toRecord(store, row))
  const wording = wordingFor(call, onScreen, reading.translate, depth + 1)
  const shown = await displayRows(call.database, store, form, wording, records)
  // A part that is held back leaves its record without a name, and not with an empty one.
  const isNamed = parts.length === 0 || form.fields.length > 0
  return isNamed ? new Map(shown.map((row) => [row.id, row])) : nobody
}

async function readInterface(call: Call, { interfaceId, key, parameters }: AskedRows, ids: readonly string[]) {
  const rows = await interfaceRowsByIds(call, interfaceId, { ids, propsValue: key, paramList: [...parameters] })
  return new Map(rows.map((row) => [String(row[key]), row]))
}

/** Rows of other modules as the caller sees them: their records, their fields, their language. */
export function recordReader(call: Call, depth = 0): RecordReader {
  return {
    async read(modelId, ids, parts) {
      if (ids.length === 0 || depth >= MAX_DEPTH) return nobody
      try {
        return await readRows(call, modelId, ids, parts, depth)
      } catch (error) {
        // A module that is gone, disabled or broken has no records for whoever looks at another one.
        if (error instanceof ApiError) return nobody
        throw error
      }
    },
    async rows(source, ids) {
      if (ids.length === 0) return nobody
      try {
        return await readInterface(call, source, ids)
      } catch (error) {
        if (error instanceof ApiError) return nobody
        throw error
      }
    },
    unseen: call.text('module.recordUnseen'),
  }
}

/** How the names of what is deleted are written for the caller. */
export function deletedWording(call: Pick<Call, 'text'>): (name: string) => string {
  return (name) => call.text('people.deletedName', { name })
}

/** How names are written for the caller. */
export function wordingFor(call: Call, person: PersonText, translate?: TranslateEntry, depth = 0): Wording {
  return { person, translate, deleted: deletedWording(call), records: recordReader(call, depth) }
}
