import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { preferenceFile } from '#main/preferences/file.ts'
import { type PreferenceScope, preferenceKey } from '#main/preferences/keys.ts'
import { languageOf } from '#main/base/language.ts'
import { createPreferences } from '#main/preferences/preferences.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-preferences-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let round = 0
function setup() {
  round += 1
  const cwd = join(folder, String(round))
  const who = { profileId: null as string | null, account: null as string | null }
  const create = () =>
    createPreferences({
      file: preferenceFile(cwd, () => undefined),
      scope: () => who,
      systemLanguage: () => 'zh' as const,
    })
  const as = (profileId: string | null, account: string | null) => Object.assign(who, { profileId, account })
  return { preferences: create(), create, as, path: join(cwd, 'preferences.json') }
}

describe('preferences', () => {
  it('are read from the disk once and kept there as they are in memory', () => {
    const { preferences, create, path } = setup()
    preferences.write({ themeClass: 'purple' })
    const kept = readFileSync(path, 'utf8')
    rmSync(path)
    expect(preferences.read().themeClass).toBe('purple')
    writeFileSync(path, kept)
    preferences.write({ size: 'small' })
    expect(create().read()).toMatchObject({ themeClass: 'purple', size: 'small' })
  })

  it('are written only where something changed', () => {
    const { preferences, path } = setup()
    preferences.write({ themeClass: 'purple', sysConfig: { title: '校园' } })
    rmSync(path)
    preferences.write({ sysConfig: { title: '校园' }, themeClass: 'purple' })
    expect(existsSync(path)).toBe(false)
    preferences.write({ sysConfig: { title: '大学' } })
    expect(readFileSync(path, 'utf8')).toContain('大学')
  })

  it('start with the defaults of section 9 and the system language', () => {
    expect(setup().preferences.read()).toEqual({
      language: 'zh',
      themeClass: 'ocean',
      slideClass: 'lightWhite',
      size: 'medium',
    })
  })

  it('belong to one account of one server: nobody inherits the tabs of another', () => {
    const { preferences, as, create } = setup()
    as('local', 'admin')
    preferences.write({ tagsView: false, tabs: [{ path: '/home', title: '首页' }] })
    expect(create().read()).toMatchObject({ tagsView: false, tabs: [{ path: '/home', title: '首页' }] })
    as('local', 'teacher')
    expect(preferences.read().tabs).toBeUndefined()
    as('other', 'admin')
    expect(preferences.read().tabs).toBeUndefined()
    as('local', null)
    expect(preferences.read().tagsView).toBeUndefined()
    expect(preferences.readFor({ profileId: 'local', account: 'admin' }).tagsView).toBe(false)
    as('local', 'admin')
    expect(preferences.read().tagsView).toBe(false)
  })

  it('keep the last language and a dark window for the sign-in page, and how it looks otherwise for the person alone', () => {
    const { preferences, as } = setup()
    as('local', 'admin')
    preferences.write({ language: 'en', themeClass: 'purple', slideClass: 'dark', size: 'small', sidebarWidth: 208 })
    preferences.write({ colorScheme: 'dark' })
    as('local', 'teacher')
    const defaults = { themeClass: 'ocean', slideClass: 'lightWhite', size: 'medium', colorScheme: 'dark' }
    expect(preferences.read()).toEqual({ language: 'en', ...defaults })
    preferences.write({ language: 'zhtw' })
    as(null, null)
    expect(preferences.read()).toEqual({ language: 'zhtw', ...defaults })
    as('local', 'admin')
    expect(preferences.read()).toMatchObject({ language: 'en', themeClass: 'purple' })
    expect(preferences.language()).toBe('en')
  })

  it('keep what belongs to the sign-in page of a server per server, whoever is signed in', () => {
    const { preferences, as } = setup()
    as('a', 'admin')
    preferences.write({ lastAccount: 'admin', loginNeedCode: true, sysConfig: { sysName: '数字化校园' } })
    as('a', null)
    expect(preferences.read()).toMatchObject({
      lastAccount: 'admin',
      loginNeedCode: true,
      sysConfig: { sysName: '数字化校园' },
    })
    as('b', null)
    expect(preferences.read().lastAccount).toBeUndefined()
  })

  it('leave out a stored value that no longer fits instead of failing', () => {
    const { preferences, path, create } = setup()
    preferences.write({ language: 'en', size: 'large' })
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    for (const key of Object.keys(stored)) stored[key] = { broken: true }
    writeFileSync(path, JSON.stringify(stored))
    expect(create().read()).toMatchObject({ language: 'zh', size: 'medium' })
    writeFileSync(path, '{"atrium/')
    expect(create().read()).toMatchObject({ language: 'zh' })
  })

  it('tell who listens what was written, and nothing when nothing was', () => {
    const { preferences } = setup()
    const listener = vi.fn()
    const stop = preferences.onWrite(listener)
    preferences.write({})
    preferences.write({ language: 'en' })
    expect(listener).toHaveBeenCalledExactlyOnceWith(['language'])
    stop()
    preferences.write({ language: 'zh' })
    expect(listener).toHaveBeenCalledOnce()
  })

  it('never give two scopes one key, whatever an account is called', () => {
    const part = fc.option(fc.oneof(fc.string(), fc.constantFrom('*', '/', 'a/b', '%2A', '')), { nil: null })
    fc.assert(
      fc.property(part, part, part, part, (profileA, accountA, profileB, accountB) => {
        const same = profileA === profileB && accountA === accountB
        const a = preferenceKey({ profileId: profileA, account: accountA }, 'tabs')
        const b = preferenceKey({ profileId: profileB, account: accountB }, 'tabs')
        expect(a.startsWith('atrium/')).toBe(true)
        expect(a === b).toBe(same)
      }),
    )
  })
})

