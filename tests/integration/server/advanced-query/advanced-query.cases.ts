import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'

const conditions = [{ logic: 'and', groups: [{ field: 'f_price', symbol: '>', fieldValue: 100 }] }]
const inputOf = (fullName: string, moduleId: string) => ({
  fullName,
  moduleId,
  matchLogic: 'AND',
  conditionJson: JSON.stringify(conditions),
})

/** A query of one person, another person's beside it, and the token of the first. */
async function kept(platform: TestPlatform) {
  const menuId = nextId()
  const [token, other] = [await platform.signIn(), await platform.signIn()]
  for (const [owner, name] of [
    [token, '大额'],
    [other, '别人的'],
  ] as const)
    await platform.call('advancedQuery.create', { body: inputOf(name, menuId) }, { token: owner })
  const ofMenu = { params: { id: menuId } }
  const id = (await platform.call('advancedQuery.list', ofMenu, { token })).data.list[0]?.id ?? ''
  tokens.set(id, token)
  tokens.set(menuId, token)
  return { menuId, id, token, other }
}
/** Who a query, or the list of a menu, belongs to. */
const tokens = new Map<string, string>()
const owner = (_platform: TestPlatform, { params }: { params: { id: string } }) =>
  Promise.resolve(tokens.get(params.id) ?? '')

export const advancedQueryCases: readonly CoverageCase[] = [
  covers('advancedQuery.list', {
    arrange: async (platform) => ({ params: { id: (await kept(platform)).menuId } }),
    signInAs: owner,
    check({ data }) {
      expect(data.list.map(({ fullName, matchLogic }) => [fullName, matchLogic])).toEqual([['大额', 'and']])
      expect(JSON.parse(data.list[0]?.conditionJson ?? '')).toEqual(conditions)
    },
  }),
  covers('advancedQuery.one', {
    arrange: async (platform) => ({ params: { id: (await kept(platform)).id } }),
    signInAs: owner,
    async check({ data }, platform, input) {
      expect(data.fullName).toBe('大额')
      const others = await platform.call('advancedQuery.one', input, { token: await platform.signIn() })
      expect(others).toMatchObject({ code: 404, msg: '查询方案不存在' })
    },
  }),
  covers('advancedQuery.create', {
    arrange: () => ({ body: inputOf('本月', nextId()) }),
    async check(_answer, { database }, { body }) {
      const rows = await database
        .selectFrom('advanced_query')
        .selectAll()
        .where('menu_id', '=', body.moduleId)
        .execute()
      expect(rows).toMatchObject([{ full_name: '本月', match_logic: 'and' }])
    },
  }),
  covers('advancedQuery.update', {
    async arrange(platform) {
      const { id, menuId } = await kept(platform)
      return { params: { id }, body: inputOf('小额', menuId) }
    },
    signInAs: owner,
    async check(_answer, platform, input) {
      const own = { token: tokens.get(input.params.id) ?? '' }
      expect((await platform.call('advancedQuery.one', { params: input.params }, own)).data.fullName).toBe('小额')
      const others = await platform.call('advancedQuery.update', input, { token: await platform.signIn() })
      expect(others.code).toBe(404)
      const again = await platform.call('advancedQuery.create', { body: input.body }, own)
      expect(again).toMatchObject({ code: 400, msg: '已有同名的查询方案，请换一个名称' })
      const body = { ...input.body, conditionJson: '[{"groups":[{"field":"a","symbol":"~"}]}]' }
      expect(await platform.call('advancedQuery.update', { ...input, body }, own)).toMatchObject({ code: 400 })
    },
  }),
  covers('advancedQuery.delete', {
    arrange: async (platform) => ({ params: { id: (await kept(platform)).id } }),
    signInAs: owner,
    async check(_answer, { database }, { params }) {
      const left = await database.selectFrom('advanced_query').select('id').where('id', '=', params.id).execute()
      expect(left).toEqual([])
    },
  }),
]
