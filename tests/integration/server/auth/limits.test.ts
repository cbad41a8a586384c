import { createCipheriv } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { announceDemoAccounts } from '#server/core/metadata.ts'
import { clientHash, hashPassword, verifyPassword } from '#server/core/passwords.ts'
import { startSession } from '#server/core/session.ts'
import { defaultSettings, saveSettings } from '#server/core/settings.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
let passwordHash: string
beforeAll(async () => {
  platform = await openPlatform()
  passwordHash = await hashPassword(clientHash('Campus2026'))
})
beforeEach(() => {
  // Every test has its own ten minutes.
  platform.clock.now += 11 * MINUTE
})
afterEach(() => saveSettings(platform.database, defaultSettings))
afterAll(() => platform.close())

const RIGHT = clientHash('Campus2026')
const WRONG = clientHash('campus2026')
const MINUTE = 60_000

const member = (values: Partial<PlatformUserTable> = {}) =>
  addUser(
    platform.database,
    { grants: [{ code: 'system.dictionary' }], values: { password_hash: passwordHash, ...values } },
    platform.clock.now,
  )

const login = (account: string, password: string, address = '10.1.1.1', captcha: Record<string, string> = {}) =>
  platform.call('auth.login', { body: { account, password, origin: 'password', ...captcha } }, { address })

async function captcha(): Promise<{ code: string; timestamp: string }> {
  const timestamp = nextId()
  await platform.call('auth.captcha', { params: { random: timestamp } })
  const { answer } = await platform.database
    .selectFrom('captcha')
    .select('answer')
    .where('id', '=', timestamp)
    .executeTakeFirstOrThrow()
  return { code: answer, timestamp }
}

/** Refused sign-ins of accounts that nobody has. */
async function flood(count: number, address: (index: number) => string, from = 0): Promise<number[]> {
  const codes: number[] = []
  for (let index = from; index < from + count; index += 1) {
    codes.push((await login(`invented${index}`, WRONG, address(index))).code)
  }
  return codes
}

describe('an address', () => {
  test('that is refused too often may not go on, whatever it types', async () => {
    const { account } = await member()
    const spread = () => '10.2.0.1'
    await flood(60, spread)
    expect((await login(account, RIGHT, '10.2.0.1')).msg, 'from here on with a captcha').toBe('请输入验证码')
    await flood(240, spread, 60)
    expect(await login(account, RIGHT, '10.2.0.1', await captcha())).toMatchObject({ code: 429 })
    expect((await login(account, RIGHT, '10.2.0.2')).code, 'others are not held up').toBe(200)
    platform.clock.now += 10 * MINUTE
    expect((await login(account, RIGHT, '10.2.0.1')).code).toBe(200)
  })

  test('still lets in, with a captcha, who has come from there before', async () => {
    const { account } = await member()
    await login(account, RIGHT, '10.2.1.1')
    await flood(320, () => '10.2.1.1')
    expect((await login(account, WRONG, '10.2.1.1', await captcha())).msg).toBe('账号或密码错误')
    expect((await login(account, RIGHT, '10.2.1.1', await captcha())).code).toBe(200)
  })

  test('that asks and signs in far too often is still let in with an account that came from there before', async () => {
    const { account } = await member()
    const { account: unknown } = await member()
    await login(account, RIGHT, '10.2.9.1')
    const { tally } = platform.server.services
    for (let index = 0; index < 3000; index += 1)
      tally.use('signIn:10.2.9.1', { most: 3000, window: 10 * MINUTE }, platform.clock.now)
    expect((await login(unknown, RIGHT, '10.2.9.1')).code).toBe(429)
    expect((await login(account, RIGHT, '10.2.9.1')).code).toBe(200)
    const ask = (params: { account: string }) =>
      platform.call('auth.accountConfig', { params }, { address: '10.2.9.1' })
    expect([(await ask({ account: unknown })).code, (await ask({ account })).code]).toEqual([429, 200])
  })

  test('of IPv6 counts with its whole network of 64 bits', async () => {
    await flood(61, (index) => `2001:db8:1:2:${index.toString(16)}::1`)
    const { account } = await member()
    expect((await login(account, RIGHT, '2001:db8:1:2:ffff:1:2:3')).msg).toBe('请输入验证码')
    expect((await login(account, RIGHT, '2001:db8:1:3::1')).code).toBe(200)
  })

  test('may not ask about accounts without end either', async () => {
    const ask = (account: string) =>
      platform.call('auth.accountConfig', { params: { account } }, { address: '10.2.3.1' })
    const { tally } = platform.server.services
    for (let use = 0; use < 2_998; use += 1) {
      tally.use('signIn:10.2.3.1', { most: 3000, window: 10 * MINUTE }, platform.clock.now)
    }
    const codes: number[] = []
    for (let index = 0; index < 4; index += 1) codes.push((await ask(`somebody${index}`)).code)
    expect(codes).toEqual([200, 200, 429, 429])
  })
})

