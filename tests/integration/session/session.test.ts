import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSessionHandlers } from '#main/ipc/handlers/session.ts'
import { eventually } from '../cache/support.ts'
import { codeOf, failureOf } from '../http/support/fixture.ts'
import {
  type Arrived,
  envelope,
  type Script,
  type ScriptedServer,
  startScriptedServer,
} from '../http/support/scripted-server.ts'
import { keyring, registryOf, start } from './support.ts'

let server: ScriptedServer
let folder: string
let running: ReturnType<typeof start>[]
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-session-'))
  running = []
})
afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bearer = (account: string) => `Bearer token-of-${account}-0123456789`
const accountOf = (arrived: Arrived) => /token-of-(\w+)-/.exec(arrived.headers.authorization ?? '')?.[1] ?? ''

/** A small platform: any account signs in with the password Campus2026; each has data of its own. */
const platform: Script = (arrived, response, request) => {
  const answer = (script: Script) => script(arrived, response, request)
  if (arrived.path === '/api/oauth/Login') {
    const form = new URLSearchParams(arrived.body.toString())
    const right = form.get('password') === 'f3ba1cc8d6b99afebb1fe558717a0657'
    return answer(
      right
        ? envelope({ token: bearer(form.get('account') ?? ''), theme: 'blend' })
        : envelope(null, 400, '账号或密码错误'),
    )
  }
  if (arrived.path === '/api/oauth/getLoginConfig') return answer(envelope({ title: '数字化校园管理平台' }))
  if (accountOf(arrived) === '') return answer(envelope(null, 600, '登录过期'))
  if (arrived.path === '/api/oauth/CurrentUser') {
    const user = {
      userId: `id-${accountOf(arrived)}`,
      userName: accountOf(arrived),
      token: arrived.headers.authorization,
    }
    return answer(envelope({ userInfo: user, menuList: [{ id: 'm', type: 4 }] }))
  }
  return answer(envelope({ list: [{ id: '1', fullName: `字典-${accountOf(arrived)}` }] }))
}

function open(options: Parameters<typeof start>[2] = {}, servers = registryOf({ a: server.url }, 'a')) {
  const one = start(folder, servers.registry, options)
  running.push(one)
  return { ...one, servers }
}
const signIn = (one: ReturnType<typeof open>, account: string, keep: boolean) =>
  one.session.signIn({ account, password: 'Campus2026', keep })
const cacheFiles = () =>
  existsSync(join(folder, 'cache')) ? readdirSync(join(folder, 'cache'), { recursive: true }).map(String) : []
const vaultText = () => readFileSync(join(folder, 'vault.json'), 'utf8')

beforeEach(() => server.answer(platform))

describe('sign-in', () => {
  test('sends the hash and never the password, keeps the token to itself, and tells the windows', async () => {
    const one = open()
    expect(await signIn(one, 'admin', false)).toMatchObject({
      theme: 'blend',
      session: { phase: 'signedIn', account: 'admin' },
    })
    const login = server.arrived.findLast((arrived) => arrived.path === '/api/oauth/Login')
    const form = new URLSearchParams(login?.body.toString())
    expect(form.get('password')).toMatch(/^[\da-f]{32}$/)
    expect(Object.fromEntries(form)).toMatchObject({
      client_id: 'admin',
      scope: 'all',
      grant_type: 'password',
      origin: 'password',
    })
    expect(one.session.state()).toMatchObject({
      phase: 'signedIn',
      account: 'admin',
      restored: false,
      keptOnDevice: false,
    })
    expect(JSON.stringify(one.events.all)).not.toContain('token-of')
  })

  test('a refused sign-in passes the server’s whole answer on and leaves no session', async () => {
    const one = open()
    const failure = await failureOf(one.session.signIn({ account: 'admin', password: 'wrong', keep: true }))
    expect(failure.toBridgeError()).toMatchObject({ message: '账号或密码错误', response: { code: 400 } })
    expect(one.session.state().phase).toBe('none')
    expect(existsSync(join(folder, 'vault.json'))).toBe(false)
  })

  test('no handler ever hands out the token, even when the server puts it into the user', async () => {
    const one = open()
    const handlers = createSessionHandlers(one.session)
    const context = { signal: new AbortController().signal, windowId: 1 }
    const answers = [
      await handlers['session.signIn']({ account: 'admin', password: 'Campus2026', keep: true }, context),
      await handlers['session.state'](undefined, context),
      await handlers['session.currentUser'](undefined, context),
    ]
    expect(JSON.stringify(answers)).not.toContain('token-of')
    expect(answers[2]).toMatchObject({ user: { userInfo: { userId: 'id-admin' } }, cache: null })
  })

  test('without a server it says so', async () => {
    const one = open()
    one.servers.use(null)
    expect(await codeOf(signIn(one, 'admin', false))).toBe('server.none')
    expect(await codeOf(one.session.loginConfig())).toBe('server.none')
  })

  test('a server that lacks the look-ups of the sign-in page still lets people in', async () => {
    const one = open()
    server.answer((_arrived, response) => response.writeHead(404).end('<h1>404</h1>'))
    expect(await one.session.loginConfig()).toMatchObject({ title: '', demoAccounts: [] })
    expect(await one.session.accountConfig('admin')).toEqual({ captcha: false, length: 4 })
    server.answer(envelope({ enableVerificationCode: true, verificationCodeNumber: 6 }))
    expect(await one.session.accountConfig('admin')).toEqual({ captcha: true, length: 6 })
  })
})

