import { describe, expect, it } from 'vitest'
import { namedFrom, partsOf, standingIn } from '#shared/rules/mentions.ts'

const lin = { id: '1', name: '林小雨' }
const ann = { id: '2', name: 'Ann' }
const anna = { id: '3', name: 'Ann Lee' }

describe('people who are named in a comment', () => {
  it('are those whose mark still stands in the text, each once', () => {
    expect(standingIn('@林小雨 看看 @林小雨', [lin, lin, ann])).toEqual(['1'])
    expect(standingIn('林小雨', [lin])).toEqual([])
    const other = { id: '4', name: '林小雨' }
    expect(standingIn('@林小雨', [lin, other])).toEqual(['1', '4'])
    expect(standingIn('@Ann Lee 请看', [ann, anna])).toEqual(['3'])
    expect(standingIn('@Ann Lee @Ann', [ann, anna])).toEqual(['2', '3'])
  })

  it('are set apart in the text, the longest name first', () => {
    expect(partsOf('好，@Ann Lee！@林小雨', [ann, anna, lin])).toEqual([
      { at: 0, text: '好，', isName: false },
      { at: 2, text: '@Ann Lee', isName: true },
      { at: 10, text: '！', isName: false },
      { at: 11, text: '@林小雨', isName: true },
    ])
    expect(partsOf('', [ann])).toEqual([{ at: 0, text: '', isName: false }])
    expect(partsOf('a@b', [{ id: '5', name: '' }])).toEqual([{ at: 0, text: 'a@b', isName: false }])
    const texts = ['@Ann', 'x@Ann@Ann Lee@', '@@Ann', '@An']
    for (const text of texts) {
      const parts = partsOf(text, [ann, anna])
      expect(parts.map((part) => part.text).join('')).toBe(text)
    }
  })

  it('come back from a draft as far as it can be read', () => {
    expect(namedFrom(JSON.stringify([lin]))).toEqual([lin])
    for (const broken of [null, '', '{', '{"id":1}', '[1,null,{"id":"1"}]']) expect(namedFrom(broken)).toEqual([])
  })
})
