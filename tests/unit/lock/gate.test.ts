import { describe, expect, test, vi } from 'vitest'
import type { SessionState } from '#shared/ipc/session.ts'
import { createPreferencesHandlers } from '#main/ipc/handlers/preferences.ts'
import { createPreferences } from '#main/preferences/preferences.ts'
import { behindLock, createLockCurtain } from '#main/session/lock-gate.ts'

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
  const curtain = createLockCurtain((...one) => void sent.push(one))
  curtain.follow(state('admin', false))
  return { sent, curtain }
}

describe('pushes behind a locked screen', () => {
  test('wait in their order for the same account, so that nothing on screen stays old after an unlock', () => {
    const { sent, curtain } = setup()
    curtain.follow(state('admin', true))
    curtain.send('cache.changed', changed('dictionary.all'))
    curtain.send('cache.changed', changed('user.all'))
    expect(sent).toEqual([])
    curtain.follow(state('admin', false))
    expect(sent).toEqual([
      ['cache.changed', changed('dictionary.all')],
      ['cache.changed', changed('user.all')],
    ])
    curtain.follow(state('admin', false))
    expect(sent).toHaveLength(2)
  })

  test('never reach whoever comes next', () => {
    const { sent, curtain } = setup()
    curtain.follow(state('admin', true))
    curtain.send('cache.changed', changed('dictionary.all'))
    curtain.follow(state(null, false))
    curtain.follow(state('student', false))
    expect(sent).toEqual([])
  })

  test('a key pressed at the lock screen closes no tab, not even later', () => {
    const { sent, curtain } = setup()
    curtain.follow(state('admin', true))
    curtain.send('shell.command', { command: 'closeTab' })
    curtain.follow(state('admin', false))
    expect(sent).toEqual([])
  })

  test('what the lock screen itself needs passes', () => {
    const { sent, curtain } = setup()
    curtain.follow(state('admin', true))
    curtain.send('session.ended', { code: 600, message: '' })
    curtain.send('session.changed', state(null, false))
    const fingerprints = { serialNumber: '1', validFrom: 0, validTo: 1, fingerprint: 'AA:BB' }
    const chain = [{ subject: 'oa', issuer: 'root', ...fingerprints }] as const
    curtain.send('certificates.refused', { origin: 'https://oa.example.edu', reason: 'ERR_CERT_DATE_INVALID', chain })
    expect(sent).toHaveLength(3)
  })

  test('a night of pushes does not fill the memory', () => {
    const { sent, curtain } = setup()
    curtain.follow(state('admin', true))
    for (let index = 0; index < 2000; index += 1) curtain.send('connection.changed', { online: true })
    for (let index = 0; index < 2000; index += 1) curtain.send('cache.changed', changed('user.all'))
    sent.length = 0
    curtain.follow(state('admin', false))
    expect(sent).toHaveLength(500)
  })
})

describe('bytes behind a locked screen', () => {
  test('files and prints are refused, the captcha is not', async () => {
    let locked = true
    const answer = vi.fn(async () => new Response('bytes'))
    const table = behindLock({ '/captcha/': answer, '/file/': answer, '/print/': answer }, () => locked)
    const status = async (prefix: keyof typeof table) =>
      (await table[prefix]?.(new Request(`https://atrium${prefix}x`)))?.status
    expect([await status('/captcha/'), await status('/file/'), await status('/print/')]).toEqual([200, 423, 423])
    expect(answer).toHaveBeenCalledTimes(1)
    locked = false
    expect([await status('/file/'), await status('/print/')]).toEqual([200, 200])
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
    const handlers = createPreferencesHandlers(preferences, () => locked)
    const context = { signal: new AbortController().signal, windowId: 1 }
    preferences.write({ language: 'en', lastAccount: 'admin', tabs: [{ path: '/model/leave', title: '请假申请' }] })
    expect(await handlers['preferences.read'](undefined, context)).toMatchObject({ tabs: [{ title: '请假申请' }] })
    locked = true
    const answer = await handlers['preferences.read'](undefined, context)
    expect(answer).toEqual({ language: 'en', themeClass: 'ocean', slideClass: 'lightWhite', size: 'medium' })
  })
})
