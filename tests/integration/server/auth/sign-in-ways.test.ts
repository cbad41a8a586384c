import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { defaultSettings, saveSettings } from '#server/core/settings.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser, ROOT } from '../support/users.ts'
import { lastCode, newMobile } from './sign-in-ways.cases.ts'

let platform: TestPlatform
let passwordHash: string
const RIGHT = clientHash('Campus2026')
beforeAll(async () => {
  platform = await openPlatform()
  passwordHash = await hashPassword(RIGHT)
})
afterAll(() => platform.close())
afterEach(async () => {
  await saveSettings(platform.database, defaultSettings)
  await platform.database.deleteFrom('rate_limit').execute()
})

async function member(values: Partial<PlatformUserTable> = {}) {
  return addUser(
    platform.database,
    { grants: [{ code: 'system.dictionary' }], values: { password_hash: passwordHash, ...values } },
    platform.clock.now,
  )
}
const issue = async () => (await platform.call('qr.create', {})).data
const status = async (ticket: string) => (await platform.call('qr.status', { params: { ticket } })).data
const confirm = (ticket: string, token: string) => platform.call('qr.confirm', { params: { ticket } }, { token })
const look = (ticket: string, token: string) => platform.call('qr.request', { params: { ticket } }, { token })
const mark = (ticket: string, to: '1' | '-1', token: string) =>
  platform.call('qr.mark', { params: { ticket, status: to } }, { token })

