import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant } from '../support/users.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addScreenMenu } from './screen.cases.ts'

let platform: TestPlatform
let menuId: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.signIn({ grants: [] })
  menuId = await addScreenMenu(platform)
})
afterAll(() => platform.close())

const view = (token: string, id = 'campus-overview') =>
  platform.call('screen.view', { params: { id }, query: { token } })

test('a data screen shows only with a live token and its menu', async () => {
  const stranger = await platform.signIn({ grants: [] })
  for (const token of ['', 'bearer x', stranger]) {
    const { text } = await view(token)
    expect([text.includes('无法打开'), text.includes('各部门人数')], token).toEqual([true, false])
  }
})

test('who holds the menu sees its screen and no other', async () => {
  const token = await platform.signIn({ grants: [{ code: 'anything' }] })
  const row = await platform.database.selectFrom('session').select('user_id').orderBy('created_at').execute()
  await grant(platform.database, row.at(-1)?.user_id ?? '', [])
  await platform.database
    .insertInto('authority')
    .values({ subject_type: 'user', subject_id: row.at(-1)?.user_id ?? '', item_type: 'menu', item_id: menuId })
    .execute()
  expect((await view(token)).text).toContain('各部门人数')
  expect((await view(token, 'another')).text).toContain('无法打开')
  expect((await view(token, '__proto__')).text).toContain('无法打开')
})

test('a page of a person runs no scripts, is not framed, and lies in no cache', async () => {
  const token = await platform.signIn({ administrator: true })
  for (const url of [
    `/api/visualdev/DataScreen/view/campus-overview?token=${encodeURIComponent(token)}`,
    '/api/visualdev/DataScreen/page/guide',
  ]) {
    const answer = await platform.server.app.inject({ url, headers: { host: '127.0.0.1' } })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect([answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain(token.slice(8))
  }
})
