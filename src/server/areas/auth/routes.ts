import { placeOfAddress } from '#server/core/addresses.ts'
import { Bytes, fail, reply } from '#server/core/answer.ts'
import type { Call, Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { countUse, waitingTime } from '#server/core/rate.ts'
import { endSession, findSession } from '#server/core/session.ts'
import { readSettings } from '#server/core/settings.ts'
import { createCaptcha, unforeseeable } from './captcha.ts'
import { drawCaptcha } from './captcha-image.ts'
import { readCurrentUser } from './current-user.ts'
import { remindOfPassword } from './password-reminder.ts'
import { countTry, limitTries, needsCaptcha, subjectOf } from './sign-in-limits.ts'
import { checkOwnPassword, signIn, wrongOwnPassword, admit, type SignedInResult } from './sign-in.ts'
import { mountSignInWays } from './sign-in-routes.ts'
import { resolveAccount } from './sub-account.ts'
import { readDemoAccounts } from '#server/core/metadata.ts'
import { announcedLinks } from '../short-link/links.ts'
import { spendTicket } from './tickets.ts'

/** Signs in with a single sign-on ticket: refuses with 400 one that is unknown, used or too old. */
async function signInByTicket(call: Call, secret: string): Promise<SignedInResult> {
  const { database } = call
  const ticket = await spendTicket(database, secret, call.now())
  if (!ticket) fail(400, 'auth.ssoInvalid')
  const user = await database.selectFrom('platform_user').selectAll().where('id', '=', ticket.userId).executeTakeFirst()
  if (!user) fail(400, 'auth.ssoInvalid')
  return admit(call, user, await readSettings(database), ticket.issuedAt)
}

/** Exchanges a single sign-on ticket for a session, or confirms a token that is still alive. */
async function validateLogin(
  call: Call,
  query: { readonly ticket?: string | undefined; readonly token?: string | undefined },
): Promise<SignedInResult> {
  const { database } = call
  if (query.ticket) {
    return signInByTicket(call, query.ticket)
  }
  if (!query.token) fail(400, 'auth.ssoInvalid')
  const session = await findSession(database, query.token, call.now()).catch(() => undefined)
  if (!session) fail(400, 'auth.ssoInvalid')
  const { theme } = await database
    .selectFrom('platform_user')
    .select('theme')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  return { token: query.token, theme: theme || 'classic' }
}

/** What the sign-in page shows before anyone signed in. */
async function readLoginConfiguration(call: Call) {
  const settings = await readSettings(call.database, call.language)
  const { title, sysDescription, copyright, loginIcon, appIcon } = settings
  return {
    title,
    sysDescription,
    copyright,
    loginIcon,
    appIcon,
    loginModes: ['account', 'qrcode', 'sms'],
    companyFields: [
      ...(settings.askCompanyName === 1 ? ['companyName'] : []),
      ...(settings.askContact === 1 ? ['contact'] : []),
    ],
    signInConfirm: 1,
    publicForms: await announcedLinks(call.database, call.now()),
    redirect: false,
    url: '',
    ticketParams: '',
    socialsList: [],
    dataScreenHost: '/api/visualdev/DataScreen/',
    reportPage: '/api/visualdev/report/{id}/page',
    demoAccounts: isHere(call) ? await readDemoAccounts(call.database) : [],
  }
}

/** Whether nobody but who sits at this computer can be asking: accounts with their passwords are for them alone. */
function isHere({ loopback, ip, request }: Call): boolean {
  const { headers } = request
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return loopback && !isForwarded && (ip === '::1' || ip.startsWith('127.'))
}

/** A whole house behind one address is served; none of them can push out the captchas that others are reading. */
const captchaLimit = { most: 2000, window: 10 * 60_000 }

/** A screen that was locked knows its account by the name it had then: what names nobody any more is the caller's own. */
async function isOfAnother({ database, user }: Call, account: string): Promise<boolean> {
  const named = await database
    .selectFrom('platform_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirst()
  return named !== undefined && named.id !== user.userId
}

/** Sign-in, session and the system configuration. */
export function mountAuth(server: Server): void {
  mount(server, 'auth.login', async ({ body }, call) => reply(await signIn(call, body), 'auth.signedIn'))

  mount(server, 'auth.validateLogin', async ({ query }, call) =>
    reply(await validateLogin(call, query), 'auth.signedIn'),
  )

  mount(server, 'auth.currentUser', ({ query }, call) => readCurrentUser(call, query?.type === 'App' ? 'App' : 'Web'))

  mount(server, 'auth.logout', async (_input, call) => {
    await endSession(call.database, call.user.sessionId)
    call.sessionsEnded(call.user.userId)
    return reply(null, 'auth.signedOut')
  })

  mount(server, 'auth.lockScreen', async ({ body }, call) => {
    const account = await resolveAccount(call.database, body.account)
    if (await isOfAnother(call, account)) fail(400, wrongOwnPassword.code, { field: wrongOwnPassword.field })
    await checkOwnPassword(call, body.password)
    return reply(null, 'auth.unlocked')
  })

  mount(server, 'auth.updatePasswordMessage', async (_input, call) => {
    await remindOfPassword(call)
    return reply(null, 'common.done')
  })

  mount(server, 'auth.accountConfig', async ({ params }, call) => {
    const wait = countTry(call)
    const settings = await readSettings(call.database)
    const subject = await subjectOf(call, params.account.trim(), settings)
    limitTries(wait, subject)
    const needed = await needsCaptcha(call, subject, settings)
    return { enableVerificationCode: needed ? 1 : 0, verificationCodeNumber: settings.verificationCodeNumber }
  })

  mount(server, 'auth.loginConfig', (_input, call) => readLoginConfiguration(call))

  mount(server, 'auth.captcha', async ({ params }, call) => {
    const wait = await countUse(call.database, `captcha:${placeOfAddress(call.ip)}`, captchaLimit, call.now())
    if (wait > 0) fail(429, 'common.tooManyRequests', { params: { wait: waitingTime(wait) } })
    const { verificationCodeNumber } = await readSettings(call.database)
    const length = Math.min(Math.max(verificationCodeNumber, 3), 8)
    const text = await createCaptcha(call.database, params.random, length, call.now())
    return new Bytes(drawCaptcha(text, unforeseeable), 'image/png')
  })

  mountSignInWays(server)
}
