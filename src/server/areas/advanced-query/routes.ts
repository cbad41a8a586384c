import { readListConditions } from '#shared/form/list-conditions.ts'
import { fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { mount } from '#server/core/mount.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'

/** Queries that one person keeps for one list. */
const MAX_QUERIES = 50

interface Input {
  readonly fullName: string
  readonly moduleId: string
  readonly matchLogic: string
  readonly conditionJson: string
}

const columns = [
  'id',
  'full_name as fullName',
  'menu_id as moduleId',
  'match_logic as matchLogic',
  'condition_json as conditionJson',
] as const

const ownQueries = ({ database, user }: Call) =>
  database.selectFrom('advanced_query').select(columns).where('user_id', '=', user.userId)

function rowOf({ fullName, moduleId, matchLogic, conditionJson }: Input) {
  const read = readListConditions({ matchLogic, conditionList: conditionJson })
  if (!read.ok || !read.conditions) fail(400, 'module.superQuery', { field: 'conditionJson' })
  return { full_name: fullName, menu_id: moduleId, match_logic: matchLogic, condition_json: conditionJson }
}

const taken = { code: 'advancedQuery.nameTaken' } as const

/** Advanced queries that people keep, each for themselves; nobody reads those of others. */
export function mountAdvancedQueries(server: Server): void {
  mount(server, 'advancedQuery.list', async ({ params }, call) => ({
    list: await ownQueries(call).where('menu_id', '=', params.id).orderBy('full_name').execute(),
  }))
  mount(server, 'advancedQuery.one', async ({ params }, call) => {
    const found = await ownQueries(call).where('id', '=', params.id).executeTakeFirst()
    return found ?? fail(404, 'advancedQuery.missing')
  })
  mount(server, 'advancedQuery.create', async ({ body }, call) => {
    const { database, user } = call
    const row = { ...rowOf(body), id: nextId(), user_id: user.userId, created_at: call.now() }
    await mapUniqueViolation(taken, () =>
      database.transaction().execute(async (inside) => {
        const { kept } = await inside
          .selectFrom('advanced_query')
          .select((each) => each.fn.countAll<number>().as('kept'))
          .where('user_id', '=', user.userId)
          .where('menu_id', '=', row.menu_id)
          .executeTakeFirstOrThrow()
        if (Number(kept) >= MAX_QUERIES) fail(400, 'advancedQuery.tooMany', { params: { count: MAX_QUERIES } })
        await inside.insertInto('advanced_query').values(row).execute()
      }),
    )
    return reply(null, 'common.saved')
  })
  mount(server, 'advancedQuery.update', async ({ params, body }, { database, user }) => {
    const result = await mapUniqueViolation(taken, () =>
      database
        .updateTable('advanced_query')
        .set(rowOf(body))
        .where('id', '=', params.id)
        .where('user_id', '=', user.userId)
        .executeTakeFirst(),
    )
    if (Number(result.numUpdatedRows) === 0) fail(404, 'advancedQuery.missing')
    return reply(null, 'common.saved')
  })
  mount(server, 'advancedQuery.delete', async ({ params }, { database, user }) => {
    const result = await database
      .deleteFrom('advanced_query')
      .where('id', '=', params.id)
      .where('user_id', '=', user.userId)
      .executeTakeFirst()
    if (Number(result.numDeletedRows) === 0) fail(404, 'advancedQuery.missing')
    return reply(null, 'common.deleted')
  })
}
