import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, sliceNodes } from '#shared/printing/layout/split.ts'
import { elementsBelow, parseMarkup, serializeNodes, textOf } from '#shared/printing/template/tree.ts'

const markup = fc
  .array(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<br>',
      '文字',
      'abc ',
      '<img alt="">',
      '<ul><li>',
      '</li></ul>',
      '<table><tr><td>',
      '</td></tr></table>',
      '𠮷',
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('cutting content at offsets', () => {
  it('loses and doubles nothing: the slices read and count like the whole (property)', () => {
    fc.assert(
      fc.property(markup, fc.array(fc.nat(60), { maxLength: 5 }), (text, cuts) => {
        const nodes = parseMarkup(text)
        const length = nodes.reduce((sum, node) => sum + lengthOf(node), 0)
        const points = [0, ...cuts.filter((cut) => cut > 0 && cut < length).toSorted((a, b) => a - b)]
        const parts = points.map((from, index) => sliceNodes(nodes, from, points[index + 1] ?? null))
        expect(parts.flat().map(textOf).join('')).toBe(nodes.map(textOf).join(''))
        expect(parts.flat().reduce((sum, node) => sum + lengthOf(node), 0)).toBe(length)
        expect(elementsBelow(parts.flat(), 'img', 'br')).toHaveLength(elementsBelow(nodes, 'img', 'br').length)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the elements around a cut open on both sides, without their margins there', () => {
    const nodes = parseMarkup('<p style="color: red"><b>一二三四</b></p>')
    expect(serializeNodes(sliceNodes(nodes, 0, 2))).toBe(
      '<p style="color: red; margin-bottom: 0; padding-bottom: 0; height: auto; min-height: 0"><b style="margin-bottom: 0; padding-bottom: 0; height: auto; min-height: 0">一二</b></p>',
    )
    expect(serializeNodes(sliceNodes(nodes, 2, null))).toContain('三四')
    expect(serializeNodes(nodes)).toBe('<p style="color: red"><b>一二三四</b></p>')
  })

  it('keeps the cells of a row that is cut in their columns, empty where their text is elsewhere', () => {
    const nodes = parseMarkup('<table><tbody><tr><td>院长</td><td>同意办理</td><td>王敏</td></tr></tbody></table>')
    const cells = (from: number, to: number | null) => elementsBelow(sliceNodes(nodes, from, to), 'td').map(textOf)
    expect([cells(0, 4), cells(4, 6), cells(5, null)]).toEqual([
      ['院长', '同意', ''],
      ['', '办理', ''],
      ['', '理', '王敏'],
    ])
  })

  it('takes no longer for the last of many parts than for the first (a long text held up the program)', () => {
    const [cell] = parseMarkup(`<div>${'一行文字<br>'.repeat(50_000)}</div>`)
    if (!cell || !('childNodes' in cell)) throw new Error('no element')
    let read = 0
    // One array for all parts, as in a cell of a document.
    const counted = new Proxy(cell.childNodes, {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) read += 1
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    sliceNodes(counted, 0, 10)
    const first = read
    for (let page = 1; page < 500; page += 1) sliceNodes(counted, page * 500, page * 500 + 500)
    expect(read - first).toBeLessThan(500 * 400)
  })
})
