import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSessionHandlers } from '#main/ipc/handlers/session.ts'
import { createPreferences } from '#main/preferences/preferences.ts'
import { afterSignOut } from '#main/preferences/sign-out.ts'
import { codeOf } from '../http/support/fixture.ts'
import { envelope, type Script, type ScriptedServer, startScriptedServer } from '../http/support/scripted-server.ts'
import { keyring, registryOf, start } from './support.ts'

let server: ScriptedServer
beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.kill())

const secrets = ['秘密字典', '李主任', 'token-of-admin', '/model/leave', '请假申请']

const platform: Script = (arrived, response, request) => {
  const answer = (script: Script) => script(arrived, response, request)
  if (arrived.path === '/api/oauth/Login') return answer(envelope({ token: 'Bearer token-of-admin-0123456789' }))
  if (arrived.path === '/api/oauth/CurrentUser') {
    return answer(envelope({ userInfo: { userId: 'u1', userName: '李主任' }, menuList: [{ id: 'm', type: 4 }] }))
  }
  return answer(envelope({ list: [{ id: '1', fullName: '秘密字典' }] }))
}

/** A settings file on disk that a test can read. */
function settingsFile(path: string) {
  const read = (): Record<string, unknown> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
  return {
    get: (key: string) => read()[key],
    set: (values: Readonly<Record<string, unknown>>) => writeFileSync(path, JSON.stringify({ ...read(), ...values })),
  }
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && readFileSync(path).includes(text)
  })
}

describe('signing out', () => {
  test.each([
    ['an open screen', false],
    ['a locked one', true],
  ])('from %s leaves nothing of the account on the device or in memory', async (_name, locked) => {
    server.answer(platform)
    const folder = mkdtempSync(join(tmpdir(), 'atrium-sign-out-'))
    // A keyring that protects nothing, so that what is left could be read.
    const one = start(folder, registryOf({ a: server.url }, 'a').registry, { safeStorage: keyring('basic_text') })
    const preferences = createPreferences({
      file: settingsFile(join(folder, 'preferences.json')),
      scope: () => ({ profileId: 'a', account: one.session.state().account }),
      systemLanguage: () => 'zh',
    })
    const handlers = createSessionHandlers(one.session)
    one.session.addHooks({ leaving: () => preferences.write(afterSignOut(preferences.read())) })
    await one.session.signIn({ account: 'admin', password: 'Campus2026', keep: true })
    await one.session.currentUser(false)
    await one.answers.answer('dictionary.types', {})
    preferences.write({
      tabs: [{ path: '/model/leave', title: '请假申请' }],
      lists: [{ list: 'module/m', pageSize: 100, filters: { f_name: '李主任' } }],
    })
    expect(filesWith(folder, '请假申请')).toEqual(['preferences.json'])
    if (locked) await one.session.lock()

    await handlers['session.signOut'](undefined, { signal: new AbortController().signal, windowId: 1 })
    expect(one.session.token()).toBeNull()
    expect(await codeOf(one.answers.answer('dictionary.types', {}, { cacheOnly: true }))).toBe('session.none')
    expect(await codeOf(one.session.currentUser(false))).toBe('session.none')
    await one.stop()
    for (const secret of secrets) expect(filesWith(folder, secret), secret).toEqual([])
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /sqlite/.test(name))).toEqual([])
    rmSync(folder, { recursive: true, force: true })
  })

  test('without a session writes nothing for nobody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-sign-out-'))
    const one = start(folder, registryOf({ a: server.url }, 'a').registry)
    let left = 0
    const handlers = createSessionHandlers(one.session)
    one.session.addHooks({ leaving: () => void (left += 1) })
    await handlers['session.signOut'](undefined, { signal: new AbortController().signal, windowId: 1 })
    expect(left).toBe(0)
    await one.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})
