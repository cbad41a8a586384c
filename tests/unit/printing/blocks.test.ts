import { describe, expect, it } from 'vitest'
import { toBlocks } from '#shared/printing/layout/blocks.ts'
import { sanitize } from '#shared/printing/template/sanitize.ts'
import { prepareTemplate, substitute } from '#shared/printing/template/substitute.ts'
import { parseMarkup, serializeNodes, textOf, type TreeNode } from '#shared/printing/template/tree.ts'

function blocks(template: string, data: Record<string, unknown> = {}) {
  const nodes = sanitize(parseMarkup(template), 'template')
  return toBlocks(
    substitute(prepareTemplate(nodes), { data, approvals: [{ nodeName: '审批' }], printedBy: '', printedAt: 0 }),
  )
}
const markup = serializeNodes
const text = (nodes: readonly TreeNode[]) => nodes.map(textOf).join('')
const outline = (template: string, data?: Record<string, unknown>) =>
  blocks(template, data).body.map(
    (block) =>
      `${'|'.repeat(block.breaksBefore)}${block.kind === 'flow' ? text(block.nodes) : `[${block.groups.map(({ rows }) => text(rows)).join(',')}]`}`,
  )

describe('blocks', () => {
  it('open plain containers, so that pages may break inside them', () => {
    expect(outline('<div style="font-size: 12px"><p>a</p><div><p>b</p>尾</div></div>c')).toEqual(['a', 'b', '尾', 'c'])
  })

  it('keep the inherited style of opened containers and drop their vertical boxes', () => {
    const [block] = blocks(
      '<div style="font-size: 12px; margin-top: 50px; padding-left: 9px"><p>a</p><p>b</p></div>',
    ).body
    expect(block?.wrappers.map(({ attrs }) => attrs[0]?.value)).toEqual(['font-size: 12px; padding-left: 9px'])
  })

  it('keep a framed container in one piece', () => {
    expect(outline('<div style="border: 1px solid #000"><p>a</p><p>b</p></div>')).toEqual(['ab'])
  })

  it('find a table and a break inside inline editor markup', () => {
    expect(
      outline('<p>前<span>{systemApprovalContent}</span>后</p><p><strong><!-- pagebreak --></strong></p><p>x</p>'),
    ).toEqual(['前', '[审批]', '后', '|x'])
  })

  it('count every page break, comment or style', () => {
    expect(
      outline(
        '<p>a</p><p><!-- pagebreak --></p><!-- pagebreak --><p>b</p><p style="page-break-after:always;"></p><p style="break-before: page">c</p>',
      ),
    ).toEqual(['a', '||b', '||c'])
  })

  it.each(['border: 1px solid #000', 'background: #eee', 'height: 200mm', 'float: left', 'display: flex'])(
    'count a page break in a container with %s, and its parts have that',
    (style) => {
      const inner = '<p>a</p><!-- pagebreak --><div><p>b<b><!-- pagebreak --></b>c</p></div>'
      const template = `<div><div style="${style}">${inner}</div></div>d`
      expect(outline(template)).toEqual(['a', '|b', '|c', 'd'])
      const { body } = blocks(template)
      expect(body.map((block) => block.kind === 'flow' && markup(block.nodes).includes(style))).toEqual([
        true,
        true,
        true,
        false,
      ])
    },
  )

  it('print no empty frame for a break at the edge of a container and no page for a break nobody sees', () => {
    const framed = (inner: string) =>
      `<div style="border: 1px solid"><div style="border: 1px solid">${inner}</div></div>`
    expect(outline(`x${framed('<!-- pagebreak --><p>a</p><!-- pagebreak -->')}<p>b</p>`)).toEqual(['x', '|a', '|b'])
    expect(outline('<p>a</p><div style="display: none">x<!-- pagebreak --></div><p>b</p>')).toEqual(['a', 'x', 'b'])
  })

  it('find a break in a table in a frame, and one in the last row', () => {
    const rows = '<tr><td>1<!-- pagebreak --></td></tr><tr><td>2</td></tr><tr><td><p>3<!-- pagebreak --></p></td></tr>'
    const [table, after] = blocks(`<div style="border: 1px solid"><table>${rows}</table></div><p>b</p>`).body
    expect(table?.kind === 'table' && table.groups.map(({ breaksBefore }) => breaksBefore)).toEqual([0, 1, 0])
    expect(after?.breaksBefore).toBe(1)
  })

  it.each([
    '<div style="border: 1px solid">a<!-- pagebreak -->b</div>',
    '<div style="display: none">a<!-- pagebreak -->b</div>',
    '<table><caption>c<!-- pagebreak --></caption><tr><td>1<!-- pagebreak --></td></tr></table>',
    '<header>h<!-- pagebreak --></header><p>a</p>',
    '<p>a</p><footer>f<!-- pagebreak --></footer>',
    '<p><b>a<!-- pagebreak -->b</b></p>',
  ])('print the mark of a page break as a line: %s', (template) => {
    const nodes = sanitize(parseMarkup(template), 'template')
    const { letterhead, footer, body } = toBlocks(nodes)
    const tables = body.flatMap((block) => (block.kind === 'table' ? [block.table] : block.nodes))
    expect(markup([...letterhead, ...footer, ...tables])).not.toContain('<hr')
    // The tree itself keeps it: the Word file is made of it later.
    expect(markup(nodes)).toContain('<hr')
  })

  it('keep headings and bold paragraphs with what follows', () => {
    const kept = blocks(
      '<h3>a</h3><p><strong>b</strong></p><p style="font-weight: 600">c</p><p><b>d</b>e</p><p>f</p>',
    ).body
    expect(kept.map((block) => block.kind === 'flow' && block.keepWithNext)).toEqual([true, true, true, false, false])
  })

  it('take letterhead and footer out of the flow', () => {
    const { letterhead, footer, body } = blocks(
      '<header><h1>大学</h1></header><p>a</p><div data-print="footer">第{systemPageNumber}页</div>',
    )
    expect([text(letterhead), text(footer), body.length]).toEqual(['大学', '第1页', 1])
  })
})

