import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import { prepareTemplate, type Substitution, substitute } from '#shared/printing/template/substitute.ts'
import { elementsBelow, parseMarkup, serializeNodes, textOf } from '#shared/printing/template/tree.ts'

function fill(template: string, data: Record<string, unknown> = {}, more: Partial<Substitution> = {}): string {
  const nodes = sanitize(parseMarkup(template), 'template')
  return serializeNodes(
    substitute(prepareTemplate(nodes), { data, approvals: [], printedBy: '王敏/wangmin', printedAt: 0, ...more }),
  )
}

/** What a reader sees of a document. */
function read(markup: string): string {
  return parseMarkup(markup).map(textOf).join('')
}

describe('tables inside the rows of others', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ x: `${index}` }))
  const inside = (depth: number): string =>
    depth === 0 ? '' : `<table><tbody><tr><td>{t${depth}.x}${inside(depth - 1)}</td></tr></tbody></table>`

  it('are filled, and stop the document where they multiply to more rows than anybody prints', () => {
    const small = { t1: rows(3), t2: rows(4), t3: rows(5) }
    expect(elementsBelow(parseMarkup(fill(inside(3), small)), 'tr')).toHaveLength(5 + 5 * 4 + 5 * 4 * 3)
    expect(elementsBelow(parseMarkup(fill(inside(1), { t1: rows(10_000) })), 'tr')).toHaveLength(10_000)
    const large = { t1: rows(200), t2: rows(200), t3: rows(200), t4: rows(200) }
    expect(() => fill(inside(4), large)).toThrow('100000 rows')
  })
})

describe('placeholders', () => {
  it('fills both forms, the plain one and the tagged span, everywhere they occur', () => {
    const template =
      '<p>{f_name}，<span class="jnpf-print-tag-span" data-tag="headTable.f_name">{f_name}</span>，{headTable.f_name}</p>'
    expect(read(fill(template, { f_name: '李静' }))).toBe('李静，李静，李静')
  })

  it.each([
    '$&',
    '$1',
    '$$',
    "$'",
    '$`',
    '{f_b}',
    '\\1',
    '<script>alert(1)</script>',
    '&lt;b&gt;',
    '&amp;',
    '𠮷𡘙龘',
    '"\'>',
  ])('prints %s from the data literally', (value) => {
    const filled = fill('<p>[{f_a}]</p><p title="x">[{f_a}]</p>', { f_a: value, f_b: 'second' })
    expect(read(filled)).toBe(`[${value}][${value}]`)
    expect(elementsBelow(parseMarkup(filled)).map((element) => element.tagName)).toEqual(['p', 'p'])
  })

  it('never lets any value change the markup around it (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (value) => {
        const clean = value.replaceAll(/[\0\r\n\f]/g, '')
        const filled = fill('<table><tbody><tr><td>{f_a}</td><td>{f_a}</td></tr></tbody></table>', { f_a: clean })
        const tree = parseMarkup(filled)
        expect(elementsBelow(tree).map((element) => element.tagName)).toEqual(['table', 'tbody', 'tr', 'td', 'td'])
        expect(elementsBelow(tree, 'td').map(textOf)).toEqual([clean, clean])
      }),
    )
  })

  it('leaves nothing behind for a missing value, but keeps braces that are no placeholder', () => {
    expect(read(fill('<p>[{f_missing}]</p><p>{ a b }{}{备注说明}</p>', { f_missing: null }))).toBe(
      '[]{ a b }{}{备注说明}',
    )
  })

  it('does not reach into the prototype of the data', () => {
    expect(read(fill('<p>[{constructor}{__proto__}{toString}]</p>', {}))).toBe('[]')
  })

  it('keeps line breaks of a value as lines', () => {
    expect(fill('<p>{f_a}</p>', { f_a: '一\r\n二\n\n三' })).toBe('<p>一<br>二<br><br>三</p>')
  })

  it('keeps a value that spells a system tag or a placeholder as text, in one pass', () => {
    const values = { f_a: '{systemPrinter}', f_b: '大写金额({f_a})' }
    expect(read(fill('<p>{f_a}{f_b}</p>', values))).toBe('{systemPrinter}大写金额({f_a})')
  })

  it('writes the system tags', () => {
    const printedAt = new Date(2026, 4, 6, 9, 8, 7).getTime()
    expect(read(fill('<p>{systemPrinter} {systemPrintTime}</p>', {}, { printedAt }))).toBe(
      '王敏/wangmin 2026-05-06 09:08:07',
    )
  })

  it('numbers pages by an attribute, which other clients of the family print nothing of', () => {
    const markup = fill('<footer><span data-print-pages="第 {page} 页，共 {pages} 页"></span></footer>')
    expect(markup).toContain('第 <span data-page="number">1</span> 页，共 <span data-page="count">1</span> 页')
    expect(fill('<p><span data-print-pages="{f_x}&lt;b&gt;"></span></p>', { f_x: 'y' })).not.toContain('<b>')
  })

  it('reads lists and objects by their names, booleans as words', () => {
    const data = { a: ['事假', '病假', ''], b: { id: '1', fullName: '教务处' }, c: true, d: 0 }
    expect(read(fill('<p>{a}|{b}|{c}|{d}</p>', data))).toBe('事假、病假|教务处|是|0')
  })
})

