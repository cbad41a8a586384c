import { picture } from './approvals.ts'
import { type CorpusDocument, grid, page, rowsOf, tag } from './support.ts'

const fixed = (box: string, content: string, more = '') =>
  `<div data-print="fixed" data-print-box="${box}" ${more}>${content}</div>`
const qr = (size: number, content: string) => `&lt;qrCode width='${size}' height='${size}'&gt;${content}&lt;/qrCode&gt;`
const bars = (module: number, height: number, content: string, more = '') =>
  `&lt;barCode width='${module}' height='${height}' ${more}&gt;${content}&lt;/barCode&gt;`
const digits = (text: string, cells: number) =>
  [...text.padStart(cells, ' ')]
    .map((digit) => `<td style="width: 6mm; text-align: center">${digit}&nbsp;</td>`)
    .join('')
const slip = (index: number) =>
  `<div style="height: 88mm; border-bottom: 1px dashed #000"><p>工资条 {childrenDataTable0.${index}.name}</p><p>实发：{childrenDataTable0.${index}.pay}</p></div>`
const set = (field: string) => `{childrenDataTable0.${field}}`

const hiprint = (panels: readonly object[], more: object = {}) => JSON.stringify({ panels, ...more })
const element = (type: string, options: object) => ({ printElementType: { type }, options })
const stockTable = element('table', {
  field: 'lines',
  left: 20,
  top: 110,
  width: 540,
  height: 40,
  columns: [
    [
      { title: '品名', field: 'name' },
      { title: '数量', field: 'count', styler: 'return {}' },
    ],
  ],
})

export const finance: readonly CorpusDocument[] = [
  {
    name: '31 voucher with a box for each digit',
    template: `<h3 style="text-align: center">记账凭证</h3><table border="1" style="border-collapse: collapse"><tbody><tr><td style="width: 40mm">{f_summary}</td>${digits('1234500', 9)}</tr></tbody></table>`,
    data: { f_summary: '购设备' },
  },
  {
    name: '32 receipt across A5',
    template:
      '<h3 style="text-align: center">收款收据</h3><p>今收到 {f_payer} 交来 {f_reason} 人民币（大写）大写金额({f_total})</p>',
    pageParam: 'A5 landscape',
    data: { f_payer: '某某公司', f_reason: '租金', f_total: 1000.5 },
  },
  {
    name: '33 invoices with negative amounts',
    template: `<table ${grid}><tbody><tr><td>${set('no')}</td><td>千位分隔符(${set('amount')},2)</td></tr></tbody></table>`,
    data: { childrenDataTable0: rowsOf(4, (n) => ({ no: `F${n}`, amount: n % 2 === 0 ? -1000.5 * n : 2500 * n })) },
  },
  {
    name: '34 three pay slips on a sheet',
    template: [0, 1, 2].map(slip).join(''),
    pageParam: JSON.stringify({ paper: 'A4', margins: 10, pageNumber: false }),
    data: { childrenDataTable0: rowsOf(3, (n) => ({ name: `员工${n}`, pay: n * 5000 })) },
  },
  {
    name: '35 bank transfer on a pre-printed form',
    template: `<div data-print="background" data-print-paper="preprinted"><img src="${picture}"></div>${fixed('30 20 80 8', '{f_payee}')}${fixed('30 32 80 8', '大写金额({f_total})')}${fixed('120 32 40 8', '{f_total}', 'style="text-align: right"')}`,
    pageParam: page(180, 85, 0),
    data: { f_payee: '某某设备有限公司', f_total: 35600 },
  },
  {
    name: '36 cheque, on fixed places',
    template: `${fixed('20 15 30 6', '{f_date}')}${fixed('40 25 100 7', '{f_payee}')}${fixed('40 36 60 6', '{f_long}', 'data-print-fit="shrink" style="font-size: 20px"')}${fixed('150 60 20 20 90', '正联')}`,
    pageParam: page(225, 80, 0),
    data: { f_date: '2026 05 06', f_payee: '某某公司', f_long: '很长的用途说明文字不能超出方框的范围' },
  },
  {
    name: '37 delivery note 241 × 140',
    template: `<h3>送货单</h3><table ${grid}><tbody><tr><td>${set('name')}</td><td>${set('count')}</td></tr></tbody></table>`,
    pageParam: page(241, 140, 8),
    data: { childrenDataTable0: rowsOf(5, (n) => ({ name: `货${n}`, count: n })) },
  },
  {
    name: '38 slip 241 × 93.3',
    template: '<p>收货：{f_name}</p><footer>经手人</footer>',
    pageParam: page(241, 93.3, 6),
    data: { f_name: '李静' },
  },
  {
    name: '39 list 241 × 280 of 30 rows, prices left out',
    template: `<table ${grid}><thead><tr><th>品名</th><th data-print-if="not f_noPrice">单价</th></tr></thead><tbody><tr><td>${set('name')}</td><td data-print-if="not f_noPrice">${set('price')}</td></tr></tbody></table>`,
    pageParam: page(241, 280, 8),
    data: { f_noPrice: 1, childrenDataTable0: rowsOf(30, (n) => ({ name: `货${n}`, price: `价${n}` })) },
  },
  {
    name: '40 stock-in of 5.x in slices',
    template: hiprint(
      [
        {
          width: 241,
          height: 140,
          paperHeader: 60,
          printElements: [
            element('text', { left: 20, top: 15, width: 200, height: 20, title: '入库单', fontSize: 16 }),
            element('text', {
              left: 500,
              top: 15,
              width: 120,
              height: 20,
              title: '页',
              field: 'systemInfo.systemSlicePageNo',
            }),
            stockTable,
          ],
        },
      ],
      { globalConfig: { sliceConfig: [{ dataSet: 'lines', limit: 6 }] } },
    ),
    data: { lines: rowsOf(14, (n) => ({ name: `货${n}`, count: n })) },
  },
]

