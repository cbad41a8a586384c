import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type PlatformServer } from '#server/app.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { defaultSettings, readSettings } from '#server/core/settings.ts'
import { settingRules } from '#shared/rules/system-settings.ts'
import { openDatabase } from '#server/database/open.ts'
import { eventually } from '../../../support/eventually.ts'
import { dialects, missing } from '../support/dialects.ts'
import { png } from '../support/pictures.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { addUser, ROOT } from '../support/users.ts'

const DAY = 24 * 60 * 60_000
const PASSWORD = clientHash('Campus2026')

test('every field of the configuration has a rule, and every rule a field', () => {
  expect(Object.keys(settingRules).toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
})

describe.each(dialects)('the configuration on %s', (dialect) => {
  let platform: TestPlatform
  let admin: string
  beforeEach(async () => {
    platform = await openPlatform(dialect)
    admin = await platform.signIn({ administrator: true, values: { change_password_date: platform.clock.now } })
  })
  afterEach(() => platform.close())

  const save = (body: Record<string, string | number>, language = 'zh') =>
    platform.call('systemConfig.update', { body }, { token: admin, language })
  const member = async (values: object = {}) =>
    addUser(
      platform.database,
      {
        account: `m${Math.random().toString(36).slice(2, 10)}`,
        grants: [{ code: 'system.dictionary' }],
        values: { password_hash: await hashPassword(PASSWORD), ...values },
      },
      platform.clock.now,
    )
  const signIn = (account: string, address?: string) =>
    platform.call(
      'auth.login',
      { body: { account, password: PASSWORD, origin: 'password' } },
      address === undefined ? {} : { address },
    )

  test('names the platform, its layout and its page size for everybody at once', async () => {
    const { token } = await member()
    await save({
      sysName: '江澜智慧校园',
      title: '江澜',
      sysDescription: '一站式',
      pageSize: 50,
      sysTheme: 'blend',
      watermark: 1,
    })
    const { data } = await platform.call('auth.currentUser', {}, { token })
    expect(data.sysConfigInfo).toMatchObject({ sysName: '江澜智慧校园', title: '江澜', pageSize: 50, watermark: 1 })
    expect(data.userInfo?.theme).toBe('blend')
    const before = await platform.call('auth.loginConfig', {})
    expect(before.data).toMatchObject({ title: '江澜', sysDescription: '一站式' })
  })

  test('tells everybody who signed in of the organisation, its pictures and its switches', async () => {
    const { token } = await member()
    const upload = { fileName: 'logo.png', content: png(9) }
    const stored = await platform.call('file.upload', { params: { type: 'annexpic' } }, { token: admin, upload })
    const told = {
      sysVersion: 'V9',
      copyright: '© 江澜',
      companyName: '江澜大学',
      companyCode: 'JL',
      companyAddress: '江边 1 号',
      companyContacts: '陈老师',
      companyTelePhone: '0510-12345678',
      companyEmail: 'it@example.cn',
      loginIcon: stored.data.url,
      navigationIcon: stored.data.url,
      logoIcon: stored.data.url,
      appIcon: stored.data.url,
      designScripts: 0,
    }
    expect((await save(told)).code).toBe(200)
    const { data } = await platform.call('auth.currentUser', {}, { token })
    expect(data.sysConfigInfo).toMatchObject(told)
    const before = await platform.call('auth.loginConfig', {})
    expect(before.data).toMatchObject({ copyright: told.copyright, loginIcon: told.loginIcon, appIcon: told.appIcon })
  })

  test('shows a logo to who is not signed in, and no other picture', async () => {
    const upload = { fileName: 'logo.png', content: png(7) }
    const stored = await platform.call('file.upload', { params: { type: 'annexpic' } }, { token: admin, upload })
    const picture = { params: { type: 'annexpic', name: stored.data.name } }
    expect((await platform.call('file.image', picture)).code).toBe(404)
    expect((await save({ loginIcon: stored.data.url })).code).toBe(200)
    expect((await platform.call('file.image', picture)).headers['content-type']).toBe('image/png')
    expect((await platform.call('auth.loginConfig', {})).data.loginIcon).toBe(stored.data.url)
    await save({ loginIcon: '' })
    expect((await platform.call('file.image', picture)).code).toBe(404)
  })

  test('lets nobody name a picture as logo that was not uploaded', async () => {
    expect(await save({ navigationIcon: '/api/file/Image/annexpic/nothing.png' })).toMatchObject({
      code: 400,
      msg: '请重新上传图片',
    })
  })

  test('lets in from the listed networks alone, and administrators from anywhere', async () => {
    const { account } = await member()
    await save({ whitelistSwitch: 1, whiteListIp: '10.1.0.0/16, 192.0.2.7' })
    expect((await signIn(account, '10.1.200.3')).code).toBe(200)
    expect((await signIn(account, '192.0.2.7')).code).toBe(200)
    expect((await signIn(account, '10.2.0.1')).code).toBe(400)
  })

  test('asks for a new password once the old one is older than the cycle', async () => {
    const { token } = await member({ change_password_date: platform.clock.now - 31 * DAY })
    const isAsked = async () =>
      [
        (await platform.call('auth.currentUser', {}, { token })).data.userInfo?.passwordOverdue,
        (await platform.call('user.all', {}, { token })).code,
      ] as const
    expect(await isAsked()).toEqual([false, 200])
    await save({ passwordIsUpdatedRegularly: 1, updateCycle: 30, updateInAdvance: 7 })
    expect(await isAsked()).toEqual([true, 403])
    await save({ updateCycle: 60 })
    expect(await isAsked()).toEqual([false, 200])
  })

  test('a shorter session holds for those that are open', async () => {
    const { account } = await member()
    const { token } = (await signIn(account)).data
    await save({ tokenTimeout: 5 })
    platform.clock.now += 4 * 60_000
    expect((await platform.call('auth.currentUser', {}, { token })).code).toBe(200)
    platform.clock.now += 6 * 60_000
    expect((await platform.call('auth.currentUser', {}, { token })).code).toBe(600)
  })

  test('a second sign-in ends the first one only where the switch says so', async () => {
    const { account } = await member()
    const first = (await signIn(account)).data.token
    await signIn(account)
    expect((await platform.call('auth.currentUser', {}, { token: first })).code).toBe(200)
    await save({ singleLogin: 1 })
    await signIn(account)
    expect((await platform.call('auth.currentUser', {}, { token: first })).code).toBe(601)
  })

  test('asks for a captcha of the configured length', async () => {
    await save({ enableVerificationCode: 1, verificationCodeNumber: 6 })
    const { data } = await platform.call('auth.accountConfig', { params: { account: 'anybody' } })
    expect(data).toMatchObject({ enableVerificationCode: 1, verificationCodeNumber: 6 })
  })

  test('asks at sign-in for the company and a contact where it says so, and tells who means another company', async () => {
    const { account } = await member()
    expect((await platform.call('auth.loginConfig', {})).data.companyFields).toEqual([])
    await save({ askCompanyName: 1, askContact: 1, companyName: '江澜大学', companyCode: 'JL' })
    expect((await platform.call('auth.loginConfig', {})).data.companyFields).toEqual(['companyName', 'contact'])
    const as = (more: object) =>
      platform.call('auth.login', {
        body: { account, password: PASSWORD, origin: 'password', contact: '陈老师', ...more },
      })
    const refused = await as({ companyName: '别的大学' })
    expect(refused).toMatchObject({ code: 400, msg: '公司名称与本服务器不符，请检查公司名称或服务器地址' })
    expect(JSON.parse(refused.text)).toMatchObject({ error: { field: 'companyName' } })
    expect((await as({ companyName: ' 江澜大学 ' })).code).toBe(200)
    expect((await as({ companyName: 'jl' })).code).toBe(200)
    // Clients of the family ask for neither.
    expect((await signIn(account)).code).toBe(200)
    await save({ askContact: 0 })
    expect((await platform.call('auth.loginConfig', {})).data.companyFields).toEqual(['companyName'])
  })

  test('locks after as many wrong passwords as it says, for as long as it says', async () => {
    const { account } = await member()
    await save({ passwordErrorsNumber: 2, lockType: 2, lockTime: 15 })
    const wrong = { body: { account, password: clientHash('x'), origin: 'password' } }
    await platform.call('auth.login', wrong)
    await platform.call('auth.login', wrong)
    expect(await signIn(account)).toMatchObject({ code: 429, msg: expect.stringContaining('15') })
    platform.clock.now += 16 * 60_000
    expect((await signIn(account)).code).toBe(200)
  })

  test('keeps out whom too many wrong passwords locked until an administrator unlocks them, with all tries again', async () => {
    const { account, id } = await member()
    await save({ passwordErrorsNumber: 2, lockType: 1 })
    const wrong = { body: { account, password: clientHash('x'), origin: 'password' } }
    for (let tries = 0; tries < 2; tries += 1) await platform.call('auth.login', wrong)
    expect((await signIn(account)).msg).toBe('账号已被锁定，请联系管理员解锁')
    platform.clock.now += 30 * 60_000
    expect((await signIn(account)).msg).toBe('账号已被锁定，请联系管理员解锁')
    expect((await platform.call('user.unlock', { params: { id } }, { token: admin })).code).toBe(200)
    expect((await platform.call('auth.login', wrong)).msg).toBe('账号或密码错误')
    expect((await signIn(account)).code).toBe(200)
  })

  test('seals secrets and keeps one that comes back hidden', async () => {
    await save({ emailPassword: 'smtp-secret', newUserDefaultPassword: 'Campus2027' })
    const { data } = await platform.call('systemConfig.read', {}, { token: admin })
    expect(data['emailPassword']).toBe('******')
    await save({ emailPassword: '******', sysVersion: 'V2' })
    const settings = await readSettings(platform.server.services.database)
    expect(settings.emailPassword).not.toContain('smtp-secret')
    expect(platform.server.services.seals.open(settings.emailPassword)).toBe('smtp-secret')
    await save({ emailPassword: '' })
    expect((await readSettings(platform.server.services.database)).emailPassword).toBe('')
  })

  test('a stored password of the mail server is kept for no other server', async () => {
    const place = { emailSmtpHost: 'smtp.campus.example', emailSmtpPort: 465 }
    const account = { emailAccount: 'no-reply@campus.example', emailPassword: 'smtp-secret' }
    expect((await save({ ...place, ...account })).code).toBe(200)
    for (const moved of [{ emailSmtpHost: 'smtp.elsewhere.example' }, { emailSmtpPort: 2525 }])
      expect(await save({ ...place, ...moved, emailPassword: '******' }, 'en')).toMatchObject({
        code: 400,
        msg: 'The server is another one: type the password again',
      })
    expect(await readSettings(platform.server.services.database)).toMatchObject(place)
    expect((await save({ ...place, emailPassword: '******', sysVersion: 'V3' })).code).toBe(200)
    // A server that got another name knows the same password.
    expect((await save({ emailSmtpHost: 'mail.campus.example', emailPassword: 'smtp-secret' })).code).toBe(200)
    expect((await save({ emailSmtpHost: 'smtp.elsewhere.example', emailPassword: 'other' })).code).toBe(200)
    expect((await save({ emailSmtpHost: '', emailPassword: '' })).code).toBe(200)
  })

  test.each([
    [{ sysName: ' ' }, '该项不能为空', 'This field is required'],
    [{ sysName: '字'.repeat(51) }, '最多 50 个字符', 'At most 50 characters'],
    [{ tokenTimeout: 0 }, '请输入 1 到 43200 之间的整数', 'Enter a whole number from 1 to 43200'],
    [{ tokenTimeout: '12.5' }, '该项的值无效', 'This value is not one of the choices'],
    [{ companyEmail: 'a@b' }, '邮箱格式不正确', 'Not a valid email address'],
    [
      { emailSmtpHost: 'smtp://x' },
      '请输入服务器名称或 IP 地址，不含协议和端口',
      'Enter a host name or IP address without protocol or port',
    ],
    [
      { whiteListIp: '10.0.0.1 10.0.0.300' },
      '“10.0.0.300”不是有效的 IP 地址或网段',
      '“10.0.0.300” is neither an IP address nor a network',
    ],
    [{ whitelistSwitch: 1 }, '该项不能为空', 'This field is required'],
    [
      { newUserDefaultPassword: 'short' },
      '初始密码不符合密码强度要求',
      'The initial password does not fulfil the password rules',
    ],
    [
      { passwordIsUpdatedRegularly: 1, updateCycle: 7, updateInAdvance: 7 },
      '提前提醒天数必须小于更新周期',
      'The reminder must come within the update cycle',
    ],
    [{ lockType: 3 }, '该项的值无效', 'This value is not one of the choices'],
    [{ smsProvider: 'aliyun' }, '该项不能为空', 'This field is required'],
  ] as const)('refuses %j in words, and stores nothing of it', async (body, zh, en) => {
    const before = await readSettings(platform.server.services.database)
    expect(await save(body)).toMatchObject({ code: 400, msg: zh })
    expect(await save(body, 'en')).toMatchObject({ code: 400, msg: en })
    expect(await readSettings(platform.server.services.database)).toEqual(before)
  })

  test('leaves out what is no field', async () => {
    expect((await save({ __proto__x: 'a', nothing: 'b' })).code).toBe(200)
    const rows = await platform.database.selectFrom('system_setting').select('name').execute()
    expect(rows).toEqual([])
  })
})

describe.skipIf(missing('postgres'))('the configuration of two server processes on one PostgreSQL', () => {
  const servers: PlatformServer[] = []
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  test('is told to the one that did not change it, which had it in memory', async () => {
    const url = await createPostgresDatabase()
    for (let made = 0; made < 2; made += 1) {
      const database = await openDatabase({ url })
      servers.push(await createServer({ database, dataFolder: '/tmp', loopback: true }))
    }
    const [one, other] = servers as [PlatformServer, PlatformServer]
    await one.services.database.insertInto('organization').values(ROOT).execute()
    const { token } = await addUser(one.services.database, { administrator: true }, Date.now())
    const titleOf = async ({ app }: PlatformServer) => (await send(app, 'auth.loginConfig', {}, {})).data.title
    const before = [await titleOf(one), await titleOf(other)]
    expect(before).not.toContain('江澜')
    expect(await send(one.app, 'systemConfig.update', { body: { title: '江澜' } }, { token })).toMatchObject({
      code: 200,
    })
    expect(await titleOf(one)).toBe('江澜')
    await eventually(async () => expect(await titleOf(other)).toBe('江澜'))
  })
})
