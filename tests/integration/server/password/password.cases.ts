import { expect } from 'vitest'
import { nextId } from '#server/core/ids.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { type CoverageCase, covers } from '../support/coverage.ts'
import type { TestPlatform } from '../support/platform.ts'
import { addUser } from '../support/users.ts'

export const OLD = clientHash('Campus2026')
export const NEW = clientHash('Autumn2027')

/** A user with a known password who never changed it. */
export async function addOwner(platform: TestPlatform, account = `p${nextId()}`) {
  const values = { password_hash: await hashPassword(OLD), change_password_date: null }
  return addUser(platform.database, { account, values }, platform.clock.now)
}

/** Asks for a captcha as a client does, and reads what its picture says. */
export async function captcha(
  platform: TestPlatform,
  timestamp = nextId(),
): Promise<{ code: string; timestamp: string }> {
  await platform.call('auth.captcha', { params: { random: timestamp } })
  const { answer } = await platform.database
    .selectFrom('captcha')
    .select('answer')
    .where('id', '=', timestamp)
    .executeTakeFirstOrThrow()
  return { code: answer, timestamp }
}

export const passwordCases: readonly CoverageCase[] = [
  covers('password.modify', {
    arrange: async (platform) => ({ body: { oldPassword: OLD, password: NEW, ...(await captcha(platform)) } }),
    signInAs: async (platform) => (await addOwner(platform, 'owner')).token,
    async check(answer, platform) {
      expect(answer).toMatchObject({ data: null, msg: '密码修改成功，请重新登录' })
      const login = { account: 'owner', password: NEW, origin: 'password' }
      // The account has no menu, so a right password is refused for that reason alone.
      expect((await platform.call('auth.login', { body: login })).msg).toContain('没有任何权限')
    },
  }),
]
