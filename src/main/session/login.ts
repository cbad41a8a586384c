import { createHash } from 'node:crypto'
import type { CurrentUser, LoginConfig } from '#shared/api/auth.ts'
import { currentUser, loginConfig } from '#shared/api/auth.ts'
import type { InputOf } from '#shared/api/table.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { SignIn } from './contract.ts'
import { writtenHash } from './written-password.ts'

/** Every client of such a platform identifies itself with these; they are no secret (section 7, Auth). */
const clientConstants = { client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const

/** Lowercase hex MD5, the form in which passwords travel (section 7). */
export function passwordHash(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex')
}

/** `written`: the server reads passwords as clients of generation 3.6 write them. */
export function loginBody(
  { account, password, code, timestamp, companyName, contact }: SignIn,
  written: boolean,
): InputOf<'auth.login'>['body'] {
  const hash = passwordHash(password)
  return {
    account,
    password: written ? writtenHash(hash) : hash,
    origin: 'password',
    ...(code === undefined ? {} : { code }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(companyName === undefined ? {} : { companyName }),
    ...(contact === undefined ? {} : { contact }),
    ...clientConstants,
  }
}

/**
 * A sign-in whose connection broke before its answer is asked for again: a second token hurts nobody. Not with a captcha,
 * which is spent, and not where the server took all the time there is.
 */
export function mayAskAgain(failure: unknown, { code }: SignIn): boolean {
  if (!(failure instanceof BridgeFailure) || failure.code !== 'platform.network' || code !== undefined) return false
  return failure.extra.outcome === 'unknown' && failure.extra.detail !== 'timeout'
}

/** Older servers lack these look-ups: then the sign-in page simply shows less. Only an unreachable server is a failure. */
async function orWithout<Data>(work: Promise<Data>, without: Data): Promise<Data> {
  try {
    return await work
  } catch (failure) {
    const lacking =
      failure instanceof BridgeFailure &&
      (failure.code === 'platform.business' || failure.code === 'platform.malformed')
    if (lacking) return without
    throw failure
  }
}

export function readLoginConfig(client: PlatformClient): Promise<LoginConfig> {
  const answer = client.call('auth.loginConfig', {}).then(({ data }) => data)
  return orWithout(answer, loginConfig.parse({}))
}

export function readAccountConfig(
  client: PlatformClient,
  account: string,
): Promise<{ captcha: boolean; length: number }> {
  const answer = client
    .call('auth.accountConfig', { params: { account } })
    .then(({ data }) => ({ captcha: data.enableVerificationCode === 1, length: data.verificationCodeNumber }))
  return orWithout(answer, { captcha: false, length: 4 })
}

const likelyUser = {
  userInfo: { userId: '0', positionIds: [{ id: '0' }], systemIds: [{ id: '0' }] },
  menuList: [{ id: '0', children: [] }],
  permissionList: [{ modelId: '0', column: [{}], form: [], button: [] }],
  routerList: [],
  sysConfigInfo: {},
}

/**
 * Judges a user that nobody is. The code of a schema is written at its first use, which takes ten times as long as any use
 * after it: done while somebody types their password, it is no part of the sign-in. Answers what became of it.
 */
export function prepareForUser(): CurrentUser {
  return currentUser.parse(likelyUser)
}