describe('helpers', () => {
  it.each([
    ['大写金额({f_a})', '壹仟贰佰叁拾肆元伍角'],
    ['千位分隔符({f_a},2)', '1,234.50'],
    ['thousands({f_a}, 1)', '1,234.5'],
    ['大写金额(<span data-tag="headTable.f_a">{f_a}</span>)元', '壹仟贰佰叁拾肆元伍角元'],
    ['共千位分隔符(<span data-tag="headTable.f_a">{f_a}</span>,2)元', '共1,234.50元'],
    ['<span data-tag="isAmountChinese"><span data-tag="headTable.f_a">{f_a}</span></span>', '壹仟贰佰叁拾肆元伍角'],
    ['大写金额(12)', '壹拾贰元整'],
  ])('%s', (template, expected) => {
    expect(read(fill(`<p>${template}</p>`, { f_a: '1234.5' }))).toBe(expected)
  })

  it('formats child values row by row', () => {
    const template = '<table><tr><td>千位分隔符(<span data-tag="childrenDataTable0.f">{f}</span>,2)</td></tr></table>'
    expect(read(fill(template, { childrenDataTable0: [{ f: 1000 }, { f: '2000.5' }] }))).toBe('1,000.002,000.50')
  })
})

describe('child rows', () => {
  const table =
    '<table><tbody><tr><td>品名</td><td>数量</td></tr>' +
    '<tr><td><span data-tag="childrenDataTable0.f_item">{f_item}</span></td><td>{childrenDataTable0.f_count}</td></tr>' +
    '<tr><td>合计</td><td>{f_total}</td></tr></tbody></table>'

  it('repeats the row for each child, in order, and fills head fields beside it once', () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ f_item: `物品${index}`, f_count: index }))
    const cells = elementsBelow(parseMarkup(fill(table, { childrenDataTable0: rows, f_total: 435 })), 'td').map(textOf)
    expect(cells).toEqual(['品名', '数量', ...rows.flatMap((row) => [row.f_item, String(row.f_count)]), '合计', '435'])
  })

  it('leaves the row out when there are no children or the set is not a list', () => {
    for (const value of [[], undefined, 'text', { length: 3 }])
      expect(read(fill(table, { childrenDataTable0: value, f_total: 1 }))).toBe('品名数量合计1')
  })

  it('expands a nested table from the row it stands in, not from the whole record', () => {
    const nested =
      '<table><tr><td>{childrenDataTable0.a}</td><td><table><tr><td>{childrenDataTable1.b}</td></tr></table></td></tr></table>'
    const data = {
      childrenDataTable0: [
        { a: 'A', childrenDataTable1: [{ b: '1' }, { b: '2' }] },
        { a: 'B', childrenDataTable1: [{ b: '3' }] },
      ],
      childrenDataTable1: [{ b: 'wrong' }],
    }
    expect(read(fill(nested, data))).toBe('A12B3')
  })

  it('lists the values of all rows where a child column stands outside a table', () => {
    expect(read(fill('<p>{childrenDataTable0.f}</p>', { childrenDataTable0: [{ f: '甲' }, { f: '乙' }] }))).toBe(
      '甲、乙',
    )
  })
})

