import { describe, expect, it } from 'vitest'
import { cleanPaste } from '#shared/printing/design/paste.ts'
import { declarationsOf } from '#shared/printing/template/style.ts'
import { attribute, elementsBelow, parseMarkup, textOf, type TreeElement } from '#shared/printing/template/tree.ts'

// As these programs put it on the clipboard, shortened.
const excel = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head>
<meta name=ProgId content=Excel.Sheet><style><!--table{mso-displayed-decimal-separator:"\\.";}
td{padding-top:1px;mso-ignore:padding;color:black;font-size:11.0pt;font-family:等线;border:none;white-space:nowrap;}
.xl65{text-align:center;border:.5pt solid windowtext;background:#FFF2CC;mso-pattern:black none;}
.xl66{mso-number-format:"\\#\\,\\#\\#0\\.00";text-align:right;border-bottom:1.0pt solid windowtext;}--></style></head><body>
<table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse;width:162pt'>
<!--StartFragment--><col width=144 style='mso-width-source:userset;width:108pt'><col width=72 style='width:54pt'>
<tr height=40 style='height:30.0pt'><td colspan=2 rowspan=2 height=40 class=xl65 width=216 style='width:162pt'>项目</td></tr>
<tr height=20></tr><tr><td class=xl66>差旅</td><td class=xl66>1,234.50<script>alert(1)</script></td></tr><!--EndFragment--></table></body></html>`
const word = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p.MsoNormal{margin:0cm;font-size:10.5pt;mso-pagination:none;font-family:"等线"} --></style></head><body>
<!--StartFragment--><p class=MsoNormal align=center style='text-align:center;mso-line-height-rule:exactly'><b><span lang=EN-US style='font-size:16.0pt;color:red'>合同<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>甲方</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span>2.</span>乙方</p>
<p class=MsoNormal><img src="file:///C:/Users/x/image001.png" onerror="alert(1)">结束</p><!--EndFragment--></body></html>`
const libre = `<meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm } p { margin-bottom: 0.25cm; line-height: 115%; background: transparent } td p { background: transparent }</style>
<table width="665" cellpadding="4" cellspacing="0"><col width="200"/><col width="447"/><tr valign="top"><td width="200" style="border: 1px solid #000000; padding: 0.1cm"><p>甲</p></td><td width="447" style="border: none"><p>乙</p></td></tr></table>`

const styleOf = (element: TreeElement | undefined) =>
  Object.fromEntries(
    declarationsOf((element && attribute(element, 'style')) ?? '').map(({ property, value }) => [property, value]),
  )
const cells = (markup: string) => elementsBelow(parseMarkup(markup), 'td')

describe('what is pasted into a template', () => {
  it('keeps the borders, fills, sides, spans and widths of cells of Excel, whose styles are in classes', () => {
    const pasted = cleanPaste(excel)
    const [head, name, sum] = cells(pasted)
    expect(head && [attribute(head, 'colspan'), attribute(head, 'rowspan')]).toEqual(['2', '2'])
    expect(styleOf(head)).toMatchObject({ 'text-align': 'center', border: '0.5pt solid #000', background: '#FFF2CC' })
    expect(styleOf(sum)).toMatchObject({
      'text-align': 'right',
      'border-bottom': '1.0pt solid #000',
      'font-size': '11.0pt',
    })
    expect(name && textOf(name)).toBe('差旅')
    expect(elementsBelow(parseMarkup(pasted), 'col').map((column) => styleOf(column)['width'])).toEqual([
      '108pt',
      '54pt',
    ])
  })

  it('has lists and plain paragraphs where Word writes its own, and none of its styles', () => {
    const pasted = cleanPaste(word)
    const nodes = parseMarkup(pasted)
    expect(elementsBelow(nodes, 'ol', 'ul').map(({ tagName }) => tagName)).toEqual(['ol'])
    expect(elementsBelow(nodes, 'li').map(textOf)).toEqual(['甲方', '乙方'])
    expect(pasted).not.toMatch(/mso|Mso|o:p|supportLists|font-family/)
    expect(styleOf(elementsBelow(nodes, 'span')[0])).toMatchObject({ 'font-size': '16.0pt', color: 'red' })
  })

  it('keeps a table of LibreOffice with its lines', () => {
    const [one, other] = cells(cleanPaste(libre))
    expect(styleOf(one)).toMatchObject({ border: '1px solid #000000' })
    expect(styleOf(other)).toMatchObject({ border: 'none' })
  })

  it('holds nothing that runs or loads', () => {
    for (const markup of [
      excel,
      word,
      libre,
      '<a href="javascript:alert(1)" onclick="x()">x</a><iframe src=x></iframe>',
    ])
      expect(cleanPaste(markup)).not.toMatch(/script|onerror|onclick|iframe|<style|<meta/i)
  })

  it('is read in time that grows with its length: a megabyte of rules and spans', () => {
    const rules = Array.from({ length: 20_000 }, (_, index) => `.c${index}{color:red}`).join('')
    const spans = '<span class="c1 c2" style="mso-x:y">x</span>'.repeat(10_000)
    expect(cleanPaste(`<style>${rules}</style><p>${spans}</p>`)).toContain('color: red')
  })
})
