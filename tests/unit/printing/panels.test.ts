import { describe, expect, it } from 'vitest'
import { fillDocument } from '#shared/printing/document.ts'
import { toBlocks } from '#shared/printing/layout/blocks.ts'
import { elementsBelow, textOf } from '#shared/printing/template/tree.ts'

const element = (type: string, options: object) => ({
  printElementType: { type },
  options: { left: 30, top: 60, width: 200, height: 20, ...options },
})
const stockIn = {
  panels: [
    {
      width: 241,
      height: 140,
      paperHeader: 50,
      paperFooter: 340,
      printElements: [
        element('text', { title: '入库单', top: 10, fontSize: 16, fontWeight: 'bold' }),
        element('text', { title: '供应商', field: 'main.0.supplier', formatter: "fetch('https://example.org')" }),
        element('qrcode', { field: 'main.0.number', left: 400, top: 62, width: 60, height: 60 }),
        element('table', {
          field: 'lines',
          top: 130,
          columns: [
            [
              { title: '品名', field: 'name' },
              { title: '数量', field: 'count', styler: 'return {}' },
              { title: '隐', field: 'x', checked: false },
            ],
          ],
        }),
        element('html', { top: 200, content: '<b>备注</b><script>alert(1)</script>' }),
        element('text', { title: '打印人', field: 'systemInfo.printer', top: 345 }),
      ],
    },
  ],
}
const draw = (template: unknown) =>
  fillDocument(
    {
      title: '入库单',
      template: JSON.stringify(template),
      pageParam: '',
      data: {
        main: [{ supplier: '某某公司', number: 'R-1' }],
        lines: [
          { name: '打印纸', count: 3 },
          { name: '硒鼓', count: 1 },
        ],
      },
      approvals: [],
      printedBy: '王敏',
      printedAt: 0,
    },
    () => Promise.resolve(null),
  )