describe('what stays on the device', () => {
  test('without consent nothing does: no vault, no cache file, and a restart begins at sign-in', async () => {
    const one = open()
    await signIn(one, 'admin', false)
    await one.session.currentUser(false)
    await one.answers.answer('dictionary.types', {})
    expect((await one.answers.answer('dictionary.types', {})).cache).not.toBeNull()
    expect(readdirSync(folder)).toEqual([])
    await one.stop()
    const again = open()
    await again.session.ready()
    expect(again.session.state().phase).toBe('none')
    expect(await codeOf(again.answers.answer('dictionary.types', {}))).toBe('session.none')
  })

  test('with consent and a keyring the token is sealed, and the files are the owner’s alone', async () => {
    const one = open()
    await signIn(one, 'admin', true)
    await one.answers.answer('dictionary.types', {})
    expect(one.session.state()).toMatchObject({
      keptOnDevice: true,
      keyring: { backend: 'gnome_libsecret', secure: true },
    })
    expect(vaultText()).not.toContain('token-of')
    expect(Buffer.from(vaultText(), 'base64').toString()).not.toContain('token-of')
    expect(vaultText()).toContain('gnome_libsecret')
    expect(statSync(join(folder, 'vault.json')).mode & 0o077).toBe(0)
    await one.stop()
    for (const name of cacheFiles().filter((path) => path.includes('.sqlite'))) {
      expect(readFileSync(join(folder, 'cache', name)).toString('utf8')).not.toContain('字典')
    }
  })

  test('without a keyring consent keeps it all the same, and the state says it is not protected', async () => {
    const safeStorage = keyring('basic_text')
    const one = open({ safeStorage })
    await one.session.ready()
    expect(one.session.state().keyring).toEqual({ backend: 'none', secure: false })
    await signIn(one, 'admin', true)
    await one.stop()
    const again = open({ safeStorage })
    await again.session.ready()
    expect(again.session.state()).toMatchObject({ phase: 'signedIn', account: 'admin', restored: true })
  })

  test('another keyring than the one that sealed it asks to sign in again', async () => {
    const key = randomBytes(32)
    const one = open({ safeStorage: keyring('kwallet6', key) })
    await signIn(one, 'admin', true)
    await one.answers.answer('dictionary.types', {})
    await one.stop()
    const others = [keyring('gnome_libsecret', key), keyring('kwallet6'), keyring('basic_text', key)]
    for (const safeStorage of others) {
      const again = open({ safeStorage })
      await again.session.ready()
      expect(again.session.state().phase).toBe('none')
      await again.stop()
    }
    const renewed = open({ safeStorage: keyring('gnome_libsecret') })
    await signIn(renewed, 'admin', true)
    expect((await renewed.answers.answer('dictionary.types', {})).cache).toBeNull()
  })

  test('a damaged vault reads as empty', async () => {
    writeFileSync(join(folder, 'vault.json'), '{"version":1,"profiles":')
    const one = open()
    await one.session.ready()
    expect(one.session.state().phase).toBe('none')
    await signIn(one, 'admin', true)
    expect(one.session.state().keptOnDevice).toBe(true)
  })

  test('signing in again without consent takes back what was kept before', async () => {
    const safeStorage = keyring()
    const one = open({ safeStorage })
    await signIn(one, 'admin', true)
    await one.answers.answer('dictionary.types', {})
    one.session.end({ code: 600, message: '', token: bearer('admin') })
    await one.session.ready()
    expect(cacheFiles().some((name) => name.endsWith('.sqlite'))).toBe(true)
    await signIn(one, 'admin', false)
    expect(cacheFiles().some((name) => name.endsWith('.sqlite'))).toBe(false)
    expect(vaultText()).not.toContain('"account"')
  })
})