describe('tables', () => {
  const table = (template: string, data?: Record<string, unknown>) => {
    const [block] = blocks(template, data).body
    if (block?.kind !== 'table') throw new Error('no table')
    return block
  }

  it('take thead as well as leading rows of th as column header', () => {
    expect(text(table('<table><thead><tr><td>H</td></tr></thead><tr><td>1</td></tr></table>').head)).toBe('H')
    expect(text(table('<table><tr><th>H</th></tr><tr><td>1</td></tr></table>').head)).toBe('H')
    expect(table('<table><tr><th>H</th></tr></table>').head).toEqual([])
  })

  it('tie rows that a rowspan connects', () => {
    const groups = table(
      '<table><tr><td rowspan="3">a</td><td>1</td></tr><tr><td rowspan="2">2</td></tr><tr></tr><tr><td>4</td></tr></table>',
    ).groups
    expect(groups.map(({ rows }) => rows.length)).toEqual([3, 1])
  })

  it('count columns through colspan and rowspan', () => {
    expect(
      table('<table><tr><td colspan="2" rowspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>')
        .columns,
    ).toBe(4)
  })

  it('take the fixed row above child rows as their column header, but not a filled one', () => {
    const form = (above: string) =>
      table(
        `<table><tr><td>申请人</td><td>{f}</td></tr><tr>${above}</tr><tr><td>{childrenDataTable0.a}</td><td>{childrenDataTable0.b}</td></tr><tr><td>合计</td><td>9</td></tr></table>`,
        {
          f: '王',
          childrenDataTable0: [
            { a: 1, b: 2 },
            { a: 3, b: 4 },
          ],
        },
      ).groups.map(({ header, keepWithNext }) => [text(header), keepWithNext])
    expect(form('<td>品名</td><td>数量</td>')).toEqual([
      ['', false],
      ['', true],
      ['品名数量', false],
      ['品名数量', false],
      ['', false],
    ])
    expect(form('<td>部门</td><td>{f}</td>').every(([header]) => header === '')).toBe(true)
  })

  it('put tfoot at the end and keep a page break between rows', () => {
    const block = table(
      '<table><tfoot><tr><td>F</td></tr></tfoot><tbody><tr><td>1</td></tr><!-- pagebreak --><tr><td>2</td></tr></tbody></table>',
    )
    expect(block.groups.map(({ rows, breaksBefore }) => [text(rows), breaksBefore])).toEqual([
      ['1', 0],
      ['2', 1],
      ['F', 0],
    ])
  })
})
