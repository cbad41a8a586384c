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