export const labels: readonly CorpusDocument[] = [
  {
    name: '41 asset label 60 × 40 with a QR code',
    template: `${fixed('2 2 25 25', qr(90, '{f_code}'))}${fixed('30 4 28 20', '<p>{f_name}</p><p>{f_code}</p>', 'style="font-size: 10px"')}`,
    pageParam: page(60, 40, 0, { resolution: 203 }),
    data: { f_code: 'ZC-2026-00017', f_name: '投影仪' },
  },
  {
    name: '42 label 80 × 60, code128 with its text',
    template: `<p style="text-align: center">${bars(1.5, 50, '{f_code}', "text='1'")}</p>`,
    pageParam: page(80, 60, 3, { resolution: 203 }),
    data: { f_code: 'SN202600042' },
  },
  {
    name: '43 label 50 × 30, many of them',
    template: `<table style="width: 100%; border-collapse: collapse" data-print-rows="1"><tbody><tr><td style="height: 20mm; padding: 0">${qr(60, set('code'))} ${set('code')}</td></tr></tbody></table>`,
    pageParam: page(50, 30, 2, { resolution: 203 }),
    data: { childrenDataTable0: rowsOf(10, (n) => ({ code: `B${n}` })) },
  },
  {
    name: '44 shipping label 100 × 70, on fixed places',
    template: `${fixed('0 0 100 70', '', 'style="border: 0.5mm solid #000"')}${fixed('5 5 90 12', '{f_to}', 'style="font-size: 20px"')}${fixed('5 45 90 20', bars(1, 40, '{f_code}'))}`,
    pageParam: page(100, 70, 0, { resolution: 203 }),
    data: { f_to: '北京市海淀区某某路1号', f_code: 'YT1234567890' },
  },
  {
    name: '45 sheet of 3 × 8 labels',
    template: `<table style="width: 100%; border-collapse: collapse; table-layout: fixed"><tbody>${rowsOf(8, (row) => `<tr>${rowsOf(3, (column) => `<td style="height: 33mm; padding: 0; border: 1px dotted #999">标签${row}-${column} {f_name}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
    pageParam: JSON.stringify({ paper: 'A4', margins: 12, pageNumber: false }),
    data: { f_name: '教务处' },
  },
  {
    name: '46 receipt of 58 mm',
    template: `<p style="text-align: center">食堂小票</p><table style="width: 100%"><tbody><tr><td>${set('name')}</td><td style="text-align: right">${set('price')}</td></tr></tbody></table>`,
    pageParam: page(58, 120, 3),
    data: { childrenDataTable0: rowsOf(5, (n) => ({ name: `菜${n}`, price: `${n}.00` })) },
  },
  {
    name: '47 queue ticket of 80 mm',
    template:
      '<p style="text-align: center; font-size: 40px">{f_number}</p><p style="text-align: center">{f_window}</p>',
    pageParam: page(80, 80, 4),
    data: { f_number: 'A017', f_window: '3号窗口' },
  },
  {
    name: '48 transcript in two columns',
    template: `<table style="width: 100%"><tbody><tr><td style="width: 50%; vertical-align: top"><table ${grid}><tbody><tr><td>{childrenDataTable0.course}</td><td>{childrenDataTable0.mark}</td></tr></tbody></table></td><td style="vertical-align: top"><table ${grid}><tbody><tr><td>{childrenDataTable1.course}</td><td>{childrenDataTable1.mark}</td></tr></tbody></table></td></tr></tbody></table>`,
    data: {
      childrenDataTable0: rowsOf(5, (n) => ({ course: `课程${n}`, mark: 80 + n })),
      childrenDataTable1: rowsOf(4, (n) => ({ course: `选修${n}`, mark: 70 + n })),
    },
  },
  {
    name: '49 certificate on printed paper, without margins',
    template: `<div data-print="background"><img src="${picture}"></div>${fixed('60 110 177 20', '{f_name}', 'style="font-size: 40px; text-align: center"')}`,
    pageParam: JSON.stringify({ paper: 'A4', orientation: 'landscape', margins: 0, pageNumber: false }),
    data: { f_name: '李静' },
  },
  {
    name: '50 admission card with a photo',
    template: `<table ${grid}><tbody><tr><td>姓名</td><td>{f_name}</td><td rowspan="2">&lt;img width='90' height='120'&gt;{f_photo}&lt;/img&gt;</td></tr><tr><td>考场</td><td>{f_room}</td></tr></tbody></table>`,
    pageParam: 'A5',
    data: { f_name: '李静', f_room: '教学楼301', f_photo: picture },
  },
  {
    name: '51 visitor pass B5',
    template: `<h2>访客证</h2><p>${tag('f_name')}</p><p>${qr(120, tag('f_code'))}</p>`,
    pageParam: JSON.stringify({ type: '5', width: '176', height: '250', mt: '15', mb: '15', ml: '15', mr: '15' }),
    data: { f_name: '王先生', f_code: 'V-20260506-01' },
  },
  {
    name: '52 seats of an exam, a page for each room',
    template: rowsOf(
      3,
      (room) =>
        `<h3>第${room}考场</h3><table ${grid}><tbody><tr><td>${set('seat')}</td><td>${set('name')}</td></tr></tbody></table>`,
    ).join('<!-- pagebreak -->'),
    pageParam: 'A4',
    data: { childrenDataTable0: rowsOf(6, (n) => ({ seat: n, name: `考生${n}` })) },
  },
  {
    name: '53 timetable on A3',
    template: `<table ${grid}><tbody>${rowsOf(6, (row) => `<tr>${rowsOf(7, (day) => `<td style="height: 30mm">${row}-${day} {f_course}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
    pageParam: 'A3 landscape',
    data: { f_course: '高等数学' },
  },
  {
    name: '54 diploma in vertical writing',
    template: '<div style="writing-mode: vertical-rl; height: 120mm; font-size: 24px">{f_text}</div>',
    pageParam: 'A4 landscape',
    data: { f_text: '兹证明李静同学修业期满成绩合格准予毕业' },
  },
]

export const odd: readonly CorpusDocument[] = [
  {
    name: '55 hostile values',
    template: '<p>{f_a}</p><p>{f_b}</p><p>{f_c}</p><p>{f_a}</p>',
    data: { f_a: '<script>alert(1)</script>', f_b: "$& $1 $' $`", f_c: '{f_a} &lt;b&gt; <!-- pagebreak -->' },
  },
  {
    name: '56 rare characters',
    template: '<p>{f_rare}</p><p>{f_smile}</p><p>{f_arabic}</p>',
    data: { f_rare: '𠮷野家㐂龘', f_smile: '好😀', f_arabic: 'abc' },
  },
  {
    name: '57 missing pictures and no data',
    template: `<p>前&lt;img width='50' height='50'&gt;{f_photo}&lt;/img&gt;后{f_none}</p><img src="/api/file/Image/annex/gone.png" alt="无图">`,
    data: { f_photo: null, f_none: null },
  },
  {
    name: '58 contract pasted from Word',
    template: `<p class="MsoNormal" style="mso-pagination: widow-orphan; text-indent: 24pt; line-height: 150%"><span style="font-family: 宋体; mso-ascii-font-family: Calibri">甲方：{f_a}<o:p></o:p></span></p><p class="MsoListParagraph"><!--[if !supportLists]--><span>1.</span><!--[endif]-->条款一</p>`,
    data: { f_a: '某某大学' },
  },
  {
    name: '59 form pasted from Excel with merged cells',
    template: `<table border="0" cellpadding="0" cellspacing="0" width="288" style="border-collapse: collapse; width: 216pt"><colgroup><col width="72" style="width: 54pt"><col width="216" style="width: 162pt"></colgroup><tbody><tr height="38" style="height: 28.5pt"><td colspan="2" style="border: 0.5pt solid windowtext; text-align: center">{f_title}</td></tr><tr height="19"><td style="border: 0.5pt solid windowtext">{f_a}</td><td style="border: 0.5pt solid windowtext">{f_b}</td></tr></tbody></table>`,
    data: { f_title: '登记表', f_a: '甲', f_b: '乙' },
  },
  {
    name: '60 template of 5.x with scripts, shapes and turned text',
    template: hiprint([
      {
        width: 210,
        height: 297,
        watermarkOptions: { content: '内部资料' },
        paperNumberDisabled: false,
        paperNumberFormat: '第${paperNo}页 共${paperCount}页',
        paperNumberLeft: 250,
        paperNumberTop: 800,
        printElements: [
          element('rect', { left: 20, top: 20, width: 200, height: 60, borderColor: '#ff0000' }),
          element('oval', { left: 240, top: 20, width: 60, height: 60 }),
          element('vline', { left: 320, top: 20, width: 0, height: 60 }),
          element('text', { left: 340, top: 40, width: 100, height: 20, title: '竖排', transform: 90 }),
          element('text', {
            left: 30,
            top: 85,
            width: 200,
            height: 20,
            title: '金额',
            field: 'main.0.total',
            formatter: 'while(1){}',
          }),
          element('text', {
            left: 30,
            top: 760,
            width: 200,
            height: 20,
            title: '仅首页',
            fixed: true,
            showInPage: 'first',
          }),
          stockTable,
        ],
      },
      {
        width: 210,
        height: 297,
        printElements: [element('text', { left: 30, top: 30, width: 200, height: 20, title: '附页', fixed: true })],
      },
    ]),
    data: { main: [{ total: 12 }], lines: rowsOf(3, (n) => ({ name: `货${n}`, count: n })) },
  },
]
