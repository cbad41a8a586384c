import type { CurrentUser } from '#shared/api/auth.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../http/support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { keyring, registryOf, start } from './support.ts'

let server: ScriptedServer
let folder: string
let running: ReturnType<typeof start>[]
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'))
  running = []
  server.arrived.length = 0
  server.answer(platform)
})
afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

const right = 'f3ba1cc8d6b99afebb1fe558717a0657'

/** Grants an unlock to any account with the password Campus2026, as such platforms do. */
const platform: Script = (arrived, response, request) => {
  const answer = (script: Script) => script(arrived, response, request)
  if (arrived.path === '/api/oauth/Login') return answer(envelope({ token: 'Bearer token-of-admin-0123456789' }))
  if (arrived.path !== '/api/oauth/LockScreen') return answer(envelope({ list: [] }))
  const { password } = JSON.parse(arrived.body.toString()) as { password: string }
  return answer(password === right ? envelope(null, 200, '解锁成功') : envelope(null, 400, '账号或密码错误'))
}

const safeStorage = keyring()
function open() {
  const one = start(folder, registryOf({ a: server.url }, 'a').registry, { safeStorage })
  running.push(one)
  return one
}
async function locked(keep = false) {
  const one = open()
  await one.session.signIn({ account: 'admin', password: 'Campus2026', keep })
  await one.session.lock()
  return one
}
const unlockCalls = () => server.arrived.filter((arrived) => arrived.path === '/api/oauth/LockScreen')
const unlock = (one: ReturnType<typeof open>, password: string, account = 'admin') =>
  one.session.unlock({ account, password })

describe('locking', () => {
  test('tells the windows at once, and only a session can be locked', async () => {
    const one = open()
    await one.session.lock()
    expect(one.session.state()).toMatchObject({ phase: 'none', locked: false })
    await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
    void one.session.lock()
    expect(one.session.state().locked).toBe(true)
    expect(one.events.of('session.changed').at(-1)).toMatchObject({ account: 'admin', locked: true })
  })

  test('whoever is away leaves the session of another server open to whoever goes back there', async () => {
    const servers = registryOf({ a: server.url, b: server.url }, 'a')
    const one = start(folder, servers.registry, { safeStorage })
    running.push(one)
    await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
    servers.use('b')
    await one.session.ready()
    const asked: unknown[] = []
    await one.session.lockWhere(({ profileId, account }) => asked.push([profileId, account]) > 0)
    expect([asked, one.session.state().locked]).toEqual([[['a', 'admin']], false])
    servers.use('a')
    await one.session.ready()
    expect(one.session.state()).toMatchObject({ phase: 'signedIn', account: 'admin', locked: true })
  })

  test('a restart does not open a locked screen, and an unlocked one starts unlocked', async () => {
    const one = await locked(true)
    expect(readFileSync(join(folder, 'vault.json'), 'utf8')).not.toContain('"flag"')
    await one.stop()
    const second = open()
    await second.session.ready()
    expect(second.session.state()).toMatchObject({ phase: 'signedIn', account: 'admin', locked: true })
    expect(await unlock(second, 'Campus2026')).toMatchObject({ granted: true, message: '解锁成功' })
    await second.session.ready()
    await second.stop()
    const third = open()
    await third.session.ready()
    expect(third.session.state()).toMatchObject({ phase: 'signedIn', locked: false })
  })

  test('the first answer about the user after a restart does not open it either', async () => {
    const one = await locked(true)
    await one.stop()
    const second = open()
    await second.session.ready()
    second.session.confirmed({ userInfo: null } as unknown as CurrentUser)
    expect(second.session.state()).toMatchObject({ restored: false, locked: true })
  })

  test('a kept session whose seal was tampered with is gone rather than open', async () => {
    const one = await locked(true)
    await one.stop()
    const file = join(folder, 'vault.json')
    const content = JSON.parse(readFileSync(file, 'utf8'))
    const [hash = ''] = Object.keys(content.profiles.a.users)
    const { sealed } = content.profiles.a.users[hash]
    content.profiles.a.users[hash].sealed = `${sealed.slice(0, -6)}AAAAA=`
    writeFileSync(file, JSON.stringify(content))
    const second = open()
    await second.session.ready()
    expect(second.session.state()).toMatchObject({ phase: 'none', locked: false })
  })
})

