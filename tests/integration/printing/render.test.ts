import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutScript } from '#main/printing/window/measure-script.ts'
import { type DocumentSource, fillDocument } from '#shared/printing/document.ts'
import { cutMeasurement } from '#shared/printing/layout/measurement.ts'
import { parseMarkup, textOf } from '#shared/printing/template/tree.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'
import { renderDocument } from '../../support/render-document.ts'

let windows: PrintWindows
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-render-'))
  windows = await chromiumPrintWindows()
})
afterAll(async () => {
  await windows.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Printed {
  readonly pages: number
  /** Text of each page as pdftotext reads it. */
  readonly text: readonly string[]
  readonly info: string
}

async function print(
  template: string,
  data: Record<string, unknown> = {},
  more: Partial<DocumentSource> = {},
): Promise<Printed> {
  const source = {
    title: '测试',
    template,
    data,
    approvals: [],
    pageParam: 'A4',
    printedBy: '王敏',
    printedAt: 0,
    ...more,
  }
  const { pdf, pages } = await renderDocument(await fillDocument(source, () => Promise.resolve(null)), windows.open)
  const file = join(folder, `${Math.random()}.pdf`)
  writeFileSync(file, pdf)
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1)
  const info = execFileSync('pdfinfo', ['-box', file], { encoding: 'utf8' })
  if (process.env['KEEP_PDF'])
    writeFileSync(
      join(process.env['KEEP_PDF'], `${expect.getState().currentTestName?.replaceAll(/\W+/g, '-').slice(-60)}.pdf`),
      pdf,
    )
  return { pages, text, info }
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, '')

describe('a document on paper', () => {
  it('has the values of the record as text that can be copied, rare characters and hostile data included', async () => {
    const values = { name: '李静', reason: '$& $1 <script>alert(1)</script> &amp;', rare: '𠮷㐂龘' }
    const { text, pages } = await print('<h1>请假申请单</h1><p>{name}：{reason}</p><p>{rare}{name}</p>', values)
    expect(pages).toBe(1)
    expect(squeeze(text[0] ?? '')).toBe(squeeze('请假申请单李静：$& $1 <script>alert(1)</script> &amp;𠮷㐂龘李静1 / 1'))
  })

  it('prints a notice of the family without a field as the family does: no page number, margins of 10 mm', async () => {
    const { text, pages } = await print('<p>只此</p>', {}, { pageParam: '' })
    expect([pages, text.map(squeeze)]).toEqual([1, ['只此']])
  })

  it('has the subtotal of the page where it was drawn, above the total, and empty rows as high as the others', async () => {
    const cell = (text: string, more = '') => `<td style="border: 1px solid #000"${more}>${text}</td>`
    const sums = (role: string, title: string) =>
      `<tr data-print-role="${role}">${cell(title)}${cell('', ' data-print-calc="sum sum"')}</tr>`
    const table = (rows: number) =>
      `<table style="width: 100%; border-collapse: collapse" data-print-rows="${rows}"><tbody>
      <tr>${cell('{childrenDataTable0.name}')}${cell('{childrenDataTable0.sum}')}</tr>
      ${sums('pageSubtotal', '本页小计')}${sums('total', '总计')}</tbody></table><p>尾</p>`
    const records = (count: number) => ({
      childrenDataTable0: Array.from({ length: count }, (_, index) => ({ name: `物${index}`, sum: 1 })),
    })
    const { text } = await print(table(0), records(2))
    expect(squeeze(text[0] ?? '')).toBe('物01物11本页小计2总计2尾1/1')
    const heightOf = async (count: number) => {
      const source = { title: '', template: table(8), pageParam: 'A4', data: records(count) }
      const filled = await fillDocument({ ...source, approvals: [], printedBy: '', printedAt: 0 }, () =>
        Promise.resolve(null),
      )
      const { pdf } = await renderDocument(filled, windows.open)
      const file = join(folder, `${Math.random()}.pdf`)
      writeFileSync(file, pdf)
      const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
      return Number(/yMin="([\d.]+)"[^>]*>尾</.exec(boxes)?.[1])
    }
    const [full, filled] = [await heightOf(8), await heightOf(1)]
    expect(Math.abs(full - filled)).toBeLessThan(1)
  })

  it.each([
    ['A4', '595 x 842'],
    ['A5', '420 x 595'],
    ['{"paper":"A4","orientation":"landscape"}', '842 x 595'],
    ['16K', '522 x 737'],
    ['{"width":241,"height":93.3,"margins":0}', '683 x 264'],
  ])('comes out on the paper of its template: %s', async (pageParam, size) => {
    const { info, pages } = await print('<p>内容</p>', {}, { pageParam })
    const [width = 0, height = 0] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info)?.slice(1).map(Number) ?? []
    const [wantedWidth = 0, wantedHeight = 0] = size.split(' x ').map(Number)
    expect(Math.abs(width - wantedWidth)).toBeLessThanOrEqual(1.5)
    expect(Math.abs(height - wantedHeight)).toBeLessThanOrEqual(1.5)
    expect(pages).toBe(1)
  })

  it('repeats letterhead, column header and footer on every page, each row once and in order, and counts pages', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      name: `物品${String(index).padStart(3, '0')}`,
      count: index,
    }))
    const template = `<header><h2>某某大学</h2></header>
      <table border="1" style="border-collapse: collapse; width: 100%"><thead><tr><th>品名</th><th>数量</th></tr></thead>
      <tbody><tr><td>{childrenDataTable0.name}</td><td>{childrenDataTable0.count}</td></tr>
      <tr><td>合计</td><td>{total}</td></tr></tbody></table>
      <footer>第 {systemPageNumber} 页，共 {systemPageCount} 页</footer>`
    const { text, pages } = await print(template, { childrenDataTable0: rows, total: 7140 })
    expect(pages).toBeGreaterThan(2)
    for (const [index, page] of text.entries()) {
      expect(squeeze(page)).toContain('某某大学品名数量')
      expect(squeeze(page)).toContain(`第${index + 1}页，共${pages}页`)
    }
    expect([...text.join('').matchAll(/物品(\d{3})/g)].map((match) => Number(match[1]))).toEqual(
      rows.map((_, index) => index),
    )
    expect(text.filter((page) => page.includes('合计'))).toHaveLength(1)
    expect(text.at(-1)).toContain('合计')
  })

  it("prints a form as the family's designer stored it: its paper, margins and codes, and no number below it", async () => {
    const tag = (field: string, table = 'headTable') =>
      `<span class="jnpf-print-tag-span" contenteditable="false" data-tag="${table}.${field}">{${field}}</span>`
    const template = `<h2 style="text-align: center">差旅费报销单</h2>
      <p>单号：${tag('f_number')}　日期：日期选择(${tag('f_day')},"yyyy-MM-dd")</p>
      <table border="1" style="border-collapse: collapse; width: 100%"><thead><tr><th>项目</th><th>金额</th></tr></thead><tbody>
      <tr><td>${tag('item', 'childrenDataTable0')}</td><td>千位分隔符(${tag('sum', 'childrenDataTable0')},2)</td></tr>
      <tr><td colspan="2">${tag('note', 'childrenDataTable0')}</td></tr></tbody></table>
      <p>大写金额(${tag('f_sum')})</p>
      <p>&lt;qrCode width="100" height="100"&gt;${tag('f_number')}&lt;/qrCode&gt;
      &lt;barCode width="2" height="40"&gt;${tag('f_number')}&lt;/barCode&gt;</p>
      ${tag('systemApprovalContent')}<p>${tag('systemPrinter')}</p>`
    const data = {
      f_number: 'BX-2026-0118',
      f_day: new Date(2026, 10, 5).getTime(),
      f_sum: 1334.5,
      childrenDataTable0: [
        { item: '车票', sum: 1234, note: '北京往返' },
        { item: '住宿', sum: 100.5, note: '一晚' },
      ],
    }
    const pageParam =
      '{"type":"6","width":"210","height":"165","mt":"8","mb":"8","ml":"12","mr":"12","direction":"横向"}'
    const approvals = [
      { nodeName: '部门审核', userName: '张伟', handleTime: 0, handleStatus: 10, handleOpinion: '同意' },
    ]
    const { text, info, pages } = await print(template, data, { pageParam, approvals })
    expect(pages).toBe(1)
    expect(info).toMatch(/Page size:\s+59[45].* x 46[78]/)
    expect(squeeze(text[0] ?? '')).toContain('车票1,234.00北京往返住宿100.50一晚壹仟叁佰叁拾肆元伍角')
    expect(squeeze(text[0] ?? '')).toMatch(/前加签同意(?:00:00:00)?王敏$/)
  })

  it('sums each page of a thousand rows, carries the sum over, and ends with the total once', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      name: `物品${index + 1}`,
      sum: ((index * 37) % 991) / 100,
    }))
    const cell = (text: string, more = '') => `<td style="border: 1px solid #000"${more}>${text}</td>`
    const sums = (role: string, title: string) =>
      `<tr data-print-role="${role}">${cell(title, ' colspan="2"')}${cell('', ' data-print-calc="sum sum" data-print-format="thousands 2"')}</tr>`
    const template = `<h2>入库单</h2><table style="width: 100%; border-collapse: collapse">
      <thead><tr><th>序号</th><th>品名</th><th>金额</th></tr></thead><tbody>
      <tr>${cell('', ' data-print-calc="number"')}${cell('{childrenDataTable0.name}')}${cell('{childrenDataTable0.sum}')}</tr>
      ${sums('brought', '承前页')}${sums('pageSubtotal', '本页小计')}${sums('carried', '过次页')}${sums('total', '总计')}
      </tbody></table>`
    const { text, pages } = await print(
      template,
      { childrenDataTable0: rows },
      { pageParam: '{"paper":"A4","watermark":"内部资料"}' },
    )
    expect(pages).toBeGreaterThan(20)
    const amount = (page: string, title: string) =>
      Number(new RegExp(`${title}\\s+([\\d,.]+)`).exec(page)?.[1]?.replaceAll(',', ''))
    let before = 0
    for (const [index, page] of text.entries()) {
      const own = [...page.matchAll(/物品(\d+)/g)].map((match) => rows[Number(match[1]) - 1]?.sum ?? 0)
      const sum = own.reduce((all, each) => all + each, 0)
      expect(amount(page, '本页小计')).toBeCloseTo(sum, 2)
      if (index > 0) expect(amount(page, '承前页')).toBeCloseTo(before, 2)
      before += sum
      if (index < pages - 1) expect(amount(page, '过次页')).toBeCloseTo(before, 2)
    }
    expect(text.filter((page) => page.includes('承前页'))).toHaveLength(pages - 1)
    expect(text.filter((page) => page.includes('总计'))).toHaveLength(1)
    expect(amount(text.at(-1) ?? '', '总计')).toBeCloseTo(before, 2)
    expect([...text.join('').matchAll(/物品(\d+)/g)].map((match) => Number(match[1]))).toEqual(
      rows.map((_, index) => index + 1),
    )
  })

  it('carries a forty-page opinion over its pages without losing or doubling a character', async () => {
    const opinion = Array.from(
      { length: 390 },
      (_, index) =>
        `第${String(index).padStart(4, '0')}条：经研究，情况属实，材料齐全，同意按程序办理，请有关部门落实。`,
    ).join('')
    const approvals = [
      { nodeName: '辅导员', userName: '张伟', handleTime: 1767225600000, handleStatus: 1, handleOpinion: opinion },
      { nodeName: '院长', userName: '刘洋', handleTime: 1767225600000, handleStatus: 1, handleOpinion: '同意' },
    ]
    const { text, pages } = await print('<h1>审批单</h1><p>{systemApprovalContent}</p><p>完</p>', {}, { approvals })
    expect(pages).toBeGreaterThanOrEqual(40)
    expect(text).toHaveLength(pages)
    const all = text
      .map((page) => squeeze(page.replaceAll(/节点名称.*审批意见/g, '').replace(/\d+\s*\/\s*\d+\s*$/, '')))
      .join('')
    const numbers = [...all.matchAll(/第(\d{4})条/g)].map((match) => Number(match[1]))
    expect(numbers).toEqual(Array.from({ length: 390 }, (_, index) => index))
    for (const page of text) expect(page).toContain('审批意见')
    expect(text.at(-1)).toContain('刘洋')
  })

  it('carries it also where the history stands in a cell of the form: it was shrunk until nobody could read it', async () => {
    const opinion = Array.from(
      { length: 60 },
      (_, index) => `第${String(index).padStart(4, '0')}条：同意按程序办理。`,
    ).join('')
    const approvals = [
      { nodeName: '院长', userName: '刘洋', handleTime: 1767225600000, handleStatus: 1, handleOpinion: opinion },
    ]
    const cell = 'border: 1px solid; width: 20%'
    const template = `<table style="width: 100%"><tr><td style="${cell}">审批意见</td><td>{systemApprovalContent}</td></tr></table><p>完</p>`
    const { text, pages } = await print(template, {}, { approvals, pageParam: 'A5' })
    expect(pages).toBeGreaterThan(2)
    expect([...squeeze(text.join('')).matchAll(/第(\d{4})条/g)].map((match) => Number(match[1]))).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
    expect(text[0]).toContain('刘洋')
    expect(squeeze(text.join('')).split('刘洋')).toHaveLength(2)
  })

  it('finds the lines of a long text with few questions: a cell of 2 MB took hours', async () => {
    const pieces = ['研究决定同意办理', 'approval', '𠮷😀', '  ', '\n', '，', 'A'.repeat(120), '1234567890']
    const text = Array.from({ length: 3000 }, (_, index) => pieces[(index * 7 + (index % 5)) % pieces.length]).join('')
    const window = windows.open()
    try {
      await window.load(
        `<body><div style="width: 300px; overflow-wrap: anywhere"><div data-unit="0">${text}</div></div></body>`,
      )
      const lines = await window.evaluate(`(() => {
        const range = document.createRange()
        const node = document.querySelector('[data-unit]').firstChild
        const starts = []
        for (let index = 0, last = null; index < 2500; index += node.data.codePointAt(index) > 0xffff ? 2 : 1) {
          range.setStart(node, index)
          range.setEnd(node, index + (node.data.codePointAt(index) > 0xffff ? 2 : 1))
          const rect = range.getClientRects()[0]
          if (rect && rect.height > 0 && rect.top !== last) starts.push(index)
          if (rect && rect.height > 0) last = rect.top
        }
        return starts
      })()`)
      const asked = await window.evaluate(`(() => {
        const ask = Range.prototype.getClientRects
        window.asked = { count: 0, longest: 0 }
        Range.prototype.getClientRects = function () {
          window.asked.count += 1
          window.asked.longest = Math.max(window.asked.longest, this.startContainer.data?.length ?? 0)
          return ask.call(this)
        }
      })(); undefined`)
      expect(asked).toBeUndefined()
      const [cut] = cutMeasurement.parse(await window.evaluate(cutScript([0], 1000)))
      const starts = (cut?.cells[0] ?? []).map(({ start }) => start)
      expect(starts.filter((start) => start < 2500)).toEqual(lines)
      const { count, longest } = (await window.evaluate('window.asked')) as { count: number; longest: number }
      expect(longest).toBeLessThanOrEqual(2001)
      expect(count).toBeLessThan(starts.length * 14)
      expect(count).toBeLessThan(text.length / 2)
    } finally {
      window.close()
    }
  })

  it('wraps a single word longer than the page is wide, and a paragraph over several pages', async () => {
    const word = 'A'.repeat(6000)
    const { text, pages } = await print('<p>{word}</p><p>末尾</p>', { word })
    const body = squeeze(text.map((page) => page.replace(/\d+\s*\/\s*\d+\s*$/, '')).join(''))
    expect([body.length, body.replaceAll('A', '')]).toEqual([6002, '末尾'])
    expect(pages).toBe(2)
  })

  it('shows a table wider than the paper smaller, with its last column', async () => {
    const cells = Array.from(
      { length: 40 },
      (_, index) => `<td style="width: 90px; min-width: 90px; white-space: nowrap">列列列列${index}</td>`,
    ).join('')
    const { text, pages } = await print(`<table style="border-collapse: collapse"><tr>${cells}</tr></table>`)
    expect(pages).toBe(1)
    expect(squeeze(text[0] ?? '')).toContain('列列列列39')
  })

  it('ends with the last content: no phantom page after a break, blank paragraphs or an exactly full page', async () => {
    expect((await print('<p>a</p><p><!-- pagebreak --></p><p>&nbsp;</p>')).pages).toBe(1)
    expect((await print(`<p>a</p>${'<p>&nbsp;</p>'.repeat(80)}`)).pages).toBe(1)
    for (const height of [960, 980, 1000, 1004, 1008, 1012]) {
      const { pages, text } = await print(`<div style="height: ${height}px; border: 1px solid">框</div>`)
      expect(text).toHaveLength(pages)
    }
  })

  it('honours every page break and its own style breaks once', async () => {
    const { text } = await print(
      '<p>一</p><!-- pagebreak --><p>二</p><p style="page-break-before: always">三</p><!-- pagebreak --><!-- pagebreak --><p>五</p>',
    )
    expect(text.map((page) => squeeze(page.replace(/\d+\s*\/\s*\d+\s*$/, '')))).toEqual(['一', '二', '三', '', '五'])
  })

  it('breaks a framed container of a fixed height at its page break, and pages after a table that ends with one', async () => {
    const { text } = await print(
      `<div style="border: 1px solid; height: 150mm"><p>甲</p><!-- pagebreak --><p>乙</p></div>
      <table style="width: 100%"><tr><td>丙<!-- pagebreak --></td></tr></table><p>丁</p>`,
    )
    expect(text.map((page) => squeeze(page.replace(/\d+\s*\/\s*\d+\s*$/, '')))).toEqual(['甲', '乙丙', '丁'])
  })

  it('keeps rows that a rowspan ties together', async () => {
    const group = (index: number) =>
      `<tr><td rowspan="3">组${index}</td><td>甲${index}</td></tr><tr><td>乙${index}</td></tr><tr><td>丙${index}</td></tr>`
    const { text } = await print(
      `<table border="1" style="width: 100%">${Array.from({ length: 40 }, (_, index) => group(index)).join('')}</table>`,
    )
    expect(text.length).toBeGreaterThan(2)
    for (const page of text) {
      const of = (word: string) => [...page.matchAll(new RegExp(`${word}(\\d+)`, 'g'))].map((match) => match[1])
      expect(of('丙')).toEqual(of('甲'))
    }
  })

  it('refuses a template without content with a clear fault', async () => {
    await expect(print('<p>{nothing}</p>')).rejects.toMatchObject({
      code: 'print.template',
      extra: { detail: 'emptyTemplate' },
    })
  })

  it('runs nothing of a template and loads nothing', async () => {
    const { text } = await print(
      '<p>a</p><script>document.body.textContent="owned"</script><img src="http://127.0.0.1:9/x.png" alt="图"><svg onload="document.body.textContent=1"></svg>',
    )
    expect(squeeze(text.join(''))).toBe('a图1/1')
  })

  it('has a letterhead of the first page, another of the rest, and at the end what only the last page repeats', async () => {
    const rows = Array.from({ length: 70 }, (_, index) => ({ n: `行${String(index).padStart(3, '0')}` }))
    const template = `<div data-print="letterhead" data-print-on="first"><h1 style="height: 120px">首页抬头</h1></div>
      <div data-print="letterhead" data-print-on="rest"><p>续页抬头</p></div>
      <table border="1"><tbody><tr><td>{childrenDataTable0.n}</td></tr></tbody></table>
      <div data-print="footer"><p>每页页脚</p></div>
      <div data-print="footer" data-print-on="last"><p style="height: 200px">签字盖章</p></div>`
    for (const count of [1, 30, 38, 39, 40, 41, 70]) {
      const { text, pages } = await print(template, { childrenDataTable0: rows.slice(0, count) })
      const has = (word: string) => text.map((page) => squeeze(page).includes(word))
      const at = (wanted: (index: number) => boolean) => text.map((_page, index) => wanted(index))
      expect(has('首页抬头')).toEqual(at((index) => index === 0))
      expect(has('续页抬头')).toEqual(at((index) => index > 0))
      expect(has('每页页脚')).toEqual(at(() => true))
      expect(has('签字盖章')).toEqual(at((index) => index === pages - 1))
      const seen = [...text.join('').matchAll(/行(\d{3})/g)].map(([, digits]) => Number(digits))
      expect(seen).toEqual(Array.from({ length: count }, (_, index) => index))
    }
  })

  it('prints any mixture of paragraphs and tables without losing a character or adding a page (property)', async () => {
    const words = [
      '经研究，情况属实',
      'English words ',
      '1234567890',
      'averyveryverylongwordwithoutspaces',
      '<br>',
      '<b>粗体</b>',
      '<span style="font-size: 20px">大字</span>',
      '𠮷',
    ]
    const styles = [
      '',
      'font-size: 9pt',
      'font-size: 12px; line-height: 1',
      'font-family: SimSun; font-size: 13.3px',
      'text-indent: 2em; line-height: 1.8',
      'padding: 3.3px',
      'margin: 11px 0',
    ]
    const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 90 }).map((parts) => parts.join(''))
    const styled = fc.tuple(fc.constantFrom(...styles), text)
    const cell = styled.map(([style, content]) => `<td style="${style}; border: 1px solid">${content}</td>`)
    const row = fc.tuple(cell, cell, cell).map((cells) => `<tr>${cells.join('')}</tr>`)
    const table = fc
      .tuple(
        fc.constantFrom('border-collapse: collapse; width: 100%', 'width: 60%; border-spacing: 3px', 'width: 133%'),
        fc.array(row, { minLength: 1, maxLength: 20 }),
      )
      .map(([style, rows]) => `<table style="${style}">${rows.join('')}</table>`)
    const paragraph = fc
      .tuple(fc.constantFrom('p', 'h2', 'div'), styled)
      .map(([tag, [style, content]]) => `<${tag} style="${style}">${content}</${tag}>`)
    const template = fc.array(fc.oneof(paragraph, table), { minLength: 2, maxLength: 8 }).map((parts) => parts.join(''))
    const characters = (shown: string) => [...squeeze(shown)].toSorted().join('')
    await fc.assert(
      fc.asyncProperty(
        template,
        fc.constantFrom('A4', '{"width":241,"height":140,"margins":5}'),
        async (markup, pageParam) => {
          const { text: pages, pages: count } = await print(markup, {}, { pageParam })
          expect(pages).toHaveLength(count)
          const shown = pages.map((page) => page.replace(/\d+\s*\/\s*\d+\s*$/, '')).join('')
          expect(characters(shown)).toBe(characters(parseMarkup(markup).map(textOf).join('')))
        },
      ),
      { numRuns: 5 },
    )
  })
})