describe('what locks an account', () => {
  test('is not flushed by any number of invented accounts', async () => {
    await saveSettings(platform.database, { passwordErrorsNumber: 2, lockType: 2, lockTime: 10 })
    const { account } = await member()
    for (let round = 0; round < 2; round += 1) await login(account, WRONG)
    const { now } = platform.clock
    const rows = Array.from({ length: 25_000 }, (_each, index) => ({
      account: `flood${index}`,
      place: '',
      known: 0,
      failures: index % 2 === 0 ? 1 : 6,
      last_at: now + index,
    }))
    for (let start = 0; start < rows.length; start += 5000) {
      await platform.database
        .insertInto('login_failure')
        .values(rows.slice(start, start + 5000))
        .execute()
    }
    for (let index = 0; index < 5; index += 1) await login(`another${index}`, WRONG, '10.3.0.9')
    expect(await login(account, RIGHT)).toMatchObject({ code: 429, msg: '登录失败次数过多，请 10 分钟后再试' })
    const { kept } = await platform.database
      .selectFrom('login_failure')
      .select((row) => row.fn.countAll<number>().as('kept'))
      .where('known', '=', 0)
      .executeTakeFirstOrThrow()
    expect(Number(kept), 'and what names nobody does not grow').toBeLessThanOrEqual(20_005)
    await platform.database.deleteFrom('login_failure').execute()
  })

  test('from elsewhere does not keep out who signs in where they always do', async () => {
    await saveSettings(platform.database, { passwordErrorsNumber: 2, lockType: 2, lockTime: 10 })
    const { account } = await member()
    expect((await login(account, RIGHT, '10.3.1.1')).code).toBe(200)
    for (let round = 0; round < 4; round += 1) await login(account, WRONG, `10.3.1.${round + 50}`)
    expect((await login(account, RIGHT, '10.3.1.60')).code, 'a stranger waits').toBe(429)
    expect((await login(account, RIGHT, '10.3.1.1')).code, 'the owner does not').toBe(200)
    for (let round = 0; round < 2; round += 1) await login(account, WRONG, '10.3.1.1')
    expect((await login(account, RIGHT, '10.3.1.1')).code, 'but may not guess for ever either').toBe(429)
  })

  test('shows no trace at another spelling of the account', async () => {
    const mobile = '13912345678'
    const head = await member()
    const person = await member({ mobile_phone: mobile })
    for (let round = 0; round < 3; round += 1) await login(person.account, WRONG)
    const asked = (account: string) => platform.call('auth.accountConfig', { params: { account } })
    expect((await asked(person.account)).data.enableVerificationCode).toBe(1)
    expect((await asked(`${mobile}@${head.account}`)).data.enableVerificationCode).toBe(0)
    expect((await asked(`13900000000@${head.account}`)).data.enableVerificationCode).toBe(0)
  })
})

describe('being busy', () => {
  test('is no wrong password, and keeps out nobody but who causes it', async () => {
    const { account } = await member()
    const place = '10.4.0.1'
    let isFlooding = true
    // Whoever is served asks again at once: the queue stays full until the sign-ins below are answered.
    const ask = (): Promise<unknown> =>
      verifyPassword(WRONG, passwordHash, place).then(
        () => (isFlooding ? ask() : 'served'),
        () => 'busy',
      )
    const hashes = Array.from({ length: 400 }, ask)
    const [busy, other] = await Promise.all([login(account, RIGHT, place), login(account, RIGHT, '10.4.0.2')])
    isFlooding = false
    expect(busy).toMatchObject({ code: 429, msg: '登录人数过多，请稍后再试' })
    expect(other.code).toBe(200)
    expect(await Promise.all(hashes)).toContain('busy')
    const counted = platform.database.selectFrom('login_failure').select('failures').where('account', '=', account)
    expect((await counted.execute()).filter(({ failures }) => failures > 0)).toEqual([])
    for (let round = 0; round < 10; round += 1) expect((await login(account, RIGHT, place)).code).toBe(200)
  })
})

describe('a locked screen', () => {
  const unlock = (account: string, token: string, password: string) =>
    platform.call('auth.lockScreen', { body: { account, password } }, { token })

  test('opens to its password while strangers have locked the account', async () => {
    await saveSettings(platform.database, { passwordErrorsNumber: 2, lockType: 1 })
    const { account, token } = await member()
    for (let round = 0; round < 4; round += 1) await login(account, WRONG)
    expect((await login(account, RIGHT)).msg).toBe('账号已被锁定，请联系管理员解锁')
    expect((await unlock(account, token, WRONG)).code).toBe(400)
    expect((await unlock(account, token, RIGHT)).code).toBe(200)
  })

  test('counts the wrong passwords of its own session, and answers too many with another code', async () => {
    await saveSettings(platform.database, { passwordErrorsNumber: 2, lockType: 2, lockTime: 10 })
    const { account, token } = await member()
    expect((await unlock(account, token, WRONG)).code).toBe(400)
    expect((await unlock(account, token, WRONG)).code).toBe(400)
    expect(await unlock(account, token, RIGHT)).toMatchObject({ code: 429, msg: '登录失败次数过多，请 10 分钟后再试' })
    expect((await login(account, RIGHT)).code, 'the sign-in page is another matter').toBe(200)
  })

  test('is no endless supply of guesses for who opens session after session with a stolen one', async () => {
    const { account, id } = await member()
    let looked = 0
    for (let round = 0; round < 12; round += 1) {
      const token = await startSession(platform.database, {
        userId: id,
        minutes: 10,
        single: false,
        ip: '',
        client: '',
        now: platform.clock.now,
      })
      for (let guess = 0; guess < 5; guess += 1) looked += (await unlock(account, token, WRONG)).code === 400 ? 1 : 0
    }
    expect(looked).toBe(30)
  })
})