describe('a template of the newer generation', () => {
  it('prints its panels: head, values of its data sets, a table that grows, codes, foot', async () => {
    const { nodes, setup } = await draw(stockIn)
    expect(setup).toMatchObject({ width: 241, height: 140, orientation: 'landscape', pageNumbers: false })
    const { letterhead, footer, body } = toBlocks(nodes)
    expect(letterhead.map(textOf).join('')).toBe('入库单')
    expect(footer.map(textOf).join('')).toBe('打印人：王敏')
    expect(body.length).toBeGreaterThan(0)
    const text = nodes.map(textOf).join('')
    expect(text).toContain('供应商：某某公司')
    expect(text).toContain('品名数量打印纸3硒鼓1')
    expect(elementsBelow(nodes, 'svg')).toHaveLength(1)
    expect(elementsBelow(nodes, 'b').map(textOf)).toEqual(['备注'])
    expect(text).not.toMatch(/[{}]|隐|alert/)
  })

  it('has shapes, turned and fixed elements at their own millimetres, on the sheets of their panel', async () => {
    const shapes = [
      element('rect', { borderWidth: 2, borderColor: '#ff0000', borderStyle: 'dashed' }),
      element('oval', { backgroundColor: '#eee' }),
      element('vline', { width: 0 }),
      element('text', { title: '转', transform: 90 }),
      element('text', { title: '首', fixed: true, showInPage: 'first' }),
      element('text', { title: '非首', fixed: true, unShowInPage: 'first' }),
    ]
    const { nodes } = await draw({
      panels: [
        { width: 210, height: 297, printElements: shapes },
        { width: 210, height: 297, printElements: [shapes[3]] },
      ],
    })
    const { fixed, body } = toBlocks(nodes)
    expect(fixed.map(({ left, top, rotation, place, section }) => [left, top, rotation, place, section])).toEqual([
      [10.583, 21.167, 0, 'every', 0],
      [10.583, 21.167, 0, 'every', 0],
      [10.583, 21.167, 0, 'every', 0],
      [10.583, 21.167, 90, 'every', 0],
      [10.583, 21.167, 0, 'first', 0],
      [10.583, 21.167, 0, 'rest', 0],
      [10.583, 21.167, 90, 'every', 1],
    ])
    expect(fixed.slice(0, 3).map((box) => box.element.attrs.find(({ name }) => name === 'style')?.value)).toEqual([
      'border: 2pt dashed #ff0000; border-radius: 0',
      'border: 0.75pt solid #000; border-radius: 50%; background-color: #eee',
      'border-left: 0.75pt solid #000',
    ])
    expect(body.map(({ breaksBefore }) => breaksBefore)).toEqual([0, 1])
  })

  it('prints the rows of a sliced set so many at a time, each part numbered', async () => {
    const [panel] = stockIn.panels
    const number = element('text', { field: 'systemInfo.systemSlicePageNo', top: 12 })
    const sliced = { ...panel, printElements: [...(panel?.printElements ?? []), number] }
    const document = await draw({
      panels: [sliced],
      globalConfig: JSON.stringify({ sliceConfig: [{ dataSet: 'lines', limit: 1 }] }),
    })
    const texts = [document, ...document.parts].map(({ nodes }) => nodes.map(textOf).join(''))
    expect(
      texts.map((text) => [text.includes('打印纸'), text.includes('硒鼓'), /\d-\d/.exec(text.replace('R-1', ''))?.[0]]),
    ).toEqual([
      [true, false, '1-2'],
      [false, true, '2-2'],
    ])
  })

  it('lists the scripts it holds and runs none', async () => {
    expect((await draw(stockIn)).unread).toEqual(['供应商: formatter', '数量: styler'])
  })

  it('begins each panel on a page of its own', async () => {
    const [panel] = stockIn.panels
    const { body } = toBlocks((await draw({ panels: [panel, { ...panel, paperHeader: 0, paperFooter: 0 }] })).nodes)
    expect(body.reduce((breaks, block) => breaks + block.breaksBefore, 0)).toBe(1)
  })

  it.each(['{', '{"panels":[]}', '{"panels":3}', '{"panels":[{"printElements":[{"options":7}]}]}'])(
    'prints something for a damaged one and never fails: %s',
    async (template) => {
      const source = { title: '', template, pageParam: '', data: {}, approvals: [], printedBy: '', printedAt: 0 }
      expect((await fillDocument(source, () => Promise.resolve(null))).setup.width).toBeGreaterThan(0)
    },
  )
})

const numbered = (repeat: string) => ({
  panels: [
    {
      width: 210,
      height: 297,
      printElements: [
        element('table', {
          field: 'lines',
          tableFooterRepeat: repeat,
          columns: [
            [
              { title: '品名', field: 'name', tableSummary: 'count' },
              { title: '数量', field: 'count', tableSummary: 'sum', tableSummaryAlign: 'right' },
              {
                title: '平均',
                field: 'count',
                tableSummary: 'avg',
                tableSummaryTitle: false,
                tableSummaryNumFormat: 1,
              },
              { title: '最大', field: 'count', tableSummary: 'max', tableSummaryText: '至多' },
              { title: '', field: 'x', tableSummary: 'text', tableSummaryText: '以上' },
            ],
          ],
        }),
      ],
    },
  ],
})
const sums = ['计数:2', '合计:4.00', '2.0', '至多3.00', '以上']

describe('sums below the table of a panel', () => {
  it('are over all rows, on the last page, where the table says so', async () => {
    const { nodes } = await draw(numbered('last'))
    const last = elementsBelow(nodes, 'tr').at(-1)
    expect(elementsBelow(last ? [last] : [], 'td').map(textOf)).toEqual(sums)
  })

  it('are over the rows of each page otherwise, and nowhere where the table wants none', async () => {
    const rolesOf = async (repeat: string) =>
      elementsBelow((await draw(numbered(repeat))).nodes, 'tr').flatMap(({ attrs }) =>
        attrs.filter(({ name }) => name === 'data-print-role').map(({ value }) => value),
      )
    expect([await rolesOf(''), await rolesOf('page'), await rolesOf('no')]).toEqual([
      ['pageSubtotal'],
      ['pageSubtotal'],
      [],
    ])
  })
})
