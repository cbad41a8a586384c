import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordHash } from '#main/session/login.ts'
import { userHash } from '#main/session/vault.ts'
import { eventually } from '../cache/support.ts'
import { codeOf } from '../http/support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { keyring, registryOf, start } from './support.ts'

let server: ScriptedServer
let folder: string
let running: ReturnType<typeof start>[]
/** Accounts of the server by their names, each with its user id. */
let accounts: Record<string, string>
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-renamed-account-'))
  running = []
  accounts = { teacher: '1' }
  server.arrived.length = 0
  server.answer(platform)
})
afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

const right = 'f3ba1cc8d6b99afebb1fe558717a0657'

/** Tokens are of user ids; a password is looked up by the name of an account that must be the caller's own. */
const platform: Script = (arrived, response, request) => {
  const answer = (script: Script) => script(arrived, response, request)
  const caller = /token-of-(\w+)/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (arrived.path === '/api/oauth/Login') {
    const account = new URLSearchParams(arrived.body.toString()).get('account') ?? bodyOf(arrived.body).account ?? ''
    return answer(envelope({ token: `Bearer token-of-${accounts[account]}-0123456789` }))
  }
  if (arrived.path === '/api/oauth/LockScreen') {
    const { account = '', password } = bodyOf(arrived.body)
    const isRight = accounts[account] === caller && password === right
    return answer(isRight ? envelope(null, 200, '解锁成功') : envelope(null, 400, '账号或密码错误'))
  }
  if (arrived.path.includes('CurrentUser')) {
    const userAccount = Object.keys(accounts).find((name) => accounts[name] === caller) ?? ''
    return answer(envelope({ userInfo: { userId: caller, userName: '王老师', userAccount }, menuList: [] }))
  }
  return answer(envelope({ list: [] }))
}
function bodyOf(body: Buffer): { readonly account?: string; readonly password?: string } {
  try {
    return JSON.parse(body.toString())
  } catch {
    return {}
  }
}

const safeStorage = keyring()
function open() {
  const one = start(folder, registryOf({ a: server.url }, 'a').registry, { safeStorage })
  running.push(one)
  return one
}
async function signedIn(account: string, keep = true) {
  const one = open()
  await one.session.signIn({ account, password: 'Campus2026', keep })
  await one.session.currentUser(false)
  await one.session.ready()
  return one
}
const keptAccounts = () => {
  const { profiles } = JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8')) as {
    profiles: Record<string, { users: Record<string, { account: string }> }>
  }
  return Object.values(profiles['a']?.users ?? {}).map(({ account }) => account)
}
const cacheOf = (account: string) => join(folder, 'cache', 'a', `${userHash('a', account)}.sqlite`)

describe('a locked screen, after an administrator gave its account another name and the former to somebody else', () => {
  test.each([
    ['in the same run', false],
    ['after a restart', true],
  ])('is opened by the person’s own password %s', async (_name, isRestarted) => {
    let one = await signedIn('teacher')
    await one.session.lock()
    await one.session.ready()
    accounts = { 'wang.li': '1', teacher: '2' }
    if (isRestarted) {
      await one.stop()
      one = open()
      await one.session.ready()
    }
    expect(one.session.state()).toMatchObject({ account: 'teacher', locked: true })
    const unlock = (password: string) => one.session.unlock({ account: 'teacher', password })
    expect(await unlock('wrong')).toMatchObject({ granted: false, attemptsLeft: 4 })
    expect(await unlock('Campus2026')).toMatchObject({ granted: true })
  })
})