describe('restart with a kept session', () => {
  test('opens from the cache at once, is confirmed behind, and says when it was only restored', async () => {
    const safeStorage = keyring()
    const one = open({ safeStorage })
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await one.stop()
    const again = open({ safeStorage })
    await again.session.ready()
    expect(again.session.state()).toMatchObject({ phase: 'signedIn', account: 'admin', restored: true })
    const { user, cache } = await again.session.currentUser(false)
    expect(user.userInfo?.userId).toBe('id-admin')
    expect(cache).not.toBeNull()
    await eventually(() => !again.session.state().restored, 'confirmation')
    expect(again.events.of('session.changed').at(-1)?.restored).toBe(false)
  })

  test('asks who it is before the page does, and the page takes that answer', async () => {
    const safeStorage = keyring()
    const one = open({ safeStorage })
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await one.stop()
    const again = open({ safeStorage })
    await eventually(
      () => again.session.state().phase === 'signedIn' && !again.session.state().restored,
      'confirmation',
    )
    const asked = again.requests.seen.length
    const { user } = await again.session.currentUser(false)
    expect(user.userInfo?.userId).toBe('id-admin')
    expect(again.requests.seen.length, 'nothing more was asked').toBe(asked)
  })

  test.each([
    ['renamed', envelope({ userInfo: { userId: 'id-admin', userName: 'renamed' }, menuList: [{ id: 'm', type: 4 }] })],
    ['没有菜单权限', envelope(null, 400, '没有菜单权限')],
  ])(
    'gives the page what the server said before the page asked, and not what was stored: %s',
    async (expected, said) => {
      const safeStorage = keyring()
      const one = open({ safeStorage })
      await signIn(one, 'admin', true)
      await one.session.currentUser(false)
      await one.stop()
      server.answer((arrived, response, request) => {
        const script = arrived.path === '/api/oauth/CurrentUser' ? said : platform
        return script(arrived, response, request)
      })
      const again = open({ safeStorage })
      await eventually(() => again.events.of('cache.changed').length > 0, 'the newer answer')
      const got = await again.session.currentUser(false).then(
        ({ user }) => user.userInfo?.userName,
        (failure: Error) => failure.message,
      )
      expect(got).toBe(expected)
    },
  )

  test('an ended token is found out behind the cached page and leads to sign-in, once', async () => {
    const safeStorage = keyring()
    const one = open({ safeStorage })
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await one.stop()
    const again = open({ safeStorage })
    await again.session.ready()
    const shown = Promise.withResolvers<void>()
    server.answer((...call) => void shown.promise.then(() => envelope(null, 601, '您的账号在别处登录')(...call)))
    await again.session.currentUser(false)
    shown.resolve()
    await eventually(() => again.events.of('session.ended').length > 0, 'end')
    expect(again.events.of('session.ended')).toEqual([{ code: 601, message: '您的账号在别处登录' }])
    expect(again.session.state().phase).toBe('none')
    await again.stop()
    const third = open({ safeStorage })
    await third.session.ready()
    expect(third.session.state().phase).toBe('none')
  })
})

