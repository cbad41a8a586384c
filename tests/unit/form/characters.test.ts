import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { characterCount } from '#shared/rules/characters.ts'

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
