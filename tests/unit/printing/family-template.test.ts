import { describe, expect, it } from 'vitest'
import { drawCode } from '#shared/printing/codes/draw.ts'
import { fillDocument } from '#shared/printing/document.ts'
import { toBlocks } from '#shared/printing/layout/blocks.ts'
import { baseStyle } from '#shared/printing/layout/base-style.ts'
import { readPageSetup } from '#shared/printing/page-setup.ts'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import { prepareTemplate, type Substitution, substitute } from '#shared/printing/template/substitute.ts'
import {
  attribute,
  elementsBelow,
  parseMarkup,
  serializeNodes,
  textOf,
  type TreeNode,
} from '#shared/printing/template/tree.ts'

/** A field tag as the family's designer writes it. */
const tag = (field: string, table = 'headTable') =>
  `<span class="jnpf-print-tag-span jnpf-tiny-color--common" contenteditable="false" data-tag="${table}.${field}">{${field}}</span>`
const child = (field: string) => tag(field, 'childrenDataTable0')

function filled(template: string, data: Record<string, unknown> = {}, more: Partial<Substitution> = {}): TreeNode[] {
  const prepared = prepareTemplate(sanitize(parseMarkup(template), 'template'))
  const codes = { draw: drawCode, resolution: 203 }
  return substitute(prepared, { data, approvals: [], printedBy: '王敏/wangmin', printedAt: 0, codes, ...more })
}

const read = (nodes: readonly TreeNode[]) => nodes.map(textOf).join('')
const print = (...given: Parameters<typeof filled>) => read(filled(...given))
const cells = (nodes: readonly TreeNode[]) => elementsBelow(nodes, 'td').map(textOf)
const picture = 'data:image/png;base64,iVBORw0KGgo='

