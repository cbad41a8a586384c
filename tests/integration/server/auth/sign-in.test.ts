import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countAttempt } from '#server/core/sign-in-attempts.ts'
import { issueTicket } from '#server/areas/auth/tickets.ts'
import { nextId } from '#server/core/ids.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { defaultSettings, saveSettings, type Settings } from '#server/core/settings.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { openPlatform, SSO_SECRET, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

let platform: TestPlatform
let passwordHash: string
beforeAll(async () => {
  platform = await openPlatform()
  passwordHash = await hashPassword(clientHash('Campus2026'))
})
afterAll(() => platform.close())
afterEach(() => saveSettings(platform.database, defaultSettings))

const RIGHT = clientHash('Campus2026')
const WRONG = clientHash('campus2026')
const MINUTE = 60_000

async function member(values: Partial<PlatformUserTable> = {}) {
  return addUser(
    platform.database,
    { grants: [{ code: 'system.dictionary' }], values: { password_hash: passwordHash, ...values } },
    platform.clock.now,
  )
}

const login = (account: string, password: string, captcha: { code?: string; timestamp?: string } = {}) =>
  platform.call('auth.login', { body: { account, password, origin: 'password', ...captcha } })

const settings = (changes: Partial<Settings>) => saveSettings(platform.database, changes)

/** Makes the server draw a captcha and reads its answer from the database. */
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

