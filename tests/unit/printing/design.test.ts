import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChipViews } from '#renderer/features/printing/templates/designer/chips.ts'
import { designerExtensions } from '#renderer/features/printing/templates/designer/schema.ts'
import { TemplateText } from '#renderer/features/printing/templates/designer/template-text.ts'
import { readBlocks } from '#shared/printing/design/read.ts'
import { readSource } from '#shared/printing/design/source.ts'
import { writeBlock } from '#shared/printing/design/write.ts'
import { parseMarkup, textOf } from '#shared/printing/template/tree.ts'

const schema = getSchema(designerExtensions(new ChipViews()))
const tag = (field: string, table = 'headTable') =>
  `<span class="jnpf-print-tag-span jnpf-tiny-color--common" contenteditable="false" data-tag="${table}.${field}">{${field}}</span>`

/** Pieces of templates as people and programs write them, good and bad. */
const pieces = [
  `<h2 style="text-align:center">差旅费报销单</h2>`,
  `<p>单号：${tag('f_number')}　日期：日期选择(${tag('f_day')},"yyyy-MM-dd")</p>`,
  `<P CLASS=x align=right>大写金额(<strong>${tag('f_sum')}</strong>)，千位分隔符({f_sum},2)</P>`,
  `<table border="1" style="width:100%"><caption>表</caption><colgroup><col style="width:30%"><col></colgroup><thead><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></thead><tbody>\n<tr><td>${tag('item', 'childrenDataTable0')}</td><td>{childrenDataTable0.sum}</td></tr></tbody><tfoot><tr><td colspan="2">x</td></tr></tfoot></table>`,
  `<p>&lt;qrCode width='100' height='100'&gt;${tag('f_number')}&lt;/qrCode&gt; &lt;img width="80"&gt;{f_photo}&lt;/img&gt;</p>`,
  `<p><!-- pagebreak --></p>`,
  `<!-- pagebreak -->`,
  `<!-- a comment -->`,
  `<div data-print="letterhead"><p>抬头</p></div>`,
  `<div data-print="footer"><p>第 <span data-print-pages="{page}/{pages}"></span></p></div>`,
  `<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>`,
  `<script>alert("</p>")</script>`,
  `<style>p{color:red}</style>`,
  `<video src=x></video>`,
  `plain words {f_name} and <b>bold &amp; <i>both</i></b>`,
  `<p>unclosed`,
  `<p>unclosed <b>and <i>crossed</b> over</i>`,
  `<table><p>foster</p><tr><td>x</td></tr></table>`,
  `</div>stray`,
  `<hr/><br>`,
  `<p>{f_a}{f_a}$&amp;$1 &nbsp;&nbsp;  two  spaces</p>`,
  `<pre>  a\n  b</pre>`,
  `<section><article><h3>deep</h3><blockquote>q</blockquote></article></section>`,
  `<table></table>`,
  `<svg><path d="M0 0"/></svg>`,
]

const documents = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('', '\n', '\r\n  ', ' ')), {
  maxLength: 8,
})
const textOfPieces = (parts: readonly (readonly [string, string])[]) => parts.flat().join('')

function textsOf(template: string) {
  const text = new TemplateText(schema, template, '')
  text.document.check()
  return text
}

describe('a template in the designer', () => {
  it('comes back byte for byte when nothing was changed, whatever it holds', () => {
    fc.assert(
      fc.property(documents, (parts) => {
        const template = textOfPieces(parts)
        const { blocks, tail } = readSource(template)
        expect(blocks.map(({ source }) => source).join('') + tail).toBe(template)
        const text = textsOf(template)
        expect(text.write(text.document)).toBe(template)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the text of every block but the one that was changed', () => {
    const whole = pieces.filter((piece) => readSource(piece).blocks.every(({ isClosed }) => isClosed))
    const soundPieces = whole.filter((piece) => piece.startsWith('<') && readSource(piece).blocks.length === 1)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...soundPieces), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        (chosen, seed) => {
          const at = seed % chosen.length
          const template = chosen.join('\n')
          const text = textsOf(template)
          fc.pre(text.document.childCount === chosen.length)
          const added = schema.nodeFromJSON({
            type: 'paragraph',
            attrs: { tag: 'p' },
            content: [{ type: 'text', text: '新' }],
          })
          const changed = text.document.copy(text.document.content.replaceChild(at, added))
          const expected = chosen.map((piece, index) => (index === at ? '<p>新</p>' : piece)).join('\n')
          expect(text.write(changed)).toBe(expected)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is written as it was when a change was undone, though the block was made anew', () => {
    const template = pieces.slice(0, 6).join('\n\n')
    const text = textsOf(template)
    const again = schema.nodeFromJSON(JSON.parse(JSON.stringify(text.document.toJSON())))
    expect(text.write(again)).toBe(template)
  })

  it('says the same after a block was changed as before: text, tags, cells and spans', () => {
    for (const piece of pieces.slice(0, 11)) {
      const once = readBlocks(piece).map(writeBlock).join('')
      expect(readBlocks(once), piece).toEqual(readBlocks(piece))
      const squeezed = (markup: string) => parseMarkup(markup).map(textOf).join('').replaceAll(/\s+/g, '')
      expect(squeezed(once), piece).toBe(squeezed(piece))
    }
  })

  it('shows functions, codes and braces as one piece each, and writes them in the words of the family', () => {
    const [line] = readBlocks(
      `<p>合计 千位分隔符(${tag('f_sum')},2)&lt;qrCode width='90' height='90'&gt;{f_no}&lt;/qrCode&gt;{f_name}</p>`,
    )
    expect(line?.content?.map(({ type }) => type)).toEqual(['text', 'wrapped', 'wrapped', 'field'])
    expect(line && writeBlock(line)).toBe(
      `<p>合计 千位分隔符(${tag('f_sum')},2)&lt;qrCode width='90' height='90'&gt;{f_no}&lt;/qrCode&gt;{f_name}</p>`,
    )
  })
})
