import type { Catalogue } from '../catalogue.ts'

const zh = {
  total: '合计',
  subtotal: '小计',
  withUnit: '{{title}}（{{unit}}）',
  countedAt: '统计于{{age}}',
  stop: '停止统计',
  stopped: '已停止统计',
  again: '重新统计',
  excel: '导出Excel',
  exported: '已导出 {{name}}',
  print: '打印',
  fillIn: '请先填写：{{names}}',
  noData: '没有数据',
  rest: '其余{{count}}项',
  more: '显示更多（{{shown}}/{{total}}行）',
  rowsOf: '共{{count}}行',
  find: '查找报表',
  noneGranted: '没有可以查看的报表',
  noneGrantedHint: '报表发布并授权后会显示在这里',
  noneFound: '没有符合条件的报表',
  madeByYou: '由您创建',
  tones: { good: '良好', warning: '注意', bad: '异常' },
}

const zhtw: Catalogue<typeof zh> = {
  total: '合計',
  subtotal: '小計',
  withUnit: '{{title}}（{{unit}}）',
  countedAt: '統計於{{age}}',
  stop: '停止統計',
  stopped: '已停止統計',
  again: '重新統計',
  excel: '匯出Excel',
  exported: '已匯出 {{name}}',
  print: '列印',
  fillIn: '請先填寫：{{names}}',
  noData: '沒有資料',
  rest: '其餘{{count}}項',
  more: '顯示更多（{{shown}}/{{total}}列）',
  rowsOf: '共{{count}}列',
  find: '尋找報表',
  noneGranted: '沒有可以檢視的報表',
  noneGrantedHint: '報表發布並授權後會顯示在這裡',
  noneFound: '沒有符合條件的報表',
  madeByYou: '由您建立',
  tones: { good: '良好', warning: '注意', bad: '異常' },
}

const en: Catalogue<typeof zh> = {
  total: 'Total',
  subtotal: 'Subtotal',
  withUnit: '{{title}} ({{unit}})',
  countedAt: 'Counted {{age}}',
  stop: 'Stop counting',
  stopped: 'Counting was stopped',
  again: 'Count again',
  excel: 'Export to Excel',
  exported: 'Exported {{name}}',
  print: 'Print',
  fillIn: 'Please fill in first: {{names}}',
  noData: 'No data',
  rest: 'Others: {{count}}',
  more: 'Show more ({{shown}} of {{total}} lines)',
  rowsOf: 'Rows: {{count}}',
  find: 'Find a report',
  noneGranted: 'There is no report that you may read',
  noneGrantedHint: 'A report appears here once it is published and granted to you',
  noneFound: 'No report matches',
  madeByYou: 'Made by you',
  tones: { good: 'good', warning: 'attention', bad: 'bad' },
}

export const report = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    report: typeof zh
  }
}
