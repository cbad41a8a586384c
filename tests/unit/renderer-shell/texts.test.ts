import { describe, expect, it } from 'vitest'
import { errorCodes } from '#shared/ipc/errors.ts'
import { textsOf } from '#renderer/i18n/index.ts'
import { mainlandWords } from '../../support/mainland-words.ts'

type Tree = { readonly [key: string]: string | Tree }

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}
const catalogues = { zh: await textsOf('zh'), zhtw: await textsOf('zhtw'), en: await textsOf('en') }
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

it('has no Chinese in en', () => {
  const en = flatten(catalogues.en as Tree).filter(([, text]) => /\p{Script=Han}/u.test(text))
  expect(en).toEqual([])
})

/** Traditional characters in common use: the first level of Big5. */
function traditional(): ReadonlySet<string> {
  const decoder = new TextDecoder('big5')
  const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_each, index) => from + index)
  const tails = [...bytes(0x40, 0x7e), ...bytes(0xa1, 0xfe)]
  return new Set(bytes(0xa4, 0xc6).flatMap((head) => tails.map((tail) => decoder.decode(new Uint8Array([head, tail])))))
}

it('has no simplified character in zhtw', () => {
  const known = traditional()
  expect(known.has('記') && !known.has('记')).toBe(true)
  const simplified = flatten(catalogues.zhtw as Tree).flatMap(([key, text]) =>
    [...text].filter((one) => /\p{Script=Han}/u.test(one) && !known.has(one)).map((one) => `${key}: ${one}`),
  )
  expect(simplified).toEqual([])
})

it('zhtw has no words of the mainland and one word for one thing', () => {
  const found = flatten(catalogues.zhtw as Tree).filter(([, text]) => mainlandWords.test(text))
  expect(found).toEqual([])
})

it('has a text for every error code of the bridge', () => {
  expect(errorCodes.filter((code) => !zh.has(`errors.${code}`))).toEqual([])
})

/** Without what is a matter of typography: case and the mark at the end. */
const plain = (text: string) => text.toLowerCase().replace(/[.!?]$/, '')
const english = new Map(flatten(catalogues.en as Tree))

it('counts one of a thing in the singular in en', () => {
  // Counts that are never one, and units.
  const others = [
    'dataInterface.connected',
    'dataInterface.milliseconds',
    'form.import.tooMany',
    'form.table.cut',
    'preview.rowsCut',
    'profile.log.milliseconds',
    'profile.rule.length',
  ]
  const plural = [...english].filter(
    ([key, text]) => !key.endsWith('_other') && /\{\{count\}\} (?:\w+ )?\w+s\b/.test(text),
  )
  expect(plural.map(([key]) => key).sort()).toEqual(others)
})

it('has one word for one thing in en: what is 发布 in Chinese is published, not released', () => {
  expect([...english].filter(([, text]) => /\breleas/i.test(text))).toEqual([])
})

it.each([
  ['common.age.justNow', 'just now'],
  ['common.columnSettings.title', 'list display settings'],
  ['common.deleteConfirm', 'this will permanently delete the data, continue?'],
  ['common.fullScreenUnsupported', 'full screen not supported'],
  ['dictionary.category.exportConfirm', 'you are sure to export this dictionary category, continue?'],
  ['dictionary.category.manager', 'dictionary category management'],
  ['dictionary.category.topNode', 'top node'],
  ['dictionary.editEntry', 'edit dictionary'],
  ['dictionary.newEntry', 'new dictionary'],
  ['dictionary.rule.codeLength', 'dictionary code at most 50 characters!'],
  ['dictionary.rule.codeRequired', 'please enter code'],
  ['dictionary.rule.nameLength', 'dictionary name at most 50 characters!'],
  ['dictionary.rule.nameRequired', 'please enter name'],
  ['dictionary.rule.parentRequired', 'parent menu cannot be empty'],
  ['dictionary.rule.select', 'please select'],
  ['errors.platform.business', 'request error, please retry'],
  ['errors.platform.network', 'request error, please retry'],
  ['errors.platform.sessionEnded', 'login expired, please log in again'],
  ['errors.request', 'request error, please retry'],
  ['messages.readAllConfirm', 'you are sure to mark all as read, continue?'],
  ['password.codeRequired', 'captcha cannot be empty'],
  ['password.mismatch', 'the two passwords do not match'],
  ['password.oldRequired', 'old password cannot be empty'],
  ['password.rules.required', 'new password cannot be empty'],
  ['printing.notInPreview', 'printing is not supported in feature preview'],
  ['shell.session.hasError', 'Has Error'],
  ['shell.session.noMenu', 'Your permissions are insufficient, contact the administrator'],
  ['shell.session.noUser', 'Verification failed, please log in again'],
  ['shell.user.signOutConfirm', 'are you sure you want to exit the application'],
  ['signIn.sso.abnormal', 'account abnormal'],
])('says %s in the words that are required: %s', (key, quote) => {
  expect(plain(english.get(key) ?? '')).toBe(plain(quote))
})