describe('the end of a session', () => {
  test('600 to 602 clear the token in one place, and the cache stays locked for the same user', async () => {
    const one = open()
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await one.answers.answer('dictionary.types', {})
    server.answer(envelope(null, 600, '登录过期'))
    const calls = [
      one.client.call('user.all', {}),
      one.client.call('dictionary.all', {}),
      one.client.call('dictionary.types', {}),
    ]
    expect(await Promise.all(calls.map((call) => codeOf(call)))).toEqual(Array(3).fill('platform.sessionEnded'))
    expect(one.events.of('session.ended')).toEqual([{ code: 600, message: '登录过期' }])
    expect(one.session.token()).toBeNull()
    expect(await codeOf(one.answers.answer('dictionary.types', {}))).toBe('session.none')
    await one.session.ready()
    expect(cacheFiles().filter((name) => name.includes('.sqlite'))).toEqual([expect.stringMatching(/\.sqlite$/)])
    server.answer(platform)
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await server.kill()
    const offline = await one.answers.answer('dictionary.types', {})
    await server.revive()
    expect(offline.text).toContain('字典-admin')
  })

  test('a sign-in whose session the server ends at once says why, and not that nobody is signed in', async () => {
    const one = open()
    server.answer((arrived, response, request) => {
      const script = arrived.path === '/api/oauth/CurrentUser' ? envelope(null, 602, '账号已被停用') : platform
      return script(arrived, response, request)
    })
    await signIn(one, 'admin', false)
    await eventually(() => one.session.state().phase === 'none', 'end')
    expect(await failureOf(one.session.currentUser(false))).toMatchObject({
      code: 'platform.sessionEnded',
      message: '账号已被停用',
    })
    expect(await codeOf(one.session.currentUser(false))).toBe('session.none')
  })

  test('an answer for a former token does not end the session that followed', async () => {
    const one = open()
    await signIn(one, 'admin', false)
    one.session.end({ code: 601, message: '', token: 'Bearer another-token' })
    expect(one.session.state().phase).toBe('signedIn')
    expect(one.events.of('session.ended')).toEqual([])
  })

  test('sign-out tells the server, and nothing readable stays', async () => {
    const safeStorage = keyring()
    const one = open({ safeStorage })
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await one.answers.answer('dictionary.types', {})
    await one.session.signOut()
    const logout = server.arrived.findLast((arrived) => arrived.path === '/api/oauth/Logout')
    expect(logout?.headers.authorization).toBe(bearer('admin'))
    expect(one.session.state().phase).toBe('none')
    expect(cacheFiles().filter((name) => name.includes('.sqlite'))).toEqual([])
    expect(vaultText()).not.toContain('"account"')
    await one.stop()
    const again = open({ safeStorage })
    await again.session.ready()
    expect(again.session.state().phase).toBe('none')
  })

  test('sign-out works without the server and does not hang on a silent one', async () => {
    const one = open()
    await signIn(one, 'admin', false)
    server.answer(() => new Promise(() => undefined))
    const started = performance.now()
    await one.session.signOut()
    expect(performance.now() - started).toBeLessThan(4000)
    expect(one.session.state().phase).toBe('none')
  })

  test('another account finds nothing of the former one, in memory or on the device', async () => {
    for (const keep of [false, true]) {
      const one = open()
      await signIn(one, 'admin', keep)
      await one.session.currentUser(false)
      await one.answers.answer('dictionary.types', {})
      one.session.end({ code: 600, message: '', token: bearer('admin') })
      await signIn(one, 'student', keep)
      const answer = await one.answers.answer('dictionary.types', {})
      expect([answer.cache, answer.text]).toEqual([null, expect.stringContaining('字典-student')])
      await one.stop()
    }
  })

  test('a sign-in name that changed hands shows the new person nothing of the old one', async () => {
    const safeStorage = keyring()
    const one = open({ safeStorage })
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await one.answers.answer('dictionary.types', {})
    one.session.end({ code: 600, message: '', token: bearer('admin') })
    server.answer((arrived, response, request) =>
      arrived.path === '/api/oauth/CurrentUser'
        ? envelope({ userInfo: { userId: 'somebody-else' }, menuList: [] })(arrived, response, request)
        : platform(arrived, response, request),
    )
    await signIn(one, 'admin', true)
    await one.session.currentUser(false)
    await server.kill()
    const work = codeOf(one.answers.answer('dictionary.types', {}))
    expect(await work).toBe('platform.network')
    await server.revive()
  })
})