describe('signing in', () => {
  test('a wrong password and an unknown account get the same answer', async () => {
    const { account } = await member()
    const refused = { code: 400, msg: '账号或密码错误', data: null }
    expect(await login(account, WRONG)).toMatchObject(refused)
    expect(await login('no-such-account', RIGHT)).toMatchObject(refused)
    expect(await login("' or '1'='1", RIGHT)).toMatchObject(refused)
  })

  test('an account without a password cannot be entered with an empty one', async () => {
    const { account } = await member({ password_hash: '' })
    expect((await login(account, '')).code).toBe(400)
    expect((await login(account, clientHash(''))).code).toBe(400)
  })

  test('the constants of the wire (client id, secret, scope) are accepted and ignored', async () => {
    const { account } = await member()
    const answer = await platform.server.app.inject({
      method: 'POST',
      url: '/api/oauth/Login?n=1700000000',
      headers: { host: '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      payload: `account=${account}&password=${RIGHT}&client_id=admin&client_secret=123456&scope=all&grant_type=password&origin=password`,
    })
    expect(answer.json()).toMatchObject({ code: 200, msg: '登录成功', data: { theme: 'classic' } })
  })

  test.each([
    [{ enabled_mark: null }, '账号未激活，请联系管理员'],
    [{ enabled_mark: 0 }, '账号已被禁用，请联系管理员'],
    [{ enabled_mark: 2 }, '账号已被锁定，请联系管理员解锁'],
    [{ deleted_at: 5 }, '账号已被删除'],
  ])('an account with %o says why it is not let in, but only to its password', async (values, msg) => {
    const { account } = await member(values)
    expect(await login(account, RIGHT)).toMatchObject({ code: 400, msg })
    expect((await login(account, WRONG)).msg).toBe('账号或密码错误')
  })

  test('a user without any grant is refused; an administrator without one is not', async () => {
    const { account, id } = await member()
    await platform.database.deleteFrom('authority').where('subject_id', '=', id).execute()
    expect(await login(account, RIGHT)).toMatchObject({ code: 400, msg: '您的账号没有任何权限，请联系管理员' })
    const boss = await addUser(
      platform.database,
      { administrator: true, values: { password_hash: passwordHash } },
      platform.clock.now,
    )
    expect((await login(boss.account, RIGHT)).code).toBe(200)
  })

  test('grants that are lost while signed in end in a message of CurrentUser', async () => {
    const { id, token } = await member()
    await platform.database.deleteFrom('authority').where('subject_id', '=', id).execute()
    const answer = await platform.call('auth.currentUser', {}, { token })
    expect(answer).toMatchObject({ code: 400, msg: '您的权限不足，请联系管理员' })
  })

  test('an address that is not on the white list is refused', async () => {
    const { account } = await member()
    await settings({ whitelistSwitch: 1, whiteListIp: '10.0.0.1,10.0.0.2' })
    expect(await login(account, RIGHT)).toMatchObject({ code: 400, msg: '当前 IP 不在白名单内，不允许登录' })
    await settings({ whiteListIp: '10.0.0.1, 127.0.0.1' })
    expect((await login(account, RIGHT)).code).toBe(200)
    // So a listener of both kinds of addresses writes the same one.
    const answer = await platform.server.app.inject({
      method: 'POST',
      url: '/api/oauth/Login',
      headers: { host: '127.0.0.1', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ account, password: RIGHT, origin: 'password' }).toString(),
      remoteAddress: '::ffff:10.0.0.1',
    })
    expect(answer.json()).toMatchObject({ code: 200 })
  })

  test('the earlier session is kicked under single sign-on, and stays otherwise', async () => {
    const { account } = await member()
    const first = (await login(account, RIGHT)).data.token
    const second = (await login(account, RIGHT)).data.token
    const codeOf = async (token: string) => (await platform.call('auth.currentUser', {}, { token })).code
    expect([await codeOf(first), await codeOf(second)]).toEqual([200, 200])
    await settings({ singleLogin: 1 })
    const third = (await login(account, RIGHT)).data.token
    expect([await codeOf(first), await codeOf(second), await codeOf(third)]).toEqual([601, 601, 200])
  })

  test('of sign-ins at the same moment only the last one stays under single sign-on', async () => {
    const { id } = await member()
    await settings({ singleLogin: 1 })
    const { database, clock } = platform
    // By tickets, because the check of a password would put a pause between them.
    const tickets = await Promise.all([1, 2, 3].map(() => issueTicket(database, id, clock.now)))
    const enter = (ticket: string) => platform.call('auth.validateLogin', { query: { ticket } })
    const answers = await Promise.all(tickets.map(enter))
    const codes = answers.map(async ({ data }) => (await platform.call('auth.currentUser', {}, data)).code)
    expect((await Promise.all(codes)).toSorted()).toEqual([200, 601, 601])
  })

  test('the second sign-in is told when and from where the first one was', async () => {
    const { account } = await member()
    const first = (await login(account, RIGHT)).data.token
    const before = await platform.call('auth.currentUser', {}, { token: first })
    expect(before.data.userInfo?.prevLogin).toBe(0)
    const when = platform.clock.now
    platform.clock.now += MINUTE
    const second = (await login(account, RIGHT)).data.token
    const after = await platform.call('auth.currentUser', {}, { token: second })
    expect(after.data.userInfo).toMatchObject({
      prevLogin: 1,
      prevLoginTime: when,
      prevLoginIPAddress: '127.0.0.1',
      prevLoginIPAddressName: '本机',
    })
    await settings({ lastLoginTimeSwitch: 0 })
    const silent = await platform.call('auth.currentUser', {}, { token: second })
    expect(silent.data.userInfo?.prevLogin).toBe(0)
  })

  test('the sign-in log keeps successes and reasons, without passwords', async () => {
    const { account, id } = await member()
    await login(account, WRONG)
    await login(account, RIGHT)
    const lines = platform.database.selectFrom('login_log').selectAll().where('user_id', '=', id)
    const log = await lines.orderBy('id').execute()
    expect(log.map((line) => [line.success, line.reason])).toEqual([
      [0, 'auth.wrongCredentials'],
      [1, ''],
    ])
    expect(JSON.stringify(log)).not.toContain(WRONG)
  })
})

