import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '打印记录',
  time: '打印时间',
  person: '打印人',
  document: '文档',
  template: '打印模板',
  module: '所属功能',
  printer: '打印机',
  copies: '份数',
  which: '原件/副本',
  original: '原件',
  reprint: '重打第{{number}}次',
  result: '结果',
  permitted: '已许可',
  handed: '已交付',
  printed: '已打印',
  failed: '失败',
  cancelled: '已取消',
  keyword: '输入文档、打印人或打印机',
  allResults: '全部结果',
  empty: '还没有打印记录',
  emptyHint: '文档交给打印机后会记录在这里',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '列印記錄',
  time: '列印時間',
  person: '列印人',
  document: '文件',
  template: '列印範本',
  module: '所屬功能',
  printer: '印表機',
  copies: '份數',
  which: '原件/副本',
  original: '原件',
  reprint: '重印第{{number}}次',
  result: '結果',
  permitted: '已許可',
  handed: '已交付',
  printed: '已列印',
  failed: '失敗',
  cancelled: '已取消',
  keyword: '輸入文件、列印人或印表機',
  allResults: '全部結果',
  empty: '還沒有列印記錄',
  emptyHint: '文件交給印表機後會記錄在這裡',
}

const en: Catalogue<typeof zh> = {
  title: 'Print log',
  time: 'Time',
  person: 'Printed by',
  document: 'Document',
  template: 'Template',
  module: 'Module',
  printer: 'Printer',
  copies: 'Copies',
  which: 'Original',
  original: 'Original',
  reprint: 'Reprint {{number}}',
  result: 'Result',
  permitted: 'Permitted',
  handed: 'Handed over',
  printed: 'Printed',
  failed: 'Failed',
  cancelled: 'Cancelled',
  keyword: 'Document, person or printer',
  allResults: 'All results',
  empty: 'Nothing was printed yet',
  emptyHint: 'What is handed to a printer is recorded here',
}

declare module '../catalogue.ts' {
  interface PageTexts {
    printLog: typeof zh
  }
}

export const printLog = { zh, zhtw, en }
