import { afterAll, expect } from 'vitest'
import { readSettings, saveSettings } from '#server/core/settings.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import { fakeSmtp } from '../support/fake-smtp.ts'
import { fakeAliyun } from '../support/fake-sms.ts'

const account = { emailAccount: 'no-reply@campus.example', emailPassword: 'smtp-secret' }
/** Stand-ins that nothing waits for: they end with the worker. */
const closing: (() => Promise<void>)[] = []
async function mailServer() {
  const server = await fakeSmtp(account.emailAccount, account.emailPassword)
  closing.push(server.close)
  return server
}
afterAll(async () => {
  for (const close of closing.splice(0)) await close()
})

export const systemConfigCases: readonly CoverageCase[] = [
  covers('systemConfig.read', {
    async arrange(platform) {
      await saveSettings(platform.database, { emailPassword: 'hidden', passwordLengthMinNumber: 8 })
      return {}
    },
    async check(answer, platform) {
      expect(answer.data).toMatchObject({ passwordStrengthLimit: 1, passwordLengthMinNumber: 8 })
      expect(Object.keys(answer.data)).not.toContain('emailPassword')
      const token = await platform.signIn({ administrator: true })
      const whole = await platform.call('systemConfig.read', {}, { token })
      expect(whole.data).toMatchObject({ emailPassword: '******', whiteListIp: '' })
      expect(whole.text).not.toContain('hidden')
    },
  }),
  covers('systemConfig.update', {
    arrange: () => ({ body: { sysVersion: 'V9', dingSynAppSecret: 'abc', verificationCodeNumber: '5' } }),
    async check(answer, platform) {
      expect(answer.msg).toBe('系统配置已保存')
      const settings = await readSettings(platform.server.services.database)
      expect(settings).toMatchObject({ sysVersion: 'V9', verificationCodeNumber: 5 })
      expect(settings.dingSynAppSecret).toMatch(/^sealed:1:/)
      expect(platform.server.services.seals.open(settings.dingSynAppSecret)).toBe('abc')
      await saveSettings(platform.database, { verificationCodeNumber: 4 })
    },
  }),
  covers('systemConfig.testMail', {
    async arrange() {
      const { port } = await mailServer()
      return {
        body: { settings: { emailSmtpHost: '127.0.0.1', emailSmtpPort: port, ...account }, to: account.emailAccount },
      }
    },
    check: ({ msg }) => expect(msg).toBe('测试邮件已发送'),
  }),
  covers('systemConfig.testSms', {
    async arrange(platform) {
      const gateway = await fakeAliyun('ali-secret')
      closing.push(gateway.close)
      Object.assign(platform.server.services.hosts, { aliyunSms: gateway.url })
      return {
        body: {
          settings: {
            smsProvider: 'aliyun',
            aliAccessKey: 'LTAI',
            aliSecret: 'ali-secret',
            smsSignName: '江澜大学',
            smsCodeTemplate: 'SMS_1',
          },
          mobile: '13800001234',
        },
      }
    },
    check: ({ msg }) => expect(msg).toBe('测试短信已发送'),
  }),
]
