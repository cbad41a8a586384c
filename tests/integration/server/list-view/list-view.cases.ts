import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { openOrders } from '../module/support/order-module.ts'

const superQueryJson = JSON.stringify({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups: [{ field: 'budget', symbol: '>', fieldValue: 100 }] }],
})
const content = { superQueryJson, sidx: '-budget', columns: [{ prop: 'title', visible: true }] }
const bodyOf = (fullName: string) => ({ fullName, content })

/** A view of somebody, and their token. */
async function saved(platform: TestPlatform) {
  const { id, token } = await openOrders(platform)
  const { data } = await platform.call('listView.create', { params: { id }, body: bodyOf('大额') }, { token })
  owners.set(data.id, token)
  return { params: { id, viewId: data.id } }
}
const owners = new Map<string, string>()
const owner = (_platform: TestPlatform, { params }: { params: { viewId: string } }) =>
  Promise.resolve(owners.get(params.viewId) ?? '')

async function listed(platform: TestPlatform, { id, viewId }: { id: string; viewId: string }) {
  const { data } = await platform.call('listView.list', { params: { id } }, { token: owners.get(viewId) ?? '' })
  return data.list
}

export async function addRole({ database }: TestPlatform, users: readonly string[] = []): Promise<string> {
  const id = nextId()
  const named = { full_name: `角色${id}`, en_code: id, type: '', sort_code: 0, description: '' }
  await database
    .insertInto('role')
    .values({ id, ...named, global_mark: 1, enabled_mark: 1, created_at: 0 })
    .execute()
  for (const user_id of users)
    await database.insertInto('user_relation').values({ user_id, object_type: 'role', object_id: id }).execute()
  return id
}

export const listViewCases: readonly CoverageCase[] = [
  covers('listView.list', {
    async arrange(platform) {
      const { params } = await saved(platform)
      lists.set(params.id, params.viewId)
      return { params: { id: params.id } }
    },
    signInAs: (_platform, { params }) => Promise.resolve(owners.get(lists.get(params.id) ?? '') ?? ''),
    check: ({ data }) =>
      expect(data.list).toMatchObject([
        {
          fullName: '大额',
          isMine: true,
          isPinned: true,
          isPartial: false,
          roleIds: [],
          content: { ...content, kind: 'list' },
        },
      ]),
  }),
  covers('listView.create', {
    arrange: async (platform) => ({ params: { id: (await openOrders(platform)).id }, body: bodyOf('本月') }),
    async check({ data }, { database }, { params }) {
      const rows = await database.selectFrom('list_view').selectAll().where('model_id', '=', params.id).execute()
      expect(rows).toMatchObject([{ id: data.id, full_name: '本月' }])
    },
  }),
  covers('listView.update', {
    arrange: async (platform) => ({ ...(await saved(platform)), body: bodyOf('小额') }),
    signInAs: owner,
    async check({ msg }, platform, { params }) {
      expect(msg).toBe('保存成功')
      expect(await listed(platform, params)).toMatchObject([{ id: params.viewId, fullName: '小额' }])
    },
  }),
  covers('listView.share', {
    arrange: async (platform) => ({ ...(await saved(platform)), body: { roleIds: [await addRole(platform)] } }),
    signInAs: owner,
    async check({ msg }, platform, { params, body }) {
      expect(msg).toBe('已共享给1个角色')
      expect(await listed(platform, params)).toMatchObject([{ roleIds: body.roleIds }])
      const none = { params, body: { roleIds: ['nobody'] } }
      const refused = await platform.call('listView.share', none, { token: owners.get(params.viewId) ?? '' })
      expect(refused).toMatchObject({ code: 400, msg: '所选角色不存在或已停用，请重新选择' })
      expect(await listed(platform, params)).toMatchObject([{ roleIds: body.roleIds }])
    },
  }),
  covers('listView.pin', {
    arrange: async (platform) => ({ ...(await saved(platform)), body: { isPinned: false } }),
    signInAs: owner,
    check: async (_answer, platform, { params }) =>
      expect(await listed(platform, params)).toMatchObject([{ isPinned: false }]),
  }),
  covers('listView.delete', {
    arrange: saved,
    signInAs: owner,
    check: async (_answer, platform, { params }) => expect(await listed(platform, params)).toEqual([]),
  }),
]

/** A view of each module. */
const lists = new Map<string, string>()
