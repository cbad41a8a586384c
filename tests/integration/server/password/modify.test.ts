import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientHash } from '#server/core/passwords.ts'
import { saveSettings } from '#server/core/settings.ts'
import { startSession } from '#server/core/session.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addOwner, captcha, NEW, OLD } from './password.cases.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform()
})
afterAll(() => platform.close())

const change = async (
  token: string,
  part: Partial<Record<'oldPassword' | 'password' | 'code', string> & { timestamp: string | number }>,
) =>
  platform.call(
    'password.modify',
    { body: { oldPassword: OLD, password: NEW, ...(await captcha(platform)), ...part } },
    { token },
  )
const anotherSession = (userId: string) =>
  startSession(platform.database, {
    userId,
    minutes: 60,
    single: false,
    ip: '10.0.0.2',
    client: 'phone',
    now: platform.clock.now,
  })
const signedIn = async (token: string) => platform.call('systemConfig.read', {}, { token })
const rowOf = (id: string) =>
  platform.database
    .selectFrom('platform_user')
    .select(['password_hash', 'change_password_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a change of the password', () => {
  test('ends every session of that user and of nobody else, and writes down when it was', async () => {
    const owner = await addOwner(platform)
    const bystander = await addOwner(platform)
    const phone = await anotherSession(owner.id)
    expect((await change(owner.token, {})).code).toBe(200)
    for (const token of [owner.token, phone]) {
      expect(await signedIn(token)).toMatchObject({ code: 600, msg: '密码已修改，请重新登录' })
    }
    expect((await signedIn(bystander.token)).code).toBe(200)
    expect((await rowOf(owner.id)).change_password_date).toBe(platform.clock.now)
  })

  test('needs the old password, and guessing it ends after as many tries as at sign-in', async () => {
    await saveSettings(platform.database, { passwordErrorsNumber: 3 })
    const { id, token } = await addOwner(platform)
    const before = await rowOf(id)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await change(token, { oldPassword: clientHash(`guess ${attempt}`) })
      expect(answer).toMatchObject({ code: 400, msg: '旧密码不正确' })
    }
    expect(await change(token, {})).toMatchObject({ code: 429, msg: expect.stringContaining('分钟后再试') })
    expect(await rowOf(id)).toEqual(before)
    expect((await signedIn(token)).code).toBe(200)
    await saveSettings(platform.database, { passwordErrorsNumber: 6 })
  })

  test('needs a captcha that nobody used before, and looks at it before the password', async () => {
    const { token } = await addOwner(platform)
    expect(await change(token, { code: '0000' })).toMatchObject({ code: 400, msg: '验证码不正确' })
    const once = await captcha(platform)
    expect(await change(token, { ...once, oldPassword: NEW })).toMatchObject({ code: 400, msg: '旧密码不正确' })
    expect(await change(token, once)).toMatchObject({ code: 400, msg: expect.stringContaining('验证码已失效') })
    const late = await captcha(platform)
    platform.clock.now += 6 * 60_000
    expect(await change(token, late)).toMatchObject({ code: 400, msg: expect.stringContaining('验证码已失效') })
  })

  test('takes the number of the captcha as a JSON number too, which other clients of the family send', async () => {
    const { token } = await addOwner(platform)
    const { timestamp, code } = await captcha(platform, '1712345678901')
    expect((await change(token, { code, timestamp: Number(timestamp) })).code).toBe(200)
  })

  test.each([
    ['the same again', OLD, '新密码不能与旧密码相同'],
    ['the same in capitals', OLD.toUpperCase(), '新密码不能与旧密码相同'],
    ['nothing', clientHash(''), '新密码不能为空'],
    ['the initial password', clientHash('Welcome1'), '新密码不能与初始密码相同'],
    ['no hash at all', 'Autumn2027', '密码'],
  ])('%s is no new password', async (_name, password, msg) => {
    await saveSettings(platform.database, { newUserDefaultPassword: 'Welcome1' })
    const { id, token } = await addOwner(platform)
    const before = await rowOf(id)
    expect(await change(token, { password })).toMatchObject({ code: 400, msg: expect.stringContaining(msg) })
    expect(await rowOf(id)).toEqual(before)
  })

  test('the account’s own name is no new password', async () => {
    const { account, token } = await addOwner(platform)
    expect((await change(token, { password: clientHash(account) })).msg).toBe('新密码不能与账号相同')
  })

  test('passwords of the past come back only where the policy forgets them', async () => {
    const { id, token } = await addOwner(platform)
    const passwords = [OLD, NEW, clientHash('Winter2028'), clientHash('Spring2029')]
    let now = token
    for (const [index, password] of passwords.slice(1).entries()) {
      platform.clock.now += 1000
      expect((await change(now, { oldPassword: passwords[index] ?? '', password })).code).toBe(200)
      now = await anotherSession(id)
    }
    const back = (password: string) => change(now, { oldPassword: clientHash('Spring2029'), password })
    await saveSettings(platform.database, { disableOldPassword: 1, disableTheNumberOfOldPasswords: 3 })
    expect(await back(NEW)).toMatchObject({ code: 400, msg: '新密码不能与最近 3 次使用过的密码相同' })
    expect((await back(OLD)).code, 'the fourth last is forgotten').toBe(200)
    await saveSettings(platform.database, { disableOldPassword: 0 })
  })

  test('of two changes at once only one is made, so that nobody is left with a password they do not know', async () => {
    const { id, token } = await addOwner(platform)
    const [first, second] = [clientHash('First2027'), clientHash('Second2027')]
    const inputs = [
      { password: first, ...(await captcha(platform)) },
      { password: second, ...(await captcha(platform)) },
    ]
    const answers = await Promise.all(inputs.map((input) => change(token, input)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, expect.any(Number)])
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    const { replaced } = await platform.database
      .selectFrom('password_history')
      .select((build) => build.fn.countAll<number>().as('replaced'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(replaced)).toBe(1)
  })
})
