import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientHash } from '#server/core/passwords.ts'
import { failureOf } from '../http/support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { keyring, registryOf, start } from './support.ts'

const modify = '/api/permission/Users/Current/Actions/ModifyPassword'
let server: ScriptedServer
let folder: string
let running: ReturnType<typeof start>[]
let refusal: string
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-password-'))
  running = []
  refusal = ''
  server.answer(platform)
})
afterEach(async () => {
  for (const one of running) await one.stop()
  rmSync(folder, { recursive: true, force: true })
})

const platform: Script = (arrived, response, request) => {
  const answer = (script: Script) => script(arrived, response, request)
  if (arrived.path === '/api/oauth/Login') return answer(envelope({ token: 'Bearer token-of-admin-0123456789' }))
  if (arrived.path !== modify) return answer(envelope({ list: [] }))
  return answer(refusal === '' ? envelope(null, 200, '密码修改成功') : envelope(null, 400, refusal))
}

const input = { oldPassword: 'Campus2026', password: 'Autumn2027', code: 'K7NM', timestamp: '123' }
async function signedIn() {
  const one = start(folder, registryOf({ a: server.url }, 'a').registry, { safeStorage: keyring() })
  running.push(one)
  await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: true })
  return one
}

describe('changing the password', () => {
  test('sends hashes, never the texts, and ends the session here as on the server, without a second message', async () => {
    const one = await signedIn()
    expect(await one.session.changePassword(input)).toEqual({ message: '密码修改成功' })
    const sent = server.arrived.findLast((arrived) => arrived.path === modify)?.body.toString() ?? ''
    expect(JSON.parse(sent)).toEqual({
      oldPassword: clientHash('Campus2026'),
      password: clientHash('Autumn2027'),
      code: 'K7NM',
      timestamp: '123',
    })
    expect(one.session.state().phase).toBe('none')
    expect(one.session.token()).toBeNull()
    expect(one.events.of('session.ended')).toEqual([])
    expect(one.events.of('session.changed').at(-1)).toMatchObject({ phase: 'none' })
    expect(JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8')).profiles.a.active).toBeNull()
  })

  test('a refusal tells the server’s reason and leaves the session as it is', async () => {
    const one = await signedIn()
    refusal = '旧密码不正确'
    const failure = await failureOf(one.session.changePassword(input))
    expect(failure.toBridgeError()).toMatchObject({ code: 'platform.business', message: '旧密码不正确' })
    expect(one.session.state().phase).toBe('signedIn')
  })

  test('tells what opens the drafts before the server is asked, and what became of it', async () => {
    const one = await signedIn()
    const told: string[] = []
    const tell = (what: string) => async () => {
      const asked = server.arrived.filter(({ path }) => path === modify).length - before
      told.push(`${what} after ${asked}`)
    }
    one.session.addHooks({
      passwordChanging: tell('changing'),
      passwordRefused: tell('refused'),
      passwordChanged: tell('changed'),
    })
    let before = server.arrived.filter(({ path }) => path === modify).length
    refusal = '旧密码不正确'
    await failureOf(one.session.changePassword(input))
    expect(told.splice(0)).toEqual(['changing after 0', 'refused after 1'])
    refusal = ''
    server.answer((arrived, response, request) =>
      arrived.path === modify ? void response.socket?.destroy() : platform(arrived, response, request),
    )
    before = server.arrived.filter(({ path }) => path === modify).length
    expect((await failureOf(one.session.changePassword(input))).extra.outcome).toBe('unknown')
    expect(told.splice(0), 'nobody knows which of the two holds').toEqual(['changing after 0'])
    server.answer(platform)
    before = server.arrived.filter(({ path }) => path === modify).length
    await one.session.changePassword(input)
    expect(told).toEqual(['changing after 0', 'changed after 1'])
  })

  test('nothing is sent without a session', async () => {
    const one = await signedIn()
    await one.session.signOut()
    expect((await failureOf(one.session.changePassword(input))).code).toBe('session.none')
  })
})