describe('unlocking', () => {
  test('sends the hash of the password, and a refusal keeps the screen locked with the server’s words', async () => {
    const one = await locked()
    expect(await unlock(one, 'wrong')).toEqual({ granted: false, message: '账号或密码错误', attemptsLeft: 4 })
    expect(one.session.state().locked).toBe(true)
    expect(await unlock(one, 'Campus2026')).toMatchObject({ granted: true })
    expect(one.session.state().locked).toBe(false)
    expect(JSON.parse(unlockCalls().at(-1)?.body.toString() ?? '')).toEqual({ account: 'admin', password: right })
  })

  test('somebody else’s account and password do not open this person’s screen', async () => {
    const one = await locked()
    expect(await codeOf(unlock(one, 'Campus2026', 'student'))).toBe('bridge.invalidInput')
    expect(unlockCalls()).toHaveLength(0)
    expect(one.session.state().locked).toBe(true)
  })

  test('a busy server and a lock-out by strangers are no wrong passwords: the session stays', async () => {
    const one = await locked(true)
    let code = 429
    server.answer((arrived, response, request) => {
      const refusal = { code, msg: '登录失败次数过多', data: null, error: { code: 'auth.waitMinutes' } }
      if (arrived.path !== '/api/oauth/LockScreen') return platform(arrived, response, request)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(refusal))
    })
    for (let round = 0; round < 7; round += 1) expect(await codeOf(unlock(one, 'x'))).toBe('platform.business')
    code = 400
    expect(await codeOf(unlock(one, 'x')), 'for whatever reason but the password').toBe('platform.business')
    server.answer(platform)
    expect(await unlock(one, 'x')).toMatchObject({ granted: false, attemptsLeft: 4 })
    expect(await unlock(one, 'Campus2026')).toMatchObject({ granted: true })
  })

  test('the fifth wrong password ends the session on the server and here, and a sixth is not even asked', async () => {
    const one = await locked(true)
    const answers = await Promise.all(['1', '2', '3', '4', '5', '6'].map((text) => unlock(one, text).catch(String)))
    expect(answers.slice(0, 5)).toMatchObject([4, 3, 2, 1, 0].map((attemptsLeft) => ({ attemptsLeft })))
    expect(answers[5]).toContain('BridgeFailure')
    expect(unlockCalls()).toHaveLength(5)
    expect(one.session.state()).toMatchObject({ phase: 'none', locked: false })
    expect(one.session.token()).toBeNull()
    await one.session.ready()
    await one.stop()
    expect(server.arrived.some((arrived) => arrived.path === '/api/oauth/Logout')).toBe(true)
    const again = open()
    await again.session.ready()
    expect(again.session.state().phase).toBe('none')
  })

  test('a restart does not give five new attempts', async () => {
    const one = await locked(true)
    for (const text of ['1', '2', '3', '4']) await unlock(one, text)
    await one.session.ready()
    await one.stop()
    const second = open()
    await second.session.ready()
    expect(await unlock(second, '5')).toMatchObject({ granted: false, attemptsLeft: 0 })
    expect(second.session.state().phase).toBe('none')
  })

  test('a silent server and a session that is over count as no attempt and open nothing', async () => {
    const one = await locked()
    await server.kill()
    expect(await codeOf(unlock(one, 'Campus2026'))).toBe('platform.network')
    await server.revive()
    server.answer(envelope(null, 600, '登录过期'))
    expect(await codeOf(unlock(one, 'Campus2026'))).toBe('platform.business')
    expect(one.session.state()).toMatchObject({ phase: 'signedIn', locked: true })
    expect(one.events.of('session.ended')).toEqual([])
    server.answer(platform)
    expect(await unlock(one, 'x')).toMatchObject({ attemptsLeft: 4 })
  })

  test('a locked session that is over can be given up like an expired one; an open one cannot', async () => {
    const one = await locked(true)
    await one.session.giveUp()
    expect(one.session.state().phase).toBe('none')
    await one.session.ready()
    await one.stop()
    const second = open()
    await second.session.ready()
    expect(second.session.state().phase, 'its token is not kept any longer').toBe('none')
    await second.session.signIn({ account: 'admin', password: 'Campus2026', keep: false })
    await second.session.giveUp()
    expect(second.session.state().phase).toBe('signedIn')
  })

  test('an answer that comes after the session went away unlocks nobody else', async () => {
    const one = await locked()
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    server.answer(async (arrived, response, request) => {
      if (arrived.path === '/api/oauth/LockScreen') await held
      return platform(arrived, response, request)
    })
    const late = codeOf(unlock(one, 'Campus2026'))
    await one.session.signOut()
    await one.session.signIn({ account: 'student', password: 'Campus2026', keep: false })
    await one.session.lock()
    release()
    expect(await late).toBe('session.none')
    expect(one.session.state()).toMatchObject({ account: 'student', locked: true })
  })
})
