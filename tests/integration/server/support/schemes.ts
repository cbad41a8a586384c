import { nextId } from '#server/core/ids.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

interface Shown {
  readonly kind: 'own' | 'all' | 'custom'
  readonly condition_json: string
}

/** Rows of a module are limited by its menu, and people see those that a scheme shows: those they made, where none is given. */
export async function limitRows(
  database: PlatformDatabase,
  modelId: string,
  people: readonly { readonly id: string }[],
  { kind, condition_json }: Shown = { kind: 'own', condition_json: '' },
): Promise<void> {
  const menu = await database
    .selectFrom('menu')
    .select('id')
    .where('module_id', '=', modelId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await database.updateTable('menu').set({ data_authorize: 1 }).where('module_id', '=', modelId).execute()
  const id = nextId()
  await database
    .insertInto('data_scheme')
    .values({
      ...{ id, menu_id: menu.id, full_name: '方案', en_code: id, kind, condition_json },
      ...{ description: '', sort_code: 1, enabled_mark: 1, created_at: 0 },
    })
    .execute()
  await database
    .insertInto('authority')
    .values(
      people.map(
        (each) => ({ subject_type: 'user', subject_id: each.id, item_type: 'resource', item_id: id }) as const,
      ),
    )
    .execute()
}

/** One condition on a field, as schemes, lists and cards have it. */
export const condition = (field: string, symbol: string, fieldValue: unknown) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
})
