import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue, type MessageCode } from '#server/messages/catalogue.ts'
import { message, render, renderParams } from '#server/messages/message.ts'
import type { Text } from '#server/messages/text.ts'
import { mainlandWords } from '../../support/mainland-words.ts'

const server = join(import.meta.dirname, '../../../src/server')
const hanzi = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/

const texts = Object.entries(catalogue).flatMap(([area, entries]) =>
  Object.entries(entries as Readonly<Record<string, Text>>).map(([key, text]) => ({ code: `${area}.${key}`, text })),
)
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted()
const formsOf = (text: Text) => [
  text.zh,
  text.zhtw,
  ...(typeof text.en === 'string' ? [text.en] : Object.values(text.en)),
]

function sources(folder: string): { path: string; code: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(server, path), code: readFileSync(path, 'utf8') }))
}

describe('the texts of the server', () => {
  test.each(texts)('$code takes the same parameters in every language', ({ text }) => {
    const [zh = '', ...others] = formsOf(text)
    for (const other of others) expect(placeholders(other)).toEqual(placeholders(zh))
  })

  test('are filled in, and English ones hold no Chinese', () => {
    for (const { code, text } of texts) {
      const [zh = '', zhtw = '', ...english] = formsOf(text)
      for (const form of [zh, zhtw, ...english]) expect(form.trim(), code).not.toBe('')
      for (const form of english) expect(form, code).not.toMatch(hanzi)
    }
  })

  test('traditional ones use no character that only simplified Chinese has', () => {
    const simplified = /[们个这产经过时间删现认证请输设权没户号码开关闭录册页读写签选择导发务数据录单]/
    const traditionalToo = /[個這產經過時間刪現認證請輸設權沒戶號碼開關閉錄冊頁讀寫簽選擇導發務數據單]/g
    for (const { code, text } of texts) expect(text.zhtw.replace(traditionalToo, ''), code).not.toMatch(simplified)
  })

  test('traditional ones have no words of the mainland and one word for one thing', () => {
    expect(texts.filter(({ text }) => mainlandWords.test(text.zhtw)).map(({ code }) => code)).toEqual([])
  })

  test('English ones have the words of the window: what is 发布 is published', () => {
    const released = texts.filter(({ text }) => formsOf(text).some((form) => /\breleas/i.test(form)))
    expect(released.map(({ code }) => code)).toEqual([])
  })

  test('are all used', () => {
    const code = sources(server)
      .filter(({ path }) => !path.startsWith('messages/'))
      .map((source) => source.code)
      .join('\n')
    const dynamic = [...code.matchAll(/`(\w+\.\w*)\$\{/g)].map((match) => match[1] ?? '')
    const unused = texts.filter(
      (each) => !code.includes(`'${each.code}'`) && !dynamic.some((start) => each.code.startsWith(start)),
    )
    expect(unused.map((each) => each.code)).toEqual([])
  })

  test('stand in the catalogue alone: no other file of the server but the seed holds Chinese', () => {
    // Names of the state's own region tables, compared with and never shown, entries of dictionaries, and values of samples. Migrations store names of menus as seeds do.
    const data = new Set(['areas/region/regions.ts', 'database/family-dictionaries.ts', 'areas/print/sample-values.ts'])
    const found = sources(server).filter(
      ({ path, code }) =>
        !/^(?:messages|seed|database\/migrations)\//.test(path) && !data.has(path) && hanzi.test(code),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })
})

describe('a message', () => {
  test('is rendered in each language, messages inside it too', () => {
    const waiting = message('common.tooOften', { wait: message('common.seconds', { count: 30 }) })
    expect(render(waiting, 'zh')).toBe('操作过于频繁，请 30 秒后再试')
    expect(render(waiting, 'zhtw')).toBe('操作過於頻繁，請 30 秒後再試')
    expect(render(waiting, 'en')).toBe('Too many attempts. Please try again in 30 seconds.')
    expect(renderParams(waiting.params ?? {}, 'en')).toEqual({ wait: '30 seconds' })
  })

  test.each([
    [1, '1 record deleted'],
    [0, '0 records deleted'],
    [2, '2 records deleted'],
  ])('counts in English: %s', (count, expected) => {
    expect(render(message('module.deleted', { count }), 'en')).toBe(expected)
  })

  test('takes its parameters as they are: no placeholder in them is filled', () => {
    expect(render(message('dictionary.entryNameTaken', { name: '{code} $& “x”' }), 'en')).toContain('{code} $& “x”')
  })

  test('of a code that a newer server stored is shown as its code', () => {
    expect(render({ code: 'later.key' as MessageCode }, 'en')).toBe('later.key')
  })
})
