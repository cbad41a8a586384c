import { afterEach, describe, expect, it, vi } from 'vitest'
import { findIn, placesOf, sameMatch } from '#renderer/app/shell/find-text.ts'

describe('words in a text', () => {
  it('stand there in any case, one after the other, with spaces of any kind', () => {
    expect(placesOf('请假申请与请假单', '请假')).toEqual([0, 5])
    expect(placesOf('QJ2026 qj2026', 'Qj')).toEqual([0, 7])
    expect(placesOf('aaaa', 'aa')).toEqual([0, 2])
    expect(placesOf('Zhang\u00a0San', 'zhang san')).toEqual([0])
    expect(placesOf('anything', '')).toEqual([])
  })

  it('are found at their place beside letters whose small form is longer', () => {
    expect(placesOf('İstanbul Ankara', 'Ankara')).toEqual([9])
  })
})

describe('words on a page', () => {
  afterEach(() => {
    document.body.replaceChildren()
    vi.restoreAllMocks()
  })

  /** Everything has a size; what is given by id has none. */
  function page(html: string, ...tiny: string[]) {
    document.body.innerHTML = html
    const rect = (element: Element) => (tiny.includes(element.id) ? new DOMRect() : new DOMRect(0, 0, 80, 20))
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return rect(this)
    })
    Range.prototype.getClientRects = () => [new DOMRect(0, 0, 80, 20)] as unknown as DOMRectList
    return (words: string) =>
      findIn(document.body, words).map((match) => `${match}` + (match instanceof Range ? '' : match.id))
  }

  it('go over a mark within a line, not from one line to the next', () => {
    const find = page('<p>张<mark>三</mark>丰</p><p>张</p><p>三丰</p>')
    expect(find('张三丰')).toEqual(['张三丰'])
    expect(find('三丰')).toEqual(['三丰', '三丰'])
  })

  it('do not go over the end of a line within a block', () => {
    const find = page('<p>张<br>三丰</p>')
    expect(find('张三')).toEqual([])
  })

  it('are counted up to a thousand in one long text too, and no more is made ready', () => {
    const find = page(`<pre>${'a'.repeat(5000)}</pre>`)
    const made = vi.spyOn(document, 'createRange')
    expect(find('a')).toHaveLength(1000)
    expect(made.mock.calls.length).toBeLessThanOrEqual(1000)
  })

  it('are found in what fields hold, never in a password, in what is hidden or in the bar itself', () => {
    const find = page(
      `<input id="a" value="校历"><textarea id="b">校历</textarea><input type="password" value="校历">
       <p style="display:none">校历</p><p style="visibility:hidden">校历</p><p aria-hidden="true">校历</p>
       <div data-find><input value="校历">校历</div><p id="point">校历</p><p>校历</p>`,
      'point',
    )
    expect(find('校历')).toEqual(['[object HTMLInputElement]a', '[object HTMLTextAreaElement]b', '校历'])
  })

  it('keep the chosen place while others come before it, and one near it when it went', () => {
    page('<p>校历</p><p>校历</p>')
    const before = findIn(document.body, '校历')
    document.body.prepend(Object.assign(document.createElement('p'), { textContent: '校历' }))
    const after = findIn(document.body, '校历')
    expect(after).toHaveLength(3)
    expect(sameMatch(before[1], 1, after)).toBe(2)
    document.body.lastElementChild?.remove()
    expect(sameMatch(before[1], 2, findIn(document.body, '校历'))).toBe(1)
  })
})
