import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loose } from '#server/database/loose.ts'
import { deliverDue } from '#server/core/senders/deliver.ts'
import { queueAppMessage, queueMail } from '#server/core/senders/outbox.ts'
import { addAccount, allowThisMachine, mailAccount, sender } from '../message-account/support.ts'
import { dialects, missing } from '../support/dialects.ts'
import { fakeHttp } from '../support/fake-http.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'
import { type FamilyClient, familyClient } from './client.ts'

for (const dialect of dialects) {
  describe.skipIf(missing(dialect))(`accounts of messages for the family on ${dialect}`, () => {
    let platform: TestPlatform
    let family: FamilyClient
    let mail: Awaited<ReturnType<typeof fakeSmtp>>
    let reader = ''
    beforeAll(async () => {
      platform = await openPlatform(dialect)
      family = familyClient(platform, await platform.signIn({ administrator: true }))
      mail = await fakeSmtp(sender.user, sender.password)
      reader = (await addUser(platform.database, {}, platform.clock.now)).id
      const change = platform.database.updateTable('platform_user').set({ email: 'reader@campus.example' })
      await change.where('id', '=', reader).execute()
    })
    afterAll(async () => {
      await mail.close()
      await platform.close()
    })
    const page = '/message/AccountConfig'
    const list = async (query: string) =>
      (await family.get(`${page}?currentPage=1&pageSize=20&${query}`)).data.list ?? []

    test('of each type are made, listed by type, read and changed as its four pages do', async () => {
      const bodies = [
        mailAccount(465),
        {
          ...{ type: 3, fullName: '短信', enCode: 'sms.one', sortCode: 1, enabledMark: 1, description: null },
          ...{ channel: 1, smsSignature: '江澜大学', appId: 'LTAI', appSecret: 'ali-secret', endPoint: '' },
        },
        {
          ...{ type: 6, fullName: '群机器人', enCode: 'hook.one', sortCode: 2, enabledMark: 1, webhookType: '2' },
          ...{ webhookAddress: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k', approveType: '2', bearer: '' },
        },
        {
          ...{ type: 7, fullName: '公众号', enCode: 'wx.one', sortCode: 3, enabledMark: 1 },
          ...{ appKey: 'gh_1', appId: 'wx1', appSecret: 'wx-secret', agentId: 'wx-token', bearer: 'wx-aes' },
        },
      ]
      for (const body of bodies) expect((await family.post(page, body)).code).toBe(200)
      for (const { type, enCode } of bodies) {
        const [row] = await list(`type=${type}&keyword=${enCode}`)
        expect(row).toMatchObject({ type, enCode, enabledMark: 1, creatorTime: expect.any(Number) as number })
        const one = await family.get(`${page}/${String(row?.['id'])}`)
        expect(one.data).toMatchObject({ type, enCode })
        expect(JSON.stringify(one)).not.toMatch(/-secret|wx-token|wx-aes/)
      }
      const [sms] = await list('type=3')
      // Its list shows the column as it comes, its form compares the number.
      expect(sms?.['channel']).toBe('阿里云')
      const { data } = await family.get(`${page}/${String(sms?.['id'])}`)
      expect(data).toMatchObject({ channel: 1, appSecret: '******' })
      const [hook] = await list('type=6')
      expect(hook?.['webhookAddress']).toBe('https://qyapi.weixin.qq.com')
      expect((await family.get(`${page}/${String(hook?.['id'])}`)).data).toMatchObject({
        webhookType: '2',
        // Robots of WeCom take none.
        approveType: '1',
      })
      const [wx] = await list('type=7')
      expect((await family.get(`${page}/${String(wx?.['id'])}`)).data).toMatchObject({
        appKey: 'gh_1',
        agentId: '******',
      })
      expect((await family.post(`${page}/${String(wx?.['id'])}/Actions/Copy`)).code).toBe(200)
      expect(await list('type=7')).toHaveLength(2)
      expect((await family.remove(`${page}/${String(wx?.['id'])}`)).code).toBe(200)
    })

    test('keep a secret that comes back as stars, and send it to no other server', async () => {
      const body = mailAccount(mail.port)
      const id = await addAccount(platform, body)
      const change = (values: object) => family.put(`${page}/${id}`, { ...body, smtpPassword: '******', ...values })
      const secret = async () => {
        const row = await loose(platform.database)
          .selectFrom('message_account')
          .select('secrets_sealed')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return platform.server.services.seals.open(String(row['secrets_sealed']))
      }
      expect((await change({ description: '改' })).code).toBe(200)
      expect(await secret()).toContain(sender.password)
      expect(await change({ smtpServer: 'smtp.elsewhere.example' })).toMatchObject({
        code: 400,
        msg: '服务器已改为另一台，请重新输入密码',
      })
      const moved = { ...body, id, smtpServer: 'evil.example', smtpPassword: '******', testSendEmail: [reader] }
      expect((await family.post(`${page}/testSendMail`, moved)).code).toBe(400)
      expect((await change({ smtpServer: 'smtp.elsewhere.example', smtpPassword: 'typed' })).code).toBe(200)
      expect(await secret()).not.toContain(sender.password)
      const encrypted = { ...mailAccount(mail.port), sslLink: 1 }
      const other = await addAccount(platform, encrypted)
      const off = { ...encrypted, smtpPassword: '******', sslLink: 0 }
      expect((await family.put(`${page}/${other}`, off)).code).toBe(400)
      expect((await family.put(`${page}/${other}`, { ...off, smtpPassword: 'typed' })).code).toBe(200)
    })

    test('are told in a sentence what they lack', async () => {
      const refused = async (values: object) => (await family.post(page, mailAccount(25, values))).msg
      expect(await refused({ smtpServer: '' })).toBe('请填写此项')
      expect(await refused({ smtpPort: 70_000 })).toBe('端口应为 1 到 65535')
      expect(await refused({ smtpUser: 'nobody' })).toBe('发件账号应为邮箱地址')
      expect(await family.get(`${page}?channel=x`)).toMatchObject({ code: 400 })
      const hook = { type: 6, webhookType: '1', webhookAddress: 'https://hook.example' }
      expect(await family.post(page, mailAccount(25, { ...hook, smtpPort: 99_999_999_999 }))).toMatchObject({
        code: 400,
      })
      expect(await refused({ type: 9 })).toBe('账号类型不存在')
      expect(await refused({ type: 3, channel: 3 })).toBe('请选择短信服务商')
      expect(await refused({ type: 6, webhookType: '1', webhookAddress: 'file:///etc/passwd' })).toContain('http://')
    })

    test('send mail to servers of the list of allowed hosts alone', async () => {
      const body = {
        ...mailAccount(mail.port),
        testSendEmail: [reader],
        testEmailTitle: '你好',
        testEmailContent: '试',
      }
      await loose(platform.database).deleteFrom('allowed_host').execute()
      const refused = await family.post(`${page}/testSendMail`, body)
      expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('白名单') as string })
      expect(mail.mails).toHaveLength(0)
      await allowThisMachine(platform)
      expect(await family.post(`${page}/testSendMail`, body)).toMatchObject({ code: 200, msg: '测试消息已发送' })
      expect(mail.mails.at(-1)).toMatchObject({ from: sender.user, to: ['reader@campus.example'] })
      const wrong = await family.post(`${page}/testSendMail`, { ...body, smtpPassword: 'wrong' })
      expect(wrong).toMatchObject({ code: 400, msg: expect.stringContaining('535') as string })
      const template = { title: '标题', content: '<b>内容</b>', testSendEmail: [`${reader}--user`] }
      const accountConfigId = await addAccount(platform, mailAccount(mail.port))
      const sent = await family.post('/message/MessageTemplateConfig/testSendMail', { ...template, accountConfigId })
      expect(sent.code).toBe(200)
      expect(mail.mails).toHaveLength(2)
      const unset = await family.post('/message/MessageTemplateConfig/testSendMail', template)
      expect(unset).toMatchObject({ code: 400, msg: '请先填写 SMTP 服务器' })
    })

    test('deliver what the outbox holds for them, and fail for good once they are disabled', async () => {
      await allowThisMachine(platform)
      const id = await addAccount(platform, mailAccount(mail.port))
      const { services } = platform.server
      const before = mail.mails.length
      await queueMail(services, { to: 'a@campus.example', subject: '一', text: '一', accountId: id })
      await deliverDue(services)
      // The server's own round may have taken it.
      await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThan(before), 5000)
      await loose(platform.database)
        .updateTable('message_account')
        .set({ enabled_mark: 0 })
        .where('id', '=', id)
        .execute()
      await queueMail(services, { to: 'b@campus.example', subject: '二', text: '二', accountId: id })
      await deliverDue(services)
      const row = () =>
        platform.database
          .selectFrom('outbox_message')
          .select(['state', 'error'])
          .where('recipient', '=', 'b@campus.example')
          .executeTakeFirstOrThrow()
      await expect.poll(row, { timeout: 5000 }).toEqual({ state: 3, error: 'the account is gone or disabled' })
    })

    test('of web hooks post to the group, signed where that is asked for', async () => {
      await allowThisMachine(platform)
      const robot = await fakeHttp(({ url }) => ({
        data: url.pathname === '/full' ? { errcode: 310_000, errmsg: 'keywords not in content' } : { errcode: 0 },
      }))
      const hook = (path: string, more: object = {}) => ({
        ...{ type: 6, fullName: `机器人${path}`, enCode: `robot.${path}`, enabledMark: 1, sortCode: 0 },
        ...{ webhookType: '1', webhookAddress: `${robot.url}/${path}?access_token=t`, approveType: '2' },
        ...{ bearer: 'SECret', ...more },
      })
      expect((await family.post(page, hook('send'))).code).toBe(200)
      const [row] = await list('keyword=robot.send')
      await queueAppMessage(platform.server.services, {
        kind: 'webHook',
        to: '机器人',
        title: '标题',
        text: '内容',
        accountId: String(row?.['id']),
      })
      await deliverDue(platform.server.services)
      const [call] = await vi.waitUntil(() => (robot.calls.length > 0 ? robot.calls : null), 5000)
      const at = call?.url.searchParams.get('timestamp') ?? ''
      expect(call?.url.searchParams.get('sign')).toBe(
        createHmac('sha256', 'SECret').update(`${at}\nSECret`).digest('base64'),
      )
      expect(JSON.parse(call?.body ?? '')).toEqual({ msgtype: 'text', text: { content: '标题\n内容' } })
      expect(await family.post(`${page}/testSendMail`, hook('full'))).toMatchObject({
        code: 400,
        msg: expect.stringContaining('keywords not in content') as string,
      })
      const unreached = hook('x', { webhookAddress: 'http://10.1.2.3/x' })
      expect(await family.post(`${page}/testSendMail`, unreached)).toMatchObject({
        code: 400,
        msg: expect.stringContaining('10.1.2.3') as string,
      })
      await robot.close()
    })

    test('of official accounts say plainly that the server does not send by them', async () => {
      const body = { type: 7, fullName: 'wx', enCode: 'wx', appId: 'a', appSecret: 's', appKey: '' }
      expect(await family.post(`${page}/testSendMail`, body)).toMatchObject({
        code: 400,
        msg: '服务器不能通过微信公众号发送消息，此账号只保存设置',
      })
    })
  })
}
