import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { routesFromMenu } from '#shared/access/routes.ts'
import type { MenuNode } from '#shared/api/auth.ts'
import { setLanguage } from '#renderer/i18n/index.ts'
import { flatTexts, nameOf, putTranslations, translated } from '#renderer/i18n/translations.ts'

const none = new Map<string, string>()

// The files of a process share its globals: another would take this for a page.
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

/** A language without the document that `setLanguage` tells. */
async function setLocale(language: 'zh' | 'en'): Promise<void> {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await setLanguage(language)
}

afterEach(async () => {
  putTranslations('zh', none)
  await setLocale('zh')
})

describe('texts that an organisation translated', () => {
  it('reads the nested answer of the family as codes', () => {
    const json = '{"routes":{"home":"Home","system-dictionary":"Dictionaries"},"leave.odd":"Odd","n":1}'
    expect(Object.fromEntries(flatTexts(json))).toEqual({
      'routes.home': 'Home',
      'routes.system-dictionary': 'Dictionaries',
      'leave.odd': 'Odd',
    })
  })

  it('reads an answer that is no object or no JSON as nothing', () => {
    for (const json of ['', 'null', '[]', '{', '"text"']) expect(flatTexts(json).size).toBe(0)
  })

  it('ends at a depth that no code has', () => {
    const json = `${'{"a":'.repeat(3000)}"x"${'}'.repeat(3000)}`
    expect(flatTexts(json).size).toBe(0)
  })

  it('shows the stored text until the translations of the window’s language are there', async () => {
    putTranslations('en', new Map([['routes.home', 'Home']]))
    expect(translated('routes.home', '首页')).toBe('首页')
    await setLocale('en')
    expect(translated('routes.home', '首页')).toBe('Home')
    expect(nameOf({ fullName: '首页' })).toBe('首页')
    expect(nameOf({ fullName: '首页', fullNameI18nCode: 'routes.home' })).toBe('Home')
  })

  it('names a menu entry by the family’s code, with the dots of its own code as dashes', () => {
    const node = { id: '1', enCode: 'system.dictionary', fullName: '字典管理', type: 2, urlAddress: 'x' }
    const menu = [{ icon: '', propertyJson: '', linkTarget: '', children: [], ...node } as unknown as MenuNode]
    const texts: Readonly<Record<string, string>> = { 'routes.system-dictionary': 'Dictionaries' }
    const [route] = routesFromMenu(menu, (code, stored) => texts[code] ?? stored)
    expect(route?.meta).toMatchObject({ title: 'Dictionaries', storedTitle: '字典管理' })
  })
})
