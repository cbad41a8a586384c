import type { Catalogue } from '../catalogue.ts'

const zh = {
  total: '合计',
  subtotal: '小计',
  withUnit: '{{title}}（{{unit}}）',
  countedAt: '统计于{{age}}',
  excel: '导出Excel',
  exported: '已导出 {{name}}',
  print: '打印',
  fillIn: '请先填写：{{names}}',
  noData: '没有数据',
  chartNeedsTotals: '此指标不能按列相加，请在报表中打开列合计',
  more: '显示更多（{{shown}}/{{total}}行）',
  rowsOf: '共{{count}}行',
  tones: { good: '良好', warning: '注意', bad: '异常' },
}

const zhtw: Catalogue<typeof zh> = {
  total: '合計',
  subtotal: '小計',
  withUnit: '{{title}}（{{unit}}）',
  countedAt: '統計於{{age}}',
  excel: '匯出Excel',
  exported: '已匯出 {{name}}',
  print: '列印',
  fillIn: '請先填寫：{{names}}',
  noData: '沒有資料',
  chartNeedsTotals: '此指標不能按欄相加，請在報表中開啟欄合計',
  more: '顯示更多（{{shown}}/{{total}}列）',
  rowsOf: '共{{count}}列',
  tones: { good: '良好', warning: '注意', bad: '異常' },
}

const en: Catalogue<typeof zh> = {
  total: 'Total',
  subtotal: 'Subtotal',
  withUnit: '{{title}} ({{unit}})',
  countedAt: 'Counted {{age}}',
  excel: 'Export to Excel',
  exported: 'Exported {{name}}',
  print: 'Print',
  fillIn: 'Please fill in first: {{names}}',
  noData: 'No data',
  chartNeedsTotals: 'This measure cannot be added up over columns: turn column totals on in the report',
  more: 'Show more ({{shown}} of {{total}} lines)',
  rowsOf: 'Rows: {{count}}',
  tones: { good: 'good', warning: 'attention', bad: 'bad' },
}

export const report = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    report: typeof zh
  }
}
