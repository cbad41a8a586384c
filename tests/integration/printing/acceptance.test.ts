import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDrawer, type Drawer } from '#main/printing/drawer.ts'
import { type DocumentSource, fillDocument } from '#shared/printing/document.ts'
import { chromiumPrintWindows, type PrintWindows } from '../../support/print-window.ts'
import { picture } from './corpus/approvals.ts'
import { child, familyPage, picturesIn, readPdf, rowsOf, tag } from './corpus/support.ts'

describe('a printed document', () => {
  let windows: PrintWindows
  let drawer: Drawer
  beforeAll(async () => {
    windows = await chromiumPrintWindows()
    drawer = createDrawer(windows.open)
  })
  afterAll(async () => {
    drawer.close()
    await windows.close()
  })

  async function print(template: string, more: Partial<DocumentSource> = {}) {
    const source = {
      title: '',
      template,
      data: {},
      approvals: [],
      pageParam: familyPage(),
      printedBy: '王敏/wangmin',
      printedAt: new Date(2026, 4, 6, 9, 8, 7).getTime(),
      ...more,
    }
    const dictionary = () => Promise.resolve(new Map([['a', '甲类']]))
    const document = await fillDocument(source, () => Promise.resolve(null), dictionary)
    return readPdf((await drawer.draw([document])).pdf)
  }

  /** Each construct of the family's stored format on a line of its own, and what stands on the paper for it. */
  const constructs: readonly (readonly [number, string, string])[] = [
    [1, `<p>${tag('f_name')}</p>`, '李静'],
    [2, '<p>旧<span class="wk-print-tag-wukong" data-tag="null.f_unit">{f_unit}</span></p>', '旧教务处'],
    [3, `<p>${tag('systemPrinter')}${tag('systemPrintTime')}</p>`, '王敏/wangmin2026-05-0609:08:07'],
    [
      11,
      `<p><span data-tag="thousands" style="display: inline-block">千位分隔符(<b>${tag('f_money')}</b>,2)</span></p>`,
      '1,234.50',
    ],
    [12, `<p>千位分隔符(${tag('f_money')})千位分隔符(9876543)</p>`, '1,234.59,876,543'],
    [13, `<p>大写金额(${tag('f_money')})</p>`, '壹仟贰佰叁拾肆元伍角'],
    [14, `<p>类：数据字典(${tag('f_kind')},"kinds")</p>`, '类：甲类'],
    [15, `<p>日期选择(${tag('f_day')},"yyyy-MM-dd")</p>`, '2026-05-06'],
    [20, `<table border="1"><tr><td>${tag('f_name')}</td><td>${child('item')}</td></tr></table>`, '李静纸李静笔'],
    [23, `<p>全部：${child('item')}</p>`, '全部：纸、笔'],
    [31, `<p>${tag('1st value')}${tag('COUNT(*)')}</p>`, '一2'],
    [8, `<p>图&lt;img width='20' height='20'&gt;${tag('f_photo')}&lt;/img&gt;片</p>`, '图片'],
    [9, `<p>码&lt;qrCode width='60' height='60'&gt;${tag('f_name')}&lt;/qrCode&gt;末</p>`, '码末'],
    [10, `<p>条&lt;barCode width='1' height='20'&gt;A1&lt;/barCode&gt;末</p>`, '条末'],
    [
      17,
      `<table border="1"><tbody><tr><td>甲${child('item')}</td></tr><tr><td>乙${child('item')}</td></tr></tbody></table>`,
      '甲纸乙纸甲笔乙笔',
    ],
    [
      18,
      `<table border="1"><tbody><tr><td>表头</td></tr><tr><td>${child('item')}</td></tr></tbody></table>`,
      '表头纸笔',
    ],
    [
      19,
      `<table border="1"><thead><tr><td>空表</td></tr></thead><tbody><tr><td>${child('item', 1)}</td></tr></tbody></table>`,
      '空表',
    ],
    [29, '<p>H<sub>2</sub>O <a href="https://example.org">链接</a><video src="x"></video></p>', 'H2O链接'],
    [
      4,
      `<p>${tag('systemApprovalContent')}</p>`,
      '节点名称操作人员操作时间执行动作审批意见2026-05-06部门张伟前加签同意09:08:07',
    ],
    [30, `<p>无${tag('f_none')}值</p>`, '无值'],
  ]
  const data = {
    f_name: '李静',
    f_unit: '教务处',
    f_money: 1234.5,
    f_kind: 'a',
    f_day: new Date(2026, 4, 6).getTime(),
    f_photo: JSON.stringify([{ url: picture }]),
    '1st value': '一',
    'COUNT(*)': 2,
    childrenDataTable0: [{ item: '纸' }, { item: '笔' }],
    childrenDataTable1: [],
  }
  const approvals = [
    {
      nodeName: '部门',
      userName: '张伟',
      handleTime: new Date(2026, 4, 6, 9, 8, 7).getTime(),
      handleStatus: 10,
      handleOpinion: '同意',
    },
  ]

  it('has the text of every construct of the stored format, and nothing literal of any', async () => {
    const template = constructs.map(([, markup]) => markup).join('<p><!-- pagebreak --></p>')
    const pages = await print(template, { data, approvals })
    const read = pages.map(({ lines }) => lines.map(({ text }) => text).join(''))
    expect(read.map((text, index) => [constructs[index]?.[0], text])).toEqual(
      constructs.map(([number, , text]) => [number, text]),
    )
  })

  it('has a subtotal of its own rows on each page, the sum so far at its head, and the total once', async () => {
    const rows = rowsOf(1000, (no) => ({ name: `R${String(no).padStart(4, '0')}`, amount: (no * 37) % 1000 }))
    const line = (role: string, name: string) =>
      `<tr data-print-role="${role}"><td>${name}</td><td data-print-calc="sum amount">0</td></tr>`
    const pages = await print(
      `<table border="1" style="width: 100%"><thead><tr><th>品名</th><th>金额</th></tr></thead><tbody>
      <tr><td>{childrenDataTable0.name}</td><td>{childrenDataTable0.amount}</td></tr>
      ${line('brought', '承前')}${line('pageSubtotal', '小计')}${line('carried', '过次')}${line('total', '合计')}</tbody></table>`,
      { data: { childrenDataTable0: rows } },
    )
    const amounts = new Map(rows.map(({ name, amount }) => [name, amount]))
    const seen: string[] = []
    let sum = 0
    for (const [index, { lines }] of pages.entries()) {
      const valueOf = (label: string) => {
        const found = lines.find(({ text }) => text === label)
        const value = lines.find(
          ({ x, y, text }) => found && Math.abs(y - found.y) < 1.5 && x > found.x + 20 && text !== '',
        )
        return found === undefined ? null : Number(value?.text)
      }
      const own = lines.flatMap(({ text }) => (amounts.has(text) ? [text] : []))
      seen.push(...own)
      expect(valueOf('承前')).toBe(index === 0 ? null : sum)
      const subtotal = own.reduce((all, name) => all + (amounts.get(name) ?? 0), 0)
      if (own.length > 0) expect(valueOf('小计')).toBe(subtotal)
      sum += subtotal
      const isLast = index === pages.length - 1
      expect(valueOf('过次')).toBe(isLast ? null : sum)
      expect(valueOf('合计')).toBe(isLast ? sum : null)
      expect(lines.filter(({ text }) => text === '品名')).toHaveLength(1)
    }
    expect(pages.length).toBeGreaterThan(20)
    expect(seen).toEqual(rows.map(({ name }) => name))
  })

  it('of a hostile template and hostile data is only text, whatever scripts, styles, files and addresses it asks for', async () => {
    const hostile = `<script>document.title='x'</script><img src=x onerror="document.body.innerHTML=''"><p>一</p>
      <style>@import url(http://127.0.0.1:9/x.css); p { display: none }</style><link rel=stylesheet href="file:///etc/passwd">
      <iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object><p style="background: url(http://127.0.0.1:9/a)">二</p>
      <p style="position: fixed; width: expression(alert(1))">三</p><svg><script>alert(1)</script></svg><p>{f_a}</p>
      <div data-print="fixed" data-print-box="10 200 50 10" style="position: fixed; transform: scale(100)">四</div>${'<div>'.repeat(5000)}五`
    const value = `</p><script>alert(1)</script><style>*{display:none}</style>{f_b}${'('.repeat(2000)}`
    const pages = await print(hostile, { data: { f_a: value, f_b: '不该出现' } })
    const text = pages.flatMap(({ lines }) => lines.map((line) => line.text)).join('')
    for (const word of ['一', '二', '三', '四', '<script>alert(1)</script>', '{f_b}']) expect(text).toContain(word)
    for (const word of ['root:', '不该出现']) expect(text).not.toContain(word)
  })

  it('has each fixed box at its own millimetres, on the sheets it is meant for, moved by the offset of the printer', async () => {
    const box = (place: string, on: string) =>
      `<div data-print="fixed" data-print-box="${place} 60 6" data-print-on="${on}"><p>${on} {f_a}</p></div>`
    const template = [
      box('100 20', 'every'),
      box('100 30', 'first'),
      box('100 40', 'rest'),
      box('100 50', 'last'),
      box('100 60', 'odd'),
      box('2 70', 'even'),
      rowsOf(3, (n) => `<p>flow${n}</p>`).join('<!-- pagebreak -->'),
    ].join('')
    const source = { title: '', template, data: { f_a: 'x' }, approvals: [], printedBy: '', printedAt: 0 }
    const document = await fillDocument({ ...source, pageParam: familyPage() }, () => Promise.resolve(null))
    for (const offset of [
      { x: 0, y: 0 },
      { x: 3, y: -2 },
    ]) {
      const pages = readPdf((await drawer.draw([document], { offset })).pdf)
      const places = pages.map(({ lines }) =>
        lines
          .filter(({ text }) => text.endsWith('x'))
          .map(({ x, y, text }) => [text, Math.round(x - offset.x), Math.round((y - offset.y) / 10) * 10 - 0]),
      )
      expect(places).toEqual([
        [
          ['everyx', 100, 20],
          ['firstx', 100, 30],
          ['oddx', 100, 60],
        ],
        [
          ['everyx', 100, 20],
          ['restx', 100, 40],
          ['evenx', 2, 70],
        ],
        [
          ['everyx', 100, 20],
          ['restx', 100, 40],
          ['lastx', 100, 50],
          ['oddx', 100, 60],
        ],
      ])
      expect(pages.map(({ lines }) => lines.find(({ text }) => text.startsWith('flow'))?.text)).toEqual([
        'flow1',
        'flow2',
        'flow3',
      ])
    }
  })

  it('shows the picture of a pre-printed form on the screen and leaves it off the paper', async () => {
    const template = (paper: string) => `<div data-print="background" ${paper}><img src="${picture}"></div><p>{f_a}</p>`
    const counted = async (paper: string, isOnPaper: boolean) => {
      const source = {
        title: '',
        template: template(paper),
        data: { f_a: 'x' },
        approvals: [],
        printedBy: '',
        printedAt: 0,
      }
      const document = await fillDocument({ ...source, pageParam: familyPage() }, () => Promise.resolve(null))
      const { pdf } = await drawer.draw([document], { isOnPaper })
      expect(readPdf(pdf)[0]?.lines.map(({ text }) => text)).toEqual(['x'])
      return picturesIn(pdf) > 0
    }
    const preprinted = 'data-print-paper="preprinted"'
    expect([await counted(preprinted, false), await counted(preprinted, true), await counted('', true)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('takes scripts of a template of 5.x as names only, and prints the value itself', async () => {
    const template = JSON.stringify({
      panels: [
        {
          width: 210,
          height: 297,
          printElements: [
            {
              printElementType: { type: 'text' },
              options: {
                left: 30,
                top: 30,
                width: 200,
                height: 20,
                title: '金额',
                field: 'main.0.total',
                formatter: 'while (true) {}',
              },
            },
          ],
        },
      ],
    })
    const [page] = await print(template, { data: { main: [{ total: 12 }] }, pageParam: '' })
    expect(page?.lines.map(({ text }) => text)).toEqual(['金额：12'])
  })
})
