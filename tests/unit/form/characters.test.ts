import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeWithin, characterCount } from '#shared/rules/characters.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 20 })
const pieces = fc
  .array(fc.constantFrom('a', '中', '😀', '𠮷', '\ud83d', '\ude00'), { maxLength: 12 })
  .map((parts) => parts.join(''))

describe('characters of a text', () => {
  it('are counted as the texts of the platform are stored: a rare character or an emoji is one', () => {
    expect(characterCount('')).toBe(0)
    expect(characterCount('教务处')).toBe(3)
    expect(characterCount('𠮷野家😀')).toBe(4)
    fc.assert(fc.property(fc.oneof(anyText, pieces), (text) => characterCount(text) === [...text].length))
  })
})

describe('a field with a limit', () => {
  const kept = fc.record({
    head: pieces,
    old: pieces,
    came: pieces,
    tail: pieces,
    limit: fc.integer({ min: 1, max: 20 }),
  })
  it('takes of what comes in as much as there is room for, and leaves what stood there', () => {
    expect(changeWithin(3, '一二三', '一二😀三')).toBe('一二三')
    expect(changeWithin(4, '一二三', '一二😀😀三')).toBe('一二😀三')
    expect(changeWithin(4, '一二三四', '一二八九十')).toBe('一二八九')
    expect(changeWithin(2, '', '😀😀😀')).toBe('😀😀')
  })

  it('lets a text that is too long already become shorter, and no longer', () => {
    expect(changeWithin(2, '一二三四', '一二四')).toBe('一二四')
    expect(changeWithin(2, '一二三四', '一二三四五')).toBe('一二三四')
  })

  it('never holds more than its limit and what it held, and never changes what fits', () => {
    fc.assert(
      fc.property(kept, ({ head, old, came, tail, limit }) => {
        const [before, after] = [head + old + tail, head + came + tail]
        const taken = changeWithin(limit, before, after)
        if (characterCount(after) <= limit) expect(taken).toBe(after)
        expect(characterCount(taken)).toBeLessThanOrEqual(
          Math.max(limit, Math.min(characterCount(before), characterCount(after))),
        )
      }),
    )
  })
})
