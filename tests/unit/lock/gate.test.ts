import { describe, expect, test, vi } from 'vitest'
import type { SessionState } from '#shared/ipc/session.ts'
import { createPreferencesHandlers } from '#main/ipc/handlers/preferences.ts'
import { createPreferences } from '#main/preferences/preferences.ts'
import { createLockGate } from '#main/session/lock-gate.ts'

const state = (account: string | null, locked: boolean): SessionState => ({
  phase: account === null ? 'none' : 'signedIn',
  account,
  restored: false,
  keyring: { backend: '', secure: false },
  keptOnDevice: false,
  locked,
})
const changed = (endpoint: 'dictionary.all' | 'user.all') => ({ endpoint, params: {}, query: {} })

function setup() {
  const sent: unknown[][] = []
  let now = state('admin', false)
  const gate = createLockGate({ send: (...one) => void sent.push(one), isLocked: () => now.locked })
  const follow = (next: SessionState) => {
    now = next
    gate.sessionChanged(next)
  }
  follow(now)
  return { sent, gate, follow }
}

describe('pushes behind a locked screen', () => {
  test('wait in their order for the same account, so that nothing on screen stays old after an unlock', () => {
    const { sent, gate, follow } = setup()
    follow(state('admin', true))
    gate.send('cache.changed', changed('dictionary.all'))
    gate.send('cache.changed', changed('user.all'))
    expect(sent).toEqual([])
    follow(state('admin', false))
    expect(sent).toEqual([
      ['cache.changed', changed('dictionary.all')],
      ['cache.changed', changed('user.all')],
    ])
    follow(state('admin', false))
    expect(sent).toHaveLength(2)
  })

  test('never reach whoever comes next', () => {
    const { sent, gate, follow } = setup()
    follow(state('admin', true))
    gate.send('cache.changed', changed('dictionary.all'))
    follow(state(null, false))
    follow(state('student', false))
    expect(sent).toEqual([])
  })

  test('a key pressed at the lock screen closes no tab, not even later', () => {
    const { sent, gate, follow } = setup()
    follow(state('admin', true))
    gate.send('shell.command', { command: 'closeTab' })
    follow(state('admin', false))
    expect(sent).toEqual([])
  })

  test('what the lock screen itself needs passes', () => {
    const { sent, gate, follow } = setup()
    follow(state('admin', true))
    gate.send('session.ended', { code: 600, message: '' })
    gate.send('session.changed', state(null, false))
    const fingerprints = { serialNumber: '1', validFrom: 0, validTo: 1, fingerprint: 'AA:BB' }
    const chain = [{ subject: 'oa', issuer: 'root', ...fingerprints }] as const
    gate.send('certificates.refused', { origin: 'https://oa.example.edu', reason: 'ERR_CERT_DATE_INVALID', chain })
    expect(sent).toHaveLength(3)
  })

  test('a night of pushes does not fill the memory', () => {
    const { sent, gate, follow } = setup()
    follow(state('admin', true))
    for (let index = 0; index < 2000; index += 1) gate.send('connection.changed', { online: true })
    for (let index = 0; index < 2000; index += 1) gate.send('cache.changed', changed('user.all'))
    sent.length = 0
    follow(state('admin', false))
    expect(sent).toHaveLength(500)
  })
})

describe('bytes behind a locked screen', () => {
  test('files and prints are refused, the captcha is not', async () => {
    let locked = true
    const answer = vi.fn(async () => new Response('bytes'))
    const gate = createLockGate({ send: () => undefined, isLocked: () => locked })
    const table = gate.guardResources({ '/captcha/': answer, '/file/': answer, '/print/': answer })
    const status = async (prefix: keyof typeof table) =>
      (await table[prefix]?.(new Request(`https://atrium${prefix}x`)))?.status
    expect([await status('/captcha/'), await status('/file/'), await status('/print/')]).toEqual([200, 423, 423])
    expect(answer).toHaveBeenCalledTimes(1)
    locked = false
    expect([await status('/file/'), await status('/print/')]).toEqual([200, 200])
  })
})

describe('the answer to a dialog of the system', () => {
  test('counts only while the screen is still unlocked', async () => {
    let locked = false
    const gate = createLockGate({ send: () => undefined, isLocked: () => locked })
    expect(await gate.afterDialog(Promise.resolve('/home/wang/a.pdf'))).toBe('/home/wang/a.pdf')
    const asked = Promise.withResolvers<string | null>()
    const choice = gate.afterDialog(asked.promise)
    locked = true
    asked.resolve('/home/wang/a.pdf')
    await expect(choice).rejects.toMatchObject({ code: 'session.locked' })
    expect(await gate.afterDialog(Promise.resolve(null))).toBeNull()
  })
})

describe('settings behind a locked screen', () => {
  test('tell how the screen looks and nothing about the person', async () => {
    let locked = false
    const values = new Map<string, unknown>()
    const preferences = createPreferences({
      file: {
        get: (key) => values.get(key),
        set: (entries) => Object.entries(entries).forEach(([key, value]) => values.set(key, value)),
      },
      scope: () => ({ profileId: 'a', account: 'admin' }),
      systemLanguage: () => 'zh',
    })
    const handlers = createPreferencesHandlers(
      preferences,
      () => locked,
      async () => undefined,
      () => undefined,
    )
    const context = { signal: new AbortController().signal, windowId: 1 }
    preferences.write({ language: 'en', lastAccount: 'admin', tabs: [{ path: '/model/leave', title: '请假申请' }] })
    expect(await handlers['preferences.read'](undefined, context)).toMatchObject({ tabs: [{ title: '请假申请' }] })
    locked = true
    const answer = await handlers['preferences.read'](undefined, context)
    expect(answer).toEqual({ language: 'en', themeClass: 'ocean', slideClass: 'lightWhite', size: 'medium' })
  })
})
