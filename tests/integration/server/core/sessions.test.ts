import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#server/core/session.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const MINUTE = 60_000
const probe = (token?: string) => platform.call('systemConfig.read', {}, token ? { token } : {})
const member = () => addUser(platform.database, {}, platform.clock.now)

describe('the session of a call', () => {
  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic abc'],
    ['a scheme without a token', 'bearer '],
    ['a token of the right shape that was never issued', `bearer ${'A'.repeat(43)}`],
    ['SQL instead of a token', "bearer ' or 1=1 --"],
  ])('%s is answered 600, not served', async (_name, token) => {
    expect(await probe(token)).toMatchObject({ code: 600, data: null, status: 200 })
  })

  test('any case of the scheme is accepted, because servers of the family differ', async () => {
    const { token } = await member()
    const secret = token.split(' ')[1]
    expect((await probe(`Bearer ${secret}`)).code).toBe(200)
    expect((await probe(`BEARER ${secret}`)).code).toBe(200)
  })

  test('the token without its scheme is not accepted', async () => {
    const { token } = await member()
    expect((await probe(token.split(' ')[1])).code).toBe(600)
  })

  test('a session that was ended by a later sign-in is answered 601 once and for all', async () => {
    const { id, token } = await member()
    const start = { userId: id, minutes: 60, single: true, ip: '', client: '', now: platform.clock.now }
    const later = await startSession(platform.database, start)
    expect((await probe(token)).code).toBe(601)
    expect((await probe(token)).code).toBe(601)
    expect((await probe(later)).code).toBe(200)
  })

  test.each([
    ['deleted', { deleted_at: 1 }],
    ['disabled', { enabled_mark: 0 }],
  ])('a user who was %s meanwhile is answered 602', async (_name, change) => {
    const { id, token } = await member()
    await platform.database.updateTable('platform_user').set(change).where('id', '=', id).execute()
    expect((await probe(token)).code).toBe(602)
  })

  test('a user row that is gone is answered 602', async () => {
    const { id, token } = await member()
    await platform.database.deleteFrom('platform_user').where('id', '=', id).execute()
    expect((await probe(token)).code).toBe(602)
  })

  test('a session in use stays alive, one without use expires', async () => {
    const used = await member()
    const idle = await member()
    for (let step = 0; step < 4; step += 1) {
      platform.clock.now += 20 * MINUTE
      expect((await probe(used.token)).code).toBe(200)
    }
    expect((await probe(idle.token)).code).toBe(600)
    platform.clock.now += 61 * MINUTE
    expect((await probe(used.token)).code).toBe(600)
  })

  test('the database does not hold the token itself', async () => {
    const { token } = await member()
    const rows = await platform.database.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.split(' ')[1])
  })
})