describe('preferences of an account that an administrator gave another name', () => {
  const tabs = [{ path: '/model/leave', title: '请假申请' }]
  /** Signs in under a name; `userId` as the server tells it. */
  function signedIn() {
    const cwd = join(folder, String((round += 1)))
    let who: PreferenceScope = { profileId: null, account: null }
    const preferences = createPreferences({
      file: preferenceFile(cwd, () => undefined),
      scope: () => who,
      systemLanguage: () => 'zh',
    })
    const as = (account: string, userId: string | null) => {
      who = { profileId: 'p', account, userId }
      if (userId !== null) preferences.identified({ profileId: 'p', account, userId })
      return preferences
    }
    return { as, path: join(cwd, 'preferences.json') }
  }

  it('go with the person, and whoever gets the former name begins with their own', () => {
    const { as } = signedIn()
    as('teacher', '1').write({ tabs, themeClass: 'purple' })
    expect(as('teacher', '2').read()).toMatchObject({ themeClass: 'ocean' })
    expect(as('teacher', '2').read().tabs).toBeUndefined()
    as('teacher', '2').write({ themeClass: 'green' })
    expect(as('wang.li', '1').read()).toMatchObject({ tabs, themeClass: 'purple' })
    expect(as('teacher', '2').read().themeClass).toBe('green')
  })

  it('stay each person’s own where two accounts changed their names', () => {
    const { as } = signedIn()
    as('teacher', '1').write({ themeClass: 'purple' })
    as('student', '2').write({ themeClass: 'green' })
    expect([as('student', '1').read().themeClass, as('teacher', '2').read().themeClass]).toEqual(['purple', 'green'])
  })

  it('that were kept under the name alone are taken over once, and lie under no name afterwards', () => {
    const { as, path } = signedIn()
    as('teacher', null).write({ tabs, themeClass: 'purple' })
    expect(as('teacher', '1').read()).toMatchObject({ tabs, themeClass: 'purple' })
    expect(Object.keys(JSON.parse(readFileSync(path, 'utf8')))).not.toContain('atrium/p/teacher/tabs')
    expect(as('teacher', '2').read().tabs).toBeUndefined()
    expect(as('teacher', null).read().tabs).toBeUndefined()
    expect(as('wang.li', '1').read().tabs).toEqual(tabs)
  })

  it('that were kept before the server said who it is are that person’s, and nobody else’s', () => {
    const { as } = signedIn()
    as('teacher', '1').write({ themeClass: 'purple' })
    as('teacher', null).write({ slideClass: 'dark' })
    expect(as('teacher', '1').read()).toMatchObject({ themeClass: 'purple', slideClass: 'dark' })
    as('teacher', null).write({ tabs })
    expect(as('teacher', '2').read().tabs).toBeUndefined()
    expect(as('teacher', '1').read().tabs).toBeUndefined()
  })

  it('go by the name where the server gives no ids', () => {
    const { as } = signedIn()
    as('teacher', '').write({ tabs })
    expect(as('teacher', '').read().tabs).toEqual(tabs)
    expect(as('wang.li', '').read().tabs).toBeUndefined()
  })

  it('give the language of whoever had the account last, until it is known who has it', () => {
    const { as } = signedIn()
    as('teacher', '1').write({ language: 'en' })
    as('student', '2').write({ language: 'zhtw' })
    expect(as('teacher', null).language()).toBe('en')
  })
})

describe('the language of the system', () => {
  it.each([
    [['zh-CN'], 'zh'],
    [['zh'], 'zh'],
    [['zh-Hans-SG'], 'zh'],
    [['zh_CN.UTF-8'], 'zh'],
    [['zh-TW'], 'zhtw'],
    [['zh_TW.UTF-8'], 'zhtw'],
    [['zh-HK'], 'zhtw'],
    [['zh-Hant'], 'zhtw'],
    [['zh-Hant-MO'], 'zhtw'],
    [['en-GB', 'zh-CN'], 'en'],
    [['fr-FR'], 'en'],
    [['zha'], 'en'],
    [[], 'en'],
    [['', 'zh-CN'], 'zh'],
  ] as const)('%j gives %s', (preferred, expected) => {
    expect(languageOf(preferred)).toBe(expected)
  })
})