describe('a stored template of the family prints', () => {
  it('1: a field in its tag', () => {
    expect(print(`<p>${tag('f_name')}</p>`, { f_name: '李静' })).toBe('李静')
  })

  it('2: fields and rows of templates up to 3.1, whose record is called null', () => {
    const span = '<span class="wk-print-tag-wukong" contenteditable="false" data-tag="null.f_a">{f_a}</span>'
    expect(print(`<p>${span}</p>`, { f_a: '甲' })).toBe('甲')
    expect(print(`<table><tr><td>${span}</td></tr></table>`, { f_a: '甲' })).toBe('甲')
  })

  it('3: who prints and when, tagged as fields of the record', () => {
    const printedAt = new Date(2026, 4, 6, 9, 8, 7).getTime()
    expect(print(`<p>${tag('systemPrinter')} ${tag('systemPrintTime')}</p>`, {}, { printedAt })).toBe(
      '王敏/wangmin 2026-05-06 09:08:07',
    )
  })

  const approvals = [
    { nodeName: '部门', userName: '张伟', handleTime: 0, handleStatus: 1, handleOpinion: '同意', signImg: picture },
  ]
  it('4: the approval history, tagged as a field of the record', () => {
    expect(print(`<p>${tag('systemApprovalContent')}</p>`, {}, { approvals })).toContain('部门张伟')
  })

  it('5: the history as five columns of a fifth each, with the signature below the name', () => {
    const table = filled(tag('systemApprovalContent'), {}, { approvals })
    const [row] = elementsBelow(table, 'tr').slice(1)
    expect(elementsBelow(table, 'th').map(textOf)).toEqual(['节点名称', '操作人员', '操作时间', '执行动作', '审批意见'])
    expect(elementsBelow(row ? [row] : [], 'td')).toHaveLength(5)
    expect(elementsBelow(table, 'img').map((image) => attribute(image, 'src'))).toEqual([picture])
  })

  it('6: the actions of newer servers, 10 to 13', () => {
    const newer = [10, 11, 12, '13'].map((handleStatus) => ({ nodeName: '', handleStatus }))
    const rows = elementsBelow(filled(tag('systemApprovalContent'), {}, { approvals: newer }), 'tr').slice(1)
    expect(rows.map((row) => cells([row])[3])).toEqual(['前加签', '挂起', '恢复', '转向'])
  })

  it('7: a history of old servers, which know approved and returned only', () => {
    const old = [0, 1].map((handleStatus) => ({ nodeName: '审批', userName: '刘洋', handleStatus }))
    const rows = elementsBelow(filled(tag('systemApprovalContent'), {}, { approvals: old }), 'tr').slice(1)
    expect(rows.map((row) => cells([row])[3])).toEqual(['退回', '同意'])
  })

  it('8: every picture of a field in the size of its tag', () => {
    const template = `<p>照片：&lt;img width='100' height='80'&gt;${tag('f_photo')}&lt;/img&gt;。</p>`
    const value = JSON.stringify([{ url: '/api/file/Image/annex/a.png' }, { url: '/api/file/Image/annex/b.png' }])
    const nodes = filled(template, { f_photo: value })
    const images = elementsBelow(nodes, 'img')
    expect(images.map((image) => attribute(image, 'data-source'))).toEqual([
      '/api/file/Image/annex/a.png',
      '/api/file/Image/annex/b.png',
    ])
    expect(images.map((image) => attribute(image, 'style'))).toEqual(
      Array.from({ length: 2 }, () => 'width: 100px; height: 80px; max-width: 100%'),
    )
    expect(read(nodes)).toBe('照片：。')
  })

  it('9: a QR code of a field or of a text, as vectors in whole printer dots', () => {
    for (const content of [tag('f_url'), 'https://example.org/a'])
      expect(codeOf(`<p>&lt;qrCode width="100" height="100"&gt;${content}&lt;/qrCode&gt;</p>`)).toMatchObject({
        label: 'https://example.org/a',
        width: '100',
        height: '100',
      })
  })

  it('10: a code128 of a field, the width being that of one module', () => {
    const code = codeOf(`<p>&lt;barCode width="2" height="40"&gt;${tag('f_url')}&lt;/barCode&gt;</p>`)
    expect(code.label).toBe('https://example.org/a')
    expect(new Set(code.heights)).toEqual(new Set([40]))
  })

  function codeOf(template: string) {
    const nodes = filled(template, { f_url: 'https://example.org/a' })
    const [svg] = elementsBelow(nodes, 'svg')
    if (svg === undefined) throw new Error('no code')
    expect(read(nodes)).toBe('')
    const path = attribute(elementsBelow([svg], 'path')[0] ?? svg, 'd') ?? ''
    const bars = [...path.matchAll(/h([\d.]+)v([\d.]+)h-/g)].map(([, width, height]) => [Number(width), Number(height)])
    // Every stretch of bars is a whole number of dots at 203 to the inch.
    const dots = bars.map(([width = 0]) => (width * 203) / 96)
    for (const count of dots) expect(Math.abs(count - Math.round(count))).toBeLessThan(0.01)
    expect(bars.length).toBeGreaterThan(20)
    return {
      label: attribute(svg, 'aria-label'),
      width: attribute(svg, 'width'),
      height: attribute(svg, 'height'),
      heights: bars.map(([, height]) => height),
    }
  }

  it('11: thousands around a field, however the line is formatted', () => {
    const data = { f_a: '1234.5' }
    for (const template of [
      `<p data-tag="thousands" style="display: inline-block">千位分隔符(${tag('f_a')},2)</p>`,
      `<p data-tag="thousands"><strong>千位分隔符(</strong><em>${tag('f_a')}</em><strong>,2)</strong></p>`,
      `<p><b>千位分隔符</b>(<u>${tag('f_a')}</u><i>,</i>2)</p>`,
      `<p><span data-tag="thousands">千位分隔符(${tag('f_a')},2)</span></p>`,
    ])
      expect(print(template, data), template).toBe('1,234.50')
  })

  it('12: thousands without places, which keeps the decimals of the value', () => {
    expect(print(`<p>千位分隔符(${tag('f_a')})，千位分隔符(9876543.21)</p>`, { f_a: 1234.5 })).toBe(
      '1,234.5，9,876,543.21',
    )
  })

  it('13: an amount in words, of a field or a number written out', () => {
    expect(print(`<p>大写金额(${tag('f_a')})，大写金额(12)</p>`, { f_a: 1234.5 })).toBe(
      '壹仟贰佰叁拾肆元伍角，壹拾贰元整',
    )
  })

  it('14: the name of a dictionary entry, of several, of levels of a tree; what is no entry as it is', () => {
    const dictionaries = new Map([
      [
        '317',
        new Map([
          ['d1', '公假'],
          ['d2', '事假'],
        ]),
      ],
    ])
    const shown = (value: unknown) => print(`<p>数据字典(${tag('f_a')},"317")</p>`, { f_a: value }, { dictionaries })
    expect(['d1', '["d1","d2"]', [['d1', 'd2'], ['d2']], 'x', null].map(shown)).toEqual([
      '公假',
      '公假,事假',
      '公假/事假,事假',
      'x',
      '',
    ])
  })

  it('15: a date in one of the five patterns, in full for any other', () => {
    const f_a = new Date(2026, 10, 5, 9, 8, 7).getTime()
    const shown = (pattern: string) => print(`<p>日期选择(${tag('f_a')},"${pattern}")</p>`, { f_a })
    expect(['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'dd/MM'].map(shown)).toEqual([
      '2026',
      '2026-11',
      '2026-11-05',
      '2026-11-05 09:08',
      '2026-11-05 09:08:07',
    ])
  })

  it('16: a function without a field as its text', () => {
    expect(print('<p>大写金额(headTable)</p>')).toBe('大写金额(headTable)')
  })

  const rows = {
    childrenDataTable0: [
      { a: 'a1', b: 'b1' },
      { a: 'a2', b: 'b2' },
    ],
  }
  it('17: child rows of two lines record by record, kept together', () => {
    const template = `<table><tbody><tr><td>${child('a')}</td></tr><tr><td>${child('b')}</td></tr></tbody></table>`
    const nodes = filled(template, rows)
    expect(cells(nodes)).toEqual(['a1', 'b1', 'a2', 'b2'])
    const [block] = toBlocks(nodes).body
    expect(block?.kind === 'table' && block.groups.map((group) => group.keepWithNext)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('18: title rows once, empty rows below each record', () => {
    const template = `<table><tr><td>品名</td></tr><tr><td>${child('a')}</td></tr><tr><td>&nbsp;</td></tr></table>`
    expect(cells(filled(template, rows)).map((text) => text.trim())).toEqual(['品名', 'a1', '', 'a2', ''])
  })

  it('19: a set without rows as its fixed rows alone', () => {
    const template = `<table><thead><tr><th>品名</th></tr></thead><tbody><tr><td>${child('a')}</td></tr></tbody></table>`
    expect(print(template, { childrenDataTable0: [] })).toBe('品名')
  })

  it('20: a field of the record inside a child row', () => {
    const template = `<table><tr><td>${child('a')}</td><td>${tag('f_number')}</td></tr></table>`
    expect(cells(filled(template, { ...rows, f_number: 'N1' }))).toEqual(['a1', 'N1', 'a2', 'N1'])
  })

  it('21: child rows of a table that begins with fields of the record', () => {
    const template = `<table><tr><td>${tag('f_number')}</td></tr><tr><td>${child('a')}</td></tr></table>`
    expect(cells(filled(template, { ...rows, f_number: 'N1' }))).toEqual(['N1', 'a1', 'a2'])
  })

  it('22: a nested set in a cell, its table sharing the borders of the cell it fills', () => {
    const template = `<table><tr><td>${child('a')}</td><td><table style="width: 100%; height: 100%" border="1"><tr><td>${tag('c', 'childrenDataTable1')}</td></tr></table></td></tr></table>`
    const data = { childrenDataTable0: [{ a: 'A', childrenDataTable1: [{ c: '1' }, { c: '2' }] }] }
    const nodes = filled(template, data)
    expect(read(nodes)).toBe('A12')
    expect(attribute(elementsBelow(nodes, 'table')[1] ?? elementsBelow(nodes, 'table')[0]!, 'style')).toContain(
      'border-style: hidden',
    )
  })

  it('23: a child field outside a table as its values with a separator', () => {
    expect(print(`<p>${child('a')}</p>`, rows)).toBe('a1、a2')
  })

  it('24: column groups, captions, footers and row heights of a table as designed', () => {
    const template = `<table><caption>表</caption><colgroup><col style="width: 30%"></colgroup><tbody><tr style="height: 40px"><td>${tag('x')}</td></tr></tbody><tfoot><tr><td>尾</td></tr></tfoot></table>`
    const markup = serializeNodes(filled(template, { x: '1' }))
    for (const part of ['<caption>表</caption>', '<col style="width: 30%">', 'height: 40px', '<tfoot>'])
      expect(markup).toContain(part)
  })

  it('25: every page break, in a paragraph too', () => {
    const { body } = toBlocks(filled('<p>一</p><p><!-- pagebreak --></p><p>二</p><!-- pagebreak --><p>三</p>'))
    expect(body.map((block) => block.breaksBefore)).toEqual([0, 1, 1])
  })

  it('26: the page as it is seen, with the margins of the family; its defaults where it says nothing', () => {
    const wide = { type: '6', width: '241', height: '140', mt: '5', mb: '6', ml: '7', mr: '8', direction: '纵向' }
    expect(readPageSetup(JSON.stringify(wide))).toMatchObject({
      width: 241,
      height: 140,
      orientation: 'landscape',
      margins: { top: 5, bottom: 6, left: 7, right: 8 },
    })
    // An orientation left over from an earlier choice does not turn the page.
    const stale = { type: '2', width: '210', height: '297', mt: '10', mb: '10', ml: '10', mr: '10', direction: '横向' }
    expect(readPageSetup(JSON.stringify(stale))).toMatchObject({ paper: 'A4', width: 210, height: 297 })
    expect(readPageSetup(JSON.stringify({ type: '4', direction: '横向' }))).toMatchObject({ width: 500, height: 353 })
    for (const nothing of ['', null, '{}'])
      expect(readPageSetup(nothing)).toMatchObject({
        paper: 'A4',
        width: 210,
        margins: { top: 10, right: 10, bottom: 10, left: 10 },
      })
  })

  it('27: no page number that it does not ask for, while templates of ours have one', () => {
    expect(readPageSetup('{"mt":"10"}').pageNumbers).toBe(false)
    expect(readPageSetup('').pageNumbers).toBe(false)
    expect(readPageSetup('{"paper":"A4"}').pageNumbers).toBe(true)
  })

  it('28: on the base style it was designed on', () => {
    const style = baseStyle(readPageSetup('{"mt":"10"}'))
    for (const part of ['16px/normal SimSun', 'p { margin: 5px 0; line-height: 1.5 }', 'padding: 1px', 'break-all'])
      expect(style).toContain(part)
    expect(baseStyle(readPageSetup('{"paper":"A4"}'))).not.toContain('SimSun, "Songti')
  })

  it('29: lists, rules, sub and superscript, code and links of its editor; media as nothing', () => {
    const template = `<div class="mce-toc"><ul><li><a href="#h">一</a></li></ul></div><hr><p>H<sub>2</sub>O<sup>3</sup></p><pre><code>x</code></pre><table border="1"><tr><td style="width: 30%">${tag('x')}</td></tr></table><video src="v.mp4">v</video><iframe src="https://example.org"></iframe>`
    const markup = serializeNodes(filled(template, { x: '1' }))
    expect(markup).toContain(
      '<ul><li>一</li></ul></div><hr><p>H<sub>2</sub>O<sup>3</sup></p><pre><code>x</code></pre><table border="1">',
    )
    expect(markup).not.toMatch(/video|iframe|example\.org/)
  })

  it('30: blanks for a record that has no values', () => {
    expect(print(`<p>[${tag('x')}{y}]</p>`)).toBe('[]')
  })

  it('31: fields named by digits, blanks or an expression', () => {
    const data = { '1st': 'a', 'my field': 'b', 'COUNT(*)': 'c', 't.f_a': 'd', '100%': 'e' }
    const template = `<p>${tag('1st')}{my field}${tag('COUNT(*)')}${tag('t.f_a')}{100%}${tag('not%there')}{not there}</p>`
    expect(print(template, data)).toBe('abcde{not there}')
  })

  it('32: a whole form with every tag of the designer, leaving none behind', async () => {
    const template = `<h2>报销单</h2><p>${tag('f_name')} 日期选择(${tag('f_day')},"yyyy-MM-dd") 数据字典(${tag('f_kind')},"9")</p>
      <table border="1"><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody>
      <tr><td>${child('item')}</td><td>千位分隔符(${child('sum')},2)</td></tr></tbody></table>
      <p>大写金额(${tag('f_sum')}) &lt;qrCode width="80" height="80"&gt;${tag('f_name')}&lt;/qrCode&gt;
      &lt;barCode width="1" height="30"&gt;${tag('f_number')}&lt;/barCode&gt;&lt;img width="50" height="50"&gt;${tag('f_photo')}&lt;/img&gt;</p>
      <p>${tag('systemApprovalContent')}${tag('systemPrinter')}${tag('systemPrintTime')}</p>`
    const document = await fillDocument(
      {
        title: '报销单',
        template,
        pageParam: '',
        data: {
          f_name: '李静',
          f_day: new Date(2026, 0, 2).getTime(),
          f_kind: 'k',
          f_sum: 100,
          f_number: 'BX-1',
          f_photo: '/api/file/Image/annex/a.png',
          childrenDataTable0: [{ item: '车票', sum: 1234 }],
        },
        approvals,
        printedBy: '王敏',
        printedAt: 0,
      },
      () => Promise.resolve(picture),
      () => Promise.resolve(new Map([['k', '差旅']])),
    )
    const text = read(document.nodes)
    for (const part of ['李静 2026-01-02 差旅', '1,234.00', '壹佰元整', '部门张伟', '王敏'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[{}<>]|数据字典|千位分隔符|大写金额|日期选择/)
    expect(elementsBelow(document.nodes, 'svg')).toHaveLength(2)
    expect(elementsBelow(document.nodes, 'img')).toHaveLength(2)
    expect(document.setup).toMatchObject({ dialect: 'family', pageNumbers: false })
  })
})

describe('a hostile template of the family', () => {
  it('gets no mark of ours, and no code from its data', () => {
    expect(elementsBelow(filled('<p><span data-code="qrcode">x</span></p>'), 'svg')).toHaveLength(0)
    const value = '<qrCode width="100" height="100">x</qrCode>'
    expect(print(`<p>${tag('x')}</p>`, { x: value })).toBe(value)
    expect(elementsBelow(filled(`<p>${tag('x')}</p>`, { x: value }), 'svg')).toHaveLength(0)
  })

  it.each([
    ['tags that never end', '&lt;qrCode width=1&gt;'.repeat(60_000)],
    ['functions in one line', '大写金额({x})'.repeat(60_000)],
    ['functions that never end', '大写金额( {x} '.repeat(60_000)],
    ['functions over spans', '<b>大写金额(</b><i>{x}</i>,2)'.repeat(20_000)],
    ['braces', '{'.repeat(1_000_000)],
  ])('is read in one sweep, so that its length alone counts: %s', (_, template) => {
    expect(filled(`<p>${template}</p>`, { x: 1 }).length).toBeGreaterThan(0)
  })
})

describe('codes', () => {
  const refusedBy = (template: string, x: string) => {
    const refused: unknown[] = []
    filled(template, { x }, { onRefusedCode: (one) => refused.push(one) })
    return refused
  }
  const bars = (type = '') => `<p>&lt;barCode width="200" height="60"${type}&gt;${tag('x')}&lt;/barCode&gt;</p>`
  const square = `<p>&lt;qrCode width="100" height="100"&gt;${tag('x')}&lt;/qrCode&gt;</p>`

  it.each([
    ['Chinese in bars', bars(), '打印纸A4', 'barcode', 'letters'],
    ['letters where digits belong', bars(' type="ean13"'), '12 号', 'barcode', 'letters'],
    ['more letters than bars can be read of', bars(), 'A'.repeat(81), 'barcode', 'tooLong'],
    ['more than a QR code holds', square, '9'.repeat(6000), 'qrcode', 'tooLong'],
    ['three thousand letters', square, 'a'.repeat(3000), 'qrcode', 'tooLong'],
  ])('tell the field whose value they cannot be: %s', (_case, template, value, kind, reason) => {
    expect(refusedBy(template, value)).toEqual([{ kind, reason, fields: ['x'], value: value.slice(0, 40) }])
  })

  it('hold what they can: Chinese and two thousand letters in a QR code, nothing at all', () => {
    expect([refusedBy(square, '打印纸'), refusedBy(square, 'a'.repeat(2000)), refusedBy(bars(), '')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('are as large as the template says, bars as QR codes', () => {
    const sizeOf = (template: string) =>
      elementsBelow(filled(template, { x: 'SN202600042' }), 'svg').map((code) => [
        Number(attribute(code, 'width')),
        Number(attribute(code, 'height')),
      ])[0]
    expect(sizeOf(bars())).toEqual([200, 60])
    // A code of 21 modules, 4.3 mm short of its box when each of them was cut down to whole dots of 203 to the inch.
    const [code] = elementsBelow(filled(square.replaceAll('100', '140'), { x: 'SN202600042' }), 'svg')
    const path = elementsBelow(code ? [code] : [], 'path')
      .map((element) => attribute(element, 'd') ?? '')
      .join('')
    const right = Math.max(...[...path.matchAll(/M([\d.]+) [\d.]+h([\d.]+)/g)].map(([, x, w]) => Number(x) + Number(w)))
    expect(right).toBeGreaterThan(139)
    expect(right).toBeLessThanOrEqual(140.5)
  })
})
