import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kilobytes, scriptsOf } from '../../support/built-script.ts'

const built = resolve(import.meta.dirname, '../../../out/renderer')
// `npm test` builds before these tests run.
describe.skipIf(!existsSync(join(built, 'index.html')))('the script of the built window, gzip', () => {
  it('is at most 400 KB until the sign-in page shows (it was 535)', () => {
    expect(kilobytes(scriptsOf('sign-in'))).toBeLessThan(400)
  })

  // It was 490 while the words of all pages came along.
  it('is at most 465 KB with the frame of the pages, which is read ahead while somebody types their password', () => {
    expect(kilobytes(scriptsOf('sign-in', 'shell', 'zh'))).toBeLessThan(465)
  })

  it('keeps what reads markup, pinyin and the kinds of fields out of both', () => {
    const text = [...scriptsOf('sign-in', 'shell')].map((file) => readFileSync(file, 'utf8')).join('\n')
    // A word of each: parse5, pinyin-match, the registry of kinds.
    const marks = ['missing-semicolon-after-character-reference', 'zhuang', 'relationFormAttr']
    expect(marks.filter((mark) => text.includes(mark))).toEqual([])
  })
})
