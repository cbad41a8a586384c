import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { batches } from '#server/database/batch.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { userRow } from '../support/users.ts'

const USERS = 100_000

describe('with a hundred thousand users', () => {
  let platform: TestPlatform
  let token: string
  beforeAll(async () => {
    platform = await openPlatform()
    const users = Array.from({ length: USERS }, (_each, index) =>
      userRow({ id: `user${index}`, account: `account${index}`, real_name: `员工${index}`, sort_code: index }),
    )
    const relations = users.map(({ id }) => ({
      user_id: id,
      object_type: 'organization' as const,
      object_id: 'org-root',
    }))
    await platform.database.transaction().execute(async (inside) => {
      for (const rows of batches(users)) await inside.insertInto('platform_user').values(rows).execute()
      for (const rows of batches(relations)) await inside.insertInto('user_relation').values(rows).execute()
    })
    token = await platform.signIn({ administrator: true })
  })
  afterAll(() => platform.close())

  test.each([
    ['a page', { pageSize: 20 }],
    ['a late page', { pageSize: 20, currentPage: 4_000 }],
    ['a search', { keyword: '员工9999' }],
    ['a page of an organisation', { organizeId: 'org-root' }],
    ['a page in the order of accounts', { sidx: 'account', sort: 'desc' as const }],
    ['the locked ones', { enabledMark: '2' }],
  ])('%s is answered without reading everybody’s rows', async (name, query) => {
    const list = () => platform.call('user.list', { query }, { token })
    await list()
    const start = process.cpuUsage()
    const { code } = await list()
    const { user, system } = process.cpuUsage(start)
    const spent = (user + system) / 1_000
    console.info(`${name} of 100 000 users: ${Math.round(spent)} ms`)
    expect(code).toBe(200)
    expect(spent).toBeLessThan(1_000)
  })
})
