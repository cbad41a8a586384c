import { describe, expect, it } from 'vitest'
import { errorCodes } from '#shared/ipc/errors.ts'
import { catalogues } from '#renderer/i18n/index.ts'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}
const zh = new Map(flatten(catalogues.zh as Tree))
const slots = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]).sort()

describe.each(['zhtw', 'en'] as const)('texts in %s', (language) => {
  const texts = new Map(flatten(catalogues[language] as Tree))

  it('has every key of zh in every domain, and no other (a key would show on screen)', () => {
    expect([...texts.keys()].sort()).toEqual([...zh.keys()].sort())
  })

  it('fills the same slots as zh (a name or number was lost)', () => {
    const different = [...zh].filter(([key, text]) => slots(text).join() !== slots(texts.get(key) ?? '').join())
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('is never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })
})

it('has no Chinese in en and no Latin-only copy of it in zhtw', () => {
  const en = flatten(catalogues.en as Tree).filter(([, text]) => /\p{Script=Han}/u.test(text))
  expect(en).toEqual([])
})

it('has a text for every error code of the bridge', () => {
  expect(errorCodes.filter((code) => !zh.has(`errors.${code}`))).toEqual([])
})
