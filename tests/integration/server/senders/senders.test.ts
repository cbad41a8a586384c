import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { notify } from '#server/core/notify/notify.ts'
import { deliverDue, pauses } from '#server/core/senders/deliver.ts'
import { queueMail } from '#server/core/senders/outbox.ts'
import { dialects } from '../support/dialects.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import { fakeAliyun, fakeTencent, type Refusals } from '../support/fake-sms.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe.each(dialects)('what is sent on %s', (dialect) => {
  async function open(hosts: { aliyunSms?: string; tencentSms?: string; dingTalk?: string; weCom?: string } = {}) {
    const platform = await openPlatform(dialect, hosts)
    // The tests send when they say so.
    platform.server.services.deliver = () => undefined
    closing.push(() => platform.close())
    const admin = await platform.signIn({ administrator: true, values: { change_password_date: platform.clock.now } })
    const save = async (body: Record<string, string | number>) => {
      const answer = await platform.call('systemConfig.update', { body }, { token: admin })
      expect(answer.msg).toBe('系统配置已保存')
    }
    return { platform, admin, save, run: () => deliverDue(platform.server.services) }
  }
  const rows = ({ database }: TestPlatform) => database.selectFrom('outbox_message').selectAll().orderBy('id').execute()

  async function smtp(refuse?: (to: string) => number | null) {
    const server = await fakeSmtp('no-reply@campus.example', 'smtp-secret', refuse)
    closing.push(server.close)
    const settings = {
      emailSmtpHost: '127.0.0.1',
      emailSmtpPort: server.port,
      emailAccount: 'no-reply@campus.example',
      emailPassword: 'smtp-secret',
      emailSenderName: '教务处',
    }
    return { server, settings }
  }
  const mail = { to: 'linxy@campus.example', subject: '密码即将过期', text: '请修改密码。' }

  test('a mail goes out by the configured server and is told as sent', async () => {
    const { platform, save, run } = await open()
    const { server, settings } = await smtp()
    await save(settings)
    await queueMail(platform.server.services, mail)
    await run()
    expect(server.mails).toMatchObject([{ from: 'no-reply@campus.example', to: ['linxy@campus.example'] }])
    expect(server.mails[0]?.source).toContain(`Subject: =?UTF-8?`)
    expect(await rows(platform)).toMatchObject([{ state: 1, error: '', payload: '', attempts: 1 }])
  })

  test.each(['dingTalk', 'weCom'] as const)(
    'a message by %s reaches its application, and a refusal is told',
    async (kind) => {
      const asked: { path: string; body: Record<string, unknown> }[] = []
      let refusal = 0
      const there = createServer((request, response) => {
        void text(request).then((body) => {
          const { pathname, searchParams } = new URL(request.url ?? '', 'http://there')
          asked.push({
            path: `${pathname} ${searchParams.get('access_token') ?? ''}`,
            body: JSON.parse(body || '{}') as never,
          })
          response.end(
            JSON.stringify(pathname.includes('gettoken') ? { errcode: 0, access_token: 'T' } : { errcode: refusal }),
          )
        })
      })
      await once(there.listen(0, '127.0.0.1'), 'listening')
      closing.push(async () => void there.close())
      const { platform, run, save } = await open({
        [kind]: `http://127.0.0.1:${(there.address() as AddressInfo).port}`,
      })
      await save({
        dingSynAppKey: 'k',
        dingSynAppSecret: 's',
        dingAgentId: '7',
        qyhCorpId: 'c',
        qyhAgentId: '8',
        qyhAgentSecret: 's',
      })
      const ann = await addUser(platform.database, { values: { language: 'en' } }, platform.clock.now)
      const link = {
        provider: kind,
        kind: 'user' as const,
        local_id: ann.id,
        remote_id: 'ann',
        name: '',
        fingerprint: '',
      }
      await platform.database
        .insertInto('third_link')
        .values({ ...link, error: '', synced_at: 1 })
        .execute()
      const body = {
        fullName: '下线',
        enCode: 'off',
        messageType: kind === 'dingTalk' ? '4' : '5',
        reason: 'forcedSignOut',
        title: '下线',
        content: '再见',
        translations: { en: { title: 'Out', content: 'Bye, {receiver}' } },
      }
      const token = await platform.signIn({ administrator: true, values: { change_password_date: platform.clock.now } })
      expect((await platform.call('messageTemplate.create', { body }, { token })).code).toBe(200)
      await notify(platform.server.services, { reason: 'forcedSignOut', to: [ann.id], from: null })
      await run()
      const said = asked.at(-1)
      expect([asked.length, said?.path.endsWith(' T')]).toEqual([2, true])
      expect(JSON.stringify(said?.body)).toContain('"content":"Out\\nBye, 测试用户"')
      expect(said?.body).toMatchObject(
        kind === 'dingTalk' ? { userid_list: 'ann', agent_id: '7' } : { touser: 'ann', agentid: 8 },
      )
      refusal = 40_056
      await notify(platform.server.services, { reason: 'forcedSignOut', to: [ann.id], from: null })
      await run()
      expect((await rows(platform)).map(({ channel, state }) => [channel, state])).toEqual([
        [kind, 1],
        [kind, 3],
      ])
    },
  )

  test('a mail without a server stays in the outbox', async () => {
    const { platform, run } = await open()
    await queueMail(platform.server.services, mail)
    await run()
    expect(await rows(platform)).toMatchObject([{ state: 4, attempts: 0, payload: '' }])
  })

  test('a server that is away is tried again after growing pauses, until it is given up', async () => {
    const { platform, save, run } = await open()
    const { server, settings } = await smtp()
    await server.close()
    await save(settings)
    await queueMail(platform.server.services, mail)
    for (const [tries, pause] of pauses.entries()) {
      await run()
      const [row] = await rows(platform)
      expect(row).toMatchObject({ state: 2, attempts: tries + 1, next_at: platform.clock.now + pause })
      expect(row?.error).toContain('ECONNREFUSED')
      platform.clock.now += pause - 1
      await run()
      expect((await rows(platform))[0]?.attempts, 'not before its time').toBe(tries + 1)
      platform.clock.now += 1
    }
    await run()
    expect(await rows(platform)).toMatchObject([{ state: 3, attempts: pauses.length + 1 }])
  })

  test('an address that the server refuses for good is not tried again, and can be sent by hand', async () => {
    const { platform, admin, save, run } = await open()
    let code: number | null = 550
    const { server, settings } = await smtp(() => code)
    await save(settings)
    await queueMail(platform.server.services, mail)
    await run()
    const [row] = await rows(platform)
    expect(row).toMatchObject({ state: 3, attempts: 1, error: expect.stringContaining('550') })
    code = null
    const input = { params: { id: row?.id ?? '' } }
    expect((await platform.call('outbox.retry', input, { token: admin })).msg).toBe('已安排重新发送')
    await run()
    expect(server.mails).toHaveLength(1)
    expect((await platform.call('outbox.retry', input, { token: admin })).code, 'it was sent').toBe(400)
  })

  test('a wrong password is told, and mended by another one', async () => {
    const { platform, admin, save, run } = await open()
    const { server, settings } = await smtp()
    await save({ ...settings, emailPassword: 'wrong' })
    const test = (changed: Record<string, string | number>, to = '') =>
      platform.call('systemConfig.testMail', { body: { settings: changed, to } }, { token: admin })
    expect(await test({})).toMatchObject({ code: 400, msg: expect.stringMatching(/^对方拒绝：EAUTH/) })
    expect((await test({ emailPassword: 'smtp-secret' })).msg).toBe('邮件服务器连接成功')
    const nowhere = await test({ emailPassword: 'smtp-secret', emailSmtpPort: 1 })
    expect(nowhere).toMatchObject({ code: 400, msg: expect.stringMatching(/^连接不到对方：/) })
    await queueMail(platform.server.services, mail)
    await run()
    expect(await rows(platform)).toMatchObject([{ state: 2 }])
    await save({ emailPassword: 'smtp-secret' })
    platform.clock.now += pauses[0]
    await run()
    expect(server.mails).toHaveLength(1)
    expect((await test({}, 'linxy@campus.example')).msg).toBe('测试邮件已发送')
    expect(server.mails).toHaveLength(2)
  })

  test('a password that expires soon is told by mail, once', async () => {
    const { platform, save, run } = await open()
    const { server, settings } = await smtp()
    await save({ ...settings, passwordIsUpdatedRegularly: 1, updateCycle: 30, updateInAdvance: 7 })
    const values = { email: 'linxy@campus.example', change_password_date: platform.clock.now - 25 * 24 * 60 * 60_000 }
    const { token } = await addUser(platform.database, { values }, platform.clock.now)
    await platform.call('auth.updatePasswordMessage', {}, { token })
    await platform.call('auth.updatePasswordMessage', {}, { token })
    await run()
    expect(server.mails).toMatchObject([{ to: ['linxy@campus.example'] }])
    expect(await rows(platform)).toMatchObject([{ subject: '您的密码将在 5 天后过期' }])
  })

  test('a stored password goes to no other server than its own', async () => {
    const { platform, admin, save } = await open()
    const { settings } = await smtp()
    const other = await smtp()
    await save(settings)
    const moved = { settings: { emailSmtpPort: other.server.port } }
    expect(await platform.call('systemConfig.testMail', { body: moved }, { token: admin })).toMatchObject({
      code: 400,
      msg: '服务器已改为另一台，请重新输入密码',
    })
  })

  test('of several processes one sends each mail', async () => {
    const { platform, save } = await open()
    const { server, settings } = await smtp()
    await save(settings)
    for (let each = 0; each < 8; each += 1)
      await queueMail(platform.server.services, { ...mail, to: `u${each}@campus.example` })
    const { services } = platform.server
    await Promise.all([deliverDue(services), deliverDue(services), deliverDue(services)])
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, each) => `u${each}@campus.example`),
    )
  })

  const gateways = [
    ['aliyun', fakeAliyun, 'aliyunSms', { aliAccessKey: 'LTAI', aliSecret: 'ali-secret' }, 'ali-secret'],
    [
      'tencent',
      fakeTencent,
      'tencentSms',
      { tencentSecretId: 'AKID', tencentSecretKey: 'tx-secret', tencentAppId: '1400006666' },
      'tx-secret',
    ],
  ] as const

  describe.each(gateways)('by %s', (provider, fake, host, keys, secret) => {
    async function withGateway(refusals: Refusals = []) {
      const gateway = await fake(secret, refusals)
      closing.push(gateway.close)
      const opened = await open({ [host]: gateway.url })
      const settings = { smsProvider: provider, ...keys, smsSignName: '江澜大学', smsCodeTemplate: 'SMS_1234' }
      await opened.save(settings)
      const mobile = '13800001234'
      await addUser(opened.platform.database, { values: { mobile_phone: mobile } }, opened.platform.clock.now)
      return { ...opened, gateway, mobile }
    }

    test('a sign-in code goes out as template with its value, and nobody reads it in the outbox', async () => {
      const { platform, gateway, mobile, run } = await withGateway()
      await platform.call('sms.send', { body: { mobile } })
      await run()
      const sent = decodeURIComponent(gateway.calls[0]?.url.search ?? '') + (gateway.calls[0]?.body ?? '')
      expect(sent).toContain('江澜大学')
      expect(sent).toContain('SMS_1234')
      expect(sent).toContain(mobile)
      const code =
        /\b\d{6}\b/.exec(sent.replace(mobile, '').replace('SMS_1234', '').replace('1400006666', ''))?.[0] ?? ''
      expect((await platform.call('sms.login', { body: { mobile, code: '12' } })).code).toBe(400)
      const [row] = await rows(platform)
      expect(row).toMatchObject({ state: 1, payload: '', recipient: mobile })
      expect(row?.content).toContain('******')
      expect(row?.content).not.toContain(code)
    })

    test('a limit of the moment is waited for, a bad number is not', async () => {
      const passing = provider === 'aliyun' ? 'isv.BUSINESS_LIMIT_CONTROL' : 'LimitExceeded.PhoneNumberDailyLimit'
      const final = provider === 'aliyun' ? 'isv.MOBILE_NUMBER_ILLEGAL' : 'InvalidParameterValue.IncorrectPhoneNumber'
      const { platform, mobile, run } = await withGateway([
        { code: passing, message: '触发限制' },
        { code: final, message: '号码无效' },
      ])
      await platform.call('sms.send', { body: { mobile } })
      await run()
      expect(await rows(platform)).toMatchObject([{ state: 2, error: `${passing}: 触发限制` }])
      platform.clock.now += pauses[0]
      await run()
      expect(await rows(platform)).toMatchObject([{ state: 3, error: `${final}: 号码无效` }])
    })

    test('a code that is over is not sent any more', async () => {
      const { platform, mobile, gateway, run } = await withGateway([{ code: 'isp.SYSTEM_ERROR', message: 'later' }])
      await platform.call('sms.send', { body: { mobile } })
      platform.clock.now += 6 * 60_000
      const before = gateway.calls.length
      await run()
      expect(gateway.calls.length).toBe(before)
      expect(await rows(platform)).toMatchObject([{ state: 3, error: 'expired' }])
    })

    test('a wrong key is told by the test of the page', async () => {
      const { platform, admin, mobile } = await withGateway()
      const wrong: Record<string, string> = provider === 'aliyun' ? { aliSecret: 'x' } : { tencentSecretKey: 'x' }
      const answer = await platform.call(
        'systemConfig.testSms',
        { body: { settings: wrong, mobile } },
        { token: admin },
      )
      expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(/Signature/) })
      const right = await platform.call('systemConfig.testSms', { body: { settings: {}, mobile } }, { token: admin })
      expect(right.msg).toBe('测试短信已发送')
    })
  })
})
