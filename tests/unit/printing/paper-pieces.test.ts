import { describe, expect, it } from 'vitest'
import { separatorCode, writePaperCode } from '#shared/printing/paper-code.ts'
import { type ScannedPage, splitPages } from '#shared/printing/paper-pieces.ts'

const code = (recordId: string, print = 1) => writePaperCode({ server: 's', modelId: 'm', recordId, print })

/** One run of pages: what the code of each says, `''` for none. */
function run(codes: readonly string[], name = 'scan', looks: readonly string[] = []): ScannedPage[] {
  return codes.map((text, index) => ({
    ...{ run: name, number: index + 1, look: looks[index] ?? '' },
    codes: text === '' ? [] : [text],
  }))
}

const shown = (pages: readonly ScannedPage[]) =>
  splitPages(pages).map(({ run: of, pages: numbers, code: found, repeated }) =>
    [`${of} ${numbers.join(',')}`, found?.recordId ?? '-', ...repeated].join(' '),
  )

describe('scanned pages are parted', () => {
  it('where the code of another record begins; a page without a code belongs to the one before', () => {
    expect(shown(run([code('a'), '', code('a'), code('b'), '']))).toEqual(['scan 1,2,3 a', 'scan 4,5 b'])
  })

  it('between two prints of one record', () => {
    expect(shown(run([code('a', 1), code('a', 2)]))).toEqual(['scan 1 a', 'scan 2 a'])
  })

  it('at a sheet that parts, which goes into none of them, also between pages of one record', () => {
    expect(shown(run([code('a'), separatorCode, code('a'), separatorCode, '', '']))).toEqual([
      'scan 1 a',
      'scan 3 a',
      'scan 5,6 -',
    ])
  })

  it('before the first code: what lies above it has no record', () => {
    expect(shown(run(['', '', code('a'), '']))).toEqual(['scan 1,2 -', 'scan 3,4 a'])
  })

  it('where another file begins, even without a code', () => {
    expect(shown([...run([code('a')], 'one'), ...run(['', code('a')], 'two')])).toEqual([
      'one 1 a',
      'two 1 -',
      'two 2 a',
    ])
  })

  it('and one that was there already, to the last dot, is left out and said', () => {
    expect(shown(run([code('a'), code('a'), '', code('b')], 'scan', ['x', 'x', 'y', 'z']))).toEqual([
      'scan 1,3 a 2',
      'scan 4 b',
    ])
  })

  it('with codes of others on them as if these were not there', () => {
    const pages = run([code('a'), '']).map((page) => ({ ...page, codes: ['https://example.org', ...page.codes] }))
    expect(shown(pages)).toEqual(['scan 1,2 a'])
  })

  it('into none where there are none, and where all of them only part', () => {
    expect(splitPages([])).toEqual([])
    expect(splitPages(run([separatorCode, separatorCode]))).toEqual([])
  })

  it('into one piece of five hundred pages', () => {
    expect(splitPages(run([code('a'), ...Array.from({ length: 499 }, () => '')]))[0]?.pages).toHaveLength(500)
  })
})
