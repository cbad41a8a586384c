import { expect } from 'vitest'
import { issueTicket } from '#server/areas/auth/tickets.ts'
import { nextId } from '#server/core/ids.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { saveSettings } from '#server/core/settings.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

const PASSWORD = clientHash('Campus2026')

/** A user with a password and one granted menu. */
export async function addMember(platform: TestPlatform, account = `m${nextId()}`) {
  return addUser(
    platform.database,
    {
      account,
      grants: [{ code: 'system.dictionary', buttons: ['btn_add'] }],
      values: { real_name: '王老师', password_hash: await hashPassword(PASSWORD), theme: 'blend' },
    },
    platform.clock.now,
  )
}

const wrong = { account: 'nobody', password: clientHash('x'), origin: 'password' }

export const authCases: readonly CoverageCase[] = [
  covers('auth.login', {
    async arrange(platform) {
      const { account } = await addMember(platform)
      return { body: { account, password: PASSWORD, origin: 'password' } }
    },
    refused: { input: { body: wrong }, code: 400, msg: /账号或密码错误/ },
    async check(answer, platform) {
      expect(answer.data.theme).toBe('blend')
      expect(answer.data.token).toMatch(/^bearer [\w-]{43}$/)
      expect((await platform.call('auth.currentUser', {}, { token: answer.data.token })).code).toBe(200)
    },
  }),
  covers('auth.validateLogin', {
    async arrange(platform) {
      const { id } = await addMember(platform)
      return { query: { ticket: await issueTicket(platform.database, id, platform.clock.now) } }
    },
    refused: { input: { query: { ticket: 'unknown' } }, code: 400, msg: /单点登录凭据无效/ },
    async check(answer, platform, input) {
      expect(answer.data).toMatchObject({ theme: 'blend', token: expect.stringMatching(/^bearer /) })
      expect((await platform.call('auth.validateLogin', input)).code, 'a ticket works once').toBe(400)
    },
  }),
  covers('auth.currentUser', {
    arrange: () => ({}),
    extraGrants: () => [{ code: 'system.region', buttons: ['btn_edit'] }],
    check({ data }) {
      expect(data.menuList.map((menu) => menu.enCode)).toEqual(['system.region'])
      expect(data.routerList).toHaveLength(1)
      expect(data.permissionList).toMatchObject([{ moduleName: 'system.region', button: [{ enCode: 'btn_edit' }] }])
      expect(data.userInfo).toMatchObject({ userName: '测试用户', organizeName: '启明大学', isAdministrator: false })
      expect(data.userInfo?.systemIds).toMatchObject([{ id: 'system-main', currentSystem: true }])
      expect(data.sysConfigInfo?.title).toBe('数字化校园管理平台')
      const { name, version, icons, sysName, sysVersion, appIcon } = data.sysConfigInfo ?? {}
      expect({ name, version, icons }).toEqual({ name: sysName, version: sysVersion, icons: appIcon })
      expect(version).toMatch(/\d/)
    },
  }),
  covers('auth.updatePasswordMessage', {
    async arrange(platform) {
      // Everybody is reminded and nobody is late: who is late does nothing else, in the statements that follow too.
      const days = { updateCycle: 100_000, updateInAdvance: 100_000 }
      await saveSettings(platform.database, { passwordIsUpdatedRegularly: 1, ...days })
      return {}
    },
    async check(_answer, platform) {
      const messages = await platform.database.selectFrom('message').selectAll().execute()
      expect(messages).toMatchObject([{ type: 3, title: expect.stringMatching(/^您的密码.*过期$/) }])
      await saveSettings(platform.database, { passwordIsUpdatedRegularly: 0, updateCycle: 90, updateInAdvance: 7 })
    },
  }),
  covers('auth.logout', {
    arrange: () => ({}),
    async check(answer, platform) {
      expect(answer).toMatchObject({ code: 200, data: null })
      const { token } = await addUser(platform.database, {}, platform.clock.now)
      await platform.call('auth.logout', {}, { token })
      expect((await platform.call('systemConfig.read', {}, { token })).code).toBe(600)
    },
  }),
  covers('auth.lockScreen', {
    async arrange() {
      return { body: { account: 'locker', password: PASSWORD } }
    },
    signInAs: async (platform) => (await addMember(platform, 'locker')).token,
    async check(answer, platform) {
      expect(answer).toMatchObject({ code: 200, data: null })
      const { account, token } = await addMember(platform)
      const refused = await platform.call('auth.lockScreen', { body: { account, password: 'no' } }, { token })
      expect(refused).toMatchObject({ code: 400, msg: '密码错误' })
    },
  }),
  covers('auth.accountConfig', {
    arrange: () => ({ params: { account: 'fresh' } }),
    refused: { input: { params: { account: 'x'.repeat(101) } }, code: 400, msg: /账号/ },
    async check(answer, platform) {
      expect(answer.data).toEqual({ enableVerificationCode: 0, verificationCodeNumber: 4 })
      await saveSettings(platform.database, { enableVerificationCode: 1 })
      const asked = await platform.call('auth.accountConfig', { params: { account: 'fresh' } })
      expect(asked.data.enableVerificationCode).toBe(1)
      await saveSettings(platform.database, { enableVerificationCode: 0 })
    },
  }),
  covers('auth.captcha', {
    arrange: () => ({ params: { random: '0.123' } }),
    refused: { input: { params: { random: 'no good' } }, code: 400, msg: /random/ },
    async check(answer, platform) {
      expect(answer.headers['content-type']).toBe('image/png')
      const kept = await platform.database
        .selectFrom('captcha')
        .select('answer')
        .where('id', '=', '0.123')
        .executeTakeFirst()
      expect(kept?.answer).toMatch(/^[2-9A-Z]{4}$/)
      expect(answer.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    },
  }),
  covers('auth.loginConfig', {
    arrange: () => ({}),
    check(answer) {
      expect(answer.data).toMatchObject({ title: '数字化校园管理平台', demoAccounts: [] })
    },
  }),
]