describe('a locked screen on a platform that grants it for any account and its password', () => {
  const passwords: Record<string, string> = { '1': right, '2': passwordHash('Stranger2026') }
  const granting: Script = (arrived, response, request) => {
    if (arrived.path !== '/api/oauth/LockScreen') return platform(arrived, response, request)
    const { account = '', password } = bodyOf(arrived.body)
    const isRight = passwords[accounts[account] ?? ''] === password
    const answer = isRight ? envelope(null, 200, '解锁成功') : envelope(null, 400, '账号或密码错误')
    return answer(arrived, response, request)
  }
  const unlock = (one: Awaited<ReturnType<typeof signedIn>>, password: string) =>
    one.session.unlock({ account: 'teacher', password })

  test('is not opened by who has the former name of its account now, and is by its person', async () => {
    const one = await signedIn('teacher')
    await one.session.lock()
    server.answer(granting)
    accounts = { 'wang.li': '1', teacher: '2' }
    expect(await unlock(one, 'Stranger2026')).toMatchObject({ granted: false, attemptsLeft: 4 })
    expect(one.session.state().locked).toBe(true)
    expect(await unlock(one, 'Campus2026')).toMatchObject({ granted: true })
  })

  test('stays locked while the platform cannot be asked whose session it is', async () => {
    const one = await signedIn('teacher')
    await one.session.lock()
    server.answer((arrived, response, request) => {
      if (!arrived.path.includes('CurrentUser')) return granting(arrived, response, request)
      response.statusCode = 502
      response.end()
    })
    expect(await codeOf(unlock(one, 'Campus2026'))).toBe('platform.network')
    expect(one.session.state().locked).toBe(true)
    // Some say nothing of whom they know by a token: then the name that signed in counts.
    server.answer((arrived, response, request) =>
      arrived.path.includes('CurrentUser')
        ? envelope({ userInfo: { userId: 1 }, menuList: null })(arrived, response, request)
        : granting(arrived, response, request),
    )
    expect(await unlock(one, 'Campus2026')).toMatchObject({ granted: true })
  })
})

describe('what is kept of somebody whose account got another name', () => {
  test('goes from under the former name once they signed in under the new one', async () => {
    const one = await signedIn('teacher')
    await eventually(() => existsSync(cacheOf('teacher')), 'a cache')
    await one.stop()
    accounts = { 'wang.li': '1' }
    await signedIn('wang.li')
    expect(keptAccounts()).toEqual(['wang.li'])
    await eventually(() => existsSync(cacheOf('wang.li')), 'a cache of the new name')
    expect(readdirSync(join(folder, 'cache', 'a')).some((name) => name.startsWith(userHash('a', 'teacher')))).toBe(
      false,
    )
  })

  test('goes too where they do not keep the session this time', async () => {
    const one = await signedIn('teacher')
    await one.stop()
    accounts = { 'wang.li': '1' }
    await signedIn('wang.li', false)
    expect(keptAccounts()).toEqual([])
    expect(existsSync(cacheOf('teacher'))).toBe(false)
  })

  test('stays of everybody else', async () => {
    accounts = { teacher: '1', student: '2' }
    const one = await signedIn('student')
    await one.stop()
    await signedIn('teacher')
    expect(keptAccounts().toSorted()).toEqual(['student', 'teacher'])
    expect(existsSync(cacheOf('student'))).toBe(true)
  })
})

describe('who is signed in', () => {
  test('is known by the same word under another name, and from the start of a kept session on', async () => {
    const one = open()
    await one.session.signIn({ account: 'teacher', password: 'Campus2026', keep: true })
    expect(one.session.person()).toMatchObject({ account: 'teacher' })
    await one.session.known()
    const key = one.session.personKey()
    expect([key === null, one.session.person()?.userId]).toEqual([false, '1'])
    await one.session.ready()
    await one.stop()

    server.answer(() => undefined)
    const second = open()
    await second.session.ready()
    expect(second.session.personKey()).toBe(key)
    await second.session.known()
    await second.stop()

    server.answer(platform)
    accounts = { 'wang.li': '1', teacher: '2' }
    const third = await signedIn('wang.li')
    expect(third.session.personKey()).toBe(key)
    await third.stop()
    const other = await signedIn('teacher')
    expect(other.session.personKey()).not.toBe(key)
  })
})