describe('rich text', () => {
  const hostile =
    '<b>粗</b><script>alert(1)</script><img src=x onerror=alert(1)><span data-tag="headTable.f_b">{f_b}</span>'

  it('is markup only where it is declared, and cleaned there', () => {
    const declared = fill('<div><span data-tag="headTable.f_a" data-kind="richText">{f_a}</span></div>', {
      f_a: hostile,
      f_b: 'x',
    })
    expect(declared).toContain('<b>粗</b>')
    expect(declared).not.toMatch(/script|onerror|alert/)
    expect(read(declared)).toBe('粗{f_b}')
    expect(fill('<p>{f_a}</p>', { f_a: hostile })).not.toContain('<b>')
    expect(fill('<p>{f_a}</p>', { f_a: '<i>斜</i>' }, { richFields: new Set(['f_a']) })).toBe('<p><i>斜</i></p>')
  })

  it('turns the paragraph around block content into a container, which a parser would otherwise tear apart', () => {
    const filled = fill('<p>前{f_a}后</p>', { f_a: '<p>段</p>' }, { richFields: new Set(['f_a']) })
    expect(serializeNodes(parseMarkup(filled))).toBe(filled)
  })
})

describe('approval history', () => {
  const records = Array.from({ length: 10 }, (_, status) => ({
    nodeName: `节点${status}`,
    userName: '张伟',
    handleTime: new Date(2026, 0, 1 + status, 10, 0, 0).getTime(),
    handleStatus: status,
    handleOpinion: status === 3 ? '<b>$&</b>' : '同意',
    signImg: status === 1 ? 'data:image/png;base64,iVBORw0KGgo=' : '',
  }))
  const filled = parseMarkup(fill('<p>审批：{systemApprovalContent}</p>', {}, { approvals: records }))

  it('has five columns of 20 % and one row for each record', () => {
    const rows = elementsBelow(filled, 'tr')
    expect(rows).toHaveLength(11)
    for (const row of rows) {
      const cells = elementsBelow([row], 'td', 'th')
      expect(cells).toHaveLength(5)
      for (const cell of cells) expect(cell.attrs.find(({ name }) => name === 'style')?.value).toContain('width: 20%')
    }
  })

  it('names all ten actions in the order of the contract', () => {
    const actions = elementsBelow(filled, 'tr')
      .slice(1)
      .map((row) => textOf(row.childNodes[3] as never))
    expect(actions).toEqual(['退回', '同意', '发起', '撤回', '终止', '指派', '后加签', '转办', '变更', '复活'])
  })

  it('shows the signature by the name and the opinion as text', () => {
    const images = elementsBelow(filled, 'img')
    expect(images).toHaveLength(1)
    expect(filled.map(textOf).join('')).toContain('<b>$&</b>')
  })

  it('writes nothing for an empty history and no action for an unknown one', () => {
    expect(fill('<p>{systemApprovalContent}</p>')).toBe('<p></p>')
    const unknown = fill('{systemApprovalContent}', {}, { approvals: [{ nodeName: '甲', handleStatus: 42 }] })
    expect(read(unknown)).toContain('甲')
  })
})
