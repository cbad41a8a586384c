import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHandlers } from '#main/ipc/handlers/session.ts'
import { providerAddress } from '#main/session/sign-in-methods.ts'
import { loginConfig } from '#shared/api/auth.ts'
import { codeOf, failureOf } from '../http/support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { registryOf, start } from './support.ts'

let server: ScriptedServer
let folder: string
let running: ReturnType<typeof start>[]
/** What the next polls of a QR code and of a ticket say. */
let qr: Record<string, unknown>
let redirect: Record<string, unknown>
let config: Record<string, unknown>
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-ways-'))
  running = []
  qr = { status: 0, value: '', code: 'ABCD-EFGH', expiresIn: 90_000 }
  redirect = { status: 2 }
  config = { redirect: true, url: 'https://sso.example/login?app=1', ticketParams: 'st' }
  server.answer(platform)
})
afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bearer = (account: string) => `Bearer secret-of-${account}-0123456789`

const platform: Script = (arrived, response, request) => {
  const answer = (script: Script) => script(arrived, response, request)
  const { path } = arrived
  if (path === '/api/oauth/Login') return answer(envelope({ token: bearer('zhang'), theme: '' }))
  if (path === '/api/oauth/codeCertificate') return answer(envelope('ticket-1'))
  if (path.startsWith('/api/oauth/codeCertificateStatus/')) return answer(envelope(qr))
  if (path === '/api/oauth/sendSmsCode') return answer(envelope({ wait: 60 }, 200, '已发送'))
  if (path === '/api/oauth/smsLogin') {
    const right = new URLSearchParams(arrived.body.toString()).get('code') === '123456'
    return answer(right ? envelope({ token: bearer('li'), theme: 'plain' }) : envelope(null, 400, '短信验证码不正确'))
  }
  if (path === '/api/oauth/validateLogin') {
    const right = arrived.query.get('ticket') === 'good'
    return answer(
      right ? envelope({ token: bearer('wang'), theme: 'blend' }) : envelope({ hint: 'x' }, 400, '单点登录凭据无效'),
    )
  }
  if (path === '/api/oauth/getTicket') return answer(envelope('ticket-2'))
  if (path.startsWith('/api/oauth/getTicketStatus/')) return answer(envelope(redirect))
  if (path === '/api/oauth/getLoginConfig') return answer(envelope(config))
  const account = /secret-of-(\w+)-/.exec(arrived.headers.authorization ?? '')?.[1]
  if (account === undefined || account === 'nobody') return answer(envelope(null, 600, '登录过期'))
  const userInfo = account === 'ghost' ? null : { userId: `id-${account}`, userAccount: account }
  if (path === '/api/oauth/CurrentUser') return answer(envelope({ userInfo, menuList: [{ id: 'm', type: 4 }] }))
  return answer(envelope(null))
}

function open(options: Parameters<typeof start>[2] = {}, second = 'http://127.0.0.1:1') {
  const servers = registryOf({ a: server.url, b: second }, 'a')
  const one = start(folder, servers.registry, options)
  running.push(one)
  return { ...one, servers, handlers: createSessionHandlers(one.session) }
}
const context = { signal: new AbortController().signal, windowId: 1 }

