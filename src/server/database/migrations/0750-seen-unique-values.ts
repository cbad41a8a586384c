import type { Kysely } from 'kysely'
import { parseForm } from '#shared/form/parse.ts'
import { parseJson, rawList, yes } from '#shared/form/parsing/read.ts'
import { kindOf } from '#shared/form/registry.ts'
import { seenName } from '#shared/rules/validation.ts'
import { batches } from '../batch.ts'
import { loose, type LooseDatabase } from '../loose.ts'

/** Rows that are read at once. */
const PART = 5000

/**
 * Texts that only one record of a module may have lose what nobody sees of them, as those that are stored since do. Of those
 * that would be the same one does, so that no further one comes, and the others stay as they are; tables that lie with the
 * organisation are its own.
 */
export async function seenUniqueValues<Tables>(database: Kysely<Tables>): Promise<void> {
  const inside = loose(database)
  const modules = await inside.selectFrom('visual_model').select(['id', 'form_data', 'tables']).execute()
  for (const { id, form_data, tables } of modules) {
    const form = parseForm(String(form_data))
    if (!form.ok || isBound(String(tables))) continue
    for (const field of form.plan.fields) {
      if (field.kind !== 'input' || kindOf(field).isUnique?.(field) !== true) continue
      const place = await inside
        .selectFrom('module_column')
        .innerJoin('module_table', 'module_table.model_id', 'module_column.model_id')
        .select(['module_table.name as table', 'module_column.name as column'])
        .where('module_column.model_id', '=', id)
        .where('module_column.table_field', '=', '')
        .where('module_table.field', '=', '')
        .where('module_column.field', '=', field.name)
        .where('module_column.storage', '=', 'text')
        .executeTakeFirst()
      if (place) await asSeen(inside, String(place['table']), String(place['column']))
    }
  }
}

function isBound(tables: string): boolean {
  const parsed = parseJson(tables || '[]')
  return parsed.ok && rawList(parsed.value).some((each) => yes(each['atriumBound']))
}

async function asSeen(database: LooseDatabase, table: string, column: string): Promise<void> {
  const first = new Map<string, string>()
  for (let last = ''; ; ) {
    const rows = await database
      .selectFrom(table)
      .select(['id', `${column} as value`])
      .where('deleted_at', 'is', null)
      .where(column, 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PART)
      .execute()
    for (const { id, value } of rows) {
      const seen = seenName(String(value))
      if (seen !== '' && seen !== value && !first.has(seen)) first.set(seen, String(id))
    }
    if (rows.length < PART) break
    last = String(rows.at(-1)?.['id'])
  }
  for (const some of batches([...first].map(([seen, id]) => ({ seen, id })))) {
    const taken = await database
      .selectFrom(table)
      .select(`${column} as value`)
      .where('deleted_at', 'is', null)
      .where(
        column,
        'in',
        some.map(({ seen }) => seen),
      )
      .execute()
    const held = new Set(taken.map(({ value }) => value))
    for (const { seen, id } of some) {
      if (held.has(seen)) continue
      await database
        .updateTable(table)
        .set({ [column]: seen })
        .where('id', '=', id)
        .execute()
    }
  }
}