describe('several servers', () => {
  test('each has its own session; switching restores it and never mixes caches', async () => {
    const other = await startScriptedServer()
    other.answer(platform)
    const servers = registryOf({ a: server.url, b: other.url }, 'a')
    const one = open({}, servers)
    await signIn(one, 'admin', true)
    await one.answers.answer('dictionary.types', {})
    servers.use('b')
    await one.session.ready()
    expect(one.session.state().phase).toBe('none')
    await signIn(one, 'student', false)
    expect((await one.answers.answer('dictionary.types', {})).text).toContain('字典-student')
    servers.use('a')
    const meanwhile = await one.answers.answer('dictionary.types', {})
    expect(meanwhile.text).toContain('字典-admin')
    await one.session.ready()
    expect(one.session.state().account).toBe('admin')
    expect((await one.answers.answer('dictionary.types', {})).cache).not.toBeNull()
    servers.use('b')
    await one.session.ready()
    expect((await one.answers.answer('dictionary.types', {})).text).toContain('字典-student')
    const onB = one.session.token() ?? ''
    servers.use('a')
    await one.session.ready()
    one.session.end({ code: 601, message: '', token: onB })
    await one.session.ready()
    expect((await one.answers.answer('dictionary.types', {})).cache).not.toBeNull()
    expect(one.events.of('session.ended')).toEqual([])
    expect(other.arrived.every((arrived) => accountOf(arrived) !== 'admin')).toBe(true)
    await one.stop()
    await other.kill()
  })

  describe('a server that moved', () => {
    const address = async () => {
      const other = await startScriptedServer()
      other.answer(platform)
      return other
    }
    const tokensAt = ({ arrived }: ScriptedServer) =>
      arrived.map(({ headers }) => headers.authorization).filter((token) => token !== undefined)

    test('is shown no token of its former address, and the same person signs in again and finds their cache', async () => {
      const other = await address()
      const safeStorage = keyring()
      const one = open({ safeStorage })
      await signIn(one, 'admin', true)
      await one.answers.answer('dictionary.types', {})
      await one.session.leaveAddress('a')
      one.servers.move('a', other.url)
      expect(one.session.state().phase).toBe('none')
      await one.client.call('auth.loginConfig', {})
      await one.stop()
      const again = open({ safeStorage }, registryOf({ a: other.url }, 'a'))
      await again.session.ready()
      expect(again.session.state().phase).toBe('none')
      expect(tokensAt(other)).toEqual([])
      await signIn(again, 'admin', true)
      await again.session.currentUser(false)
      expect((await again.answers.answer('dictionary.types', {})).cache).not.toBeNull()
      await again.stop()
      await other.kill()
    })

    test('is shown none either of those that a keyring gives back only later and that are kept of a server not in use', async () => {
      const other = await address()
      const safeStorage = keyring()
      const one = open({ safeStorage }, registryOf({ a: server.url, b: other.url }, 'a'))
      await signIn(one, 'admin', true)
      await one.stop()
      const silent = open({ safeStorage: keyring('basic_text') }, registryOf({ a: server.url, b: other.url }, 'b'))
      await silent.session.leaveAddress('a')
      await silent.stop()
      const again = open({ safeStorage }, registryOf({ a: other.url }, 'a'))
      await again.session.ready()
      expect(again.session.state().phase).toBe('none')
      expect(tokensAt(other)).toEqual([])
      await again.stop()
      await other.kill()
    })
  })

  test('a removed server takes its kept session and cache with it', async () => {
    const one = open()
    await signIn(one, 'admin', true)
    await one.answers.answer('dictionary.types', {})
    one.servers.remove('a')
    await one.session.ready()
    expect(existsSync(join(folder, 'cache', 'a'))).toBe(false)
    expect(vaultText()).not.toContain('"account"')
    expect(one.session.state().phase).toBe('none')
  })
})

describe('connection', () => {
  test('windows hear once that the server is gone and, without anybody asking, that it is back', async () => {
    const one = open()
    await signIn(one, 'admin', false)
    await one.answers.answer('dictionary.types', {})
    await server.kill()
    await one.answers.answer('dictionary.types', {})
    await eventually(() => one.events.of('connection.changed').length === 1, 'offline')
    expect(one.online()).toBe(false)
    await server.revive()
    server.answer(platform)
    await eventually(() => one.events.of('connection.changed').length === 2, 'online')
    expect(one.events.of('connection.changed')).toEqual([{ online: false }, { online: true }])
    expect(one.session.state().phase).toBe('signedIn')
  })
})

describe('a sign-in whose connection breaks before its answer', () => {
  const logins = () => server.arrived.filter(({ path }) => path === '/api/oauth/Login').length
  /** The first sign-ins are lost. */
  const losing = (count: number): Script => {
    let left = count
    return (arrived, response, request) => {
      if (arrived.path !== '/api/oauth/Login' || left === 0) return platform(arrived, response, request)
      left -= 1
      request.socket.destroy()
    }
  }
  const signIn = (one: ReturnType<typeof start>, more: object = {}) =>
    one.session.signIn({ account: 'admin', password: 'Campus2026', keep: false, ...more })
  const open = () => {
    const one = start(folder, registryOf({ a: server.url }, 'a').registry)
    running.push(one)
    return one
  }

  test('is sent once more, and nobody is told', async () => {
    const [one, before] = [open(), logins()]
    server.answer(losing(1))
    expect((await signIn(one)).session).toMatchObject({ phase: 'signedIn', account: 'admin' })
    expect(logins() - before).toBe(2)
  })

  test('twice is told', async () => {
    const [one, before] = [open(), logins()]
    server.answer(losing(2))
    expect((await failureOf(signIn(one))).toBridgeError()).toMatchObject({
      code: 'platform.network',
      outcome: 'unknown',
    })
    expect(logins() - before).toBe(2)
  })

  test('is not sent again with a captcha, which is spent', async () => {
    const [one, before] = [open(), logins()]
    server.answer(losing(1))
    expect(await codeOf(signIn(one, { code: 'K7NM', timestamp: '1' }))).toBe('platform.network')
    expect(logins() - before).toBe(1)
  })
})
