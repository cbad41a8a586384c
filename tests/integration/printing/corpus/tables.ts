import { child, type CorpusDocument, familyPage, grid, page, rowsOf } from './support.ts'

const set = (field: string, table = 0) => `{childrenDataTable${table}.${field}}`
const table = (head: readonly string[], body: string, more = '', attributes = grid) =>
  `<table ${attributes}><thead><tr>${head.map((each) => `<th>${each}</th>`).join('')}</tr></thead><tbody>${body}</tbody>${more}</table>`
const order = rowsOf(200, (no) => ({ no, name: `货品${String(no).padStart(3, '0')}`, amount: no }))
/** So high that ten of them and the column head fill a page of 120 mm exactly. */
const exact = (count: number): Partial<CorpusDocument> => ({
  template: `<table style="width: 100%; border-collapse: collapse"><tbody><tr><td style="height: 10mm; padding: 0; font-size: 10px; line-height: 1">${set('name')}</td></tr></tbody></table>`,
  pageParam: page(100, 122, 10),
  data: { childrenDataTable0: rowsOf(count, (no) => ({ name: `行${no}` })) },
})

export const tables: readonly CorpusDocument[] = [
  {
    name: '17 order of 200 rows',
    template: `<header><h3>销售订单</h3></header>${table(['序号', '货品', '金额'], `<tr><td>${set('no')}</td><td>${set('name')}</td><td>${set('amount')}</td></tr>`)}<footer>第 {systemPageNumber} 页，共 {systemPageCount} 页</footer>`,
    data: { childrenDataTable0: order },
  },
  {
    name: '18 set within a cell',
    template: table(
      ['部门', '人员'],
      `<tr><td>${child('unit')}</td><td><table width="100%" height="100%" border="1"><tbody><tr><td>${child('name', 1)}</td></tr></tbody></table></td></tr>`,
    ),
    pageParam: familyPage(),
    data: {
      childrenDataTable0: [
        { unit: '教务处', childrenDataTable1: [{ name: '甲' }, { name: '乙' }] },
        { unit: '人事处', childrenDataTable1: [{ name: '丙' }] },
      ],
    },
  },
  {
    name: '19 page subtotal, carried forward, total',
    template: table(
      ['序号', '金额'],
      `<tr><td data-print-calc="number">1</td><td>${set('amount')}</td></tr>
      <tr data-print-role="brought"><td>承前页</td><td data-print-calc="sum amount">0</td></tr>
      <tr data-print-role="pageSubtotal"><td>本页小计</td><td data-print-calc="sum amount">0</td></tr>
      <tr data-print-role="carried"><td>过次页</td><td data-print-calc="sum amount">0</td></tr>
      <tr data-print-role="total"><td>合计</td><td data-print-calc="sum amount" data-print-format="thousands 2">0</td></tr>`,
    ),
    pageParam: 'A5',
    data: { childrenDataTable0: order.slice(0, 80) },
  },
  {
    name: '20 groups with subtotals',
    template: table(
      ['部门', '金额'],
      `<tr><td>${set('unit')}</td><td>${set('amount')}</td></tr><tr data-print-role="groupTotal"><td>小计</td><td data-print-calc="sum amount">0</td></tr>`,
      '',
      `${grid} data-print-group="unit" data-print-keep=""`,
    ),
    data: { childrenDataTable0: rowsOf(9, (n) => ({ unit: `部门${Math.ceil(n / 3)}`, amount: n })) },
  },
  {
    name: '21 ten rows on a page, filled with empty ones',
    template: table(
      ['序号', '品名'],
      `<tr><td data-print-calc="number">1</td><td>${set('name')}&nbsp;</td></tr>`,
      '',
      `${grid} data-print-rows="10"`,
    ),
    pageParam: 'A5',
    data: { childrenDataTable0: order.slice(0, 23) },
  },
  { name: '22 a page that is exactly full', template: '', ...exact(10) },
  { name: '23 one row more', template: '', ...exact(11) },
  {
    name: '24 no rows',
    template: table(['品名', '数量'], `<tr><td>${set('name')}</td><td>${set('count')}</td></tr>`),
    data: { childrenDataTable0: [] },
  },
  {
    name: '25 twenty-five columns, made smaller',
    template: `<table ${grid}><thead><tr>${rowsOf(25, (n) => `<th style="min-width: 60px">列${n}</th>`).join('')}</tr></thead><tbody><tr>${rowsOf(25, (n) => `<td>${set(`c${n}`)}</td>`).join('')}</tr></tbody></table>`,
    data: { childrenDataTable0: rowsOf(2, (row) => Object.fromEntries(rowsOf(25, (n) => [`c${n}`, row * n]))) },
  },
  {
    name: '26 the same across A3',
    template: `<table ${grid}><thead><tr>${rowsOf(25, (n) => `<th style="min-width: 50px">列${n}</th>`).join('')}</tr></thead><tbody><tr>${rowsOf(25, (n) => `<td>${set(`c${n}`)}</td>`).join('')}</tr></tbody></table>`,
    pageParam: 'A3 landscape',
    data: { childrenDataTable0: rowsOf(2, (row) => Object.fromEntries(rowsOf(25, (n) => [`c${n}`, row * n]))) },
  },
  {
    name: '27 records over two rows of one cell',
    template: `<table ${grid}><tbody><tr><td rowspan="2">${set('name')}</td><td>${set('one')}</td></tr><tr><td>${set('two')}</td></tr></tbody></table>`,
    pageParam: page(100, 60),
    data: { childrenDataTable0: rowsOf(8, (n) => ({ name: `记录${n}`, one: `甲${n}`, two: `乙${n}` })) },
  },
  {
    name: '28 running number over pages',
    template: table(['序号', '品名'], `<tr><td data-print-calc="number">1</td><td>${set('name')}</td></tr>`),
    pageParam: page(100, 100),
    data: { childrenDataTable0: order.slice(0, 40) },
  },
  {
    name: '29 a long word without a place to break',
    template: table(['编号', '说明'], `<tr><td style="width: 40%">${set('code')}</td><td>${set('text')}</td></tr>`),
    pageParam: 'A5',
    data: { childrenDataTable0: [{ code: 'ABCDEFGHIJ'.repeat(20), text: '说明' }] },
  },
  {
    name: '30 two child sets',
    template: `${table(['品名'], `<tr><td>${child('name')}</td></tr>`)}<p>附件</p>${table(['文件'], `<tr><td>${child('file', 1)}</td></tr>`)}`,
    pageParam: familyPage(),
    data: { childrenDataTable0: order.slice(0, 3), childrenDataTable1: [{ file: 'a.pdf' }, { file: 'b.pdf' }] },
  },
]
