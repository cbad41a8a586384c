import * as z from 'zod'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'

const MAX_MENUS = 500

const settings = z
  .array(z.object({ prop: z.string().max(200), label: z.string().max(200), visible: z.boolean() }))
  .max(1_000)

/** Column settings of the caller for a menu; empty when never saved. */
export async function readColumns(call: Call, menuId: string) {
  const row = await call.database
    .selectFrom('column_setting')
    .select('field_list')
    .where('user_id', '=', call.user.userId)
    .where('menu_id', '=', menuId)
    .executeTakeFirst()
  return row ? settings.parse(JSON.parse(row.field_list)) : []
}

/** Keeps the column settings of the caller for a menu; `fieldList` is JSON text of prop, label and visible. */
export async function saveColumns(call: Call, menuId: string, fieldList: string): Promise<void> {
  const field_list = JSON.stringify(parseColumns(fieldList))
  const { userId } = call.user
  await call.database.transaction().execute(async (inside) => {
    const { kept } = await inside
      .selectFrom('column_setting')
      .select((row) => row.fn.countAll<number>().as('kept'))
      .where('user_id', '=', userId)
      .where('menu_id', '!=', menuId)
      .executeTakeFirstOrThrow()
    if (kept >= MAX_MENUS) fail(400, 'people.tooManyLists')
    await inside
      .insertInto('column_setting')
      .values({ user_id: userId, menu_id: menuId, field_list })
      .onConflict((conflict) => conflict.columns(['user_id', 'menu_id']).doUpdateSet({ field_list }))
      .execute()
  })
}

function parseColumns(fieldList: string): z.output<typeof settings> {
  try {
    return settings.parse(JSON.parse(fieldList))
  } catch {
    return fail(400, 'people.columnsInvalid', { field: 'fieldList' })
  }
}