describe('what else is limited', () => {
  test('a session ends a month after it began, however much it is used', async () => {
    const { token } = await member()
    const { now } = platform.clock
    for (let day = 0; day < 30; day += 1) {
      expect((await platform.call('systemConfig.read', {}, { token })).code, `day ${day}`).toBe(200)
      platform.clock.now += 20 * 60 * MINUTE
      await platform.database
        .updateTable('session')
        .set({ expires_at: platform.clock.now + MINUTE })
        .execute()
    }
    platform.clock.now = now + 30 * 24 * 60 * MINUTE
    await platform.database
      .updateTable('session')
      .set({ expires_at: platform.clock.now + MINUTE })
      .execute()
    expect((await platform.call('systemConfig.read', {}, { token })).code).toBe(600)
  })

  test('one address does not use up the codes of a number for everybody', async () => {
    const mobile = '13511112222'
    const ask = async (address: string) => {
      platform.clock.now += MINUTE
      return (await platform.call('sms.send', { body: { mobile } }, { address })).code
    }
    const codes: number[] = []
    for (let round = 0; round < 12; round += 1) codes.push(await ask('10.6.0.1'))
    expect(codes.filter((code) => code === 200)).toHaveLength(10)
    expect(await ask('10.6.0.2')).toBe(200)
  })

  test('numbers of others are not tried through by claiming them', async () => {
    const { token } = await member()
    await member({ mobile_phone: '13511113333' })
    const base = (await platform.call('profile.read', {}, { token })).data
    const claim = async () => {
      const body = { realName: base.realName || '某人', gender: 1, mobilePhone: '13511113333', email: '' }
      return (await platform.call('profile.save', { body }, { token })).code
    }
    const codes: number[] = []
    for (let round = 0; round < 7; round += 1) codes.push(await claim())
    expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  test('who entrusts somebody again and again tells them once a day, with an account that cannot be chosen', async () => {
    platform.clock.now = Math.ceil(platform.clock.now / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE
    const me = await member({ real_name: '系统管理员' })
    const other = await member()
    const entrust = async () => {
      const { now } = platform.clock
      const body = { toUserId: other.id, startTime: now, endTime: now + MINUTE }
      const { code } = await platform.call('flow.createEntrust', { body }, { token: me.token })
      platform.clock.now += MINUTE + 1
      return code
    }
    const codes: number[] = []
    for (let round = 0; round < 55; round += 1) codes.push(await entrust())
    expect(codes.filter((code) => code === 200)).toHaveLength(50)
    expect(codes.at(-1)).toBe(429)
    const { list } = (await platform.call('message.list', { query: {} }, { token: other.token })).data
    expect(list).toHaveLength(1)
    expect(list[0]?.title).toContain(`系统管理员/${me.account}`)
  })
})

describe('clients of newer generations', () => {
  test('may write the hash of the password with AES, and ask for the captcha at its other place', async () => {
    const { account } = await member()
    const cipher = createCipheriv('aes-128-ecb', 'EY8WePvjM5GGwQzn', null)
    const written = Buffer.concat([cipher.update(RIGHT), cipher.final()]).toString('hex')
    expect((await login(account, written, '10.7.0.1')).code).toBe(200)
    expect((await login(account, 'ab'.repeat(48), '10.7.0.1')).code).toBe(400)
    const answer = await platform.server.app.inject({
      url: '/api/oauth/ImageCode/4/123',
      headers: { host: '127.0.0.1' },
    })
    expect(answer.headers['content-type']).toBe('image/png')
  })
})

describe('accounts of the demo', () => {
  test('are told to who sits at this computer, and to nobody else', async () => {
    const { account } = await member()
    await announceDemoAccounts(platform.database, [{ account, realName: '', role: '', password: 'Campus2026' }])
    const told = async (headers: Record<string, string>, remoteAddress: string) => {
      const url = '/api/oauth/getLoginConfig'
      const answer = await platform.server.app.inject({
        url,
        headers: { host: '127.0.0.1', ...headers },
        remoteAddress,
      })
      return (answer.json() as { data: { demoAccounts: unknown[] } }).data.demoAccounts.length
    }
    expect(await told({}, '127.0.0.1')).toBe(1)
    expect(await told({}, '::1')).toBe(1)
    expect(await told({}, '10.0.0.5')).toBe(0)
    expect(await told({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(0)
  })
})
