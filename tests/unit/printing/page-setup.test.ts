import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contentSize,
  millimetresToPixels,
  papers,
  readPageSetup,
  uprightA4,
  writePageSetup,
} from '#shared/printing/page-setup.ts'

describe('page set-up', () => {
  it.each(Object.entries(papers))('knows %s in both orientations', (paper, { width, height }) => {
    expect(readPageSetup(JSON.stringify({ paper }))).toMatchObject({ paper, width, height, orientation: 'portrait' })
    expect(readPageSetup(JSON.stringify({ paper, orientation: 'landscape' }))).toMatchObject({
      width: height,
      height: width,
    })
    expect(readPageSetup(`${paper} 横向`)).toMatchObject({ paper, orientation: 'landscape' })
  })

  it('keeps a custom size as it is given: a dot-matrix form is wide', () => {
    expect(readPageSetup('{"width":241,"height":93.3,"margins":0}')).toMatchObject({
      paper: 'custom',
      width: 241,
      height: 93.3,
      orientation: 'landscape',
      margins: { top: 0, right: 0, bottom: 0, left: 0 },
    })
    expect(readPageSetup('{"paper":{"width":"80mm","height":"120"}}')).toMatchObject({
      paper: 'custom',
      width: 80,
      height: 120,
    })
  })

  it('takes single margins before shared ones', () => {
    expect(readPageSetup('{"margins":{"top":5,"left":"7mm"},"marginTop":9}').margins).toEqual({
      top: 9,
      right: 15,
      bottom: 15,
      left: 7,
    })
  })

  it.each([
    '',
    'null',
    '[]',
    '{',
    '"A4"',
    '{"paper":"A99"}',
    '{"width":-1,"height":5}',
    '{"width":1e9,"height":1e9}',
    '{"margins":{"top":-3}}',
  ])('falls back to A4 for %s instead of failing', (text) => {
    expect(readPageSetup(text)).toMatchObject({ paper: 'A4', width: 210, height: 297 })
  })

  it('always leaves room for content, whatever the parameter says (property)', () => {
    const number = fc.oneof(fc.integer({ min: -50, max: 3000 }), fc.constant('x'), fc.constant(null))
    fc.assert(
      fc.property(
        fc.record({ width: number, height: number, margins: number, marginLeft: number, orientation: fc.string() }),
        (given) => {
          const setup = readPageSetup(JSON.stringify(given))
          const size = contentSize(setup)
          expect(size.width).toBeGreaterThanOrEqual(millimetresToPixels(9.99))
          expect(size.height).toBeGreaterThanOrEqual(millimetresToPixels(9.99))
          expect(Math.min(...Object.values(setup.margins))).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('a page set-up that a person changes', () => {
  const choice = {
    paper: 'custom',
    width: 241,
    height: 140,
    margins: { top: 1, right: 2, bottom: 3, left: 4.5 },
  } as const

  it.each([
    '',
    uprightA4,
    '{"type":"2","mt":"9","pageNumber":true,"own":1}',
    'A5 landscape',
    '{"paper":"A4","margins":7,"pageNumber":false}',
  ])('reads back as it was chosen, in the words it was written in: %s', (text) => {
    const before = readPageSetup(text)
    const after = readPageSetup(writePageSetup(text, choice))
    expect(after).toMatchObject({ ...choice, orientation: 'landscape', dialect: before.dialect })
    expect(after.pageNumbers).toBe(before.pageNumbers)
  })

  it('keeps what else the family stores there, which its designer reads again', () => {
    const written = writePageSetup('{"type":"2","mt":"9","own":{"a":1}}', {
      ...choice,
      paper: 'A4',
      width: 210,
      height: 297,
    })
    expect(JSON.parse(written)).toEqual({
      type: '2',
      width: '210',
      height: '297',
      mt: '1',
      mb: '3',
      ml: '4.5',
      mr: '2',
      direction: '纵向',
      own: { a: 1 },
    })
  })
})

describe('whose template it is', () => {
  it.each(['', '{}', 'null', '{{{', '{"width":"210","height":"297"}', '{"type":"2"}', '{"watermark":"内部"}'])(
    'is the family’s unless it is marked: %s',
    (text) => {
      expect(readPageSetup(text)).toMatchObject({ dialect: 'family', pageNumbers: false })
    },
  )

  it.each([
    'A4',
    'A4 landscape',
    '横向',
    '{"paper":"A5"}',
    '{"margins":3}',
    '{"editor":"atrium","width":60,"height":40}',
  ])('is ours by its mark or by words of ours: %s', (text) => {
    expect(readPageSetup(text)).toMatchObject({ dialect: 'own', pageNumbers: true })
  })

  it('stays marked when its page is changed', () => {
    const { paper, width, height, margins } = readPageSetup('A5')
    expect(JSON.parse(writePageSetup('{"paper":"A4"}', { paper, width, height, margins }))).toMatchObject({
      editor: 'atrium',
      paper: 'A5',
    })
  })
})
