import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batches } from '#server/database/batch.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { userRow } from '../support/users.ts'

const USERS = 20_000
const ORGANIZATIONS = 40_000
/** Milliseconds: far above what is measured (5 to 300), far below what a scan per row would take. */
const QUICK = 2_000

let platform: TestPlatform
let token: string

/** A tree ten wide: organisation n lies below organisation n / 10. */
function organizations() {
  const paths = ['org-root']
  return Array.from({ length: ORGANIZATIONS }, (_each, index) => {
    const n = index + 1
    const parent = Math.floor(n / 10)
    const path = `${paths[parent]},${n}`
    paths[n] = path
    return {
      id: String(n),
      parent_id: parent === 0 ? 'org-root' : String(parent),
      full_name: `部门${n}`,
      en_code: `d${n}`,
      category: 'department',
      path,
      path_names: `启明大学/部门${n}`,
      manager_id: null,
      sort_code: n,
      enabled_mark: 1,
      description: '',
      created_at: 0,
    }
  })
}

beforeAll(async () => {
  platform = await openPlatform()
  const { database } = platform
  const users = Array.from({ length: USERS }, (_each, index) =>
    userRow({
      id: `user${index}`,
      account: `account${index}`,
      real_name: `员工${index}`,
      organization_id: String((index % ORGANIZATIONS) + 1),
      sort_code: index,
    }),
  )
  const relations = users.map((user) => ({
    user_id: user.id,
    object_type: 'organization' as const,
    object_id: user.organization_id,
  }))
  await database.transaction().execute(async (inside) => {
    for (const rows of batches(organizations())) await inside.insertInto('organization').values(rows).execute()
    for (const rows of batches(users)) await inside.insertInto('platform_user').values(rows).execute()
    for (const rows of batches(relations)) await inside.insertInto('user_relation').values(rows).execute()
  })
  token = await platform.signIn({ grants: [{ code: 'permission.user' }] })
})
afterAll(() => platform.close())

/** Processor time, so that other work on the machine does not count. */
async function quickly<Result>(work: () => Promise<Result>): Promise<Result> {
  await work()
  const start = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(QUICK)
  return result
}

describe('with twenty thousand users and forty thousand organisations', () => {
  test('opening a node of the picker reads that node, not everybody', async () => {
    const answer = await quickly(() => platform.call('user.nodes', { params: { id: '7' }, body: {} }, { token }))
    expect(answer.data.list.map((node) => node.type)).toEqual([...Array(10).fill('department'), 'user'])
  })

  test('a picker reads one page of a branch, of the top and of what a word finds', async () => {
    await platform.database
      .insertInto('user_relation')
      .values(
        Array.from({ length: 5_000 }, (_each, index) => ({
          user_id: `user${index + 5_000}`,
          object_type: 'organization' as const,
          object_id: '40000',
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const body = { currentPage: 2, pageSize: 500, isPaged: true }
    const crowd = await quickly(() => platform.call('user.nodes', { params: { id: '40000' }, body }, { token }))
    expect(crowd.data.list).toHaveLength(500)
    expect(crowd.data.pagination?.total).toBeGreaterThanOrEqual(5_000)
    const page = { currentPage: 1, pageSize: 20 }
    for (const endpoint of ['organization.tree', 'position.selector', 'role.selector'] as const) {
      const level = await quickly(() => platform.call(endpoint, { query: { parentId: '7', ...page } }, { token }))
      expect(level.data.list).toHaveLength(10)
    }
    const query = { keyword: '部门3999', ...page }
    const found = await quickly(() => platform.call('organization.tree', { query }, { token }))
    expect(found.data.pagination?.total).toBe(11)
  })

  test('searching the picker answers one page and the total', async () => {
    const body = { keyword: '员工19', currentPage: 2, pageSize: 50 }
    const answer = await quickly(() => platform.call('user.nodes', { params: { id: '0' }, body }, { token }))
    expect(answer.data.list).toHaveLength(50)
    expect(answer.data.pagination?.total).toBe(1_111)
  })

  test('the calls that answer everybody read a part at a time, each person once and in their order', async () => {
    const { data } = await platform.call('user.all', {}, { token })
    const own = data.list.filter(({ id }) => id.startsWith('user'))
    expect(own.map(({ id }) => id)).toEqual(Array.from({ length: USERS }, (_each, index) => `user${index}`))
  })

  test('the users below an organisation are found without visiting all organisations per user', async () => {
    const answer = await quickly(() =>
      platform.call('user.list', { query: { organizeId: '1', pageSize: 20 } }, { token }),
    )
    // 1, 10-19, 100-199, 1000-1999, 10000-19999
    expect(answer.data.pagination.total).toBe(11_111)
    expect(answer.data.list[0]).toMatchObject({ account: 'account0', organize: '启明大学/部门1' })
  })

  test('a selection of ten thousand organisations is one query, not ten thousand', async () => {
    const ids = Array.from({ length: 10_000 }, (_each, index) => `${index + 1}--department`)
    const answer = await quickly(() => platform.call('user.inSelection', { body: { ids } }, { token }))
    expect(answer.data.pagination.total).toBe(USERS)
  })

  test('sorting by a field that is no column is refused, so that no text reaches the query', async () => {
    const sidx = 'account; drop table platform_user'
    const answer = await platform.call('user.list', { query: { sidx } }, { token })
    expect(answer.code).toBe(400)
  })

  test('a mark that is no digit is refused instead of being compared as nothing', async () => {
    expect((await platform.call('user.list', { query: { enabledMark: 'x' } }, { token })).code).toBe(400)
  })

  test('the contacts leave the caller out and page without repeating anybody', async () => {
    const page = (currentPage: number) =>
      platform.call('user.imUsers', { query: { currentPage, pageSize: 100 } }, { token })
    const first = await page(1)
    const second = await page(2)
    const ids = [...first.data.list, ...second.data.list].map((user) => user.id)
    expect(new Set(ids).size).toBe(200)
    expect(first.data.pagination.total).toBe(USERS)
  })
})