describe('a QR sign-in', () => {
  test('tells the page each step, and begins the session of whoever confirmed without handing out the token', async () => {
    const { session, handlers, events } = open()
    const began = await handlers['session.qrStart'](undefined, context)
    expect(began).toEqual({ ticket: 'ticket-1', text: '{"t":"login","id":"ticket-1"}' })
    const poll = () => handlers['session.qrStatus']({ ticket: 'ticket-1', keep: false }, context)
    expect(await poll()).toEqual({ phase: 'waiting', code: 'ABCD-EFGH', expiresIn: 90_000 })
    qr = { ...qr, status: 1 }
    expect(await poll()).toMatchObject({ phase: 'scanned' })
    qr = { status: 2, value: bearer('zhao'), theme: 'plain' }
    const last = await poll()
    expect(last).toMatchObject({ phase: 'signedIn', theme: 'plain' })
    expect(session.state()).toMatchObject({ phase: 'signedIn', account: 'zhao', keptOnDevice: false })
    expect(session.token()).toBe(bearer('zhao'))
    expect(JSON.stringify([began, last, events.all])).not.toContain('secret-of')
  })

  test('an expired or refused one says why, and begins nothing', async () => {
    const { session } = open()
    qr = { status: -1, value: '', reason: 'refused' }
    expect(await session.qrStatus({ ticket: 't', keep: false })).toEqual({ phase: 'over', reason: 'refused' })
    qr = { status: -1 }
    expect(await session.qrStatus({ ticket: 't', keep: false })).toEqual({ phase: 'over', reason: '' })
    expect(session.state().phase).toBe('none')
  })

  test('a confirmation without a user behind its token begins nothing', async () => {
    const { session } = open()
    qr = { status: 2, value: bearer('ghost') }
    expect(await codeOf(session.qrStatus({ ticket: 't', keep: false }))).toBe('platform.sessionEnded')
    expect(session.state().phase).toBe('none')
  })

  test('a token is shown to the server that was chosen while another one made it', async () => {
    const other = await startScriptedServer()
    other.answer(platform)
    const { session, servers } = open({}, other.url)
    server.answer((arrived, response, request) => {
      if (arrived.path.startsWith('/api/oauth/codeCertificateStatus/') || arrived.path === '/api/oauth/Login') {
        servers.use('b')
      }
      return platform(arrived, response, request)
    })
    qr = { status: 2, value: bearer('zhao') }
    expect(await codeOf(session.qrStatus({ ticket: 't', keep: false }))).toBe('bridge.cancelled')
    servers.use('a')
    const typed = { account: '13800000000@zhang', password: 'x', keep: false }
    expect(await codeOf(session.signIn(typed))).toBe('bridge.cancelled')
    expect(other.arrived.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([])
    await other.kill()
  })

  test('a session confirmed for a server that is not the chosen one any more is dropped', async () => {
    const { session, servers } = open()
    server.answer((arrived, response, request) => {
      if (arrived.path === '/api/oauth/CurrentUser') servers.use('b')
      return platform(arrived, response, request)
    })
    qr = { status: 2, value: bearer('zhao') }
    expect(await codeOf(session.qrStatus({ ticket: 't', keep: false }))).toBe('bridge.cancelled')
    servers.use('a')
    expect(session.state().phase).toBe('none')
  })
})

describe('a sign-in by text message', () => {
  test('takes the account from the server and keeps the session only with consent', async () => {
    const { session } = open()
    expect(await session.smsSend({ mobile: '13800000000' })).toEqual({ wait: 60, message: '已发送' })
    expect(await session.smsSignIn({ mobile: '13800000000', code: '123456', keep: true })).toMatchObject({
      theme: 'plain',
    })
    expect(session.state()).toMatchObject({ account: 'li', keptOnDevice: true })
    expect(readFileSync(join(folder, 'vault.json'), 'utf8')).not.toContain('secret-of')
  })

  test('a wrong code is the server’s message and leaves the session alone', async () => {
    const { session } = open()
    const failure = await failureOf(session.smsSignIn({ mobile: '13800000000', code: '000000', keep: false }))
    expect(failure.toBridgeError()).toMatchObject({ code: 'platform.business', message: '短信验证码不正确' })
    expect(session.state().phase).toBe('none')
  })
})

describe('a network that fails after the code was accepted', () => {
  const mobile = '13800000000'
  /** Codes are taken once; nobody can be asked who it is while `isAway`. */
  let isAway = true
  const asked = (path: string) => server.arrived.filter((one) => one.path === path).length
  let before = 0
  beforeEach(() => {
    isAway = true
    before = asked('/api/oauth/smsLogin')
    const spent = new Set<string>()
    server.answer((arrived, response, request) => {
      if (arrived.path === '/api/oauth/CurrentUser' && isAway) return response.destroy()
      const code = new URLSearchParams(arrived.body.toString()).get('code') ?? ''
      if (arrived.path === '/api/oauth/smsLogin' && spent.has(code))
        return envelope(null, 400, '短信验证码不正确')(arrived, response, request)
      spent.add(code)
      return platform(arrived, response, request)
    })
  })
  const signIn = ({ session }: ReturnType<typeof open>, code = '123456') =>
    session.smsSignIn({ mobile, code, keep: false })

  test('lets the sign-in go on with the same code, though it is spent', async () => {
    const app = open()
    expect(await codeOf(signIn(app))).toBe('platform.network')
    expect(app.session.state().phase).toBe('none')
    expect(await codeOf(signIn(app))).toBe('platform.network')
    isAway = false
    expect(await signIn(app)).toMatchObject({ theme: 'plain', session: { account: 'li' } })
    expect(asked('/api/oauth/smsLogin') - before).toBe(1)
    // The token was used up with that.
    await app.session.signOut()
    expect(await codeOf(signIn(app))).toBe('platform.business')
  })

  test('lets nobody in with another code and on another server', async () => {
    const app = open({}, server.url)
    expect(await codeOf(signIn(app))).toBe('platform.network')
    isAway = false
    expect(await codeOf(signIn(app, '000000'))).toBe('platform.business')
    expect(await codeOf(signIn(app))).toBe('platform.business')
    isAway = true
    server.answer((arrived, response, request) =>
      arrived.path === '/api/oauth/CurrentUser' && isAway ? response.destroy() : platform(arrived, response, request),
    )
    expect(await codeOf(signIn(app))).toBe('platform.network')
    app.servers.use('b')
    isAway = false
    const asks = asked('/api/oauth/smsLogin')
    await signIn(app)
    expect(asked('/api/oauth/smsLogin')).toBe(asks + 1)
  })

  test('shows what was given at the former address of a server to nobody at its new one', async () => {
    const app = open()
    expect(await codeOf(signIn(app))).toBe('platform.network')
    const other = await startScriptedServer()
    other.answer(platform)
    await app.session.leaveAddress('a')
    app.servers.move('a', other.url)
    await signIn(app)
    expect(other.arrived[0]).toMatchObject({ path: '/api/oauth/smsLogin' })
    await other.kill()
  })

  test('lets a confirmed QR code and a ticket of single sign-on go on too, which are good for once', async () => {
    const app = open()
    qr = { status: 2, value: bearer('zhao'), theme: 'plain' }
    expect(await codeOf(app.session.qrStatus({ ticket: 't', keep: false }))).toBe('platform.network')
    qr = { status: -1, reason: 'used' }
    isAway = false
    expect(await app.session.qrStatus({ ticket: 't', keep: false })).toMatchObject({ phase: 'signedIn' })
    isAway = true
    expect(await codeOf(app.session.validateLogin({ ticket: 'good', keep: false }))).toBe('platform.network')
    isAway = false
    const asks = asked('/api/oauth/validateLogin')
    expect(await app.session.validateLogin({ ticket: 'good', keep: false })).toMatchObject({ theme: 'blend' })
    expect(asked('/api/oauth/validateLogin')).toBe(asks)
  })

  test('gives a token up that the server says is no longer good', async () => {
    const app = open()
    expect(await codeOf(signIn(app))).toBe('platform.network')
    server.answer((arrived, response, request) =>
      arrived.path === '/api/oauth/CurrentUser'
        ? envelope(null, 600, '登录过期')(arrived, response, request)
        : envelope(null, 400, '短信验证码不正确')(arrived, response, request),
    )
    expect(await codeOf(signIn(app))).toBe('platform.sessionEnded')
    expect(await codeOf(signIn(app))).toBe('platform.business')
  })
})

test.each<[string, (app: ReturnType<typeof open>) => Promise<unknown>, string]>([
  [
    'account and password',
    ({ session }) => session.signIn({ account: 'zhang', password: 'x', keep: false }),
    '/api/oauth/Login',
  ],
  ['a ticket', ({ session }) => session.validateLogin({ ticket: 'good', keep: false }), '/api/oauth/validateLogin'],
])(
  'a sign-in by %s that was under way while its server moved shows the new address nothing',
  async (_by, sign, path) => {
    const app = open()
    const other = await startScriptedServer()
    other.answer(platform)
    server.answer(async (arrived, response, request) => {
      if (arrived.path === path) {
        await app.session.leaveAddress('a')
        app.servers.move('a', other.url)
      }
      return platform(arrived, response, request)
    })
    expect(await codeOf(sign(app))).toBe('bridge.cancelled')
    expect(app.session.state().phase).toBe('none')
    await app.session.currentUser(true).catch(() => undefined)
    expect(other.arrived.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([])
    await other.kill()
  },
)

test('mobile@account becomes the session of the account itself, whatever its spelling', async () => {
  const { session } = open()
  await session.signIn({ account: '13800000000@boss', password: 'x', keep: false })
  expect(session.state().account).toBe('zhang')
  // As an input method leaves it; and some servers look at no case.
  await session.signIn({ account: 'ＺＨＡＮＧ', password: 'x', keep: false })
  expect(server.arrived.findLast(({ path }) => path === '/api/oauth/Login')?.body.toString()).toContain(
    'account=ZHANG&',
  )
  expect(session.state().account).toBe('zhang')
})

describe('single sign-on', () => {
  test('a ticket becomes a session; a refused one rejects with the whole answer and asks for the alert', async () => {
    const { session } = open()
    const failure = await failureOf(session.validateLogin({ ticket: 'bad', keep: false }))
    expect(failure.toBridgeError()).toMatchObject({
      message: '单点登录凭据无效',
      detail: 'accountAbnormal',
      response: { code: 400, msg: '单点登录凭据无效', data: { hint: 'x' } },
    })
    expect(session.state().phase).toBe('none')
    expect(await session.validateLogin({ ticket: 'good', keep: false })).toMatchObject({ theme: 'blend' })
    expect(session.state().account).toBe('wang')
  })

  test('a token from outside replaces the session only once the server knows its user', async () => {
    const { session, events } = open()
    await session.validateLogin({ ticket: 'good', keep: false })
    for (const bad of [bearer('nobody'), bearer('ghost')]) {
      expect(await codeOf(session.adoptToken(bad))).toBe('platform.sessionEnded')
      expect(session.state().account).toBe('wang')
      expect(session.token()).toBe(bearer('wang'))
    }
    expect(events.all.map(({ event }) => event)).not.toContain('session.ended')
    await session.adoptToken(bearer('chen'))
    expect(session.state()).toMatchObject({ account: 'chen', keptOnDevice: false })
  })

  test('a file that one person chose does not go with the next', async () => {
    const { session, files } = open()
    await session.validateLogin({ ticket: 'good', keep: false })
    const { handle } = files.keepPicture('me.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    await session.lock()
    await session.unlock({ account: 'wang', password: 'x' })
    expect((await files.open(handle)).name).toBe('me.png')
    await session.adoptToken(bearer('chen'))
    expect(await codeOf(files.open(handle))).toBe('file.unreadable')
  })

  test('the session’s own token changes nothing and asks nobody', async () => {
    const { session } = open()
    await session.validateLogin({ ticket: 'good', keep: false })
    const before = server.arrived.length
    await session.adoptToken(bearer('wang'))
    expect(server.arrived).toHaveLength(before)
  })

  test('no token gets in behind a locked screen', async () => {
    const { session } = open()
    await session.validateLogin({ ticket: 'good', keep: false })
    await session.lock()
    expect(await codeOf(session.adoptToken(bearer('chen')))).toBe('session.locked')
    expect(session.state()).toMatchObject({ account: 'wang', locked: true })
  })

  test('a sign-in that was under way takes no lock away', async () => {
    const { session } = open()
    await session.validateLogin({ ticket: 'good', keep: false })
    const late = codeOf(session.signIn({ account: 'zhang', password: 'x', keep: false }))
    await session.lock()
    expect(await late).toBe('session.locked')
    expect(session.state()).toMatchObject({ account: 'wang', locked: true })
  })

  test('an answer about the former person is not handed out as the user of the next', async () => {
    const { session } = open()
    await session.validateLogin({ ticket: 'good', keep: false })
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.answer(async (arrived, response, request) => {
      if (arrived.headers.authorization === bearer('wang')) {
        begun.resolve()
        await held.promise
      }
      return platform(arrived, response, request)
    })
    const late = codeOf(session.currentUser(true))
    await begun.promise
    await session.adoptToken(bearer('chen'))
    held.resolve()
    expect(await late).toBe('platform.sessionEnded')
    expect(await session.currentUser(true)).toMatchObject({ user: { userInfo: { userId: 'id-chen' } } })
  })
})

describe('the sign-in of another system', () => {
  test('opens its address with the ticket in the browser and follows the ticket to the session', async () => {
    const opened: string[] = []
    const { session, handlers, events } = open({ openExternal: async (url) => void opened.push(url) })
    expect(await handlers['session.redirectStart']({}, context)).toEqual({ ticket: 'ticket-2' })
    expect(opened).toEqual(['https://sso.example/login?app=1&st=ticket-2'])
    const poll = () => handlers['session.redirectStatus']({ ticket: 'ticket-2', keep: false }, context)
    for (const [status, phase] of [
      [2, 'waiting'],
      [3, 'failed'],
      [4, 'notBound'],
      [5, 'invalid'],
      [6, 'severalTenants'],
      [7, 'bound'],
      [9, 'failed'],
    ] as const) {
      redirect = { status }
      expect(await poll()).toEqual({ phase })
    }
    redirect = { status: 1, value: bearer('sun'), theme: 'blend' }
    const last = await poll()
    expect(last).toMatchObject({ phase: 'signedIn', theme: 'blend' })
    expect(session.state().account).toBe('sun')
    expect(JSON.stringify([last, events.all])).not.toContain('secret-of')
  })

  test.each(['', 'javascript:alert(1)', 'file:///etc/passwd', 'not an address'])(
    'an address like "%s" is never opened',
    async (url) => {
      config = { redirect: true, url }
      const opened: string[] = []
      const { session } = open({ openExternal: async (address) => void opened.push(address) })
      expect(await codeOf(session.redirectStart({}))).toBe('bridge.invalidInput')
      expect(opened).toEqual([])
    },
  )

  test('the ticket is encoded into the address of the chosen system', () => {
    const parsed = loginConfig.parse({
      socialsList: [{ enname: 'wechat', name: '微信', renderUrl: 'https://x.example/?state=JNPF_TICKET&y=1' }],
    })
    expect(providerAddress(parsed, 'wechat', 'a&b')).toBe('https://x.example/?state=a%26b&y=1')
  })
})