describe('guessing passwords', () => {
  test('under lockType 2 the account waits for lockTime, then may try again', async () => {
    await settings({ passwordErrorsNumber: 2, lockType: 2, lockTime: 10 })
    const { account } = await member()
    await login(account, WRONG)
    await login(account, WRONG)
    expect(await login(account, RIGHT)).toMatchObject({ code: 429, msg: '登录失败次数过多，请 10 分钟后再试' })
    platform.clock.now += 4 * MINUTE
    expect((await login(account, RIGHT)).msg).toBe('登录失败次数过多，请 6 分钟后再试')
    platform.clock.now += 6 * MINUTE
    expect((await login(account, RIGHT)).code).toBe(200)
  })

  test('under lockType 1 the account is locked for good, even for the right password', async () => {
    await settings({ passwordErrorsNumber: 2, lockType: 1 })
    const { account, id, token } = await member()
    await login(account, WRONG)
    await login(account, WRONG)
    expect((await login(account, RIGHT)).msg).toBe('账号已被锁定，请联系管理员解锁')
    const user = await platform.database
      .selectFrom('platform_user')
      .select('enabled_mark')
      .where('id', '=', id)
      .execute()
    expect(user).toEqual([{ enabled_mark: 2 }])
    expect((await platform.call('auth.currentUser', {}, { token })).code, 'who is at work goes on').toBe(200)
  })

  test('an account that does not exist is treated alike, so that the answers do not tell', async () => {
    await settings({ passwordErrorsNumber: 2, lockType: 2, lockTime: 10 })
    const ghost = `ghost${nextId()}`
    await login(ghost, WRONG)
    await login(ghost, WRONG)
    expect((await login(ghost, WRONG)).msg).toBe('登录失败次数过多，请 10 分钟后再试')
  })

  test('guesses at the same moment cannot slip past the limit', async () => {
    await settings({ passwordErrorsNumber: 3, lockType: 2, lockTime: 10, enableVerificationCode: 0 })
    const { account } = await member()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => login(account, WRONG)))
    const looked = guesses.filter((guess) => guess.msg === '账号或密码错误')
    expect(looked.length).toBeLessThanOrEqual(3)
  })

  test('attempts that all looked before any was counted still stop at the limit', async () => {
    const limits = { ...defaultSettings, passwordErrorsNumber: 3, lockType: 2 }
    const guess = { account: `burst${nextId()}`, place: '', known: true }
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () => countAttempt(platform.database, guess, limits, platform.clock.now)),
    )
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3)
  })

  test('a success forgets earlier failures', async () => {
    await settings({ passwordErrorsNumber: 3, lockType: 2 })
    const { account } = await member()
    for (let round = 0; round < 3; round += 1) {
      await login(account, WRONG)
      await login(account, WRONG)
      expect((await login(account, RIGHT)).code).toBe(200)
    }
  })

  test('a screen that was locked before the account was given another name opens to its password', async () => {
    const mine = await member()
    await platform.database
      .updateTable('platform_user')
      .set({ account: `${mine.account}-renamed` })
      .where('id', '=', mine.id)
      .execute()
    const unlock = (password: string) =>
      platform.call('auth.lockScreen', { body: { account: mine.account, password } }, { token: mine.token })
    expect((await unlock(WRONG)).code).toBe(400)
    expect((await unlock(RIGHT)).code).toBe(200)
  })

  test('unlocking another account’s screen is refused even with its password', async () => {
    const mine = await member()
    const other = await member()
    const answer = await platform.call(
      'auth.lockScreen',
      { body: { account: other.account, password: RIGHT } },
      { token: mine.token },
    )
    expect(answer.code).toBe(400)
  })
})