describe('a QR sign-in', () => {
  test('goes from waiting over scanned to confirmed, and only the first poll afterwards gets a token', async () => {
    const { token, account } = await member()
    const ticket = await issue()
    expect((await status(ticket)).status).toBe(0)
    expect((await mark(ticket, '1', token)).code).toBe(200)
    expect((await status(ticket)).status).toBe(1)
    expect((await confirm(ticket, token)).code).toBe(200)
    const first = await status(ticket)
    expect(first.status).toBe(2)
    const { data } = await platform.call('auth.currentUser', {}, { token: first.value })
    expect(data.userInfo?.userAccount).toBe(account)
    expect(first.value, 'the new device has a session of its own').not.toBe(token)
    expect(await status(ticket)).toMatchObject({ status: -1, value: '', reason: 'used' })
  })

  test('two polls at the same moment do not get a token each', async () => {
    const { token } = await member()
    const ticket = await issue()
    await confirm(ticket, token)
    const answers = await Promise.all([status(ticket), status(ticket), status(ticket)])
    expect(answers.filter((answer) => answer.value !== '')).toHaveLength(1)
  })

  test('the code under it finds the same request, however it is typed', async () => {
    const { token } = await member()
    const ticket = await issue()
    const { code } = await status(ticket)
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code} `]) {
      expect((await look(typed, token)).data, typed).toMatchObject({ code })
    }
    await confirm(code.toLowerCase(), token)
    expect((await status(ticket)).status).toBe(2)
  })

  test('a code of people cannot poll for the token', async () => {
    const { token } = await member()
    const ticket = await issue()
    const { code } = await status(ticket)
    await confirm(ticket, token)
    expect(await status(code)).toMatchObject({ status: -1, value: '', reason: 'unknown' })
    expect((await status(ticket)).value).not.toBe('')
  })

  test('an expired, a used, a refused and a foreign ticket are refused, each with its reason', async () => {
    const { token } = await member()
    const used = await issue()
    await confirm(used, token)
    const twice = { code: 400, msg: '该登录请求已被使用，不能重复确认' }
    expect(await confirm(used, token), 'confirmed but not fetched').toMatchObject(twice)
    await status(used)
    expect(await confirm(used, token), 'fetched').toMatchObject(twice)

    const refused = await issue()
    await mark(refused, '-1', token)
    expect(await confirm(refused, token)).toMatchObject({ code: 400, msg: '该登录请求已被拒绝，不能再使用' })
    expect(await status(refused)).toMatchObject({ status: -1, reason: 'refused' })

    const foreign = { code: 400, msg: '登录请求不存在，请确认二维码或确认码来自当前服务器' }
    expect(await look('A'.repeat(43), token)).toMatchObject(foreign)
    expect(await confirm('ABCD-EFGH', token)).toMatchObject(foreign)

    const old = await issue()
    platform.clock.now += 2 * 60_000
    expect(await look(old, token)).toMatchObject({ code: 400, msg: '登录请求已过期，请在对方设备上刷新后重试' })
    expect((await confirm(old, token)).code).toBe(400)
    expect(await status(old)).toMatchObject({ status: -1, reason: 'expired' })
  })

  test('who scanned it decides: another person can neither confirm nor refuse it', async () => {
    const [first, second] = [await member(), await member()]
    const ticket = await issue()
    await mark(ticket, '1', first.token)
    const taken = { code: 400, msg: '该登录请求已被其他用户扫描' }
    expect(await confirm(ticket, second.token)).toMatchObject(taken)
    expect(await mark(ticket, '-1', second.token)).toMatchObject(taken)
    expect((await confirm(ticket, first.token)).code).toBe(200)
  })

  test('a person who may not sign in any more gets no session out of a confirmed ticket', async () => {
    const { token, id } = await member()
    const ticket = await issue()
    await confirm(ticket, token)
    await platform.database.updateTable('platform_user').set({ enabled_mark: 0 }).where('id', '=', id).execute()
    const answer = await platform.call('qr.status', { params: { ticket } })
    expect(answer).toMatchObject({ code: 400, msg: '账号已被禁用，请联系管理员', data: null })
  })

  test('a confirmed ticket that nobody fetches within a minute is over', async () => {
    const { token } = await member()
    const ticket = await issue()
    await confirm(ticket, token)
    platform.clock.now += 60_000
    expect(await status(ticket)).toMatchObject({ status: -1, value: '', reason: 'expired' })
  })

  test('guessing codes is stopped, and so is asking for tickets without end', async () => {
    const { token } = await member()
    for (let attempt = 0; attempt < 60; attempt += 1) await look('ABCD-EFGH', token)
    expect(await look('ABCD-EFGH', token)).toMatchObject({ code: 429, msg: '尝试次数过多，请 10 分钟后再试' })
    for (let count = 0; count < 120; count += 1) await issue()
    expect((await platform.call('qr.create', {})).code).toBe(429)
    platform.clock.now += 10 * 60_000
    expect((await platform.call('qr.create', {})).code).toBe(200)
  })

  test('a copy of the database gives no ticket away', async () => {
    const ticket = await issue()
    const rows = await platform.database.selectFrom('code_certificate').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })
})

const sendTo = (mobile: string) => platform.call('sms.send', { body: { mobile } })
const enter = (mobile: string, code: string) => platform.call('sms.login', { body: { mobile, code } })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code by text message', () => {
  test('lets its number in once', async () => {
    const mobile = newMobile()
    const { account } = await member({ mobile_phone: mobile })
    await sendTo(mobile)
    const { data } = await enter(mobile, await lastCode(platform, mobile))
    const user = await platform.call('auth.currentUser', {}, { token: data.token })
    expect(user.data.userInfo?.userAccount).toBe(account)
  })

  test('is answered alike for a number nobody has, before and after the code', async () => {
    const [known, unknown] = [newMobile(), newMobile()]
    await member({ mobile_phone: known })
    const shape = ({ code, msg, data }: Awaited<ReturnType<typeof sendTo>>) => ({ code, msg, data })
    expect(shape(await sendTo(unknown))).toEqual(shape(await sendTo(known)))
    const wrong = { code: 400, msg: '短信验证码不正确' }
    expect(await enter(unknown, '000000')).toMatchObject(wrong)
    expect(await enter(known, otherThan(await lastCode(platform, known)))).toMatchObject(wrong)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await enter(unknown, '000000')
      await enter(known, otherThan(await lastCode(platform, known)))
    }
    const over = { code: 400, msg: '短信验证码已失效，请重新获取' }
    expect(await enter(unknown, '000000')).toMatchObject(over)
    expect(await enter(known, await lastCode(platform, known)), 'five wrong ones end the right one').toMatchObject(over)
    const { data } = await platform.call(
      'outbox.list',
      { query: { keyword: unknown } },
      { token: await platform.signIn({ administrator: true }) },
    )
    expect(data.list).toMatchObject([{ state: 0 }])
    expect(data.list[0]?.content, 'a held-back message carries no code').not.toMatch(/\d{6}/)
  })

  test('is over after five minutes, and once a newer one was sent', async () => {
    const mobile = newMobile()
    await member({ mobile_phone: mobile })
    await sendTo(mobile)
    const first = await lastCode(platform, mobile)
    platform.clock.now += 60_000
    await sendTo(mobile)
    const second = await lastCode(platform, mobile)
    if (first !== second) expect((await enter(mobile, first)).code).toBe(400)
    platform.clock.now += 5 * 60_000
    expect(await enter(mobile, second)).toMatchObject({ code: 400, msg: '短信验证码已失效，请重新获取' })
  })

  test('is not sent again within a minute, whoever has the number', async () => {
    const mobile = newMobile()
    expect((await sendTo(mobile)).code).toBe(200)
    platform.clock.now += 20_000
    expect(await sendTo(mobile)).toMatchObject({ code: 429, msg: '操作过于频繁，请 40 秒后再试' })
    platform.clock.now += 40_000
    expect((await sendTo(mobile)).code).toBe(200)
  })

  test('two sign-ins with one code at the same moment are not both let in', async () => {
    const mobile = newMobile()
    await member({ mobile_phone: mobile })
    await sendTo(mobile)
    const code = await lastCode(platform, mobile)
    const codes = (await Promise.all([enter(mobile, code), enter(mobile, code)])).map((answer) => answer.code)
    expect(codes.filter((each) => each === 200)).toHaveLength(1)
  })

  test.each([
    ['', '请输入手机号码'],
    ['12800000000', '请输入正确的手机号码'],
    ['138000000001', '请输入正确的手机号码'],
  ])('the number "%s" is answered with %s', async (mobile, msg) => {
    expect(await sendTo(mobile)).toMatchObject({ code: 400, msg })
  })

  test('the account behind it is judged like any other: disabled, not active, without grants, shared', async () => {
    const mobile = newMobile()
    const { id } = await member({ mobile_phone: mobile, enabled_mark: 0 })
    const attempt = async () => {
      platform.clock.now += 60_000
      await sendTo(mobile)
      return enter(mobile, await lastCode(platform, mobile))
    }
    const set = (values: Partial<PlatformUserTable>) =>
      platform.database.updateTable('platform_user').set(values).where('id', '=', id).execute()
    expect(await attempt()).toMatchObject({ code: 400, msg: '账号已被禁用，请联系管理员' })
    await set({ enabled_mark: null })
    expect(await attempt()).toMatchObject({ code: 400, msg: '账号未激活，请联系管理员' })
    await set({ enabled_mark: 2 })
    expect(await attempt()).toMatchObject({ code: 400, msg: '账号已被锁定，请联系管理员解锁' })
    await set({ enabled_mark: 1 })
    await platform.database.deleteFrom('authority').where('subject_id', '=', id).execute()
    expect(await attempt()).toMatchObject({ code: 400, msg: '您的账号没有任何权限，请联系管理员' })
    await member({ mobile_phone: mobile })
    expect(await attempt()).toMatchObject({ code: 400, msg: '该手机号码绑定了多个账号，请使用账号密码登录' })
  })
})

describe('a sub-account', () => {
  const login = (account: string, password = RIGHT) =>
    platform.call('auth.login', { body: { account, password, origin: 'password' } })

  test('mobile@account lets in the person with that number below the organisation of the account', async () => {
    const child = { ...ROOT, id: 'org-child', parent_id: ROOT.id, path: `${ROOT.id},org-child` }
    await platform.database.insertInto('organization').values(child).execute()
    const mobile = newMobile()
    const head = await member({})
    const person = await member({ mobile_phone: mobile, organization_id: child.id })
    const { data } = await login(`${mobile}@${head.account}`)
    const user = await platform.call('auth.currentUser', {}, { token: data.token })
    expect(user.data.userInfo?.userAccount).toBe(person.account)

    const below = await member({ organization_id: child.id })
    const above = newMobile()
    await member({ mobile_phone: above })
    expect(await login(`${above}@${below.account}`), 'not of its organisation').toMatchObject({
      code: 400,
      msg: '账号或密码错误',
    })
  })

  test('a shared number, a text that is no number and an unknown account name nobody', async () => {
    const head = await member({})
    const mobile = newMobile()
    await member({ mobile_phone: mobile })
    await member({ mobile_phone: mobile })
    for (const typed of [
      `${mobile}@${head.account}`,
      `12345@${head.account}`,
      `${newMobile()}@nobody`,
      `@${head.account}`,
    ]) {
      expect(await login(typed), typed).toMatchObject({ code: 400, msg: '账号或密码错误' })
    }
  })

  test('wrong passwords count against the person, so the other spelling is no way around the lock', async () => {
    const mobile = newMobile()
    const head = await member({})
    const person = await member({ mobile_phone: mobile })
    await saveSettings(platform.database, { passwordErrorsNumber: 2, lockType: 2, lockTime: 7 })
    await login(person.account, clientHash('wrong'))
    await login(`${mobile}@${head.account}`, clientHash('wrong'))
    const wait = { code: 429, msg: '登录失败次数过多，请 7 分钟后再试' }
    expect(await login(`${mobile}@${head.account}`)).toMatchObject(wait)
    expect(await login(person.account)).toMatchObject(wait)
  })
})

describe('a ticket that another system completes', () => {
  test('is completed once, by one person, within five minutes', async () => {
    const { token } = await member()
    const ticket = (await platform.call('redirect.create', {})).data
    const complete = (secret: string) => platform.call('redirect.complete', { params: { ticket: secret } }, { token })
    const refused = { code: 400, msg: '登录凭据无效、已过期或已被使用' }
    expect(await complete('unknown-ticket')).toMatchObject(refused)
    expect((await complete(ticket)).code).toBe(200)
    expect(await complete(ticket)).toMatchObject(refused)
    const late = (await platform.call('redirect.create', {})).data
    platform.clock.now += 5 * 60_000
    expect(await complete(late)).toMatchObject(refused)
    expect((await platform.call('redirect.status', { params: { ticket: late } })).data.status).toBe(5)
    expect(
      (await platform.call('redirect.status', { params: { ticket } })).data,
      'completed but too late',
    ).toMatchObject({
      status: 5,
      value: '',
    })
  })
})
