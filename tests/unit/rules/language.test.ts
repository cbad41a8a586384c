import { describe, expect, test } from 'vitest'
import { acceptLanguage, languages, preferredLanguage } from '#shared/rules/language.ts'

describe('the language that a call asks for', () => {
  test.each([
    [undefined, 'zh'],
    ['', 'zh'],
    ['zh-CN', 'zh'],
    ['zh', 'zh'],
    ['zh-SG', 'zh'],
    ['zh-TW', 'zhtw'],
    ['zh-Hant-HK', 'zhtw'],
    ['ZH_hk', 'zhtw'],
    ['en', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr-FR, en;q=0.5, zh;q=0.8', 'zh'],
    ['de', 'zh'],
    ['zh;q=0, en;q=0.1', 'en'],
    ['*', 'zh'],
    ['en;q=wrong', 'zh'],
    [';;;,,,q=1', 'zh'],
  ] as const)('%s is %s', (header, expected) => {
    expect(preferredLanguage(header)).toBe(expected)
  })

  test('each language is understood as it is asked for', () => {
    for (const language of languages) expect(preferredLanguage(acceptLanguage[language])).toBe(language)
  })
})