describe('the captcha', () => {
  test('is asked for when configured, single use, and each wrong answer says what is wrong', async () => {
    await settings({ enableVerificationCode: 1 })
    const { account } = await member()
    expect((await login(account, RIGHT)).msg).toBe('请输入验证码')
    const first = await captcha()
    expect((await login(account, RIGHT, { ...first, code: 'ZZZZZ' })).msg).toBe('验证码不正确')
    expect((await login(account, RIGHT, first)).msg, 'used up by the wrong try').toBe('验证码已失效，请刷新后重新输入')
    const second = await captcha()
    expect((await login(account, RIGHT, { ...second, code: second.code.toLowerCase() })).code).toBe(200)
    expect((await login(account, RIGHT, second)).msg).toBe('验证码已失效，请刷新后重新输入')
  })

  test('expires after five minutes', async () => {
    await settings({ enableVerificationCode: 1 })
    const { account } = await member()
    const drawn = await captcha()
    platform.clock.now += 5 * MINUTE
    expect((await login(account, RIGHT, drawn)).msg).toBe('验证码已失效，请刷新后重新输入')
  })

  test('a wrong captcha does not count as a guess of the password', async () => {
    await settings({ enableVerificationCode: 1, passwordErrorsNumber: 2, lockType: 1 })
    const { account } = await member()
    for (let round = 0; round < 3; round += 1) await login(account, RIGHT, { ...(await captcha()), code: 'nope' })
    expect((await login(account, RIGHT, await captcha())).code).toBe(200)
  })

  test('is asked for after three refusals of an account, known or not', async () => {
    const { account } = await member()
    for (const name of [account, `ghost${nextId()}`]) {
      for (let round = 0; round < 3; round += 1) await login(name, WRONG)
      const asked = await platform.call('auth.accountConfig', { params: { account: name } })
      expect(asked.data.enableVerificationCode).toBe(1)
      expect((await login(name, RIGHT)).msg).toBe('请输入验证码')
    }
    expect((await login(account, RIGHT, await captcha())).code).toBe(200)
  })

  test('never fills the database: the oldest go', async () => {
    const rows = Array.from({ length: 5_200 }, (_each, index) => ({
      id: `flood${index}`,
      answer: 'AAAA',
      created_at: platform.clock.now - 5_200 + index,
      expires_at: platform.clock.now + MINUTE,
    }))
    await platform.database.insertInto('captcha').values(rows).execute()
    await captcha()
    const { kept } = await platform.database
      .selectFrom('captcha')
      .select((row) => row.fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow()
    expect(kept).toBeLessThanOrEqual(5_001)
    const oldest = await platform.database.selectFrom('captcha').select('id').where('id', '=', 'flood0').execute()
    expect(oldest).toEqual([])
  })

  test('nobody can ask for so many that those of others go before they are read', async () => {
    const { database, clock } = platform
    await captcha()
    const spent = { uses: 2_000, ends_at: clock.now + MINUTE }
    await database.updateTable('rate_limit').set(spent).where('id', 'like', 'captcha:%').execute()
    const timestamp = nextId()
    await platform.call('auth.captcha', { params: { random: timestamp } })
    expect(await database.selectFrom('captcha').select('id').where('id', '=', timestamp).execute()).toEqual([])
    await database.deleteFrom('rate_limit').execute()
    expect((await captcha()).code).toBeTruthy()
  })
})

describe('single sign-on', () => {
  const ask = (account: string, secret: string) => platform.call('sso.ticket', { body: { account, secret } })

  test('a trusted system is told of an account that nobody has; a secret is not guessed', async () => {
    const { account } = await member()
    expect(await ask('nobodyatall', SSO_SECRET)).toMatchObject({ code: 400, msg: '账号“nobodyatall”不存在' })
    for (let guess = 0; guess < 20; guess += 1) expect((await ask(account, `guess ${guess}`)).code).toBe(403)
    expect((await ask(account, 'one more')).code).toBe(429)
    expect((await ask(account, SSO_SECRET)).code).toBe(429)
    platform.clock.now += 11 * MINUTE
    expect((await ask(account, SSO_SECRET)).code).toBe(200)
  })

  test('a server that trusts nobody issues no tickets', async () => {
    const { services } = platform.server
    const { account } = await member()
    Object.assign(services, { ssoSecret: null })
    const answer = await ask(account, SSO_SECRET)
    Object.assign(services, { ssoSecret: SSO_SECRET })
    expect(answer.code).toBe(404)
  })

  test('a ticket of a user who may not come in opens nothing, and one that is too old neither', async () => {
    const disabled = await member({ enabled_mark: 0 })
    const ticket = await issueTicket(platform.database, disabled.id, platform.clock.now)
    expect((await platform.call('auth.validateLogin', { query: { ticket } })).msg).toBe('账号已被禁用，请联系管理员')
    const { id } = await member()
    const late = await issueTicket(platform.database, id, platform.clock.now)
    platform.clock.now += MINUTE
    expect((await platform.call('auth.validateLogin', { query: { ticket: late } })).code).toBe(400)
  })

  test('a live token is confirmed, a dead one and none at all are refused', async () => {
    const { token } = await member()
    expect(await platform.call('auth.validateLogin', { query: { token } })).toMatchObject({
      code: 200,
      data: { token },
    })
    await platform.call('auth.logout', {}, { token })
    expect((await platform.call('auth.validateLogin', { query: { token } })).code).toBe(400)
    expect((await platform.call('auth.validateLogin', { query: {} })).code).toBe(400)
  })
})
